package command

import (
	"context"
	"errors"
	"fmt"
	"os"
	"testing"
	"time"

	"golang.org/x/sys/windows"
)

// idleFile names the file that a program of this test writes its number into, before it does nothing for an hour.
const idleFile = "MSP_TEST_IDLE"

func TestMain(m *testing.M) {
	if file := os.Getenv(idleFile); file != "" {
		// The file is there once its number is: the third line ends, and ends us, as soon as it sees a file.
		os.WriteFile(file+".new", fmt.Append(nil, os.Getpid()), 0o666)
		os.Rename(file+".new", file)
		time.Sleep(time.Hour)
	}
	os.Exit(m.Run())
}

// An interrupt ends a command and what it has started; what a command leaves running ends with it.
func TestShellLeavesNothing(t *testing.T) {
	program := os.Args[0]
	for _, c := range []struct {
		line        string
		interrupted bool
	}{
		{`"` + program + `"`, true},
		{`start "" /b "` + program + `" & "` + program + `"`, true},
		{`start "" /b "` + program + `" & for /l %i in (0,0,1) do @if exist %MSP_TEST_IDLE% exit`, false},
	} {
		dir, err := os.MkdirTemp("", "idle")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { os.RemoveAll(dir) })
		file := dir + `\pid`
		t.Setenv(idleFile, file)
		ctx, cancel := context.WithCancel(t.Context())
		var idle windows.Handle
		opened := make(chan struct{})
		go func() {
			defer close(opened)
			idle = open(file)
			if c.interrupted {
				cancel()
			}
		}()
		err = Shell(ctx, c.line)
		<-opened
		cancel()
		if c.interrupted != errors.Is(err, context.Canceled) || !c.interrupted && err != nil {
			t.Errorf("%s: %v", c.line, err)
		}
		if idle == 0 {
			continue // it was gone before anyone could look
		}
		if event, err := windows.WaitForSingleObject(idle, 60_000); err != nil || event != windows.WAIT_OBJECT_0 {
			t.Errorf("%s: what it has started is left: %v", c.line, err)
		}
		windows.CloseHandle(idle)
	}
}

// open waits until the file holds the number of a process, and returns a handle of that, 0 if it is gone.
func open(file string) windows.Handle {
	for {
		var pid uint32
		text, _ := os.ReadFile(file)
		if n, _ := fmt.Sscan(string(text), &pid); n == 1 {
			h, _ := windows.OpenProcess(windows.SYNCHRONIZE, false, pid)
			return h
		}
		time.Sleep(time.Millisecond)
	}
}

func TestShellStatus(t *testing.T) {
	for line, want := range map[string]string{"ver >nul": "", "exit 3": "exit status 3", `if "a b"=="a b" exit 4`: "exit status 4",
		`echo "a" & "` + os.Args[0] + `" -test.run=None >nul`: ""} {
		if err := Shell(t.Context(), line); (err == nil) != (want == "") || err != nil && err.Error() != want {
			t.Errorf("%s: %v, want %s", line, err, want)
		}
	}
}
