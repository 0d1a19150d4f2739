package film

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image/png"
)

// APNG returns the film as an animated PNG, which is played again and again. Programs that do not know of such see the
// first frame. It is the PNG files of the frames, whose data goes into chunks that say when it is shown (PNG,
// third edition, 11.3.4).
func (r Reel) APNG() ([]byte, error) {
	const unit = 0.001 // s
	type part struct {
		file  []byte
		delay int
	}
	var out bytes.Buffer
	var frames, number uint32
	var control int // where the chunk acTL begins
	be := binary.BigEndian
	err := film(r, unit, func(f picture) (part, error) {
		file, err := encoded(func(b *bytes.Buffer) error { return png.Encode(b, f.image) })
		return part{file, ticks(f.from, f.to, unit)}, err
	}, func(f part) error {
		head, data := chunksOf(f.file)
		if frames == 0 {
			out.WriteString(pngSignature)
			writeChunk(&out, "IHDR", head)
			control = out.Len()
			writeChunk(&out, "acTL", make([]byte, 8))
		}
		timing := be.AppendUint32(nil, number)
		timing = append(timing, head[:8]...) // width, height
		timing = append(timing, make([]byte, 8)...)
		timing = be.AppendUint16(timing, uint16(min(f.delay, 0xffff)))
		timing = be.AppendUint16(timing, 1000)
		writeChunk(&out, "fcTL", append(timing, 0, 0))
		number++
		if frames == 0 {
			writeChunk(&out, "IDAT", data)
		} else {
			writeChunk(&out, "fdAT", append(be.AppendUint32(nil, number), data...))
			number++
		}
		frames++
		return nil
	})
	if err != nil {
		return nil, err
	}
	writeChunk(&out, "IEND", nil)
	var counted bytes.Buffer
	writeChunk(&counted, "acTL", be.AppendUint32(be.AppendUint32(nil, frames), 0)) // for ever
	copy(out.Bytes()[control:], counted.Bytes())
	return out.Bytes(), nil
}

const pngSignature = "\x89PNG\r\n\x1a\n"

func writeChunk(b *bytes.Buffer, name string, data []byte) {
	var n [4]byte
	binary.BigEndian.PutUint32(n[:], uint32(len(data)))
	b.Write(n[:])
	from := b.Len()
	b.WriteString(name)
	b.Write(data)
	binary.BigEndian.PutUint32(n[:], crc32.ChecksumIEEE(b.Bytes()[from:]))
	b.Write(n[:])
}

// chunksOf returns the header and the picture data of a PNG file without a palette.
func chunksOf(file []byte) (head, data []byte) {
	for at := len(pngSignature); at+12 <= len(file); {
		end := at + 8 + int(binary.BigEndian.Uint32(file[at:]))
		switch body := file[at+8 : end]; string(file[at+4 : at+8]) {
		case "IHDR":
			head = body
		case "IDAT":
			data = append(data, body...)
		}
		at = end + 4
	}
	return head, data
}
