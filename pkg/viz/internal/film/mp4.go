package film

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// ErrNoFFmpeg says that a film cannot be encoded here.
var ErrNoFFmpeg = errors.New("viz: an .mp4 takes the program ffmpeg, which is not on PATH; .gif, .apng and .html take nothing")

// Mp4Rate is the number of pictures in a second of a film: a frame is seen in all of them until the next one.
const Mp4Rate = 30

// MP4 returns the film as ffmpeg encodes it.
func (r Reel) MP4() (_ []byte, err error) {
	program, err := exec.LookPath("ffmpeg")
	if err != nil {
		return nil, ErrNoFFmpeg
	}
	dir, err := os.MkdirTemp("", "msp-film-") // the index stands at the front, so ffmpeg needs a file
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	made := filepath.Join(dir, "film.mp4")
	var cmd *exec.Cmd
	var in io.WriteCloser
	var said bytes.Buffer
	end := func() error {
		in.Close()
		if err := cmd.Wait(); err != nil {
			return fmt.Errorf("ffmpeg: %w: %s", err, strings.TrimSpace(said.String()))
		}
		return nil
	}
	err = film(r, 1.0/Mp4Rate, func(f picture) (picture, error) { return f, nil }, func(f picture) error {
		if cmd == nil {
			cmd = ffmpeg(program, f.image.Rect, made)
			cmd.Stderr = &said
			if in, err = cmd.StdinPipe(); err != nil {
				return err
			}
			if err := cmd.Start(); err != nil {
				return err
			}
		}
		for range max(1, ticks(f.from, f.to, 1.0/Mp4Rate)) {
			if _, err := in.Write(f.image.Pix); err != nil {
				return errors.Join(err, end())
			}
		}
		return nil
	})
	if err != nil {
		if cmd != nil && cmd.ProcessState == nil {
			cmd.Process.Kill()
			end()
		}
		return nil, err
	}
	if err := end(); err != nil {
		return nil, err
	}
	return os.ReadFile(made)
}

// ffmpeg encodes pictures of the size that it reads for every player: with even sides, and colours at half
// resolution.
func ffmpeg(program string, size image.Rectangle, file string) *exec.Cmd {
	return exec.Command(program, "-loglevel", "error", "-f", "rawvideo", "-pixel_format", "rgba",
		"-video_size", fmt.Sprintf("%dx%d", size.Dx(), size.Dy()), "-framerate", fmt.Sprint(Mp4Rate), "-i", "-",
		"-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2:color=white", "-codec:v", "libx264", "-pix_fmt", "yuv420p", "-movflags", "+faststart", file)
}
