// The compiler wants a file of assembly beside a function without a body: addReflectOff.
