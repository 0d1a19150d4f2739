package page

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/png"
	"runtime"
)

// encode returns an image as a PNG file. In a page it calls quick, since image/png was a quarter of what lessons computed there.
func encode(im image.Image) ([]byte, error) {
	if runtime.GOOS == "js" {
		return quick(im)
	}
	var b bytes.Buffer
	err := png.Encode(&b, fewColours(im))
	return b.Bytes(), err
}

// quick is encode with less work for a larger file. It writes an opaque image.RGBA with one filter, the difference from the row above, where
// image/png tries five on each row. Equal rows cost little.
func quick(im image.Image) ([]byte, error) {
	if src, ok := im.(*image.RGBA); ok {
		if file, ok, err := opaque(src); ok || err != nil {
			return file, err
		}
	}
	var b bytes.Buffer
	err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&b, im)
	return b.Bytes(), err
}

// opaque returns the PNG file of an image, and false if a pixel is not opaque.
func opaque(src *image.RGBA) (file []byte, ok bool, err error) {
	var b bytes.Buffer
	z, err := zlib.NewWriterLevel(&b, zlib.BestSpeed)
	if err != nil {
		return nil, false, err
	}
	if ok, err := differences(z, src); !ok || err != nil {
		return nil, false, err
	}
	if err := z.Close(); err != nil {
		return nil, false, err
	}
	be := binary.BigEndian
	head := be.AppendUint32(nil, uint32(src.Rect.Dx()))
	head = be.AppendUint32(head, uint32(src.Rect.Dy()))
	const bits, colours = 8, 2 // of a sample; red, green and blue
	file = append(make([]byte, 0, b.Len()+100), "\x89PNG\r\n\x1a\n"...)
	file = appendChunk(file, "IHDR", append(head, bits, colours, 0, 0, 0))
	file = appendChunk(file, "IDAT", b.Bytes())
	return appendChunk(file, "IEND", nil), true, nil
}

// appendChunk appends a chunk of a PNG file: length, type, data, and the check sum of type and data (PNG, third edition, 5.3).
func appendChunk(out []byte, kind string, data []byte) []byte {
	out = binary.BigEndian.AppendUint32(out, uint32(len(data)))
	checked := len(out)
	out = append(append(out, kind...), data...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[checked:]))
}

// differences writes each row of an image as its filter, Up, and the differences of its samples from those above (PNG, third edition, 9.2).
// It reports whether all pixels are opaque, and stops where one is not.
func differences(w *zlib.Writer, src *image.RGBA) (opaque bool, err error) {
	const up = 2
	n := 4 * src.Rect.Dx()
	row, above := make([]byte, 1+n/4*3), make([]byte, n)
	row[0] = up
	for y := range src.Rect.Dy() {
		pix := src.Pix[y*src.Stride:][:n]
		if y > 0 && bytes.Equal(pix, above) {
			clear(row[1:])
		} else if !subtract(row[1:], pix, above) {
			return false, nil
		}
		if _, err := w.Write(row); err != nil {
			return false, err
		}
		above = pix
	}
	return true, nil
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
