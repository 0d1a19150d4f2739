// select with timers, defaults and nil channels; contexts with causes; results collected in order
package main

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

var errStop = errors.New("enough")

func produce(ctx context.Context, n int) <-chan int {
	out := make(chan int)
	go func() {
		defer close(out)
		for i := range n {
			select {
			case out <- i:
			case <-ctx.Done():
				return
			}
		}
	}()
	return out
}

func merge(a, b <-chan int) (sum, count int) {
	for a != nil || b != nil {
		select {
		case v, ok := <-a:
			if !ok {
				a = nil
				continue
			}
			sum, count = sum+v, count+1
		case v, ok := <-b:
			if !ok {
				b = nil
				continue
			}
			sum, count = sum+10*v, count+1
		}
	}
	return sum, count
}

func main() {
	fmt.Println(merge(produce(context.Background(), 4), produce(context.Background(), 3)))
	ctx, cancel := context.WithCancelCause(context.Background())
	for v := range produce(ctx, 1_000_000) {
		if v == 5 {
			cancel(errStop)
			break
		}
	}
	fmt.Println(ctx.Err(), context.Cause(ctx), errors.Is(context.Cause(ctx), errStop))
	select {
	case <-time.After(time.Millisecond):
		fmt.Println("time is up")
	case <-make(chan int):
	}
	buffered := make(chan string, 1)
	for i := range 3 {
		select {
		case buffered <- fmt.Sprint("item ", i):
			fmt.Println("sent", i)
		default:
			fmt.Println("full", i, len(buffered))
		}
	}
	late, stop := context.WithTimeout(context.Background(), time.Millisecond)
	defer stop()
	<-late.Done()
	fmt.Println(late.Err(), errors.Is(late.Err(), context.DeadlineExceeded))
	results := make([]int, 5)
	var wg sync.WaitGroup
	for i := range results {
		wg.Go(func() { results[i] = i * i })
	}
	wg.Wait()
	after := make(chan bool)
	context.AfterFunc(ctx, func() { close(after) })
	<-after
	fmt.Println(results)
}
