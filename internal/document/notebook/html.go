package notebook

import (
	"bytes"
	"cmp"
	"fmt"
	"html"
	"regexp"
	"strings"
)

// HTMLOptions change how HTML renders a notebook.
type HTMLOptions struct {
	Dir string // directory against which relative image files are found; "" is the current one
	// Pictures is the directory that files of pictures must not be outside of; "" is Dir.
	Pictures string
	Title    string // used when the notebook has no heading
	// Executed says that Execute has just run this notebook: HTML among the outputs of the cells that ran
	// then goes into the page as it is, scripts included, because such a cell could do anything already.
	// All other HTML (a file from somewhere else, cells tagged skip-execution) is sanitised like the HTML
	// in Markdown.
	Executed bool
	// Link returns where a link in Markdown leads from the page, and false if it is to be shown as text. If it is nil, links
	// lead where they say.
	Link func(dest string) (string, bool)
}

// page collects the parts of one HTML page.
type page struct {
	opt      HTMLOptions
	b        bytes.Buffer
	ids      headingIDs
	title    string
	notices  []string
	cell     int  // of the file, counted from 0
	trusted  bool // the cell's outputs were made by this run
	runs     bool // the page holds HTML as it was made, which may run scripts
	pictures int  // bytes of the pictures in Markdown
	looked   int  // bytes behind the marks in Markdown, see maxLook
}

// Fragment is what a page shows of a notebook, without the page around it.
type Fragment struct {
	Title string // the first heading as plain text, else the title of the options
	HTML  []byte
	// Runs reports whether HTML of outputs is in it as it was made, which may run scripts.
	Runs bool
}

// Render renders the cells of a notebook: Markdown with mathematics as MathML, highlighted code, pictures as part of
// the text. Notices name what could not be shown (a missing image file, a formula with an error); a mark stands in its
// place. Style has the rules of its classes.
func Render(nb *Notebook, opt HTMLOptions) (f Fragment, notices []string, err error) {
	p := &page{opt: opt, ids: headingIDs{}}
	for i, c := range nb.Cells {
		p.cell = i
		if err := p.writeCell(nb, c); err != nil {
			return Fragment{}, nil, fmt.Errorf("notebook: cells[%d]: %w", i, err)
		}
	}
	return Fragment{Title: cmp.Or(p.title, opt.Title, "Notebook"), HTML: p.b.Bytes(), Runs: p.runs}, p.notices, nil
}

// HTML renders a notebook into one page: the Page of its Fragment.
func HTML(nb *Notebook, opt HTMLOptions) (data []byte, notices []string, err error) {
	f, notices, err := Render(nb, opt)
	if err != nil {
		return nil, nil, err
	}
	return f.Page(), notices, nil
}

// Page returns a page around the fragment, which needs no network and no other scripts.
func (f Fragment) Page() []byte {
	var out bytes.Buffer
	out.WriteString("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
	out.WriteString("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
	out.WriteString("<meta name=\"generator\" content=\"msp\">\n")
	if !f.Runs {
		// Should anything have got through, the browser neither runs nor loads it.
		out.WriteString("<meta http-equiv=\"Content-Security-Policy\" content=\"" + noScripts + "\">\n")
	}
	// The icon is empty so that browsers do not ask a server for one.
	out.WriteString("<link rel=\"icon\" href=\"data:,\">\n")
	fmt.Fprintf(&out, "<title>%s</title>\n<style>\n%s</style>\n</head>\n<body>\n<main>\n", html.EscapeString(f.Title), Style)
	out.Write(f.HTML)
	out.WriteString("</main>\n</body>\n</html>\n")
	return out.Bytes()
}

const noScripts = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'"

func (p *page) writeCell(nb *Notebook, c *Cell) error {
	switch c.Type {
	case Markdown:
		body, err := p.markdown(c.Source, c.Attachments)
		if err != nil {
			return err
		}
		fmt.Fprintf(&p.b, "<section class=\"cell markdown\" id=\"cell-%s\">\n%s</section>\n", c.ID, body)
	case Raw:
		p.writeRaw(c)
	case Code:
		return p.writeCode(nb, c)
	}
	return nil
}

// writeRaw shows raw HTML (sanitised) as HTML; raw cells for other converters are left out.
func (p *page) writeRaw(c *Cell) {
	format, _ := c.Metadata["format"].(string)
	if format == "" {
		format, _ = c.Metadata["raw_mimetype"].(string)
	}
	switch format {
	case "", "text/plain":
		fmt.Fprintf(&p.b, "<section class=\"cell raw\"><pre>%s</pre></section>\n", html.EscapeString(c.Source))
	case "text/html":
		fmt.Fprintf(&p.b, "<section class=\"cell raw\">%s</section>\n", p.embed(sanitise(c.Source), c.Attachments))
	}
}

func (p *page) writeCode(nb *Notebook, c *Cell) error {
	if strings.TrimSpace(c.Source) == "" && len(c.Outputs) == 0 {
		return nil
	}
	p.trusted = p.opt.Executed && c.Count != nil && !c.HasTag(TagSkip)
	prompt := "In[ ]"
	if c.Count != nil {
		prompt = fmt.Sprintf("In[%d]", *c.Count)
	}
	lang := nb.Language()
	if lang == "" {
		lang = "go"
	}
	code := highlight(c.Source, lang)
	fmt.Fprintf(&p.b, "<section class=\"cell code\" id=\"cell-%s\">\n", c.ID)
	input := fmt.Sprintf("<div class=\"input\">%s</div>\n", code)
	if c.HidesSource() {
		input = "<details class=\"source\"><summary>The code</summary>\n" + input + "</details>\n"
	}
	fmt.Fprintf(&p.b, "<div class=\"prompt in\">%s</div>\n%s", prompt, input)
	folds := c.HidesOutputs() && len(c.Outputs) > 0
	if folds {
		p.b.WriteString("<details class=\"result\"><summary>The result: guess first</summary>\n")
	}
	for i := range c.Outputs {
		if err := p.writeOutput(&c.Outputs[i]); err != nil {
			return err
		}
	}
	if folds {
		p.b.WriteString("</details>\n")
	}
	p.b.WriteString("</section>\n")
	return nil
}

func (p *page) notice(format string, args ...any) {
	p.notices = append(p.notices, fmt.Sprintf("cells[%d]: ", p.cell)+fmt.Sprintf(format, args...))
}

// headingIDs makes the anchors of headings as JupyterLab does (spaces become '-'), so that links between
// headings work in both; a name that is taken gets a number, counted from the last that it got. Mathematics counts
// with its letters only.
type headingIDs map[string]int

func (h headingIDs) id(text string) string {
	base := strings.ReplaceAll(strings.TrimSpace(notInID.ReplaceAllString(text, "")), " ", "-")
	if base == "" {
		base = "section"
	}
	id := base
	for h[id] > 0 {
		h[base]++
		id = fmt.Sprintf("%s-%d", base, h[base])
	}
	h[id] = 1
	return id
}

var notInID = regexp.MustCompile("[*`]|" + `[\x00-\x1f"'<>&\\{}$^]`)
