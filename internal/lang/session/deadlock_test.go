package session_test

import (
	"context"
	"strings"
	"testing"
	"time"
)

// Goroutines that wait for each other end the cell, which tells of each what it waits for.
func TestDeadlocks(t *testing.T) {
	for _, c := range []struct{ name, before, code, want string }{
		{"a send that no one receives", "", "ch := make(chan int)\nch <- 1",
			"deadlock\nfatal error: all goroutines are asleep - deadlock!\n" +
				"In[2]: it waited to send on ch\n  at In[2]:2:4\n    ch <- 1\n       ^"},
		{"a receive", "ch := make(chan int)", "x := <-ch\nx", "In[2]: it waited to receive from ch"},
		{"a nil channel", "var ch chan int", "<-ch", "ch is nil (chan int)"},
		{"select without cases", "", "select {}", "it waited in select {}"},
		{"range over a channel that no one closes",
			"", "import \"fmt\"\nch := make(chan int)\ngo func() { ch <- 1 }()\nfor v := range ch { fmt.Println(v) }",
			"1\ndeadlock"},
		{"a mutex locked twice", "import \"sync\"\nvar mu sync.Mutex", "mu.Lock()\nmu.Lock()", "In[2]: it waited in sync.Mutex.Lock"},
		{"a group that never comes to zero",
			"import \"sync\"", "var wg sync.WaitGroup\nwg.Add(1)\nwg.Wait()", "it waited in sync.WaitGroup.Wait"},
		{"two locks in turn", "import \"sync\"\nvar a, b sync.Mutex\nheld := make(chan bool)",
			"go func() { b.Lock(); <-held; a.Lock() }()\na.Lock()\nheld <- true\nb.Lock()",
			"a goroutine of In[2]: it waited in sync.Mutex.Lock"},
		{"a condition", "import \"sync\"", "c := sync.NewCond(&sync.Mutex{})\nc.L.Lock()\nc.Wait()", "it waited in sync.Cond.Wait"},
		{"a context that is never cancelled",
			"import \"context\"", "ctx, cancel := context.WithCancel(context.Background())\n_ = cancel\n<-ctx.Done()",
			"it waited to receive from ctx.Done()"},
		{"in a function", "func get(c chan int) int { return <-c }", "get(make(chan int))", "  at get, In[1]:1:35"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newPerson(t)
			p.run(c.before)
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			if got := p.runCtx(ctx, c.code); !strings.Contains(got, c.want) {
				t.Errorf("showed\n%s\nwant in it\n%s", got, c.want)
			}
			p.want("1 + 1", "=> 2")
		})
	}
}

// What a timer, another goroutine or the world outside can still wake is no deadlock.
func TestNoDeadlock(t *testing.T) {
	for _, c := range []struct{ name, before, code, want string }{
		{"a goroutine of an earlier cell",
			"import \"time\"\nch := make(chan int)\ngo func() { time.Sleep(1200 * time.Millisecond); ch <- 7 }()", "<-ch", "=> 7"},
		{"a timer's channel", "import \"time\"", "select {\ncase <-time.After(1200 * time.Millisecond):\n}\n\"after\"", "=> after"},
		{"a function of a timer",
			"import \"time\"\nch := make(chan int)", "time.AfterFunc(1200*time.Millisecond, func() { ch <- 8 })\n<-ch", "=> 8"},
		{"a context with a time", "import (\"context\"; \"time\")",
			"ctx, cancel := context.WithTimeout(context.Background(), 1200*time.Millisecond)\n<-ctx.Done()\ncancel()\nctx.Err()", "context deadline exceeded"},
		{"a goroutine that computes", "ch := make(chan int)",
			"import \"time\"\ngo func() { for end := time.Now().Add(1200 * time.Millisecond); time.Now().Before(end); { }; ch <- 9 }()\n<-ch", "=> 9"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newPerson(t)
			p.run(c.before)
			if got := p.run(c.code); !strings.Contains(got, c.want) || strings.Contains(got, "deadlock!") {
				t.Errorf("showed\n%s\nwant in it %s", got, c.want)
			}
		})
	}
}
