// Program ends at once, or after a minute if it has an argument.
package main

import (
	"os"
	"time"
)

func main() {
	if len(os.Args) > 1 {
		time.Sleep(time.Minute)
	}
}
