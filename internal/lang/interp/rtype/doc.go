// Package rtype makes real reflect types from go/types types at run time, with methods.
//
// A type that a cell declares has no descriptor in the binary. A Table makes one on the heap, laid out as the compiler would. So
// everything that works with compiled types works with it: fmt, encoding/json, sort, errors.As, maps, reflect itself, and
// interface calls by compiled code.
//
// # How a type is made
//
// Package reflect makes the unnamed types: reflect.SliceOf and similar functions accept any descriptor, and return the compiled
// type if there is one. This package makes what reflect cannot: declared types, structs with embedded or blank fields, and
// interfaces.
//
// A declared type begins as a copy of its shape (shape.go), a reflect type in which everything behind a pointer is replaced. The
// shape has the right size, alignment, pointer mask, comparison and hash. Because recursion ends at pointers, other types can
// refer to the copy at once, even the types that it refers to. When all copies exist, each gets its true fields, elements or
// parameters, and then its methods (builder.go). Only then is the type visible outside.
//
// # How a method is called
//
// A code pointer in a method table cannot carry data. So each method has its own stub, which loads the func value from its slot
// into the context register and jumps to its code (stubs_*.s). The func value is any Go func whose first parameter is the
// receiver word, an unsafe.Pointer. The stub makes no frame, so stacks grow and collections run as usual. For
// reflect.Type.Method, which passes the receiver by value, a second stub uses reflect.MakeFunc to call the first.
//
// Slots are never freed, because method tables are permanent. A type that is declared again with the same name, structure and
// signature reuses the slots of the earlier one, so callers of the earlier methods call the new ones. When no slots are left, Of
// returns ErrSlots, and all existing types keep working.
//
// # Dependencies on Go's internals
//
// The package depends on the layout of internal/abi's descriptors (abi.go; map types differ between Go versions). It also depends on
// the context registers of Go's calling convention (stubs_*.s), and on reflect.addReflectOff, the only function bound by
// name. Check compares all of it with compiled types and code. Types are kept forever, because the runtime's interface tables
// refer to them in memory that the collector does not scan.
//
// On wasm, the runtime keeps the stubs' code pointers where the collector looks. They are numbers that can be addresses within a
// large heap. A host that gives the program more than 256 MB must set GODEBUG=invalidptr=0.
package rtype
