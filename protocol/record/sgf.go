package record

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"tetrad/positions"
)

// SGF is the Smart Game Format (A. Hollosi, version 4), which programs for Go read. A
// turn of ours is no move of Go: it may change several stones. So each turn is a node
// that sets up what changes (AB, AW, AE) and who is to move (PL), and its string is in a
// property of our own:
//
//	(;FF[4]GM[1]CA[UTF-8]AP[Tetrad]SZ[8]RU[GAME]PB[old]PW[new]RE[W+]TAG[P1:new]…PL[W]
//	;AW[dd]PL[B]TURN[d5]
//	;AB[ed]PL[W]TURN[e5]C[cp 31 depth 5])
//
// Variations are those of SGF. The tags of our text are in TAG, one a value.
const (
	turnProperty = "TURN"
	tagProperty  = "TAG"
	noteBefore   = "BEFORE" // the first move of a variation
	noteAfter    = "AFTER"  // the result
	rulesTag     = "Game"   // which is in RU
	firstTag     = "First"
)

// SGF returns the game in the Smart Game Format. The error says why that is impossible:
// the game is not played on the board of Go with stones of Go, or breaks the rules.
func (g *Game) SGF(variant positions.Game) (string, error) {
	if !HasSGF(variant) {
		return "", fmt.Errorf("SGF is for boards of stones, as in Go, and %s has others", variant.Name())
	}
	end, err := g.Replay(variant, nil)
	if err != nil {
		return "", err
	}
	p := variant.Start()
	if g.FEN != "" {
		if p, err = variant.Parse(g.FEN); err != nil {
			return "", err
		}
	}
	w := sgfWriter{book: g.Book}
	w.root(g, p, end)
	if err := w.line(p, g.Moves, true); err != nil {
		return "", err
	}
	w.WriteString(")\n\n")
	return w.String(), nil
}

// HasSGF reports whether a game is played with stones of two colours and nothing else, as
// viewers of Go show them.
func HasSGF(variant positions.Game) bool {
	return variant.Start().Abilities().StoneBoard != nil
}

// sgfWriter writes a game.
type sgfWriter struct {
	strings.Builder
	book int // moves of the main line that the opening prescribes, and are not written yet
}

// root writes the root, which has the first position and all that is known of the game.
func (w *sgfWriter) root(g *Game, start, end positions.Position) {
	board := boardOf(start)
	w.WriteString("(")
	w.property(";FF", "4")
	w.property("GM", "1")
	w.property("CA", "UTF-8")
	w.property("AP", "Tetrad")
	w.property("SZ", strconv.Itoa(len(board)))
	w.property("RU", escapeSGF(g.Variant))
	black, white := positions.P1, positions.P2
	if colourOf(end, positions.P1) == "W" {
		black, white = white, black
	}
	w.known("PB", g.Players[black])
	w.known("PW", g.Players[white])
	w.property("RE", g.sgfResult(end))
	w.known("DT", g.day())
	w.known("EV", g.Match)
	w.WriteString(tagProperty)
	for _, t := range g.allTags() {
		w.WriteString("[" + t.Name + ":" + escapeSGF(t.Value) + "]")
	}
	w.change(nil, board)
	w.property("PL", colourOf(start, start.ToMove()))
	w.known("C", oneLine(g.Before))
	w.known(noteAfter, oneLine(g.After))
}

// day returns the day of the game as SGF has it, from the start time or else from a PGN
// tag. It is "" if neither is known.
func (g *Game) day() string {
	if !g.Start.IsZero() {
		return g.Start.Format(time.DateOnly)
	}
	for _, t := range g.Tags {
		if day, err := time.Parse("2006.01.02", t.Value); t.Name == "Date" && err == nil {
			return day.Format(time.DateOnly)
		}
	}
	return ""
}

// allTags returns all that tags say of the game, but for its rules.
func (g *Game) allTags() []Tag {
	tags := g.ownTags(map[string]bool{rulesTag: true})
	if g.P2First {
		tags = append(tags, Tag{firstTag, positions.P2.String()})
	}
	return append(tags, g.Tags...)
}

// sgfResult returns the result in the words of SGF.
func (g *Game) sgfResult(end positions.Position) string {
	why := ""
	switch {
	case g.Reason == OutOfTime:
		why = "T"
	case g.Fault != "":
		why = "F" // forfeit
	}
	switch g.Result {
	case positions.P1Wins.String():
		return colourOf(end, positions.P1) + "+" + why
	case positions.P2Wins.String():
		return colourOf(end, positions.P2) + "+" + why
	case positions.Draw.String():
		return "Draw"
	}
	return "?"
}

