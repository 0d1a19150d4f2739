// context: values with typed keys, cancellation, causes, deadlines, AfterFunc
package main

import (
	"context"
	"errors"
	"fmt"
	"time"
)

type key int
type other int

var errStop = errors.New("stopped by hand")

func work(ctx context.Context, out chan<- int) error {
	for i := 0; ; i++ {
		select {
		case <-ctx.Done():
			return fmt.Errorf("work: %w", ctx.Err())
		case out <- i:
		}
	}
}

func main() {
	ctx := context.WithValue(context.Background(), key(1), "one")
	ctx = context.WithValue(ctx, other(1), 1)
	fmt.Println(ctx.Value(key(1)), ctx.Value(other(1)), ctx.Value(1), ctx.Value(key(2)))
	c, cancel := context.WithCancelCause(ctx)
	out, done := make(chan int), make(chan error)
	go func() { done <- work(c, out) }()
	fmt.Println(<-out, <-out)
	cancel(errStop)
	err := <-done
	fmt.Println(err, errors.Is(err, context.Canceled), context.Cause(c), c.Value(key(1)))
	t, stop := context.WithTimeout(ctx, time.Millisecond)
	defer stop()
	<-t.Done()
	fmt.Println(t.Err(), errors.Is(t.Err(), context.DeadlineExceeded))
	_, has := t.Deadline()
	_, none := ctx.Deadline()
	fmt.Println(has, none)
	p, cancelP := context.WithCancel(context.Background())
	ran := make(chan string)
	context.AfterFunc(p, func() { ran <- "after" })
	q, cancelQ := context.WithCancel(p)
	defer cancelQ()
	cancelP()
	<-q.Done()
	fmt.Println(<-ran, q.Err())
	fmt.Println(context.WithoutCancel(p).Err(), context.Background())
}
