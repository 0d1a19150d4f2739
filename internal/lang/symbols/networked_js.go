package symbols

// A page has no sockets.
var networked []*Package
