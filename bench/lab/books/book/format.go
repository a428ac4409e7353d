package book

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"

	"tetrad/engine/game"
	"tetrad/engine/wholefile"
	"tetrad/positions"
	"tetrad/search"
)

// A file has these parts. Numbers are varints of encoding/binary; a value is the score
// times 4, plus 2 if it is there, plus 1 if it is proved.
//
//	magic     8 bytes
//	version   1 byte
//	settings  their length, then JSON
//	count     number of nodes
//	nodes     see appendNode
//	sum       SHA-256 of all before it
//
// Keys and links are not stored. A reader plays the turns, so it knows that they are
// legal.

const magic = "TETRADBK"

// formatVersion changes with the format.
const formatVersion = 1

// Bounds on a file. maxTurns is the number of turns of a node.
const (
	maxFile     = 16 << 20
	maxSettings = 64 << 10
	maxTurns    = 4096
	maxMove     = 1000
	maxSearches = 4096
)

// ErrFormat is the error for a file that is not a book of this version, or is damaged.
var ErrFormat = errors.New("it is no book that this program can read")

func formatError(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrFormat, fmt.Sprintf(format, args...))
}

// Bytes returns the book as a file. Its values must be up to date.
func (b *Book) Bytes() ([]byte, error) {
	settings, err := json.Marshal(b.Settings)
	if err != nil {
		return nil, err
	}
	file := append([]byte(magic), formatVersion)
	file = binary.AppendUvarint(file, uint64(len(settings)))
	file = append(file, settings...)
	file = binary.AppendUvarint(file, uint64(len(b.nodes)))
	for _, n := range b.nodes {
		file = appendNode(file, n)
	}
	sum := sha256.Sum256(file)
	return append(file, sum[:]...), nil
}

func appendNode(file []byte, n *Node) []byte {
	file = binary.AppendUvarint(file, uint64(n.Parent+1))
	file = binary.AppendUvarint(file, uint64(n.Turn))
	file = binary.AppendUvarint(file, uint64(n.Distinct))
	file = appendValue(file, n.Value, true)
	file = binary.AppendUvarint(file, uint64(len(n.Searches)))
	for _, s := range n.Searches {
		file = appendValue(file, s.Value, true)
		file = binary.AppendUvarint(file, uint64(s.Depth))
		file = binary.AppendUvarint(file, s.Nodes)
		file = binary.AppendUvarint(file, uint64(s.Turns))
	}
	file = binary.AppendUvarint(file, uint64(len(n.Turns)))
	for _, t := range n.Turns {
		file = binary.AppendUvarint(file, uint64(len(t.Move)))
		file = append(file, t.Move...)
		file = appendValue(file, t.Estimate, t.Known)
	}
	return file
}

func appendValue(file []byte, v Value, known bool) []byte {
	number := int64(v.Score) << 2
	if known {
		number |= 2
	}
	if v.Proved {
		number |= 1
	}
	return binary.AppendVarint(file, number)
}

// Save writes the book to a file and replaces an existing file. After an error the old
// file is unchanged.
func (b *Book) Save(path string) error {
	text, err := b.Bytes()
	if err != nil {
		return err
	}
	return wholefile.WriteBytes(path, 0o644, text)
}

// Games finds a game by its name.
type Games func(name string) (positions.Game, game.Entry, error)

// Open reads a book from a file. Games of its name come from games.
func Open(path string, games Games) (*Book, error) {
	text, err := wholefile.Read(path, maxFile)
	if err != nil {
		return nil, err
	}
	b, err := Read(text, games)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return b, nil
}

// Read reads a book, which may come from a stranger. It plays all its turns, and checks
// that the values are those of minimax.
func Read(text []byte, games Games) (*Book, error) {
	settings, r, err := cutHead(text)
	if err != nil {
		return nil, err
	}
	g, _, err := games(settings.Game)
	if err != nil {
		return nil, formatError("%v", err)
	}
	if g.Name() != settings.Game {
		return nil, formatError("the game is %q, want %q", positions.Clip(settings.Game), g.Name())
	}
	b := New(g, settings)
	var values []Value
	count := r.number(len(r.rest))
	for i := 0; i < count && r.err == nil; i++ {
		n := r.node()
		if r.err != nil {
			break
		}
		values = append(values, n.Value)
		listed := len(n.Turns)
		if err := b.Add(n); err != nil {
			return nil, formatError("position %d: %v", i, err)
		}
		if len(n.Turns) != listed {
			return nil, formatError("position %d: two turns are the same", i)
		}
	}
	switch {
	case r.err != nil:
		return nil, r.err
	case len(r.rest) > 0:
		return nil, formatError("there are %d bytes too many", len(r.rest))
	case b.Len() == 0:
		return nil, formatError("it is empty")
	}
	b.Update()
	return b, b.check(values)
}

