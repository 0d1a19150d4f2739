package rtype

import (
	"errors"
	"fmt"
	"go/types"
	"reflect"
	"sync"
	"unsafe"
)

// Config says what a Table cannot know. Its functions are called with the table locked: they must not call Of.
type Config struct {
	// Compiled returns the reflect type of a named type, or of an instance of a generic one, that is compiled into the
	// program, and nil if the table is to make it.
	Compiled func(*types.Named) reflect.Type

	// Arguments returns the type arguments of the generic function that declares the type, for its name; nil for none. It may
	// be nil itself.
	Arguments func(*types.Named) []types.Type

	// Method returns the func value, as a func variable holds it, for a method of a type that the table makes: one of
	// type m.Type. It is called once for each entry of a method table when the type is complete. If it returns nil, the
	// type does not have the method.
	Method func(m Method) unsafe.Pointer
}

// Method is an entry in the method table of a made type.
type Method struct {
	// Recv is the type of the receiver, which is one pointer: *T, or T itself if an interface holds a T directly. The
	// entry of a larger T calls that of *T, as the interface holds a pointer to the value.
	Recv types.Type
	// Sel is the method and the path to it through embedded fields.
	Sel *types.Selection
	// Type is the method's type with an unsafe.Pointer, the receiver, in front.
	Type reflect.Type
}

// ErrSlots says that there are no code pointers left for further methods.
var ErrSlots = errors.New("too many methods were declared: restart")

// ErrSize says that a type exceeds what Go's run time can handle.
var ErrSize = errors.New("type is too large")

// Table holds the reflect types of the types of one program. Use New.
type Table struct {
	config Config
	known  sync.Map // types.Type → reflect.Type: what Of has answered
	origin sync.Map // *header → types.Type: what GoType answers

	mu         sync.Mutex       // guards what follows
	named      map[string]*made // by identity, as the next two
	structs    map[string]*made // with embedded or blank fields
	interfaces map[string]reflect.Type
	slots      map[string]int // of methods, by their fingerprint
}

// New returns an empty table.
func New(c Config) *Table {
	return &Table{
		config:     c,
		named:      map[string]*made{},
		structs:    map[string]*made{},
		interfaces: map[string]reflect.Type{},
		slots:      map[string]int{},
	}
}

// Of returns the reflect type of typ; identical types have the same. The error is ErrSlots or ErrSize, wrapped. It panics
// if typ is not the type of a variable: a type parameter, a constraint, a tuple, an untyped or an invalid type. It is
// safe for concurrent use.
func (t *Table) Of(typ types.Type) (reflect.Type, error) {
	if rt, ok := t.known.Load(typ); ok {
		return rt.(reflect.Type), nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	b := &builder{Table: t}
	rt, err := b.build(typ)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", types.TypeString(typ, (*types.Package).Name), err)
	}
	t.known.Store(typ, rt)
	return rt, nil
}

// GoType returns the type whose reflect type is rt, if the table has made it: a declared type, a struct type that embeds
// or has blank fields, an interface type or a pointer to one of them. For others it returns nil. It takes no lock.
func (t *Table) GoType(rt reflect.Type) types.Type {
	if typ, ok := t.origin.Load(descriptor(rt)); ok {
		return typ.(types.Type)
	}
	return nil
}
