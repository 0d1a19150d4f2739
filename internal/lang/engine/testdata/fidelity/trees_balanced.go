// a balanced tree with parents, an LRU list and a union of sets: pointers that are turned round, in recursion and loops
package main

import (
	"fmt"
	"strings"
)

type tree struct {
	key                 int
	height              int
	left, right, parent *tree
}

func height(t *tree) int {
	if t == nil {
		return 0
	}
	return t.height
}

func (t *tree) mend() {
	t.height = max(height(t.left), height(t.right)) + 1
	for _, c := range []*tree{t.left, t.right} {
		if c != nil {
			c.parent = t
		}
	}
}

func rotate(t *tree, left bool) *tree {
	var up *tree
	if left {
		up = t.right
		t.right, up.left = up.left, t
	} else {
		up = t.left
		t.left, up.right = up.right, t
	}
	up.parent = t.parent
	t.mend()
	up.mend()
	return up
}

func balance(t *tree) *tree {
	t.mend()
	switch d := height(t.left) - height(t.right); {
	case d > 1:
		if height(t.left.left) < height(t.left.right) {
			t.left = rotate(t.left, true)
		}
		return rotate(t, false)
	case d < -1:
		if height(t.right.right) < height(t.right.left) {
			t.right = rotate(t.right, false)
		}
		return rotate(t, true)
	}
	return t
}

func (t *tree) insert(key int) *tree {
	switch {
	case t == nil:
		return &tree{key: key, height: 1}
	case key < t.key:
		t.left = t.left.insert(key)
	case key > t.key:
		t.right = t.right.insert(key)
	default:
		return t
	}
	return balance(t)
}

func (t *tree) remove(key int) *tree {
	switch {
	case t == nil:
		return nil
	case key < t.key:
		t.left = t.left.remove(key)
	case key > t.key:
		t.right = t.right.remove(key)
	case t.left == nil:
		return t.right
	case t.right == nil:
		return t.left
	default:
		least := t.right
		for least.left != nil {
			least = least.left
		}
		t.key, t.right = least.key, t.right.remove(least.key)
	}
	return balance(t)
}

func (t *tree) all(yield func(int) bool) bool {
	return t == nil || t.left.all(yield) && yield(t.key) && t.right.all(yield)
}

func (t *tree) String() string {
	if t == nil {
		return "."
	}
	return fmt.Sprintf("(%v%d%v)", t.left, t.key, t.right)
}

func (t *tree) next() *tree {
	if t.right != nil {
		for t = t.right; t.left != nil; t = t.left {
		}
		return t
	}
	for t.parent != nil && t.parent.right == t {
		t = t.parent
	}
	return t.parent
}

type lru struct {
	room        int
	byKey       map[string]*entry
	first, last *entry
}

type entry struct {
	key          string
	value        int
	before, then *entry
}

func (c *lru) unlink(e *entry) {
	at := &c.first
	if e.before != nil {
		at = &e.before.then
	}
	*at = e.then
	back := &c.last
	if e.then != nil {
		back = &e.then.before
	}
	*back = e.before
	e.before, e.then = nil, nil
}

func (c *lru) push(e *entry) {
	e.then, c.first = c.first, e
	if e.then == nil {
		c.last = e
	} else {
		e.then.before = e
	}
}

func (c *lru) get(key string, make func() int) int {
	e, ok := c.byKey[key]
	if !ok {
		if len(c.byKey) == c.room {
			delete(c.byKey, c.last.key)
			c.unlink(c.last)
		}
		e = &entry{key: key, value: make()}
		c.byKey[key] = e
	} else {
		c.unlink(e)
	}
	c.push(e)
	return e.value
}

type sets []int

func (s sets) root(i int) int {
	for s[i] != i {
		s[i], i = s[s[i]], s[i]
	}
	return i
}

func main() {
	var t *tree
	for i := range 200 {
		t = t.insert(i * 37 % 101)
	}
	fmt.Println(t.height, t.key)
	for i := 0; i < 101; i += 3 {
		t = t.remove(i)
	}
	n, sum := 0, 0
	t.all(func(k int) bool { n++; sum += k; return k < 90 })
	fmt.Println(n, sum, t.height)
	for i := range 101 {
		if i < 40 || i > 50 {
			t = t.remove(i)
		}
	}
	t.parent = nil
	fmt.Println(t)
	least := t
	for least.left != nil {
		least = least.left
	}
	var keys []string
	for ; least != nil; least = least.next() {
		keys = append(keys, fmt.Sprint(least.key))
	}
	fmt.Println(strings.Join(keys, "<"))

	c := &lru{room: 3, byKey: map[string]*entry{}}
	made := 0
	for _, k := range strings.Split("a b c a d a b e a c c d", " ") {
		c.get(k, func() int { made++; return made })
	}
	for e := c.first; e != nil; e = e.then {
		fmt.Print(e.key, e.value, " ")
	}
	for e := c.last; e != nil; e = e.before {
		fmt.Print(e.key, " ")
	}
	fmt.Println(made, len(c.byKey))

	s := make(sets, 60)
	for i := range s {
		s[i] = i
	}
	for i := range s {
		s[s.root(i)] = s.root(i * 7 % 60)
	}
	groups := map[int]int{}
	for i := range s {
		groups[s.root(i)]++
	}
	fmt.Println(groups)
}
