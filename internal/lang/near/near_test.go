package near

import "testing"

func TestBest(t *testing.T) {
	known := []string{"Print", "Println", "Printf", "count", "a", "System", "mat", "stat", "Cloth", "NewNewton",
		"Springs", "String", "TotalEnergy", "KineticEnergy", "Heat"}
	for name, want := range map[string]string{
		"Printn": "Println", "coutn": "count", "conut": "count", "println": "Println", "b": "", "x1": "", "Sytsem": "System",
		"mat": "", "mta": "mat", "mt": "mat", "ma": "mat", "nothing": "", "": "",
		"NewCloth": "Cloth", "Newton": "NewNewton", "New": "", "NewFlag": "",
		"Spring": "Springs", "Strin": "String", "Energy": "TotalEnergy", "KineticEnergies": "KineticEnergy", "Hist": "", "Tot": "",
		"Ener": "TotalEnergy", "couxyz": "",
	} {
		if got := Best(name, known); got != want {
			t.Errorf("Best(%q) = %q, want %q", name, got, want)
		}
	}
}

// Of equally near names the one is meant that begins as the name does, then the one that ends so, then the first.
func TestEquallyNear(t *testing.T) {
	for _, c := range []struct{ name, known, other, want string }{
		{"zbcd", "abcd", "zbcx", "zbcx"},
		{"abc", "acb", "azc", "azc"},
		{"abc", "aac", "acb", "aac"},
		{"abc", "axc", "ayc", "axc"},
		{"ab", "abx", "aby", "abx"},
		{"mass", "masses", "massive", "masses"},
		{"flow", "FlowRateA", "FlowRateB", "FlowRateA"},
	} {
		if got := Best(c.name, []string{c.other, c.known}); got != c.want {
			t.Errorf("Best(%q) of %q and %q is %q, want %q", c.name, c.known, c.other, got, c.want)
		}
	}
}

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"abc", "", 3}, {"abc", "abc", 0}, {"abc", "acb", 1}, {"kitten", "sitting", 3}, {"ab", "ba", 1}, {"abcd", "dcba", 3}} {
		if got, back := Distance(c.a, c.b), Distance(c.b, c.a); got != c.want || back != got {
			t.Errorf("Distance(%q, %q) = %d and %d back, want %d", c.a, c.b, got, back, c.want)
		}
	}
}

// The longer a name, the more mistakes it may hold.
func TestSlips(t *testing.T) {
	for n, want := range []int{0, 0, 0, 1, 1, 2, 2, 2, 2, 3, 3} {
		if got := Slips("abcdefghij"[:n]); got != want {
			t.Errorf("%d mistakes in a name of %d letters, want %d", got, n, want)
		}
	}
}
