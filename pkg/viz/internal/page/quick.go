package page

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
	"image"
	"sync"
)

// quick returns an image as a PNG file, and false if a pixel is not opaque. It filters each row by the difference from the row above. Package
// image/png tries five filters on each row, and no other function took as long in a page: 7 to 15 % of short lessons.
func quick(im *image.RGBA) (file []byte, ok bool) {
	q, _ := quicks.Get().(*quickWriter)
	if q == nil {
		q = &quickWriter{}
		z, err := zlib.NewWriterLevel(&q.out, zlib.BestSpeed)
		if err != nil {
			panic(err) // zlib has that level
		}
		q.z = z
	}
	defer quicks.Put(q)
	q.out.Reset()
	q.z.Reset(&q.out)
	if !q.rows(im) {
		return nil, false
	}
	be := binary.BigEndian
	head := be.AppendUint32(nil, uint32(im.Rect.Dx()))
	head = be.AppendUint32(head, uint32(im.Rect.Dy()))
	const depth, colour = 8, 2 // bits of a sample; red, green and blue
	file = append(make([]byte, 0, q.out.Len()+64), "\x89PNG\r\n\x1a\n"...)
	file = appendChunk(file, "IHDR", append(head, depth, colour, 0, 0, 0))
	file = appendChunk(file, "IDAT", q.out.Bytes())
	return appendChunk(file, "IEND", nil), true
}

// quicks keep the memory of files that are written, for the next ones.
var quicks sync.Pool

type quickWriter struct {
	out bytes.Buffer
	z   *zlib.Writer
	row []byte
}

// appendChunk appends a chunk of a PNG file: length, type, data, and the checksum of type and data (PNG, third edition, 5.3).
func appendChunk(out []byte, kind string, data []byte) []byte {
	out = binary.BigEndian.AppendUint32(out, uint32(len(data)))
	checked := len(out)
	out = append(append(out, kind...), data...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[checked:]))
}

// rows compresses each row of an image with the filter Up (PNG, third edition, 9.2). It returns false at the first pixel that is not opaque.
func (q *quickWriter) rows(im *image.RGBA) bool {
	const up = 2
	n := 4 * im.Rect.Dx()
	if size := 1 + n/4*3; len(q.row) != size {
		q.row = make([]byte, size)
	}
	q.row[0] = up
	above := make([]byte, n)
	for y := range im.Rect.Dy() {
		pix := im.Pix[y*im.Stride:][:n]
		if y > 0 && bytes.Equal(pix, above) {
			clear(q.row[1:])
		} else if !subtract(q.row[1:], pix, above) {
			return false
		}
		if _, err := q.z.Write(q.row); err != nil {
			panic(err) // a buffer takes everything
		}
		above = pix
	}
	if err := q.z.Close(); err != nil {
		panic(err)
	}
	return true
}

// subtract sets d to the red, green and blue of a row of pixels less those above, and reports whether the row is opaque.
func subtract(d, pix, above []byte) bool {
	alpha := byte(0xff)
	for len(pix) >= 4 && len(above) >= 4 && len(d) >= 3 {
		d[0], d[1], d[2] = pix[0]-above[0], pix[1]-above[1], pix[2]-above[2]
		alpha &= pix[3]
		d, pix, above = d[3:], pix[4:], above[4:]
	}
	return alpha == 0xff
}