// line writes moves from p on, each with its variations.
func (w *sgfWriter) line(p positions.Position, moves []Move, isMain bool) error {
	for i := range moves {
		m := &moves[i]
		others := slices.DeleteFunc(slices.Clone(m.Variations), func(line []Move) bool { return len(line) == 0 })
		before := p
		if len(others) > 0 {
			before = p.Copy()
			w.WriteString("\n(")
		} else {
			w.WriteByte('\n')
		}
		if err := w.turn(p, m, isMain && w.book > 0); err != nil {
			return fmt.Errorf("ply %d: %w", i+1, err)
		}
		if isMain {
			w.book--
		}
		if len(others) == 0 {
			continue
		}
		if err := w.line(p, moves[i+1:], isMain); err != nil {
			return err
		}
		w.WriteByte(')')
		for _, other := range others {
			w.WriteString("\n(")
			if err := w.line(before.Copy(), other, false); err != nil {
				return fmt.Errorf("variation of ply %d: %w", i+1, err)
			}
			w.WriteByte(')')
		}
		return nil
	}
	return nil
}

// turn plays a move and writes it.
func (w *sgfWriter) turn(p positions.Position, m *Move, book bool) error {
	before := boardOf(p)
	if _, err := positions.PlayTurn(p, m.Turn); err != nil {
		return err
	}
	w.WriteByte(';')
	w.change(before, boardOf(p))
	w.property("PL", colourOf(p, p.ToMove()))
	w.property(turnProperty, escapeSGF(m.Turn))
	w.known(noteBefore, oneLine(m.Before))
	var comment []string
	if m.Mark != "" {
		comment = append(comment, escapeSGF(m.Mark))
	}
	if facts := m.comment(book, false); facts != "" {
		comment = append(comment, escapeSGF(facts))
	}
	if m.Note != "" {
		comment = append(comment, escapeSGF(sgfNote(m.Note)))
	}
	if len(comment) > 0 {
		w.property("C", strings.Join(comment, "\n"))
	}
	return nil
}

// change writes the stones that differ between two boards. before may be nil, which is
// an empty board.
func (w *sgfWriter) change(before, after [][]byte) {
	for _, c := range []struct {
		property string
		stone    byte
	}{{"AB", 'b'}, {"AW", 'w'}, {"AE", empty}} {
		name := c.property
		for y, rank := range after {
			for x, stone := range rank {
				was := byte(empty)
				if before != nil {
					was = before[y][x]
				}
				if stone == c.stone && stone != was {
					w.property(name, string([]byte{'a' + byte(x), 'a' + byte(y)}))
					name = ""
				}
			}
		}
	}
}

// property writes a value of a property, or a further one if name is empty.
func (w *sgfWriter) property(name, value string) { w.WriteString(name + "[" + value + "]") }

// sgfNote puts a note on one line that is not taken for something else.
func sgfNote(note string) string {
	quoted := markNote(oneLine(note))
	if strings.HasPrefix(quoted, "(") || slices.Contains(Marks, quoted) {
		return noteMark + " " + quoted
	}
	return quoted
}

// known writes a property whose value is known.
func (w *sgfWriter) known(name, value string) {
	if value != "" {
		w.property(name, escapeSGF(value))
	}
}

// escapeSGF returns a text as a value of one line. Colons are escaped as well, since
// they divide values of two parts.
func escapeSGF(text string) string {
	return strings.NewReplacer(`\`, `\\`, `]`, `\]`, `:`, `\:`).Replace(withoutControls(text))
}

// empty is a point without a stone.
const empty = '.'

// boardOf returns the stones of a position, b or w, by rank from the top.
func boardOf(p positions.Position) [][]byte {
	stones := p.Abilities().StoneBoard
	size := stones.Size()
	board := make([][]byte, size)
	for y := range board {
		board[y] = bytes.Repeat([]byte{empty}, size)
		for x := range size {
			if stone := stones.Stone(x, size-1-y); stone != 0 {
				board[y][x] = stone
			}
		}
	}
	return board
}

// colourOf returns the colour of a player's stones, B or W.
func colourOf(p positions.Position, player positions.Player) string {
	return strings.ToUpper(string(rune(p.Abilities().StoneBoard.Colour(player))))
}
