package explorer

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"

	"tetrad/engine/wholefile"
	"tetrad/positions"
)

// A file has the word magic, a version, the number of visits, the visits in their order,
// the games as JSON, and a checksum of all of that. Numbers have the lowest byte first.
const (
	magic      = "TETRADEX"
	version    = 2 // of the file and of the keys of positions
	headerSize = len(magic) + 4 + 8
	visitSize  = 24
	sumSize    = 4
)

// castagnoli is the polynomial of CRC-32C, for which processors have an instruction.
var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// ErrFormat is the error for a file that is not an index of this version, or is
// damaged.
var ErrFormat = errors.New("it is no index that this program can read")

func formatError(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrFormat, fmt.Sprintf(format, args...))
}

// Save writes the index to a file and replaces an existing file. After an error the old
// file is unchanged.
func (x *Index) Save(path string) error {
	return wholefile.Write(path, 0o644, func(file *os.File) error {
		out := bufio.NewWriterSize(file, 1<<20)
		return errors.Join(x.write(out), out.Flush())
	})
}

// write writes the index, which must have no removed games.
func (x *Index) write(w io.Writer) error {
	x.settle()
	sum := crc32.New(castagnoli)
	out := io.MultiWriter(w, sum)
	b := binary.LittleEndian.AppendUint32([]byte(magic), version)
	b = binary.LittleEndian.AppendUint64(b, uint64(len(x.visits)))
	for i := range x.visits {
		if b = appendVisit(b, &x.visits[i]); len(b) < 1<<16 {
			continue
		}
		if _, err := out.Write(b); err != nil {
			return err
		}
		b = b[:0]
	}
	if _, err := out.Write(b); err != nil {
		return err
	}
	if err := json.NewEncoder(out).Encode(x.games); err != nil {
		return err
	}
	_, err := w.Write(binary.LittleEndian.AppendUint32(nil, sum.Sum32()))
	return err
}

// Open reads an index from a file. The error is [ErrFormat] if the file is damaged or is
// not an index.
func Open(path string) (*Index, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	x, err := read(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return x, nil
}

// read reads an index from the bytes of a file.
func read(data []byte) (*Index, error) {
	if len(data) < headerSize+sumSize || string(data[:len(magic)]) != magic {
		return nil, formatError("it does not begin like one, or it is cut off")
	}
	if is := binary.LittleEndian.Uint32(data[len(magic):]); is != version {
		return nil, formatError("it has version %d, want %d: build it again from the games", is, version)
	}
	body := data[:len(data)-sumSize]
	if crc32.Checksum(body, castagnoli) != binary.LittleEndian.Uint32(data[len(body):]) {
		return nil, formatError("it is damaged or cut off: it has another checksum")
	}
	count := binary.LittleEndian.Uint64(body[headerSize-8:])
	body = body[headerSize:]
	if count > uint64(len(body)/visitSize) {
		return nil, formatError("it has no place for %d turns", count)
	}
	x := NewIndex()
	x.visits = make([]visit, count)
	for i := range x.visits {
		x.visits[i] = readVisit(body[i*visitSize:])
	}
	if err := json.Unmarshal(body[count*visitSize:], &x.games); err != nil {
		return nil, formatError("its games: %v", err)
	}
	return x, x.check()
}

// check registers the games of a file and checks what its visits refer to.
func (x *Index) check() error {
	for i, g := range x.games {
		if g == nil || g.Outcome > positions.Draw {
			return formatError("game %d has no result", i)
		}
		x.register(uint32(i))
	}
	for i := range x.visits {
		if int(x.visits[i].game) >= len(x.games) {
			return formatError("turn %d is of no game", i)
		}
	}
	return nil
}

func appendVisit(b []byte, v *visit) []byte {
	b = binary.LittleEndian.AppendUint64(b, v.key)
	b = binary.LittleEndian.AppendUint64(b, v.next)
	b = binary.LittleEndian.AppendUint32(b, v.game)
	b = binary.LittleEndian.AppendUint16(b, v.ply)
	return append(b, byte(v.by)|byte(v.result)<<3|byte(v.mover)<<5, 0)
}

func readVisit(b []byte) visit {
	return visit{
		key: binary.LittleEndian.Uint64(b), next: binary.LittleEndian.Uint64(b[8:]),
		game: binary.LittleEndian.Uint32(b[16:]), ply: binary.LittleEndian.Uint16(b[20:]),
		by: positions.Symmetry(b[22] & 7), result: result(b[22] >> 3 & 3), mover: positions.Player(b[22] >> 5 & 1),
	}
}
