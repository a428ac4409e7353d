package record

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"

	"tetrad/positions"
)

// The text of a game looks like the Portable Game Notation of chess:
//
//	[Game "verto"]
//	[P1 "new"]
//	[P2 "old"]
//	[Result "1-0"]
//	[Reason "rules"]
//
//	1. d4 {book} e5 {book}
//	2. e2xe3-c4 {cp 31 depth 5 nodes 1200 ms 2.5} c3
//	1-0
//
// Moves are counted in pairs; 1-0 is a game that p1 has won. A comment after a
// move has what its player said about it, and the time that it took.

// resultTokens are the ends of the movetext.
var resultTokens = map[string]string{
	positions.P1Wins.String(): "1-0",
	positions.P2Wins.String(): "0-1",
	positions.Draw.String():   "1/2-1/2",
}

// Text returns the game as text, with an empty line at its end.
func (g *Game) Text() string {
	var b strings.Builder
	for _, t := range textTags {
		if value := t.get(g); value != "" {
			fmt.Fprintf(&b, "[%s %s]\n", t.name, quoteTag(value))
		}
	}
	b.WriteByte('\n')
	ply := 0
	if g.P2First {
		ply = 1
	}
	for i, m := range g.Moves {
		switch {
		case ply%2 == 0:
			fmt.Fprintf(&b, "%d. ", ply/2+1)
		case i == 0:
			fmt.Fprintf(&b, "%d... ", ply/2+1)
		}
		b.WriteString(m.Turn)
		if comment := g.comment(i); comment != "" {
			b.WriteString(" {" + comment + "}")
		}
		if ply++; ply%2 == 0 || i == len(g.Moves)-1 {
			b.WriteByte('\n')
		} else {
			b.WriteByte(' ')
		}
	}
	b.WriteString(resultToken(g.Result) + "\n\n")
	return b.String()
}

func resultToken(result string) string {
	if token, ok := resultTokens[result]; ok {
		return token
	}
	return "*"
}

// comment returns what is known about a move.
func (g *Game) comment(i int) string {
	m := &g.Moves[i]
	var words []string
	if i < g.Book {
		words = append(words, "book")
	}
	if m.Score != "" {
		words = append(words, m.Score)
	}
	if m.Depth > 0 {
		words = append(words, "depth", strconv.Itoa(m.Depth))
	}
	if m.Nodes > 0 {
		words = append(words, "nodes", strconv.FormatUint(m.Nodes, 10))
	}
	if m.Millis > 0 {
		words = append(words, "ms", formatMillis(m.Millis))
	}
	return strings.Join(words, " ")
}

// parseComment takes in the words that comment writes and passes over others.
func (m *Move) parseComment(words []string) (book bool) {
	for len(words) > 0 {
		if words[0] == "book" {
			book, words = true, words[1:]
			continue
		}
		if len(words) == 1 {
			return book
		}
		switch value := words[1]; words[0] {
		case "cp", "mate":
			m.Score = words[0] + " " + value
		case "depth":
			m.Depth, _ = strconv.Atoi(value)
		case "nodes":
			m.Nodes, _ = strconv.ParseUint(value, 10, 64)
		case "ms":
			m.Millis, _ = strconv.ParseFloat(value, 64)
		default:
			words = words[1:]
			continue
		}
		words = words[2:]
	}
	return book
}

// textTag is a tag of the text with the field that it stands for. A tag is left
// out where the field is empty.
type textTag struct {
	name string
	get  func(*Game) string
	set  func(*Game, string) error
}

var textTags = []textTag{
	stringTag("Match", func(g *Game) *string { return &g.Match }),
	{"Number", func(g *Game) string { return formatCount(g.Number) }, func(g *Game, s string) (err error) {
		g.Number, err = strconv.Atoi(s)
		return err
	}},
	stringTag("Game", func(g *Game) *string { return &g.Variant }),
	stringTag("P1", func(g *Game) *string { return &g.Players[0] }),
	stringTag("P2", func(g *Game) *string { return &g.Players[1] }),
	stringTag("P1Limits", func(g *Game) *string { return &g.Limits[0] }),
	stringTag("P2Limits", func(g *Game) *string { return &g.Limits[1] }),
	{"Start", formatStart, func(g *Game, s string) (err error) {
		g.Start, err = time.Parse(time.RFC3339Nano, s)
		return err
	}},
	{"Duration", func(g *Game) string { return formatMillis(g.Millis) }, func(g *Game, s string) (err error) {
		g.Millis, err = strconv.ParseFloat(s, 64)
		return err
	}},
	{"Engines", func(g *Game) string { return formatMillis(g.Thought) }, func(g *Game, s string) (err error) {
		g.Thought, err = strconv.ParseFloat(s, 64)
		return err
	}},
	stringTag("FEN", func(g *Game) *string { return &g.FEN }),
	{"Result", func(g *Game) string { return resultToken(g.Result) }, func(g *Game, s string) error {
		return g.setResult(s)
	}},
	{"Reason", func(g *Game) string { return string(g.Reason) }, func(g *Game, s string) error {
		g.Reason = Reason(s)
		return nil
	}},
	stringTag("Fault", func(g *Game) *string { return &g.Fault }),
	stringTag("Detail", func(g *Game) *string { return &g.Detail }),
}

func stringTag(name string, field func(*Game) *string) textTag {
	return textTag{name, func(g *Game) string { return *field(g) }, func(g *Game, s string) error {
		*field(g) = s
		return nil
	}}
}

func (g *Game) setResult(token string) error {
	for result, t := range resultTokens {
		if t == token {
			g.Result = result
			return nil
		}
	}
	if token == "*" {
		g.Result = positions.Undecided.String()
		return nil
	}
	return fmt.Errorf("result %q is not 1-0, 0-1, 1/2-1/2 or *", positions.Clip(token))
}

func formatStart(g *Game) string {
	if g.Start.IsZero() {
		return ""
	}
	return g.Start.Format(time.RFC3339Nano)
}

func formatCount(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func formatMillis(ms float64) string {
	if ms == 0 {
		return ""
	}
	return strconv.FormatFloat(ms, 'f', -1, 64)
}

// quoteTag quotes a value as PGN does, on one line: other control characters
// than spaces become question marks.
func quoteTag(s string) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return '?'
		}
		return r
	}, s)
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
}
