package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/massspring/msp/internal/document/grade"
	"github.com/massspring/msp/internal/document/notebook"
	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/system/confine"
	"github.com/massspring/msp/internal/system/file"
)

// gradeFlags are the flags of msp grade.
type gradeFlags struct {
	markFlags
	csv, json, gradescope string
	board                 string
	gradebook             string
	shard                 string
	limits                grade.Limits
	beside                int
	require               float64
	similar               float64
	noSandbox             bool
	merge, mistakes       bool
}

func gradeCommand() *cobra.Command {
	f := gradeFlags{limits: grade.DefaultLimits}
	cmd := &cobra.Command{
		Use:   "grade COURSE ASSIGNMENT",
		Short: "Grade all submissions of an assignment, each in its own confined process",
		Long: `Grade COURSE/submitted/STUDENT/ASSIGNMENT/ASSIGNMENT.ipynb of all students. Each submission runs in its own process,
without network or other programs, and can reach only the files of an empty directory. A cell that crashes, hangs,
prints too much or takes too much memory loses only its own points.

Results are kept in COURSE/graded: a stopped run continues where it was, and graded submissions are not run again.
--shard I/N grades only every N-th student; --merge then shows the results of all shards.

The exit status is 1 if something could not be graded, and 2 if a student has less than --require sets.`,
		Args: arguments(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			return runGrade(ctx, grade.Course(args[0]), args[1], f, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.csv, "csv", "", "write a row for each student and task to `FILE`")
	flags.StringVar(&f.json, "json", "", "write a JSON object for each student, one per line, to `FILE`")
	flags.StringVar(&f.board, "board", "", "write the results of races that count, fastest first, to `FILE`")
	flags.StringVar(&f.gradescope, "gradescope", "", "write STUDENT/results.json for Gradescope into `DIR`")
	flags.StringVar(&f.roster, "roster", "", "`FILE` with the list of students exported by Canvas, Moodle or Blackboard")
	flags.StringVar(&f.table, "table", "", "write that list with the marks, ready to import, to `FILE`")
	flags.StringVar(&f.column, "column", "", "the assignment's `NAME` in that list, if it differs")
	flags.StringVar(&f.hand, "hand", "", "add points given by a person, rows of student,cell,points in `FILE`")
	flags.StringVar(&f.gradebook, "gradebook", "", "write the points into nbgrader's gradebook `FILE`, by nbgrader itself")
	flags.StringVar(&f.shard, "shard", "", "grade only the `I/N`-th part of the students")
	flags.BoolVar(&f.merge, "merge", false, "run nothing: show the results of all shards")
	flags.BoolVar(&f.mistakes, "mistakes", false, "run no submissions: say what the tests say about the mistakes in COURSE/mistakes")
	flags.Float64Var(&f.similar, "similar", 0, fmt.Sprintf(
		"also list pairs of submissions that share at least this `PART`: %g lies between solutions and copies", grade.Alike))
	flags.Float64Var(&f.require, "require", 0,
		"exit with status 2 if a student has less than this `PART` of the points of tests (1 for all)")
	flags.IntVar(&f.beside, "beside", runtime.NumCPU(), "number of submissions to run at a time")
	flags.DurationVar(&f.limits.Time, "time", f.limits.Time, "limit on the `DURATION` of a cell")
	flags.DurationVar(&f.limits.Total, "total", f.limits.Total, "limit on the `DURATION` of all cells of a submission together")
	flags.BoolVar(&f.noSandbox, "no-sandbox", false, "run submissions with your permissions to read and write")
	return cmd
}

func runGrade(ctx context.Context, course grade.Course, assignment string, f gradeFlags, stdout, stderr io.Writer) error {
	if os.Getenv(memoryVar) == "" {
		os.Setenv(memoryVar, "1GB")
	}
	start := func(_ context.Context, student string) (grade.Start, error) {
		return func(ctx context.Context) (cell.Runner, error) { return startConfined(ctx, student, f.noSandbox) }, nil
	}
	if f.mistakes {
		return showMistakes(ctx, course, assignment, f, stdout)
	}
	if err := confine.CloseOnExec(); err != nil && !f.noSandbox {
		return fmt.Errorf("the caller's open files: %w", err)
	}
	warn := func(text string) { fmt.Fprintln(stderr, "note: "+cell.Visible(text, false)) }
	sweep()
	marks, err := f.markFlags.read(assignment)
	if err != nil {
		return err
	}
	var results []grade.Result
	var book grade.Gradebook
	if f.gradebook != "" { // what is missing is told before hours of work
		if book, err = grade.OpenGradebook(ctx, f.gradebook); err != nil {
			return err
		}
	}
	if f.merge {
		results, err = course.Merge(assignment, warn)
	} else {
		o := grade.Options{Start: start, Limits: f.limits, Beside: f.beside, Warn: warn, Progress: func(done, of int, r grade.Result) {
			points, all := r.Total()
			fmt.Fprintf(stderr, "[%d/%d] %s: %g of %g, %.1f s\n", done, of, cell.Visible(r.Student, false), points, all, r.Seconds)
		}}
		if f.shard != "" {
			if n, err := fmt.Sscanf(f.shard, "%d/%d", &o.Shard, &o.Of); n != 2 || err != nil {
				return fmt.Errorf("--shard %s: want I/N, such as 1/4", f.shard)
			}
		}
		results, err = course.Grade(ctx, assignment, o)
	}
	if err != nil {
		return err
	}
	groups, err := course.Groups(assignment)
	if err != nil {
		return err
	}
	if results, err = marks.byHand(grade.Shared(results, groups)); err != nil {
		return err
	}
	if err := marks.write(results, stderr); err != nil {
		return err
	}
	if err := writeResults(results, f, stdout); err != nil {
		return err
	}
	if f.gradebook != "" {
		source, err := notebook.ReadFile(course.Source(assignment))
		if err == nil {
			err = book.Write(ctx, source, assignment, results)
		}
		if err != nil {
			return err
		}
	}
	if f.similar > 0 {
		if err := showSimilar(course, assignment, f.similar, stdout); err != nil {
			return err
		}
	}
	return judge(results, f.require)
}

// judge turns results into an exit status.
func judge(results []grade.Result, require float64) error {
	for _, r := range results {
		if r.Failure != "" {
			return errReported
		}
	}
	for _, r := range results {
		if points, of := r.Tested(); points < require*of {
			return errRequired
		}
	}
	return nil
}

func writeResults(results []grade.Result, f gradeFlags, stdout io.Writer) error {
	grade.WriteTable(stdout, results)
	for _, out := range []struct {
		name  string
		write func(io.Writer, []grade.Result) error
	}{{f.csv, grade.WriteCSV}, {f.json, grade.WriteJSONLines}, {f.board, grade.WriteBoard}} {
		if out.name == "" {
			continue
		}
		if err := file.Save(out.name, func(w io.Writer) error { return out.write(w, results) }); err != nil {
			return err
		}
	}
	if f.gradescope == "" {
		return nil
	}
	for _, r := range results {
		dir := filepath.Join(f.gradescope, r.Student)
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return err
		}
		if err := file.Save(filepath.Join(dir, "results.json"), func(w io.Writer) error { return grade.WriteGradescope(w, r) }); err != nil {
			return err
		}
	}
	return nil
}

func showSimilar(course grade.Course, assignment string, part float64, w io.Writer) error {
	source, err := notebook.ReadFile(course.Source(assignment))
	if err != nil {
		return err
	}
	release, err := grade.Release(source)
	if err != nil {
		return err
	}
	all, err := course.Notebooks(assignment)
	if err != nil {
		return err
	}
	fmt.Fprintln(w, "\nalike, apart from names (worth a look, and no verdict: short answers are alike by themselves)")
	for _, p := range grade.Similar(release, all, part) {
		fmt.Fprintf(w, "  %3.0f %%  %s  %s\n", 100*p.Common, p.A, p.B)
	}
	return nil
}

func showMistakes(ctx context.Context, course grade.Course, assignment string, f gradeFlags, w io.Writer) error {
	source, err := notebook.ReadFile(course.Source(assignment))
	if err != nil {
		return err
	}
	list, err := course.Mistakes(assignment)
	if err != nil {
		return err
	}
	start := func(ctx context.Context) (cell.Runner, error) { return startConfined(ctx, "", f.noSandbox) }
	all, err := grade.Try(ctx, source, list, start, f.limits)
	if err != nil {
		return err
	}
	noticed, named, wrong := 0, 0, false
	for _, n := range all {
		var lost []string
		for _, c := range source.Cells {
			if id := grade.ID(c); n.Lost[id] > 0 {
				lost = append(lost, fmt.Sprintf("%s −%.3g", id, n.Lost[id]))
			}
		}
		switch {
		case n.Survived():
			fmt.Fprintf(w, "SURVIVES  %s\n", n)
			wrong = true
			continue
		case n.Named() && !n.Recognised():
			fmt.Fprintf(w, "UNNAMED   %s (%s): the tests say: %s\n", n, strings.Join(lost, ", "), strings.Join(n.Said, "; "))
			wrong = true
		case n.Named():
			fmt.Fprintf(w, "named     %s (%s)\n", n, strings.Join(lost, ", "))
			named++
		default:
			fmt.Fprintf(w, "noticed   %s (%s)\n", n, strings.Join(lost, ", "))
		}
		noticed++
	}
	fmt.Fprintf(w, "%d of %d mistakes are noticed, %d of them by name\n", noticed, len(all), named)
	if wrong {
		return errReported
	}
	return nil
}
