// package math/bits, hashes, random generators and checksums by shifts and masks over all widths
package main

import (
	"fmt"
	"hash/crc32"
	"hash/fnv"
	"math/bits"
)

func popcount(x uint64) (n int) {
	for ; x != 0; x &= x - 1 {
		n++
	}
	return
}

func reverse8(b uint8) (r uint8) {
	for range 8 {
		r, b = r<<1|b&1, b>>1
	}
	return
}

type xorshift struct{ a, b, c, d uint32 }

func (x *xorshift) next() uint32 {
	t := x.d
	x.d, x.c, x.b = x.c, x.b, x.a
	t ^= t << 11
	t ^= t >> 8
	x.a = t ^ x.a ^ x.a>>19
	return x.a
}

func splitmix(s *uint64) uint64 {
	*s += 0x9e3779b97f4a7c15
	z := *s
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

func crc(data []byte) uint32 {
	c := ^uint32(0)
	for _, b := range data {
		c ^= uint32(b)
		for range 8 {
			if c&1 != 0 {
				c = c>>1 ^ 0xedb88320
			} else {
				c >>= 1
			}
		}
	}
	return ^c
}

func fnv1a(s string) uint64 {
	h := uint64(14695981039346656037)
	for i := 0; i < len(s); i++ {
		h = (h ^ uint64(s[i])) * 1099511628211
	}
	return h
}

func adler(data []byte) uint32 {
	a, b := uint32(1), uint32(0)
	for _, d := range data {
		a = (a + uint32(d)) % 65521
		b = (b + a) % 65521
	}
	return b<<16 | a
}

func sieve(n int) (primes int) {
	words := make([]uint64, (n+63)/64)
	for i := 2; i < n; i++ {
		if words[i>>6]>>(i&63)&1 == 0 {
			primes++
			for j := i * i; j < n; j += i {
				words[j/64] |= 1 << (j % 64)
			}
		}
	}
	return
}

func gray(n int) (s string) {
	for i := range 1 << n {
		s += fmt.Sprintf("%0*b ", n, i^i>>1)
	}
	return
}

func main() {
	x := xorshift{1, 2, 3, 4}
	seed := uint64(7)
	var ones, zeros, lens, rot, carry int
	var acc uint64
	for i := range 3000 {
		z := splitmix(&seed)
		if popcount(z) != bits.OnesCount64(z) || reverse8(uint8(z)) != bits.Reverse8(uint8(z)) {
			fmt.Println("differs at", i)
		}
		ones += bits.OnesCount32(x.next())
		zeros += bits.TrailingZeros16(uint16(z)) + bits.LeadingZeros8(uint8(z))
		lens += bits.Len(uint(z >> (i % 64)))
		rot ^= int(bits.RotateLeft64(z, i)) ^ int(bits.RotateLeft8(uint8(z), -i))
		hi, lo := bits.Mul64(z, acc|1)
		s, c := bits.Add64(hi, lo, uint64(i&1))
		acc ^= s
		carry += int(c)
		d, borrow := bits.Sub64(acc, z, 0)
		q, r := bits.Div64(hi%7, lo, 7)
		acc += d ^ q ^ r ^ borrow ^ uint64(bits.ReverseBytes32(uint32(z)))
	}
	fmt.Println(ones, zeros, lens, rot, carry, acc, x)

	text := []byte("the quick brown fox jumps over the lazy dog")
	h := fnv.New64a()
	h.Write(text)
	fmt.Println(crc(text), crc(text) == crc32.ChecksumIEEE(text), fnv1a(string(text)) == h.Sum64(), adler(text))
	fmt.Println(sieve(2), sieve(3), sieve(100), sieve(20000))
	fmt.Println(gray(3))

	var u8 uint8 = 200
	var s8 int8 = -100
	var u16 uint16 = 50000
	var s32 int32 = -1 << 31
	for i := range 20 {
		u8, s8 = u8<<1|u8>>7, s8>>1^int8(i)
		u16 = u16*31 + uint16(u8)
		s32 = s32>>3 - s32<<2 + int32(s8)
		u8 &^= 1 << (i % 8)
	}
	fmt.Println(u8, s8, u16, s32, ^u8, -s8, ^s32, u16<<9>>9, s8<<7)
	for _, n := range []uint{0, 1, 7, 8, 31, 32, 63, 64, 200} {
		fmt.Print(uint8(255)>>n, int8(-128)>>n, uint32(1)<<n, int64(-1)<<n, " ")
	}
	fmt.Println()
	defer func() { fmt.Println(recover()) }()
	_, _ = bits.Div64(7, 0, 7-acc&0)
}
