//go:build go1.27

package rtype

// mapLayoutWords is the number of words behind the hasher of a map type's descriptor.
const mapLayoutWords = 7
