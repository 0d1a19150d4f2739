package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/massspring/msp/internal/document/notebook"
)

// parameters are the values that a file and the flags -p give to variables; flags go before the file.
func parameters(flags []string, file string) (map[string]any, error) {
	values := map[string]any{}
	if file != "" {
		var err error
		if values, err = readParameters(file); err != nil {
			return nil, fmt.Errorf("--parameters %s: %w", file, err)
		}
	}
	for _, flag := range flags {
		name, value, ok := strings.Cut(flag, "=")
		if !ok {
			return nil, fmt.Errorf("-p %s: want NAME=VALUE", flag)
		}
		values[strings.TrimSpace(name)] = notebook.Text(value)
	}
	return values, nil
}

// readParameters reads a JSON object; its numbers stay as they are written.
func readParameters(file string) (map[string]any, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	d := json.NewDecoder(f)
	d.UseNumber()
	var values map[string]any
	if err := d.Decode(&values); err != nil {
		return nil, fmt.Errorf("want a JSON object of values by variable: %w", err)
	}
	if _, err := d.Token(); values == nil || !errors.Is(err, io.EOF) {
		return nil, errors.New("want one JSON object of values by variable and nothing else")
	}
	return values, nil
}
