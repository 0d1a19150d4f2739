package split

import "slices"

// Go's compiler writes the body of a function as a list of pieces. PC_B, the function's argument, says at which piece it begins:
//
//	block                                  the unwinding exit, if the function calls others
//	  loop                                 the dispatcher
//	    block … block                      one for each piece
//	      local.get 0; br_table …          from PC_B to a piece
//	    end piece 0 end piece 1 … piece n
//	  end
//	  unreachable
//	end
//	i32.const 1
//
// Each jump, forward or back, sets PC_B and goes to the loop. A compiler of WebAssembly therefore sees one loop with a switch, and none
// of the function's own loops.

// A jump is an instruction in a piece that leads to another piece or to the unwinding exit.
type jump struct {
	from, end int  // in the body
	depth     int  // of the piece's own blocks around it
	to        int  // a piece, or unwind
	always    bool // whether control never passes it
}

const unwind = -1 // the target of a jump to the unwinding exit

// A piece is the part of a body between two places to which Go jumps.
type piece struct {
	from, end int // in the body
	jumps     []jump
	next      int  // the piece that follows, or nowhere
	stuck     bool // whether it ends with a call that never returns
}

const nowhere = -1

// jumpsLast reports whether the piece ends with a jump.
func (c *piece) jumpsLast() bool {
	n := len(c.jumps)
	return n > 0 && c.jumps[n-1].end == c.end && c.jumps[n-1].depth == 0
}

// pieces are the parts of a body.
type pieces struct {
	body    *reader
	ends    func(callee uint32) bool // whether a function never returns
	start   int                      // where the first block begins
	tail    int                      // where the code behind the pieces begins
	unwinds bool                     // whether there is an unwinding exit
	list    []piece
	table   []uint32 // the piece of each value of PC_B
}

// at returns the piece of a value of PC_B, as br_table does.
func (p *pieces) at(pcb uint32) int { return int(p.table[min(int(pcb), len(p.table)-1)]) }

// cut returns the pieces of a body. It returns false for a body of another form: functions without jumps and most assembly have one.
func cut(body *reader, ends func(callee uint32) bool) (p *pieces, ok bool) {
	r := *body
	skipLocals(&r)
	p = &pieces{body: body, ends: ends}
	op := func(want byte) bool {
		if !r.more() || r.data[r.at] != want {
			return false
		}
		instruction(&r)
		return true
	}
	blocks := func() (n int) {
		for op(opBlock) {
			n++
		}
		return n
	}
	skipCopy(&r)
	p.start = r.at
	exits := blocks()
	p.unwinds = exits == 1
	if exits > 1 || !op(opLoop) {
		return nil, false
	}
	count := blocks()
	at := r.at
	if count == 0 || !op(opLocalGet) || argument(body, at) != 0 {
		return nil, false
	}
	at = r.at
	if !op(opBrTable) || !op(opEnd) {
		return nil, false
	}
	switches := *body
	switches.at = at + 1
	for n := switches.u32() + 1; n > 0; n-- {
		to := switches.u32()
		if to >= uint32(count) {
			return nil, false
		}
		p.table = append(p.table, to)
	}
	for i := range count {
		if !p.piece(&r, i, count-1) {
			return nil, false
		}
	}
	if !op(opUnreachable) || p.unwinds && !op(opEnd) {
		return nil, false
	}
	p.tail = r.at
	return p, true
}

// skipCopy skips the instructions by which Go copies the stack pointer to a local, if they come next.
func skipCopy(r *reader) {
	for r.more() && (r.data[r.at] == opGlobalGet || r.data[r.at] == opLocalSet) {
		instruction(r)
	}
}

// piece reads a piece up to the end of its block, or of the loop for the last one. It returns false if a jump has an unknown form.
func (p *pieces) piece(r *reader, i, last int) bool {
	c := piece{from: r.at, next: i + 1, stuck: i == last} // behind the loop is an instruction unreachable
	loop := last - i                                      // the depth of the loop's label at the piece
	depth, passed := 0, true                              // passed: control may get here
	var before [2]int                                     // where the last two instructions begin
	call := -1                                            // where the last call begins, if it is direct
	leave := func(stuck bool) {
		if depth == 0 && passed {
			c.end, c.stuck, passed = r.at, stuck, false
		}
	}
	for {
		at := r.at
		op := instruction(r)
		switch op {
		case opBlock, opLoop, opIf:
			depth++
		case opEnd:
			if depth == 0 {
				if passed {
					c.end = at
				}
				if !passed || i == last {
					c.next = nowhere
				}
				c.jumps = slices.DeleteFunc(c.jumps, func(j jump) bool { return j.from >= c.end })
				p.list = append(p.list, c)
				return true
			}
			depth--
		case opBr, opBrIf:
			j := jump{from: at, end: r.at, depth: depth}
			sets := r.data[before[0]] == opI32Const && r.data[before[1]] == opLocalSet && argument(p.body, before[1]) == 0
			switch label := int(argument(p.body, at)) - depth; {
			case label < 0: // within the piece
			case op == opBr && label == loop && sets:
				j.from, j.to = before[0], p.at(argument(p.body, before[0]))
				c.jumps = append(c.jumps, j)
				leave(false)
			case op == opBrIf && label == loop+1 && p.unwinds:
				j.to, j.always = unwind, call >= 0 && p.ends(argument(p.body, call))
				c.jumps = append(c.jumps, j)
				if j.always {
					leave(true)
				}
			default:
				return false
			}
		case opReturn, opUnreachable:
			leave(false)
		case opBrTable:
			return false
		case opCall:
			call = at
		case opCallIndirect:
			call = -1
		}
		before = [2]int{before[1], at}
	}
}

// calls reports whether a piece calls a function.
func (c *piece) calls(body *reader, wanted uint32) bool {
	r := *body
	for r.at = c.from; r.at < c.end; {
		at := r.at
		if instruction(&r) == opCall && argument(body, at) == wanted {
			return true
		}
	}
	return false
}
