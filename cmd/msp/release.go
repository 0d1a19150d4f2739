package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/massspring/msp/internal/document/grade"
	"github.com/massspring/msp/internal/kernel/cell"
)

func releaseCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "release COURSE ASSIGNMENT",
		Short: "Write the students' version of an assignment: without solutions and hidden tests",
		Long: `Write COURSE/release/ASSIGNMENT/ASSIGNMENT.ipynb from COURSE/source/ASSIGNMENT/ASSIGNMENT.ipynb, without solutions,
hidden tests and outputs. The result is the same as that of nbgrader's generate_assignment, and nbgrader can grade it.`,
		Args: arguments(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			name, err := grade.Course(args[0]).WriteRelease(args[1])
			if err == nil {
				fmt.Fprintln(cmd.OutOrStdout(), name)
			}
			return err
		},
	}
}

func feedbackCommand() *cobra.Command {
	var lessons string
	cmd := &cobra.Command{
		Use:   "feedback COURSE ASSIGNMENT",
		Short: "Write a page for each student with points, reasons and curves",
		Long: `Write COURSE/feedback/STUDENT/ASSIGNMENT/ASSIGNMENT.html from the results of msp grade: the points of each task, the
reasons, and a curve of the answer next to the reference. It contains no line of a hidden test.`,
		Args: arguments(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			course := grade.Course(args[0])
			results, err := course.Merge(args[1], func(text string) { fmt.Fprintln(cmd.ErrOrStderr(), "note: "+cell.Visible(text, false)) })
			if err != nil {
				return err
			}
			groups, err := course.Groups(args[1])
			if err != nil {
				return err
			}
			return course.WriteFeedback(grade.Shared(results, groups), lessons)
		},
	}
	cmd.Flags().StringVar(&lessons, "lessons", "",
		"link to the lessons that the assignment names, as pages below `URL` (msp book writes them)")
	return cmd
}
