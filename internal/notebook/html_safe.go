package notebook

import (
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"

	nethtml "golang.org/x/net/html"
)

// sanitise removes everything from HTML that can run, load or restyle anything. What is listed below stays; of other
// elements the text does, unless it is for machines.
func sanitise(s string) string {
	var b strings.Builder
	unseen := 0 // how many elements with text for machines are open
	for z := nethtml.NewTokenizer(strings.NewReader(s)); ; {
		kind := z.Next()
		if kind == nethtml.ErrorToken {
			return b.String()
		}
		t := z.Token()
		start, end := kind == nethtml.StartTagToken || kind == nethtml.SelfClosingTagToken, kind == nethtml.EndTagToken
		switch {
		case start && forMachines(t.Data):
			unseen++
		case end && forMachines(t.Data):
			unseen = max(0, unseen-1)
		case unseen > 0:
		case start && harmless(&t), end && permitted()[t.Data] != nil, kind == nethtml.TextToken:
			b.WriteString(t.String()) // which escapes text and values
		}
	}
}

func forMachines(element string) bool {
	switch element {
	case "script", "style", "title", "object", "iframe", "frameset", "noembed", "noframes", "noscript":
		return true
	}
	return false
}

// harmless reports whether the element may stand in a page; it leaves it those attributes that may.
func harmless(t *nethtml.Token) bool {
	own, ok := permitted()[t.Data]
	var kept []nethtml.Attribute
	box := false // to tick
	for _, a := range t.Attr {
		if !slices.Contains(own, a.Key) && !slices.Contains(permitted()["*"], a.Key) {
			continue
		}
		if val, ok := harmlessValue(t.Data, a); ok {
			kept = append(kept, nethtml.Attribute{Key: a.Key, Val: val})
			box = box || a.Key == "type"
		}
	}
	t.Attr = kept
	return ok && (t.Data != "input" || box)
}

// harmlessValue returns the value as it may stand in a page, or false.
func harmlessValue(element string, a nethtml.Attribute) (string, bool) {
	switch {
	case a.Key == "href" || a.Key == "src" || a.Key == "cite":
		return address(a.Val)
	case a.Key == "style":
		return style(element, a.Val)
	case element == "input" && a.Key == "type":
		return a.Val, a.Val == "checkbox"
	}
	p := patterns()[a.Key]
	return a.Val, p == nil || p.MatchString(a.Val)
}

// address returns a URL that opens a page, writes a mail or is an image.
func address(s string) (string, bool) {
	s = strings.TrimSpace(s)
	if strings.HasPrefix(s, "data:") {
		s = strings.NewReplacer("\r", "", "\n", "").Replace(s) // long ones are written in lines
	}
	u, err := url.Parse(s)
	if err != nil || strings.ContainsAny(s, " \t\n") {
		return "", false
	}
	s = u.String()
	switch u.Scheme {
	case "http", "https", "mailto", "attachment":
		return s, true
	case "data":
		return s, isImageData(u)
	}
	return s, u.Scheme == "" && s != ""
}

// style returns those of the declarations that place or size the element's content.
func style(element, s string) (string, bool) {
	var kept []string
	for d := range strings.SplitSeq(s, ";") {
		property, value, _ := strings.Cut(d, ":")
		property, value = strings.TrimSpace(property), strings.TrimSpace(value)
		ok := false
		switch property {
		case "text-align":
			ok = element != "img" && element != "table" && (value == "left" || value == "right" || value == "center")
		case "width", "max-width", "height":
			ok = element != "td" && element != "th" && element != "p" && patterns()["a length"].MatchString(value)
		}
		if ok {
			kept = append(kept, property+": "+value)
		}
	}
	return strings.Join(kept, "; "), kept != nil
}

// patterns are what values have to look like of which something depends.
var patterns = sync.OnceValue(func() map[string]*regexp.Regexp {
	return map[string]*regexp.Regexp{
		"a length": regexp.MustCompile(`^[0-9.]+(px|em|rem|%)$`),
		"class":    regexp.MustCompile(`^[a-zA-Z0-9 _-]+$`),
		"id":       regexp.MustCompile(`^[^\s"'<>&]+$`),
		"role":     regexp.MustCompile(`^doc-[a-z]+$`),
		"tabindex": regexp.MustCompile(`^0$`),
	}
})

// permitted lists the elements that may stand in a page, each with its attributes besides those of all, which stand at "*".
var permitted = sync.OnceValue(func() map[string][]string {
	m := map[string][]string{}
	for line := range strings.Lines(strings.TrimSpace(`
		* : alt class dir id lang role title
		a area : href
		abbr acronym article aside b bdi big br caption center cite code dd dfn div dl dt em figcaption figure :
		h1 h2 h3 h4 h5 h6 hgroup hr i kbd mark p rp rt ruby s samp section small span strike strong sub summary :
		sup tt u var wbr :
		area : coords rel shape
		blockquote del ins q : cite
		col colgroup : align height span valign width
		del ins time : datetime
		details : open
		div figure img p table td th : style
		img : align height src usemap width
		input : checked disabled type
		li ol ul : type
		li : value
		map : name
		meter : high low max min optimum value
		pre : tabindex
		progress : max value
		table : height summary width
		tbody tfoot thead tr : align valign
		td th : abbr align colspan headers height nowrap rowspan scope valign width
	`)) {
		names, attributes, _ := strings.Cut(line, ":")
		for name := range strings.FieldsSeq(names) {
			m[name] = append(m[name], strings.Fields(attributes)...)
			if m[name] == nil {
				m[name] = []string{}
			}
		}
	}
	return m
})
