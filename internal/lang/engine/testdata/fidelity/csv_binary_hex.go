// encoding/csv, binary, hex and base64
package main

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/csv"
	"encoding/hex"
	"fmt"
	"os"
	"strconv"
	"strings"
)

type header struct {
	Magic [4]byte
	N     uint16
	Scale float32
	Flags struct{ A, B int8 }
}

func main() {
	r := csv.NewReader(strings.NewReader("x,y\n1,\"a \"\"q\"\"\"\n2.5,b\n"))
	rows, err := r.ReadAll()
	fmt.Println(len(rows), rows, err)
	sum := 0.0
	for _, row := range rows[1:] {
		f, err := strconv.ParseFloat(row[0], 64)
		if err != nil {
			fmt.Println(err)
		}
		sum += f
	}
	fmt.Println(sum)
	w := csv.NewWriter(os.Stdout)
	w.Write([]string{"a,b", "c\"d", ""})
	w.Flush()
	_, err = csv.NewReader(strings.NewReader("a,b\nc\n")).ReadAll()
	fmt.Println(err)
	h := header{Magic: [4]byte{'M', 'S', 'P', '1'}, N: 513, Scale: 0.5}
	h.Flags.B = -2
	var b bytes.Buffer
	fmt.Println(binary.Write(&b, binary.LittleEndian, h), binary.Size(h))
	fmt.Println(hex.EncodeToString(b.Bytes()))
	var g header
	fmt.Println(binary.Read(&b, binary.LittleEndian, &g), g == h, g)
	buf := make([]byte, 8)
	binary.BigEndian.PutUint32(buf, 0xdeadbeef)
	fmt.Println(buf, binary.LittleEndian.Uint16(buf))
	s := base64.StdEncoding.EncodeToString([]byte("mass spring"))
	d, _ := base64.StdEncoding.DecodeString(s)
	fmt.Println(s, string(d))
	_, err = hex.DecodeString("zz")
	fmt.Println(err)
}
