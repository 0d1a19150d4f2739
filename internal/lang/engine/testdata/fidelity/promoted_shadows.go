// fields that hide methods, methods that hide fields, equal depths that cancel out, explicit selectors reach what is hidden
package main

import "fmt"

type Base struct{ id, size int }

func (b Base) Who() string    { return fmt.Sprint("base", b.id) }
func (b *Base) Grow(k int)    { b.size += k }
func (b Base) Report() string { return b.Who() + fmt.Sprint("/", b.size) }

type Left struct{ Base }
type Right struct {
	Base
	extra string
}

func (l Left) Who() string { return "left of " + l.Base.Who() }

type Both struct {
	Left
	Right
	id string
}

type FieldHides struct {
	Base
	Who func() string
}
type Mid struct {
	*Base
	size float64
}
type Top struct {
	Mid
	Report string
}
type Wins struct {
	Right
	Who1 int
	Left
	Base
}

func (m Mid) Who() string { return "mid " + m.Base.Who() }

type who interface{ Who() string }
type grower interface{ Grow(int) }

func is(v any) string {
	_, w := v.(who)
	_, g := v.(grower)
	_, r := v.(interface{ Report() string })
	return fmt.Sprint(w, g, r)
}

func main() {
	b := Both{Left{Base{1, 10}}, Right{Base{2, 20}, "x"}, "own"}
	fmt.Println(b.id, b.Left.id, b.Right.id, b.extra, b.Left.Who(), b.Right.Who(), b.Left.Report(), b.Right.Report())
	b.Left.Grow(5)
	b.Right.Base.Grow(7)
	fmt.Println(b.Left.size, b.Right.size, is(b), is(&b), is(b.Left), is(&b.Left), is(&b.Right))
	f := FieldHides{Base: Base{3, 0}}
	f.Who = func() string { return "field over " + f.Base.Who() }
	f.id = 4
	fmt.Println(f.Who(), f.Report(), f.Base.Who(), is(f), is(&f))
	t := Top{Mid{&Base{5, 50}, 1.5}, "report"}
	t.Grow(1)
	t.size *= 2
	fmt.Println(t.Who(), t.Report, t.Mid.Report(), t.size, t.Base.size, t.id, is(t))
	w := Wins{Right{Base{6, 6}, ""}, 0, Left{Base{7, 7}}, Base{8, 8}}
	w.Grow(1)
	fmt.Println(w.id, w.size, w.Base.Who(), w.Left.Who(), w.Right.Who(), w.Report(), is(w), is(&w))
	var a who = b.Left
	b.Left.Base.id = 100
	fmt.Println(a.Who(), b.Left.Who())
	type Local struct {
		Top
		Mid int
	}
	l := Local{t, 9}
	l.Top.Mid.Base.id = 77
	fmt.Println(l.Mid, l.Top.Mid.id, l.id, t.id, l.Who(), l.Report, l.Top.Mid.Who())
	type over struct {
		who
		Base
	}
	o := over{t, Base{9, 9}}
	fmt.Println(o.who.Who(), o.Base.Who(), o.Report(), is(o), is(&o))
	anon := struct {
		Left
		*Right
	}{Left{Base{1, 1}}, &b.Right}
	anon.Right.Grow(1)
	fmt.Println(is(anon), anon.extra, b.Right.size, anon.Left.Report())
}
