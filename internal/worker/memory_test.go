package worker

import "testing"

func TestParseMemory(t *testing.T) {
	for text, want := range map[string]int64{
		"0": 0, "0%": 0, "1024": 1024, "10B": 10, "8GB": 8 << 30, "8 gib": 8 << 30, "1.5k": 1536, "800M": 800 << 20, "2TB": 2 << 40,
		"100%": machineMemory(), "50%": machineMemory() / 2,
	} {
		if got, err := ParseMemory(text); err != nil || got != want {
			t.Errorf("ParseMemory(%q) = %d, %v, want %d", text, got, err, want)
		}
	}
	for _, text := range []string{"", "-1", "half", "8XB", "GB", "8GBB", "NaN", "1e30", "1e300GB", "%"} {
		if got, err := ParseMemory(text); err == nil {
			t.Errorf("ParseMemory(%q) = %d without an error", text, got)
		}
	}
}