// cutHead returns the settings of a file, and a reader of what follows.
func cutHead(text []byte) (s Settings, r *reader, err error) {
	const tail = sha256.Size
	switch {
	case len(text) > maxFile:
		return s, nil, formatError("it has more than %d bytes", maxFile)
	case !bytes.HasPrefix(text, []byte(magic)) || len(text) < len(magic)+1+tail:
		return s, nil, formatError("it does not begin as a book does")
	case text[len(magic)] != formatVersion:
		return s, nil, formatError("its version is %d, want %d", text[len(magic)], formatVersion)
	}
	body, sum := text[:len(text)-tail], text[len(text)-tail:]
	if want := sha256.Sum256(body); !bytes.Equal(sum, want[:]) {
		return s, nil, formatError("its checksum is wrong: it is damaged")
	}
	r = &reader{rest: body[len(magic)+1:]}
	d := json.NewDecoder(bytes.NewReader(r.bytes(maxSettings)))
	d.DisallowUnknownFields()
	if r.err == nil {
		if err := d.Decode(&s); err != nil {
			r.err = formatError("settings: %v", err)
		}
	}
	return s, r, r.err
}

// A reader reads the parts of a file. After an error it returns zeros.
type reader struct {
	rest []byte
	err  error
}

func (r *reader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = formatError(format, args...)
	}
	r.rest = nil
}

func (r *reader) unsigned() uint64 {
	v, n := binary.Uvarint(r.rest)
	if n <= 0 {
		r.fail("it breaks off")
		return 0
	}
	r.rest = r.rest[n:]
	return v
}

// number reads a number of at most most.
func (r *reader) number(most int) int {
	v := r.unsigned()
	if v > uint64(most) {
		r.fail("a number is %d, want at most %d", v, most)
		return 0
	}
	return int(v)
}

// bytes reads a length of at most most and as many bytes.
func (r *reader) bytes(most int) []byte {
	n := r.number(min(most, len(r.rest)))
	if n > len(r.rest) {
		r.fail("it breaks off")
		return nil
	}
	b := r.rest[:n]
	r.rest = r.rest[n:]
	return b
}

func (r *reader) value() (v Value, known bool) {
	number, n := binary.Varint(r.rest)
	if n <= 0 {
		r.fail("it breaks off")
		return v, false
	}
	r.rest = r.rest[n:]
	known = number&2 != 0
	if score := number >> 2; score > -int64(search.Infinity) && score < int64(search.Infinity) {
		v = Value{search.Score(score), number&1 != 0}
	} else {
		r.fail("a score is %d", score)
	}
	if !v.IsValid() || !known && v != (Value{}) {
		r.fail("the score %d cannot be proved or unproved", v.Score)
	}
	return v, known
}

// countOf reads the number of things that take at least size bytes each.
func (r *reader) countOf(most, size int) int { return r.number(min(most, len(r.rest)/size)) }

func (r *reader) node() *Node {
	const most = 1 << 30
	n := &Node{Parent: r.number(most) - 1, Turn: r.number(maxTurns), Distinct: r.number(most)}
	n.Value, _ = r.value()
	sum := 0
	for range r.countOf(maxSearches, 4) {
		s := Search{}
		s.Value, _ = r.value()
		s.Depth, s.Nodes, s.Turns = r.number(most), r.unsigned(), r.number(maxTurns)
		n.Searches = append(n.Searches, s)
		sum += s.Turns
	}
	for range r.countOf(maxTurns, 2) {
		t := Turn{Move: string(r.bytes(maxMove))}
		t.Estimate, t.Known = r.value()
		n.Turns = append(n.Turns, t)
	}
	if sum > len(n.Turns) {
		r.fail("%d turns were found by searches, of %d", sum, len(n.Turns))
	}
	return n
}
