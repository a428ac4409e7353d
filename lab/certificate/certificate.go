// Package certificate is the format of proofs that a position has a value, and a checker
// of them that is independent of everything that searches: it knows the rules
// (package positions) and nothing else. It has no table of hashes, and imports neither
// search nor engine; a test checks that.
//
// A certificate is text, compressed by gzip:
//
//	tetrad certificate 1
//	game chess-5
//	root 5/5/5/5/5 w
//	search 1000
//	claim p1 -1
//	3b1/5/2w2/5/5 w; b2
//	…
//	claim p2 1
//	…
//	end 123456 SHA-256
//
// A claim says that a player, the prover, gets at least this from the root: a margin in
// games with a score, else 1 for a win and 0 for a draw. Each line below it has a
// position in which the prover is to move, and a move that gets as much there. A line
// holds if each reply to the move leads to
//
//   - the end of the game, with as much,
//   - a position, or the image of one, that has an earlier line of the same claim, or
//   - a position that plain search of at most this many nodes proves.
//
// So no line rests on itself. The claim holds if the same is true of the root, or of each
// reply there. The last line has the number of lines with positions, and the SHA-256 of
// all text before it.
package certificate

import (
	"bufio"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
	"io"
	"strconv"
	"strings"

	"tetrad/positions"
)

// A Certificate is a proof as it was read. Nothing in it was checked but its form.
type Certificate struct {
	Game   string // canonical name
	Root   string // position string
	Search int    // nodes of a plain search
	Claims []Claim
	Lines  int // of all claims
}

// A Claim says that a player gets at least Goal from the root.
type Claim struct {
	Player positions.Player
	Goal   int
	lines  []line
}

// A line is a position in which the prover is to move, and a move.
type line struct{ fen, move string }

// Bounds on a certificate.
const (
	magic     = "tetrad certificate 1"
	maxLines  = 20_000_000
	maxClaims = 2
	maxLine   = 4096 // bytes
	maxGoal   = 1000
	// MostSearch is the greatest number of nodes of a plain search.
	MostSearch = 10_000_000
)

// Read reads a certificate, which may come from a stranger.
func Read(in io.Reader) (*Certificate, error) {
	z, err := gzip.NewReader(in)
	if err != nil {
		return nil, fmt.Errorf("it is not a compressed certificate: %w", err)
	}
	r := reader{in: bufio.NewReaderSize(z, maxLine), sum: sha256.New()}
	c, err := r.certificate()
	if err != nil {
		return nil, fmt.Errorf("line %d: %w", r.number, err)
	}
	return c, nil
}

// reader reads the lines of a certificate.
type reader struct {
	in     *bufio.Reader
	sum    hash.Hash
	number int // of the last line read
}

// next returns the next line. Its bytes count in the sum unless it is the last one.
func (r *reader) next() (string, error) {
	r.number++
	text, err := r.in.ReadSlice('\n')
	switch {
	case err == bufio.ErrBufferFull:
		return "", fmt.Errorf("it has more than %d bytes", maxLine)
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return "", errors.New("the certificate is truncated: the line with the end is missing")
	case err != nil:
		return "", err
	}
	if !strings.HasPrefix(string(text), "end ") {
		r.sum.Write(text)
	}
	return string(text[:len(text)-1]), nil
}

// field reads a line that begins with a word.
func (r *reader) field(name string) (string, error) {
	text, err := r.next()
	if err != nil {
		return "", err
	}
	value, ok := strings.CutPrefix(text, name+" ")
	if !ok {
		return "", fmt.Errorf("it is %.60q, want %q with a value", text, name)
	}
	return value, nil
}

