package record

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"tetrad/positions"
)

// The text of a game is the Portable Game Notation (S. J. Edwards, 1994), as far as that suits
// games other than chess:
//
//	[White "new"]
//	[Black "old"]
//	[Result "1-0"]
//	[Variant "chess"]
//	[Reason "rules"]
//
//	1. d4 {book} e5 {book}
//	2. e2xe3-c4 {cp 31 depth 5 nodes 1200 ms 2.5} c3
//	1-0
//
// White is p1, the player who moves first, whatever colour that player has on the board; Cute
// Games does the same. Moves are numbered in pairs. A comment after a move holds what its player
// reported about it and the time that it took. Any other comment is a note, also one before the
// first move of a line or after the result. Parentheses enclose lines that could have been played
// instead of the move. Each may contain comments and further lines:
//
//	1. d4 {book} {too early} (1. c3 e5 (1... d4) 2. f3) e5

// PGN returns the game in the Portable Game Notation, with an empty line at its end. It has the
// tags that rating and sorting programs read, and tags of this program, so that reading the game
// again loses nothing but warnings and what a farm knows of it.
func (g *Game) PGN() string {
	var b strings.Builder
	write := func(name, value string) {
		if value != "" {
			fmt.Fprintf(&b, "[%s %s]\n", name, quoteTag(value))
		}
	}
	for _, t := range pgnTags {
		write(t.name, cmp.Or(g.tag(t.name), t.get(g)))
	}
	for _, t := range g.Tags {
		if tagNamed(t.Name) == nil {
			write(t.Name, t.Value)
		}
	}
	b.WriteByte('\n')
	g.writeMoves(&b)
	b.WriteString(resultToken(g.Result))
	if g.After != "" {
		b.WriteString(" " + plainNote(g.After))
	}
	b.WriteString("\n\n")
	return b.String()
}

// resultTokens are the tokens at the end of the movetext.
var resultTokens = map[string]string{
	positions.P1Wins.String(): "1-0",
	positions.P2Wins.String(): "0-1",
	positions.Draw.String():   "1/2-1/2",
}

func resultToken(result string) string { return cmp.Or(resultTokens[result], "*") }

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

// quoteTag quotes a value as PGN does, on one line. Control characters, such as line ends,
// become question marks.
func quoteTag(value string) string {
	printable := strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return '?'
		}
		return r
	}, value)
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(printable) + `"`
}
