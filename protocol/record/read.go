package record

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"tetrad/engine/lines"
)

// A Reader reads the games of a file: the Portable Game Notation, of this program and of
// others, JSON Lines, or records of Abstract Play. The beginning of a game
// decides which. The file may be in any encoding that [lines.Decode] knows, and compressed
// as [lines.Unpack] knows. The reader ignores lines of JSON that are not about a game. Files
// may come from strangers: memory and time are bounded.
type Reader struct {
	in      *bufio.Reader
	line    int     // number of the last line
	from    int     // number of the line with which the last game begins
	pending *string // the last line, to be read again
	ended   error   // why the rest of the file cannot be read; nil once a fault has said so
	over    bool    // the file has ended
	inList  bool    // of records in JSON
}

// MaxLine is the greatest length of a line and of a game in bytes. A game of 10,000
// turns with all details takes a tenth of it.
const MaxLine = 64 << 20

// maxMoves is the greatest number of moves of a game, with those of its variations.
const maxMoves = 200_000

// NewReader returns a reader of in.
func NewReader(in io.Reader) *Reader { return NewLimitedReader(in, lines.MaxUnpacked) }

// NewLimitedReader returns a reader of in. If in is compressed, it reads no more than
// most bytes of what it holds.
func NewLimitedReader(in io.Reader, most int64) *Reader {
	return &Reader{in: bufio.NewReaderSize(lines.Decode(lines.Unpack(in, most)), 1<<16)}
}

// A Fault is the error of a game that cannot be read. The games after it can.
type Fault struct {
	Line   int    // where the fault is, from 1
	Reason string // for people
	Rest   bool   // the rest of the file cannot be read; whether games are in it is unknown
}

// Error implements error.
func (f *Fault) Error() string { return fmt.Sprintf("line %d: %s", f.Line, f.Reason) }

// Next returns the next game, or io.EOF after the last. The error errChanged comes
// with the game as it is in the file, a [*Fault] with what could be read of the game.
// Reading can continue after both. Any other error is final.
func (r *Reader) Next() (*Game, error) {
	for {
		line, err := r.readLine()
		r.from = r.line
		switch {
		case err == io.EOF && r.ended != nil:
			reason := r.ended
			r.ended = nil
			return &Game{}, r.restFault(reason)
		case errors.Is(err, errLongLine):
			return &Game{}, r.fault(err)
		case err != nil:
			return nil, err
		case r.beginsForeign(line):
			if g, err := r.readForeign(line); g != nil || err != nil {
				return g, err
			}
		case isJSON(line):
			g, err := parseJSON(line)
			switch {
			case errors.Is(err, errChanged):
				return g, fmt.Errorf("line %d: %w", r.line, err)
			case err != nil:
				return &Game{}, r.fault(err)
			case g != nil:
				return g, nil
			}
		case strings.TrimSpace(line) != "":
			r.unread(line)
			if g, err := r.readText(); g != nil || err != nil {
				return g, err
			}
		}
	}
}

// Line returns the number of the line with which the last game begins, from 1.
func (r *Reader) Line() int { return r.from }

// Each calls f with each game of a file and its place in the file, from 1. fault is nil
// for a good game. It is errChanged if the game was changed after it was written, and
// a [*Fault] if it cannot be read. Each ends with the first error of f or of the file.
func Each(in io.Reader, f func(place int, g *Game, fault error) error) error {
	games := NewReader(in)
	for place := 1; ; place++ {
		g, err := games.Next()
		if err == io.EOF {
			return nil
		}
		if g == nil {
			return err
		}
		if err := f(place, g, err); err != nil {
			return err
		}
	}
}

// fault returns a fault of the last line.
func (r *Reader) fault(reason error) error { return &Fault{Line: r.line, Reason: reason.Error()} }

// restFault returns a fault of the rest of the file.
func (r *Reader) restFault(reason error) error {
	return &Fault{Line: r.line, Reason: reason.Error(), Rest: true}
}

// isJSON reports whether a line begins an object of JSON, not a comment of PGN.
func isJSON(line string) bool {
	rest, isObject := strings.CutPrefix(line, "{")
	rest = strings.TrimSpace(rest)
	return isObject && (rest == "" || rest[0] == '"' || rest[0] == '}')
}

// parseJSON returns the game in a line, or nil if the line has none.
func parseJSON(line string) (*Game, error) {
	text := []byte(line)
	if bytes.Count(text, []byte("{"))+bytes.Count(text, []byte("[")) > maxMoves {
		return nil, errTooManyMoves
	}
	var g Game
	if err := json.Unmarshal(text, &g); err != nil {
		if _, isSyntax := errors.AsType[*json.SyntaxError](err); isSyntax {
			return nil, errNotJSON
		}
		return nil, errors.New("it is not the JSON of a game")
	}
	if g.Variant == "" {
		return nil, nil
	}
	_, err := CheckSeal(text)
	return &g, err
}

var errNotJSON = errors.New("it is not JSON")

var errTooManyMoves = fmt.Errorf("the game has more than %d moves", maxMoves)

// unread has the last line read again.
func (r *Reader) unread(line string) { r.pending = &line }

// errLongLine is the error of a line that is too long. The lines after it can be read.
var errLongLine = fmt.Errorf("a line is longer than %d MiB", MaxLine>>20)

// errLongGame is the error of a game that is too long.
var errLongGame = fmt.Errorf("the game is longer than %d MiB", MaxLine>>20)

// readLine returns the next line without its line end, and io.EOF after the last. If
// the rest of a compressed file cannot be read, that is its end, and ended says why.
func (r *Reader) readLine() (string, error) {
	if r.pending != nil {
		line := *r.pending
		r.pending = nil
		return line, nil
	}
	if r.over {
		return "", io.EOF
	}
	var line []byte
	for isLong := false; ; {
		part, err := r.in.ReadSlice('\n')
		if isLong = isLong || len(line)+len(part) > MaxLine; !isLong {
			line = append(line, part...)
		}
		switch {
		case err == bufio.ErrBufferFull:
			continue
		case isLong && (err == nil || err == io.EOF):
			r.line++
			return "", errLongLine
		case errors.Is(err, lines.ErrNotText):
			r.ended = err
			err, r.over = io.EOF, true
			r.line = 1
		case errors.Is(err, lines.ErrDamaged), errors.Is(err, lines.ErrTooLarge):
			r.ended = fmt.Errorf("%w: the rest cannot be read", err)
			err, r.over = io.EOF, true
			r.line = max(r.line, 1)
		}
		if err == nil || err == io.EOF && len(line) > 0 {
			r.line++
			return strings.TrimRight(string(line), "\n"), nil
		}
		return "", err
	}
}
