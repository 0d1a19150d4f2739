package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/massspring/msp/internal/kernel/worker"
)

// memoryVar hands the limit on to the kernels that Jupyter starts for msp lab.
const memoryVar = "MSP_MEMORY"

// memoryFlag gives all commands a flag for the memory that the cells of a session may use.
func memoryFlag(root *cobra.Command) {
	flag := root.PersistentFlags().String("memory", "",
		"memory that cells may use: 8GB, 50%, 0 for no limit (default half of the machine's; also by "+memoryVar+")")
	root.PersistentPreRunE = func(cmd *cobra.Command, args []string) error {
		if *flag != "" {
			if err := os.Setenv(memoryVar, *flag); err != nil {
				return err
			}
		}
		if os.Getenv(memoryVar) == "" {
			return nil
		}
		_, err := memoryLimit()
		return err
	}
}

// memoryLimit is in bytes, 0 for none.
func memoryLimit() (int64, error) {
	text := os.Getenv(memoryVar)
	if text == "" {
		return worker.DefaultMemory(), nil
	}
	n, err := worker.ParseMemory(text)
	if err != nil {
		return 0, fmt.Errorf("--memory or %s: %w", memoryVar, err)
	}
	return n, nil
}