func (r *reader) certificate() (*Certificate, error) {
	first, err := r.next()
	if err != nil {
		return nil, err
	}
	if first != magic {
		return nil, fmt.Errorf("it is %.60q, want %q: it is no certificate, or of another version", first, magic)
	}
	c := &Certificate{}
	var search string
	for _, f := range []struct {
		name string
		to   *string
	}{{"game", &c.Game}, {"root", &c.Root}, {"search", &search}} {
		if *f.to, err = r.field(f.name); err != nil {
			return nil, err
		}
	}
	if c.Search, err = number(search, 0, MostSearch); err != nil {
		return nil, err
	}
	return c, r.body(c)
}

// number reads a decimal number within bounds.
func number(text string, least, most int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("%.40q is not a number from %d to %d", text, least, most)
	}
	return n, nil
}

// body reads the claims and the end.
func (r *reader) body(c *Certificate) error {
	for {
		text, err := r.next()
		if err != nil {
			return err
		}
		word, rest, _ := strings.Cut(text, " ")
		switch {
		case word == "end":
			return r.end(c, rest)
		case word == "claim":
			claim, err := readClaim(rest)
			if err != nil {
				return err
			}
			if len(c.Claims) == maxClaims {
				return fmt.Errorf("there are more than %d claims", maxClaims)
			}
			c.Claims = append(c.Claims, claim)
		default:
			fen, move, ok := strings.Cut(text, "; ")
			if !ok || len(c.Claims) == 0 {
				return fmt.Errorf("%.60q is no claim, no position with a move, and not the end", text)
			}
			if c.Lines == maxLines {
				return fmt.Errorf("there are more than %d lines", maxLines)
			}
			claim := &c.Claims[len(c.Claims)-1]
			claim.lines = append(claim.lines, line{fen, move})
			c.Lines++
		}
	}
}

func readClaim(text string) (Claim, error) {
	player, goal, _ := strings.Cut(text, " ")
	var c Claim
	switch player {
	case positions.P1.String():
		c.Player = positions.P1
	case positions.P2.String():
		c.Player = positions.P2
	default:
		return c, fmt.Errorf("the claim of %.20q, want p1 or p2", player)
	}
	var err error
	c.Goal, err = number(goal, -maxGoal, maxGoal)
	return c, err
}

// end checks the last line.
func (r *reader) end(c *Certificate, text string) error {
	if want := fmt.Sprintf("%d %x", c.Lines, r.sum.Sum(nil)); text != want {
		return fmt.Errorf("the end says %.100q, but the text before it has %q: it was changed, or lines are missing", text, want)
	}
	if _, err := r.in.ReadByte(); err != io.EOF {
		return errors.New("there is something after the end")
	}
	return nil
}

// A Writer writes a certificate.
type Writer struct {
	zip   *gzip.Writer
	out   *bufio.Writer
	sum   hash.Hash
	lines int
	err   error
}

// NewWriter begins a certificate.
func NewWriter(to io.Writer, game, root string, search int) *Writer {
	w := &Writer{sum: sha256.New()}
	w.zip, _ = gzip.NewWriterLevel(to, gzip.BestCompression)
	w.out = bufio.NewWriter(w.zip)
	w.text(fmt.Sprintf("%s\ngame %s\nroot %s\nsearch %d\n", magic, game, root, search))
	return w
}

func (w *Writer) text(text string) {
	w.sum.Write([]byte(text))
	if _, err := w.out.WriteString(text); err != nil && w.err == nil {
		w.err = err
	}
}

// Claim begins a claim.
func (w *Writer) Claim(player positions.Player, goal int) {
	w.text(fmt.Sprintf("claim %s %d\n", player, goal))
}

// Line writes a position in which the prover is to move, and a move that reaches the
// goal. All that it rests on must have been written.
func (w *Writer) Line(fen, move string) {
	w.lines++
	w.text(fen + "; " + move + "\n")
}

// Close writes the end, and returns the first error of all writing.
func (w *Writer) Close() error {
	_, err := fmt.Fprintf(w.out, "end %d %x\n", w.lines, w.sum.Sum(nil))
	return errors.Join(w.err, err, w.out.Flush(), w.zip.Close())
}
