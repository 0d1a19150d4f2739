package grade

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/massspring/msp/internal/document/notebook"
)

// membersOf returns those who a submission says have worked on it, msp.members in the notebook's metadata.
func membersOf(nb *notebook.Notebook) (list []string) {
	names, _ := ownMeta(nb.Metadata)["members"].([]any)
	for _, n := range names {
		if name, ok := n.(string); ok && name != "" && len(list) < 20 {
			list = append(list, shown(name))
		}
	}
	return list
}

// Groups reads COURSE/groups/ASSIGNMENT.json, a list of lists of students who hand in together; without the file there are none.
func (c Course) Groups(assignment string) (groups [][]string, err error) {
	name := filepath.Join(string(c), "groups", assignment+".json")
	text, err := os.ReadFile(name)
	if os.IsNotExist(err) {
		return nil, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &groups)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	in := map[string]bool{}
	for _, group := range groups {
		for _, student := range group {
			if in[student] {
				return nil, fmt.Errorf("%s: %s is there twice", name, student)
			}
			in[student] = true
		}
	}
	return groups, nil
}

// Shared returns the results with one for each member of a group: theirs who handed in. Groups that the course has count, and then
// what a submission says of its members, for students who have handed in nothing and whom no second submission names. Nobody can
// change somebody's own result by naming them.
func Shared(results []Result, groups [][]string) []Result {
	own, claims := map[string]Result{}, map[string][]Result{}
	for _, r := range results {
		own[r.Student] = r
		for _, name := range r.Members {
			claims[name] = append(claims[name], r)
		}
	}
	grouped := map[string]bool{}
	for _, group := range groups {
		var handed []Result
		for _, student := range group {
			grouped[student] = true
			if r, ok := own[student]; ok {
				handed = append(handed, r)
			}
		}
		for _, student := range group {
			if len(handed) == 1 {
				own[student] = handed[0].of(student)
			} else if r, ok := own[student]; ok {
				own[student] = noted(r, "the group has handed in more than once: this is the student's own result")
			}
		}
	}
	for student, list := range claims {
		if _, ok := own[student]; ok || grouped[student] {
			continue
		}
		if len(list) == 1 && !grouped[list[0].Student] {
			own[student] = list[0].of(student)
		}
	}
	return sorted(own)
}

// noted returns the result with a note.
func noted(r Result, note string) Result {
	r.Notes = append(slices.Clip(r.Notes), note)
	return r
}

// of returns the result as that of another member of the group.
func (r Result) of(student string) Result {
	if r.Student != student {
		r.Notes = append(slices.Clip(r.Notes), "handed in by "+r.Student)
		r.Student = student
	}
	return r
}
