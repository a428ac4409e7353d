package record

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// An sgfTree is a game as a tree of turns. Nodes without a turn, which other programs
// add, are left out.
type sgfTree struct {
	game  Game
	count int        // of the turns
	at    *sgfNode   // the last node
	stack []*sgfNode // the nodes before the open parentheses
}

type sgfNode struct {
	move     Move
	book     bool
	children []*sgfNode
}

// maxSGFDepth is the greatest depth of parentheses. A game has one where a turn has a
// variation.
const maxSGFDepth = 100_000

// parseSGF reads a game that [Game.SGF] has written.
func parseSGF(text string) (*Game, error) {
	var root sgfNode
	t := sgfTree{at: &root}
	isRoot := true
	for text != "" {
		c := text[0]
		text = text[1:]
		switch c {
		case '(':
			if len(t.stack) == maxSGFDepth {
				return &t.game, fmt.Errorf("variations lie in one another more than %d deep", maxSGFDepth)
			}
			t.stack = append(t.stack, t.at)
		case ')':
			if len(t.stack) > 0 {
				t.at, t.stack = t.stack[len(t.stack)-1], t.stack[:len(t.stack)-1]
			}
		case ';':
			var err error
			if text, err = t.node(text, isRoot); err != nil {
				return &t.game, err
			}
			isRoot = false
		}
	}
	moves, err := root.line(0)
	if err != nil {
		return &t.game, err
	}
	t.game.Moves = moves
	t.game.Book = root.bookMoves()
	if t.game.Variant == "" && len(moves) == 0 {
		return &t.game, errNoSGF
	}
	return &t.game, nil
}

var errNoSGF = errors.New("it is not the SGF of this program: no node has a turn (" + turnProperty + ")")

// node reads the properties of a node and adds it to the tree if it is a turn. It
// returns the rest of the text.
func (t *sgfTree) node(text string, isRoot bool) (rest string, err error) {
	n := &sgfNode{}
	isTurn, hasStones := false, false
	for {
		name, values, left := cutProperty(text)
		if name == "" {
			text = left
			break
		}
		text = left
		switch {
		case isRoot:
			t.rootProperty(name, values)
		case name == turnProperty:
			isTurn, n.move.Turn = true, unescapeSGF(values[0])
		case name == noteBefore:
			n.move.Before = oneLine(unescapeSGF(values[0]))
		case name == "C":
			n.book = n.move.addComments(unescapeSGF(values[0]))
		case name == "AB", name == "AW", name == "AE", name == "B", name == "W":
			hasStones = true
		}
	}
	switch {
	case isTurn && t.count == maxMoves:
		return "", errTooManyMoves
	case isTurn && !isTurnWord(n.move.Turn):
		return "", fmt.Errorf("%.20q is no turn: a turn (%s) is one word", n.move.Turn, turnProperty)
	case isTurn:
		t.count++
		t.at.children = append(t.at.children, n)
		t.at = n
	case hasStones:
		return "", errNoSGF
	}
	return text, nil
}

// rootProperty takes in what the root says of the game.
func (t *sgfTree) rootProperty(name string, values []string) {
	switch name {
	case "RU":
		t.game.Variant = unescapeSGF(values[0])
	case "C":
		t.game.Before = oneLine(unescapeSGF(values[0]))
	case noteAfter:
		t.game.After = oneLine(unescapeSGF(values[0]))
	case tagProperty:
		for _, value := range values {
			name, value, _ := strings.Cut(value, ":")
			if value = unescapeSGF(value); name == firstTag {
				t.game.P2First = true
			} else {
				t.game.setTag(name, value, &foreignTags{})
			}
		}
	}
}

// addComments takes in the lines of a comment: a mark, what the player has reported, a note.
func (m *Move) addComments(comment string) (book bool) {
	var notes []string
	for text := range strings.SplitSeq(comment, "\n") {
		if text = strings.TrimSpace(text); text != "" && slices.Contains(Marks, text) {
			m.Mark = text
			continue
		}
		words, isBook := m.addComment(strings.Fields(text))
		notes, book = append(notes, words...), book || isBook
	}
	m.Note = strings.Join(notes, " ")
	return book
}

// line returns the moves after a node, with their variations.
func (n *sgfNode) line(nesting int) ([]Move, error) {
	if nesting > maxNesting {
		return nil, errTooDeep
	}
	var moves []Move
	for len(n.children) > 0 {
		others := n.children[1:]
		n = n.children[0]
		m := n.move
		if m.Before != "" { // a viewer has made the variation the main line
			m.Note = strings.TrimSpace(m.Before + " " + m.Note)
			m.Before = ""
		}
		for _, other := range others {
			rest, err := other.line(nesting + 1)
			if err != nil {
				return nil, err
			}
			m.Variations = append(m.Variations, append([]Move{other.move}, rest...))
		}
		moves = append(moves, m)
	}
	return moves, nil
}

// bookMoves returns the number of moves of the main line that the opening prescribes.
func (n *sgfNode) bookMoves() int {
	book := 0
	for ply := 1; len(n.children) > 0; ply++ {
		if n = n.children[0]; n.book {
			book = ply
		}
	}
	return book
}

// cutProperty cuts off the next property of a node with its values, which are still
// escaped. name is empty, and rest begins at what follows the node, if there is none.
func cutProperty(text string) (name string, values []string, rest string) {
	for {
		at := strings.IndexAny(text, "[;()")
		if at < 0 || text[at] != '[' {
			return "", nil, text[max(at, 0):]
		}
		name = strings.Map(func(c rune) rune {
			if c < 'A' || c > 'Z' { // older versions have words such as Black
				return -1
			}
			return c
		}, text[:at])
		text = text[at:]
		for strings.HasPrefix(text, "[") {
			var value string
			value, text = cutSGFValue(text[1:])
			values = append(values, value)
			text = strings.TrimLeft(text, " \t\n")
		}
		if name != "" {
			return name, values, text
		}
	}
}

// cutSGFValue cuts off a value up to the bracket that ends it.
func cutSGFValue(text string) (value, rest string) {
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case ']':
			return text[:i], text[i+1:]
		}
	}
	return text, ""
}

// unescapeSGF returns the text of a value.
func unescapeSGF(value string) string {
	var b strings.Builder
	for {
		text, rest, found := strings.Cut(value, `\`)
		b.WriteString(text)
		if !found || rest == "" {
			return b.String()
		}
		if rest[0] != '\n' {
			b.WriteByte(rest[0])
		}
		value = rest[1:]
	}
}
