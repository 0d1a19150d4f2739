// Package rtype makes real reflect types of go/types types at run time, with methods.
//
// A type that a program declares while we run has no descriptor in the binary. A Table makes one on the heap, laid out
// as the compiler would, so that everything works with it that works with a compiled type: fmt, encoding/json, sort,
// errors.As, maps, reflect itself, interface calls by compiled code.
//
// # How a type is made
//
// Types without names are reflect's own: reflect.SliceOf and its kin take any descriptor, and return the compiled type
// if there is one. What reflect cannot make is made here: declared types, structs with embedded or blank fields, and
// interfaces.
//
// A declared type begins as a copy of its shape (shape.go): a type that reflect makes with everything behind pointers
// forgotten. That has the right size, alignment, pointer mask, comparison and hash, and recursion ends at pointers, so
// that the copy can be mentioned by other types at once, also by those that it mentions itself. When they all are there,
// the copy gets its true fields, elements or parameters, and then its methods (builder.go). Only then does anybody
// outside see it.
//
// # How a method is called
//
// A code pointer in a method table cannot carry data, so each is a stub of its own, which loads the func value from its
// slot into the context register and jumps to its code (stubs_*.s). The func value is any Go func whose first parameter
// is the receiver word: an unsafe.Pointer. No frame is made, so that stacks grow and collections run as ever. For
// reflect.Type.Method, which passes the receiver by value, there is a second stub, with a reflect.MakeFunc that calls
// the first.
//
// Slots are never freed, as method tables live for ever. A type that is declared again with the same name, structure and
// signature gets the slots of the earlier one, and callers of the earlier methods call the new ones. When slots run out,
// Of returns ErrSlots and all types made so far go on working.
//
// # What it relies on
//
// The layout of internal/abi's descriptors (abi.go; map types differ between Go versions), the registers of Go's calling
// convention that carry the context (stubs_*.s), and reflect.addReflectOff, the only function bound by name. Check
// compares all of it with compiled types and code. Made types are kept for ever, because the run time's tables of
// interface methods refer to them unseen by the collector.
//
// On wasm the run time keeps the stubs' code pointers where the collector looks, and they are numbers that can lie
// within a large heap. A host that gives the program more than 256 MB has to set GODEBUG=invalidptr=0.
package rtype
