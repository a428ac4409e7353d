package lines

import (
	"bufio"
	"compress/flate"
	"compress/gzip"
	"errors"
	"io"
)

// MaxUnpacked is the greatest size of a compressed file when unpacked, in bytes.
const MaxUnpacked = 4 << 30

// ErrDamaged is the error of a compressed file whose rest cannot be unpacked.
var ErrDamaged = errors.New("the compressed file is damaged or cut off")

// ErrTooLarge is the error of a compressed file that holds more than is read.
var ErrTooLarge = errors.New("the compressed file is too large when unpacked")

// Unpack returns a reader of a file that unpacks it if it is compressed by gzip. Its
// errors then are [ErrDamaged], [ErrTooLarge] after most bytes, and those of in. It reads ahead.
func Unpack(in io.Reader, most int64) io.Reader {
	buffered := bufio.NewReaderSize(in, 1<<15)
	begin, _ := buffered.Peek(2) // an error comes again at the first read
	if string(begin) != "\x1f\x8b" {
		return buffered
	}
	return &unpacker{packed: buffered, left: most}
}

type unpacker struct {
	packed io.Reader
	in     *gzip.Reader // nil before the first read
	left   int64        // bytes
	err    error        // the first error, which stays
}

// Read implements io.Reader.
func (u *unpacker) Read(b []byte) (n int, err error) {
	if u.err == nil {
		n, err = u.read(b)
		u.err = damage(err)
	}
	return n, u.err
}

func (u *unpacker) read(b []byte) (n int, err error) {
	if u.in == nil {
		if u.in, err = gzip.NewReader(u.packed); err != nil {
			return 0, err
		}
	}
	if int64(len(b)) > u.left+1 {
		b = b[:u.left+1] // one more, to see whether the file ends at the limit
	}
	n, err = u.in.Read(b)
	if int64(n) > u.left {
		n, err = int(u.left), ErrTooLarge
	}
	u.left -= int64(n)
	return n, err
}

// damage returns ErrDamaged for the errors of what is compressed, and other errors as
// they are.
func damage(err error) error {
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, gzip.ErrHeader), errors.Is(err, gzip.ErrChecksum),
		errors.As(err, new(flate.CorruptInputError)):
		return ErrDamaged
	}
	return err
}
