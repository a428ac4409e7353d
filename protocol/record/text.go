package record

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"

	"tetrad/positions"
)

// The text of a game resembles the Portable Game Notation of chess:
//
//	[Game "chess"]
//	[P1 "new"]
//	[P2 "old"]
//	[Result "1-0"]
//	[Reason "rules"]
//
//	1. d4 {book} e5 {book}
//	2. e2xe3-c4 {cp 31 depth 5 nodes 1200 ms 2.5} c3
//	1-0
//
// Moves are numbered in pairs. 1-0 is a game that p1 has won. A comment after a move
// holds what its player reported about it and the time that it took. Any other
// comment is a note, also one before the first move of a line or after the result.
// Parentheses enclose lines that could have been played instead of the move. Each may
// contain comments and further lines:
//
//	1. d4 {book} {too early} (1. c3 e5 (1... d4) 2. f3) e5

// resultTokens are the tokens at the end of the movetext.
var resultTokens = map[string]string{
	positions.P1Wins.String(): "1-0",
	positions.P2Wins.String(): "0-1",
	positions.Draw.String():   "1/2-1/2",
}

// Text returns the game as text, with an empty line at its end.
func (g *Game) Text() string {
	return g.write(append(g.ownTags(nil), g.Tags...), false)
}

// ownTags returns the tags of this program that have a value, without those that another
// form says in its own way.
func (g *Game) ownTags(without map[string]bool) []Tag {
	var tags []Tag
	for _, t := range textTags {
		if value := t.get(g); value != "" && !without[t.name] {
			tags = append(tags, Tag{t.name, value})
		}
	}
	return tags
}

// write returns tags and moves as text, with an empty line at its end.
func (g *Game) write(tags []Tag, pgn bool) string {
	var b strings.Builder
	for _, t := range tags {
		fmt.Fprintf(&b, "[%s %s]\n", t.Name, quoteTag(t.Value))
	}
	b.WriteByte('\n')
	g.writeMoves(&b, pgn)
	b.WriteString(resultToken(g.Result))
	if g.After != "" {
		b.WriteString(" " + plainNote(g.After))
	}
	b.WriteString("\n\n")
	return b.String()
}

func resultToken(result string) string {
	if token, ok := resultTokens[result]; ok {
		return token
	}
	return "*"
}

// textTag is a tag of the text with the field that it represents. A tag is omitted if
// its field is empty.
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
	stringTag("P1EngineName", func(g *Game) *string { return &g.Engines[0] }),
	stringTag("P2EngineName", func(g *Game) *string { return &g.Engines[1] }),
	stringTag("P1Author", func(g *Game) *string { return &g.Authors[0] }),
	stringTag("P2Author", func(g *Game) *string { return &g.Authors[1] }),
	{"Start", formatStart, func(g *Game, s string) (err error) {
		g.Start, err = time.Parse(time.RFC3339Nano, s)
		return err
	}},
	{"Duration", func(g *Game) string { return formatMillis(g.Millis) }, func(g *Game, s string) (err error) {
		g.Millis, err = parseMillis(s)
		return err
	}},
	{"Engines", func(g *Game) string { return formatMillis(g.Thought) }, func(g *Game, s string) (err error) {
		g.Thought, err = parseMillis(s)
		return err
	}},
	{"FEN", func(g *Game) string { return g.FEN }, func(g *Game, s string) error {
		if g.FEN = s; s == "startpos" { // as Cute Games writes it
			g.FEN = ""
		}
		return nil
	}},
	{"Result", func(g *Game) string { return resultToken(g.Result) }, func(g *Game, s string) error {
		return g.setResult(s)
	}},
	{"Reason", func(g *Game) string { return string(g.Reason) }, func(g *Game, s string) error {
		g.Reason = Reason(s)
		return nil
	}},
	stringTag("Fault", func(g *Game) *string { return &g.Fault }),
	stringTag("Detail", func(g *Game) *string { return &g.Detail }),
	stringTag("Canonical", func(g *Game) *string { return &g.Canonical }),
}

func stringTag(name string, field func(*Game) *string) textTag {
	return textTag{name, func(g *Game) string { return *field(g) }, func(g *Game, s string) error {
		*field(g) = s
		return nil
	}}
}

// setResult sets the result from its token in a tag.
func (g *Game) setResult(token string) error {
	result := resultOf(token)
	if result == "" {
		return fmt.Errorf("result %q is not 1-0, 0-1, 1/2-1/2 or *", positions.Clip(token))
	}
	g.Result = result
	return nil
}

// resultOf returns the result for a token, or "" if it is none. People and programs
// also write dashes and halves that are not those of PGN.
func resultOf(token string) string {
	if token == "" || len(token) > len("½–½") || strings.IndexByte("01*½", token[0]) < 0 {
		return ""
	}
	token = usualResult.Replace(token)
	if token == "1/2" {
		return positions.Draw.String()
	}
	for result, t := range resultTokens {
		if t == token {
			return result
		}
	}
	if token == "*" {
		return positions.Undecided.String()
	}
	return ""
}

var usualResult = strings.NewReplacer("½", "1/2", "–", "-", "−", "-")

func formatStart(g *Game) string {
	if g.Start.IsZero() {
		return ""
	}
	return g.Start.Format(time.RFC3339Nano)
}

func formatCount[T int | uint64](n T) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprint(n)
}

func formatMillis(ms float64) string {
	if ms == 0 {
		return ""
	}
	return formatFloat(ms)
}

func formatFloat(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }

// quoteTag quotes a value as PGN does, on one line.
func quoteTag(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(withoutControls(s)) + `"`
}

// withoutControls replaces control characters, such as line ends, by question marks.
func withoutControls(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return '?'
		}
		return r
	}, text)
}
