package record

import (
	"slices"
	"strconv"
	"strings"
)

// A fact is a number about a move, with its word in comments. Its text is empty if it is
// unknown.
type fact struct {
	name string
	get  func(*Move) string
	set  func(*Move, string) error
}

// facts are those that follow the score, in order.
var facts = []fact{
	{"depth", func(m *Move) string { return formatCount(max(m.Depth, 0)) }, func(m *Move, s string) (err error) {
		m.Depth, err = strconv.Atoi(s)
		return err
	}},
	{"nodes", func(m *Move) string { return formatCount(m.Nodes) }, func(m *Move, s string) (err error) {
		m.Nodes, err = parseNumber(s)
		return err
	}},
	{"ms", func(m *Move) string { return formatMillis(max(m.Millis, 0)) }, func(m *Move, s string) (err error) {
		m.Millis, err = parseMillis(s)
		return err
	}},
	detail("seldepth", func(m *Move) **uint64 { return &m.Deepest }, formatNumber, parseNumber),
	detail("nps", func(m *Move) **uint64 { return &m.Speed }, formatNumber, parseNumber),
	detail("hashfull", func(m *Move) **uint64 { return &m.Hashfull }, formatNumber, parseNumber),
	detail("engine-ms", func(m *Move) **float64 { return &m.Engine }, formatFloat, parseMillis),
	detail("latency-ms", func(m *Move) **float64 { return &m.Latency }, formatFloat, parseMillis),
	detail(leftFact, func(m *Move) **float64 { return &m.Left }, formatFloat, parseMillis),
}

// leftFact is the word for the time on the clock.
const leftFact = "left-ms"

// lineFact is the word for the line of play, which ends a comment.
const lineFact = "pv"

// detail returns the fact of one of the [Details].
func detail[T any](name string, field func(*Move) **T, format func(T) string, parse func(string) (T, error)) fact {
	get := func(m *Move) string {
		if value := *field(m); value != nil {
			return format(*value)
		}
		return ""
	}
	return fact{name, get, func(m *Move, s string) error {
		value, err := parse(s)
		*field(m) = &value
		return err
	}}
}

func formatNumber(n uint64) string { return strconv.FormatUint(n, 10) }

func parseNumber(s string) (uint64, error) { return strconv.ParseUint(s, 10, 64) }

// comment returns the known facts about a move. The clock is a command of PGN, if that can hold
// the time.
func (m *Move) comment(book bool) string {
	var words []string
	if book {
		words = append(words, "book")
	}
	if m.Score != "" {
		words = append(words, m.Score)
	}
	if m.Bound != "" {
		words = append(words, m.Bound)
	}
	for _, f := range facts {
		value := f.get(m)
		if value == "" {
			continue
		}
		if f.name == leftFact {
			if command, ok := clockCommand(*m.Left); ok {
				words = append(words, command)
				continue
			}
		}
		words = append(words, f.name, value)
	}
	if m.Line != "" {
		if len(words) == 0 || strings.HasPrefix(words[0], clockBegin) { // alone it would be read as a note
			words = append(words, "ms", "0")
		}
		words = append(words, lineFact, m.Line)
	}
	return strings.Join(words, " ")
}

// isBound reports whether a word says that the score before it is a bound.
func isBound(word string) bool { return word == "lowerbound" || word == "upperbound" }

// parseComment parses the words that comment writes. If there are other words, it
// returns false and changes nothing.
func (m *Move) parseComment(words []string) (book, ok bool) {
	said, all := *m, len(words)
	for len(words) > 0 {
		if words[0] == "book" {
			book, words = true, words[1:]
			continue
		}
		if len(words) == 1 {
			return false, false
		}
		if words[0] == lineFact && len(words) < all {
			said.Line = strings.Join(words[1:], " ")
			break
		}
		name, value, err := words[0], words[1], error(nil)
		switch i := slices.IndexFunc(facts, func(f fact) bool { return f.name == name }); {
		case i >= 0:
			err = facts[i].set(&said, value)
		case name != "cp" && name != "mate":
			return false, false
		case len(words) > 2 && isBound(words[2]):
			_, err = strconv.Atoi(value)
			said.Bound = strings.Join(words[:3], " ")
			words = words[1:]
		default:
			_, err = strconv.Atoi(value)
			said.Score = name + " " + value
		}
		if err != nil {
			return false, false
		}
		words = words[2:]
	}
	*m = said
	return book, true
}
