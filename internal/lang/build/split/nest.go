package split

import (
	"maps"
	"slices"
)

// A nest writes a body with blocks and loops (Ramsey, Beyond Relooper, Proceedings of the ACM on Programming Languages 6, ICFP, 2022).
// The code of a node comes before that of the nodes which it dominates. A node to which a jump leads comes behind the end of a block, and
// a loop begins with its first node. A node that only follows another one needs neither.
type nest struct {
	*pieces
	graph
	switches map[int]*choice

	of, around []int       // loops, as graph.loops returns them
	forward    []int       // how many edges lead forward to each node
	kids       [][]int     // the nodes that each node dominates immediately, in their order
	open       int         // how many blocks and loops are open
	ahead      map[int]int // how many were open with the block behind which a node comes
	loop       map[int]int // how many were open with the loop that begins with a node
	out        []byte
}

func (n *nest) write() []byte {
	n.of, n.around = n.loops()
	n.forward, n.kids = make([]int, len(n.next)), make([][]int, len(n.next))
	n.ahead, n.loop = map[int]int{}, map[int]int{}
	for _, x := range n.order {
		for _, to := range n.next[x] {
			if !n.back(x, to) {
				n.forward[to]++
			}
		}
		if x != root {
			n.kids[n.above[x]] = append(n.kids[n.above[x]], x)
		}
	}
	n.out = append(n.out, n.body.data[:n.start]...)
	if n.unwinds {
		n.begin(opBlock)
	}
	n.tree(root)
	n.out = append(n.out, opUnreachable)
	if n.unwinds {
		n.end()
	}
	return append(n.out, n.body.data[n.tail:]...)
}

func (n *nest) begin(op byte) int {
	n.out = append(n.out, op, noType)
	n.open++
	return n.open
}

func (n *nest) end() {
	n.out = append(n.out, opEnd)
	n.open--
}

// tree writes a node and all that it dominates.
func (n *nest) tree(x int) {
	var inside, outside []int // of the loop that begins here
	loop := n.of[x] == x
	follows := n.follows(x)
	for _, kid := range n.kids[x] {
		switch {
		case kid == follows: // code writes it
		case loop && !n.within(kid, x):
			outside = append(outside, kid)
		default:
			inside = append(inside, kid)
		}
	}
	for _, kid := range slices.Backward(outside) {
		n.ahead[kid] = n.begin(opBlock)
	}
	if loop {
		n.loop[x] = n.begin(opLoop)
	}
	for _, kid := range slices.Backward(inside) {
		n.ahead[kid] = n.begin(opBlock)
	}
	n.code(x)
	for _, kid := range inside {
		n.end()
		n.tree(kid)
	}
	if loop {
		n.end()
	}
	for _, kid := range outside {
		n.end()
		n.tree(kid)
	}
}

// within reports whether a node is in the loop that begins with head.
func (n *nest) within(x, head int) bool {
	for x = n.of[x]; x != nowhere && x != head; x = n.around[x] {
	}
	return x == head
}

// last returns the node to which control goes where the code of x ends, or nowhere.
func (n *nest) last(x int) int {
	if s, ok := n.switches[x]; ok {
		return s.first
	}
	c := &n.list[x-1]
	if next := n.next[x]; c.next != nowhere || c.jumpsLast() && len(next) > 0 {
		return next[len(next)-1]
	}
	return nowhere
}

// follows returns the node whose code can come right behind that of x, or nowhere.
func (n *nest) follows(x int) int {
	to := n.last(x)
	if to == nowhere || n.back(x, to) || n.forward[to] > 1 || n.of[x] == x && !n.within(to, x) {
		return nowhere
	}
	return to
}

// code writes the code of a node, and what follows it.
func (n *nest) code(x int) {
	if s, ok := n.switches[x]; ok {
		n.choose(s)
	} else {
		n.piece(x)
	}
	switch to := n.last(x); to {
	case nowhere:
	case n.follows(x):
		n.reset(to)
		n.tree(to)
	default:
		n.jump(x, to, 0)
	}
}

// piece writes the code of a piece up to its last jump.
func (n *nest) piece(x int) {
	c := &n.list[x-1]
	done, edge := c.from, 0
	for i, j := range c.jumps {
		n.out = append(n.out, n.body.data[done:j.from]...)
		done = j.end
		if j.to == unwind {
			n.out = number(append(n.out, opBrIf), n.open-1+j.depth)
			if j.always && !c.stuck {
				n.out = append(n.out, opUnreachable)
			}
			continue
		}
		if i < len(c.jumps)-1 || !c.jumpsLast() {
			n.jump(x, n.next[x][edge], j.depth)
		}
		edge++
	}
	n.out = append(n.out, n.body.data[done:c.end]...)
	if c.stuck {
		n.out = append(n.out, opUnreachable)
	}
}

// jump writes a jump from x to another node, from within depth blocks of the piece.
func (n *nest) jump(x, to, depth int) {
	n.reset(to)
	label, ok := n.ahead[to]
	if n.back(x, to) {
		label, ok = n.loop[to]
	} else if depth == 0 && label == n.open {
		return // it comes next
	}
	if !ok {
		n.body.fail("no block leads from node %d to %d", x, to)
	}
	n.out = number(append(n.out, opBr), n.open-label+depth)
}

// reset sets PC_B to 0 before a gate.
func (n *nest) reset(to int) {
	if _, ok := n.switches[to]; ok {
		n.out = append(constant(n.out, 0), opLocalSet, 0)
	}
}

// choose writes a switch, which is passed if PC_B is 0.
func (n *nest) choose(s *choice) {
	if len(s.by) == 0 {
		return
	}
	known := slices.Sorted(maps.Keys(s.by))
	least, most := known[0], known[len(known)-1]
	n.out = append(n.out, opLocalGet, 0, opIf, noType, opBlock, noType, opLocalGet, 0)
	n.out = append(constant(n.out, least), opI32Sub, opBrTable)
	n.out = number(n.out, most-least+1)
	for pcb := least; pcb <= most; pcb++ {
		label := 0 // of the block here, for values with which nothing continues
		if to, ok := s.by[pcb]; ok {
			label = n.open - n.ahead[to] + 2
		}
		n.out = number(n.out, label)
	}
	n.out = append(number(n.out, 0), opEnd, opUnreachable, opEnd)
}
