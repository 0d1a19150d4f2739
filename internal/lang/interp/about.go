package interp

// About says what the engine is and where it is known to differ from compiled Go.
const About = `engine msp: cells are compiled to register code, and loops to machine code on amd64 and in a page.
All of Go, generics and range-over-func included, with the packages that are compiled in.
Known to differ from compiled Go:
  - recursion ends with an error at 500000 nested calls (50000 with deferred functions), where compiled Go
    goes on until its stack is 1 GB;
  - os.Exit and log.Fatal end the cell, after its deferred functions, and keep the session;
  - a panic in a goroutine ends the cell; of a cell that has returned, it is reported and the session goes on;
  - print and println write to standard error as one piece;
  - a generic function declared again leaves methods of generic types with the old one, and says so;
  - x*y + z is never fused into one operation, on no machine.`
