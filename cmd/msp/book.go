package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/massspring/msp/internal/document/book"
	"github.com/massspring/msp/internal/document/editor"
	"github.com/massspring/msp/internal/document/grade"
	"github.com/massspring/msp/internal/document/notebook"
	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/system/venv"
)

// defaultTitle is the title of a site.
const defaultTitle = "Fast mass-spring simulation"

// bookFlags are the flags of msp book.
type bookFlags struct {
	dir            string // of the site
	title, outside string
	lite           string // the address of a site of msp lite
	print, slides  string // the file of an edition, "" for a site
	gallery        bool
	run, trust     bool
	live           bool
	small          bool   // packs the kernel for minutes
	source         string // a checkout, from which the kernel of a live book is built
}

func bookCommand() *cobra.Command {
	var f bookFlags
	cmd := &cobra.Command{
		Use:   "book DIR...",
		Short: "Make a site of notebooks that needs no server and no network",
		Long: `Render the notebooks and Markdown files of directories into a site: a cover, a page for each, and search. Any web
server can serve it, and a browser can open its index.html directly.

A directory is a part of the book; its README.md opens it. The pages show the stored outputs without scripts. --trust
keeps players and other scripts; --run runs each notebook first and shows the new outputs, including players. If a link
is dead, nothing is written.

With --live, readers can edit and run the cells: the kernel of msp lite runs in the page, so the site then needs a web
server, but no computing one. From a file, its pages show the stored outputs. It implies --trust, and compiles the kernel
with the Go toolchain. Homework below DIR, as a course of nbgrader, becomes a part of the book, as msp release writes
it: readers solve it in the page and save the notebook to hand in. npm fetches the editor, CodeMirror, when it is first
needed; without npm or a network, the cells have a plain one.

Other editions of the same directories are single files. --print writes one for paper: films are strips of stills, answers
are in an appendix, and cells that need a mouse are left out. A FILE.pdf is printed by Chromium. --slides writes the cells
tagged slide (and those tagged slide-part, which continue a slide) as a page that presents and prints. Both run the
scripts of stored outputs, as --trust does.

With --gallery, DIR holds the works of a class, as notebooks and films (GIF, MP4, WebM): they become a page. Folders name
the authors, and no script of a notebook runs.`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			switch {
			case f.gallery:
				return makeGallery(args, f, cmd.OutOrStdout(), cmd.ErrOrStderr())
			case f.print != "" || f.slides != "":
				return makeEdition(ctx, args, f, cmd.OutOrStdout(), cmd.ErrOrStderr())
			}
			return makeBook(ctx, args, f, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	cmd.Flags().StringVarP(&f.dir, "output", "o", "book", "write the site to `DIR`")
	cmd.Flags().StringVar(&f.title, "title", defaultTitle, "the book's title")
	cmd.Flags().StringVar(&f.outside, "outside", "", "`URL` of the working directory: links to files that are not in the book lead there")
	cmd.Flags().StringVar(&f.lite, "lite", "",
		"`URL`, or path below DIR, of a site that msp lite made of the same directories: pages lead to it")
	cmd.Flags().BoolVar(&f.run, "run", false, "run each notebook first")
	cmd.Flags().BoolVar(&f.trust, "trust", false, "let the scripts in stored outputs run on the reader's page")
	cmd.Flags().BoolVar(&f.live, "live", false, "let readers edit and run the cells in the page")
	cmd.Flags().StringVar(&f.print, "print", "", "write an edition for paper to `FILE`.html or FILE.pdf instead")
	cmd.Flags().StringVar(&f.slides, "slides", "", "write the cells tagged slide to `FILE`.html or FILE.pdf instead")
	cmd.Flags().BoolVar(&f.gallery, "gallery", false, "write a page of the works in DIR instead")
	cmd.MarkFlagsMutuallyExclusive("print", "slides", "gallery", "live")
	cmd.Flags().BoolVar(&f.small, "small", false, smallUse+", with --live")
	cmd.Flags().StringVar(&f.source, "source", "", "checkout of msp to compile the kernel from, with --live")
	return cmd
}

func makeBook(ctx context.Context, dirs []string, f bookFlags, stdout, stderr io.Writer) error {
	parts, err := book.Read(dirs...)
	if err != nil {
		return err
	}
	if f.live {
		if parts, err = withHomework(parts, dirs); err != nil {
			return err
		}
	}
	b := book.Book{Title: f.title, Outside: f.outside, Lite: f.lite, Live: f.live, Parts: parts}
	for _, part := range parts {
		for _, page := range part.Pages {
			page.Trusted = f.trust || f.live
			if !f.run || filepath.Ext(page.Path) != ".ipynb" {
				continue
			}
			fmt.Fprintln(stderr, page.Path)
			if err := runPage(ctx, page, stderr); err != nil {
				return fmt.Errorf("%s: %w", page.Path, err)
			}
		}
	}
	if f.live {
		var err error
		if b.Editor, err = pageEditor(ctx, stderr); ctx.Err() != nil {
			return err
		} else if err != nil {
			fmt.Fprintf(stderr, "msp: the cells get a plain editor, without completion: %v\n", err)
		}
	}
	var notices []string
	if err := until(ctx, f.dir, func() (err error) { notices, err = b.Write(f.dir); return err }); err != nil {
		return err
	}
	for _, n := range notices {
		fmt.Fprintln(stderr, cell.Visible(n, false))
	}
	if f.live {
		if err := pageKernel(f.source, f.small, stderr).Make(ctx, filepath.Join(f.dir, book.KernelDir), stderr); err != nil {
			return err
		}
		if err := book.Seal(f.dir); err != nil {
			return err
		}
	}
	fmt.Fprintln(stdout, f.dir)
	return nil
}

// withHomework adds the assignments of nbgrader's courses below the directories, as students get them.
func withHomework(parts []book.Part, dirs []string) ([]book.Part, error) {
	for _, dir := range dirs {
		courses, err := book.Courses(dir)
		if err != nil {
			return nil, err
		}
		for _, course := range courses {
			part, err := book.ReadCourse(course, grade.Release)
			if err != nil {
				return nil, err
			}
			if slices.ContainsFunc(parts, func(p book.Part) bool { return p.Name == part.Name }) {
				return nil, fmt.Errorf("%s: two parts are named %q", course, part.Name)
			}
			parts = append(parts, part)
		}
	}
	return parts, nil
}

// pageEditor returns the modules of the cells' editor.
func pageEditor(ctx context.Context, stderr io.Writer) (map[string][]byte, error) {
	cache, err := venv.Cache()
	if err != nil {
		return nil, err
	}
	return editor.Modules(ctx, cache, stderr)
}

// runPage runs the cells of a page in a session of its own. What comes out may run scripts, since the cells could do
// anything already.
func runPage(ctx context.Context, page *book.Page, stderr io.Writer) (err error) {
	runner, err := startWorker(ctx, "msp")
	if err != nil {
		return fmt.Errorf("no session: %w", err)
	}
	defer func() { err = errors.Join(err, runner.Close()) }()
	show := newProgress(stderr, io.Discard, false)
	began := time.Now()
	err = notebook.Execute(ctx, page.Notebook, runner, notebook.Options{Progress: show.cell})
	show.end(time.Since(began))
	page.Trusted = true
	return err
}
