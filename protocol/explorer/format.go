package explorer

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/dgryski/go-farm"

	"tetrad/positions"
)

// The file of an index has these parts. All numbers have the lowest byte first.
//
//	header    see below
//	visits    24 bytes each, in the order of key, next key and game
//	games     48 bytes each, grouped by source
//	players   24 bytes each
//	sources   24 bytes each
//	variants  24 bytes each
//	text      names, position strings and moves
//	sums      a CRC-32C for each page from the visits to the end of the text
//
// No record crosses a page boundary. A reader checks a page when it first reads the
// page, so it need not read the whole file.

// formatVersion changes with the format and with the keys of positions.
const formatVersion = 1

const magic = "TETRADEX"

const (
	headerSize = 80
	visitSize  = 24
	gameSize   = 48
	nameSize   = 24
	pageSize   = 1024 * gameSize
)

// maxSources and maxVariants limit the memory of a reader. maxName and maxText limit
// the bytes of one name and of one game.
const (
	maxSources  = 10_000
	maxVariants = 1000
	maxName     = 1000
	maxText     = 4 << 20
)

// ErrFormat is the error for a file that is not an index of this version, or is
// damaged.
var ErrFormat = errors.New("it is no index that this program can read")

func formatError(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrFormat, fmt.Sprintf(format, args...))
}

// A section is one of the tables of a file, or its text.
type section int

const (
	visitSection section = iota
	gameSection
	playerSection
	sourceSection
	variantSection
	textSection
	sections
)

// itemSize holds the size in bytes of an item of each section.
var itemSize = [sections]int64{visitSize, gameSize, nameSize, nameSize, nameSize, 1}

// A layout holds the number of items of each section.
type layout [sections]int64

// start returns the offset of a section after the header. It is a multiple of the size
// of a game, so no record crosses a page boundary.
func (l layout) start(s section) int64 {
	at := int64(0)
	for i := range s {
		at += (l[i]*itemSize[i] + gameSize - 1) / gameSize * gameSize
	}
	return at
}

// bodySize returns the number of bytes from the first visit to the end of the text.
func (l layout) bodySize() int64 { return l.start(textSection) + l[textSection] }

func (l layout) pages() int64 { return (l.bodySize() + pageSize - 1) / pageSize }

func (l layout) fileSize() int64 { return headerSize + l.bodySize() + 4*l.pages() }

// A head is the data of a game in an index, except its moves.
type head struct {
	number      uint32 // number in the store
	source      uint32
	place       uint32 // in the source, counted from 1
	players     [2]uint32
	variant     uint16
	outcome     positions.Outcome
	date        int64  // seconds since 1970; 0: unknown
	thinking    uint8  // see thinkingCode; 0: unknown, as in files of earlier programs
	textAt      uint64 // in the text
	textSize    uint32
	fingerprint uint64 // identifies copies of the game
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

func appendHead(b []byte, h *head) []byte {
	b = binary.LittleEndian.AppendUint64(b, h.textAt)
	b = binary.LittleEndian.AppendUint64(b, h.fingerprint)
	b = binary.LittleEndian.AppendUint64(b, uint64(h.date))
	for _, n := range []uint32{h.textSize, h.source, h.place, h.players[0], h.players[1]} {
		b = binary.LittleEndian.AppendUint32(b, n)
	}
	b = binary.LittleEndian.AppendUint16(b, h.variant)
	return append(b, byte(h.outcome), h.thinking)
}

func readHead(b []byte) head {
	return head{
		textAt: binary.LittleEndian.Uint64(b), fingerprint: binary.LittleEndian.Uint64(b[8:]),
		date: int64(binary.LittleEndian.Uint64(b[16:])), textSize: binary.LittleEndian.Uint32(b[24:]),
		source: binary.LittleEndian.Uint32(b[28:]), place: binary.LittleEndian.Uint32(b[32:]),
		players: [2]uint32{binary.LittleEndian.Uint32(b[36:]), binary.LittleEndian.Uint32(b[40:])},
		variant: binary.LittleEndian.Uint16(b[44:]), outcome: positions.Outcome(b[46] & 3), thinking: b[47],
	}
}

// A name is the name of a player, a source or a variant, with the results of its games.
// For sources and variants the games count as games without a result.
type name struct {
	textAt   uint64 // below 1<<48
	textSize uint16
	Count
}

func appendName(b []byte, n *name) []byte {
	b = binary.LittleEndian.AppendUint64(b, n.textAt<<16|uint64(n.textSize))
	for _, n := range []int{n.Games, n.Wins, n.Draws, n.Losses} {
		b = binary.LittleEndian.AppendUint32(b, uint32(n))
	}
	return b
}

func readName(b []byte) name {
	at := binary.LittleEndian.Uint64(b)
	number := func(i int) int { return int(binary.LittleEndian.Uint32(b[i:])) }
	return name{textAt: at >> 16, textSize: uint16(at), Count: Count{number(8), number(12), number(16), number(20)}}
}

// A header is the beginning of a file: the magic bytes, the version, the size of the
// header, the layout, a checksum of the sums, and a checksum of all preceding bytes of
// the header.
type header struct {
	layout layout
	sums   uint64
}

func (h *header) bytes() []byte {
	b := append([]byte{}, magic...)
	b = binary.LittleEndian.AppendUint32(b, formatVersion)
	b = binary.LittleEndian.AppendUint32(b, headerSize)
	for _, n := range h.layout {
		b = binary.LittleEndian.AppendUint64(b, uint64(n))
	}
	b = binary.LittleEndian.AppendUint64(b, h.sums)
	return binary.LittleEndian.AppendUint64(b, farm.Fingerprint64(b))
}

// readHeader reads the header of a file of size bytes.
func readHeader(b []byte, size int64) (header, error) {
	var h header
	if len(b) < headerSize || string(b[:len(magic)]) != magic {
		return h, formatError("it does not begin like one")
	}
	if version := binary.LittleEndian.Uint32(b[8:]); version != formatVersion {
		return h, formatError("it has version %d, want %d: build it again", version, formatVersion)
	}
	for s := range h.layout {
		h.layout[s] = int64(binary.LittleEndian.Uint64(b[16+8*s:]))
		if n := h.layout[s]; n < 0 || n > size/itemSize[s] {
			return h, formatError("its header is damaged, or it is cut off")
		}
	}
	h.sums = binary.LittleEndian.Uint64(b[headerSize-16:])
	switch {
	case farm.Fingerprint64(b[:headerSize-8]) != binary.LittleEndian.Uint64(b[headerSize-8:]):
		return h, formatError("its header is damaged")
	case h.layout.fileSize() != size:
		return h, formatError("it has %d bytes, want %d", size, h.layout.fileSize())
	case h.layout[sourceSection] > maxSources || h.layout[variantSection] > maxVariants:
		return h, formatError("it has more than %d sources or %d games to play", maxSources, maxVariants)
	}
	return h, nil
}
