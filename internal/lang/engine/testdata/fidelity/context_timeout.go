// A context ends a goroutine.
package main

import (
	"context"
	"fmt"
	"time"
)

func main() {
	ctx, cancel := context.WithCancel(context.Background())
	ticks := make(chan int)
	go func() {
		defer close(ticks)
		for i := 0; ; i++ {
			select {
			case ticks <- i:
			case <-ctx.Done():
				return
			}
		}
	}()
	for t := range ticks {
		if t == 3 {
			cancel()
			break
		}
	}
	<-ctx.Done()
	fmt.Println(ctx.Err())
	short, stop := context.WithTimeout(context.Background(), time.Millisecond)
	defer stop()
	<-short.Done()
	fmt.Println(short.Err())
}
