// byte slices changed in place: encodings, run lengths, Huffman codes, base64 by hand, windows over a ring
package main

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"sort"
	"strings"
)

func rle(in []byte) (out []byte) {
	for i := 0; i < len(in); {
		j := i
		for j < len(in) && in[j] == in[i] && j-i < 255 {
			j++
		}
		out = append(out, byte(j-i), in[i])
		i = j
	}
	return
}

func unrle(in []byte) []byte {
	var b bytes.Buffer
	for len(in) > 1 {
		b.Write(bytes.Repeat(in[1:2], int(in[0])))
		in = in[2:]
	}
	return b.Bytes()
}

func base64Of(in []byte) string {
	const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	var sb strings.Builder
	for len(in) > 0 {
		var group [3]byte
		n := copy(group[:], in)
		in = in[n:]
		v := uint32(group[0])<<16 | uint32(group[1])<<8 | uint32(group[2])
		for k := 0; k <= n; k++ {
			sb.WriteByte(digits[v>>(18-6*k)&63])
		}
		sb.WriteString("==="[n:])
	}
	return sb.String()
}

func reverse(b []byte) {
	for i, j := 0, len(b)-1; i < j; i, j = i+1, j-1 {
		b[i], b[j] = b[j], b[i]
	}
}

func rotate(b []byte, k int) {
	reverse(b[:k])
	reverse(b[k:])
	reverse(b)
}

func caesar(b []byte, k byte) []byte {
	for i, c := range b {
		switch {
		case 'a' <= c && c <= 'z':
			b[i] = 'a' + (c-'a'+k)%26
		case 'A' <= c && c <= 'Z':
			b[i] = 'A' + (c-'A'+k)%26
		}
	}
	return b
}

type leaf struct {
	n           int
	b           byte
	left, right *leaf
}

func huffman(in []byte) map[byte]string {
	var count [256]int
	for _, b := range in {
		count[b]++
	}
	var nodes []*leaf
	for b, n := range count {
		if n > 0 {
			nodes = append(nodes, &leaf{n: n, b: byte(b)})
		}
	}
	for len(nodes) > 1 {
		sort.SliceStable(nodes, func(i, j int) bool { return nodes[i].n < nodes[j].n })
		nodes = append(nodes[2:], &leaf{n: nodes[0].n + nodes[1].n, left: nodes[0], right: nodes[1]})
	}
	codes := map[byte]string{}
	var walk func(l *leaf, code string)
	walk = func(l *leaf, code string) {
		if l.left == nil {
			codes[l.b] = code
			return
		}
		walk(l.left, code+"0")
		walk(l.right, code+"1")
	}
	walk(nodes[0], "")
	return codes
}

type ring struct {
	buf        [8]byte
	head, size int
}

func (r *ring) push(b byte) {
	r.buf[(r.head+r.size)%len(r.buf)] = b
	if r.size < len(r.buf) {
		r.size++
	} else {
		r.head = (r.head + 1) % len(r.buf)
	}
}

func (r ring) String() string {
	out := make([]byte, 0, r.size)
	for i := range r.size {
		out = append(out, r.buf[(r.head+i)%8])
	}
	return string(out)
}

type header struct {
	Magic   [4]byte
	Version uint16
	Flags   uint8
	_       uint8
	Length  int32
	Scale   float32
}

func main() {
	text := []byte("aaaabbbcccccccccd Mississippi  zzzzzzzzzzz")
	packed := rle(text)
	fmt.Println(len(packed), bytes.Equal(unrle(packed), text), packed[:6])
	for n := range 8 {
		if got, want := base64Of(text[:n]), base64.StdEncoding.EncodeToString(text[:n]); got != want {
			fmt.Println(n, got, want)
		}
	}
	b := bytes.Clone(text)
	rotate(b, 7)
	fmt.Printf("%s|%s\n", b, caesar(bytes.Clone(b), 13))
	fmt.Println(bytes.Equal(caesar(caesar(bytes.Clone(b), 13), 13), b))

	codes := huffman(text)
	bitsUsed := 0
	for _, c := range text {
		bitsUsed += len(codes[c])
	}
	fmt.Println(len(codes), bitsUsed, len(codes['c']), len(codes['z']))

	var r ring
	for i := range 21 {
		r.push('a' + byte(i))
		if i%5 == 4 {
			fmt.Print(r, " ")
		}
	}
	fmt.Println(r.head, r.size)

	var buf bytes.Buffer
	h := header{[4]byte{'m', 's', 'p', 0}, 3, 0x81, 0, -5, 1.5}
	if err := binary.Write(&buf, binary.LittleEndian, h); err != nil {
		fmt.Println(err)
	}
	fmt.Printf("% x\n", buf.Bytes())
	var back header
	fmt.Println(binary.Read(bytes.NewReader(buf.Bytes()), binary.LittleEndian, &back), back == h, back.Length)
	fmt.Println(binary.Read(bytes.NewReader(buf.Bytes()[:9]), binary.LittleEndian, &back))
	raw := buf.Bytes()
	binary.BigEndian.PutUint16(raw[4:], 0x1234)
	fmt.Println(binary.LittleEndian.Uint32(raw[8:]), raw[4:7], binary.AppendUvarint(nil, 300), cap(raw[2:5:9]))

	grow := append(text[:4:4], "XYZ"...)
	shared := append(text[:4], "XYZ"...)
	fmt.Printf("%s %s %s %d\n", grow, shared, text[:9], copy(text[2:], text))
	fmt.Printf("%s\n", text)
	hist := [256]int{}
	for i := range 5000 {
		hist[byte(i*i)]++
	}
	fmt.Println(hist[0], hist[1], hist[4], hist[255])
}
