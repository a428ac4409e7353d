package record

import (
	"strconv"
	"strings"
)

// comment returns the known facts about a move. With pgn, the clock is a command of
// PGN.
func (m *Move) comment(book, pgn bool) string {
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
	if m.Depth > 0 {
		words = append(words, "depth", strconv.Itoa(m.Depth))
	}
	if m.Nodes > 0 {
		words = append(words, "nodes", strconv.FormatUint(m.Nodes, 10))
	}
	if m.Millis > 0 {
		words = append(words, "ms", formatMillis(m.Millis))
	}
	return strings.Join(append(words, m.Details.words(pgn)...), " ")
}

// isBound reports whether a word says that the score before it is a bound.
func isBound(word string) bool { return word == "lowerbound" || word == "upperbound" }

// parseComment parses the words that comment writes. If there are other words, it
// returns false and changes nothing.
func (m *Move) parseComment(words []string) (book, ok bool) {
	said := *m
	for len(words) > 0 {
		if words[0] == "book" {
			book, words = true, words[1:]
			continue
		}
		if len(words) == 1 {
			return false, false
		}
		var err error
		switch value := words[1]; words[0] {
		case "cp", "mate":
			_, err = strconv.Atoi(value)
			if len(words) > 2 && isBound(words[2]) {
				said.Bound = strings.Join(words[:3], " ")
				words = words[1:]
			} else {
				said.Score = words[0] + " " + value
			}
		case "depth":
			said.Depth, err = strconv.Atoi(value)
		case "nodes":
			said.Nodes, err = strconv.ParseUint(value, 10, 64)
		case "ms":
			said.Millis, err = parseMillis(value)
		default:
			var known bool
			if known, err = said.Details.set(words[0], value); !known {
				return false, false
			}
		}
		if err != nil {
			return false, false
		}
		words = words[2:]
	}
	*m = said
	return book, true
}
