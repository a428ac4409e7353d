package terminal

import (
	"fmt"
	"strings"

	"tetrad/positions"
)

// A theme is how the positions of one family of games look, and what is said
// about them. The zero value shows letters as they stand in position strings.
type theme struct {
	colours [2]string // of p1 and p2 before any swap
	pieces  map[byte]glyph
	pie     int       // number of the field that says x after a swap; 0: none
	arrows  bool      // fields 1 and 2 have arrows
	edges   [2]style  // of the labels of files, and of ranks
	stones  [2]byte   // letters of an ordinary piece of each colour
	own     [2]string // letters of what is counted for each colour
	unit    string    // what that is

	// facts says what the board does not show, in lines of panelWidth or less.
	facts func(*picture) []string
	// entry says how the next move is entered, if it is no pass.
	entry func(*picture) string
}

// themes are the games that the terminal knows more of, by family.
var themes = map[string]*theme{
	"verto": {
		colours: [2]string{"Light", "Dark"},
		pieces:  map[byte]glyph{'w': lightStone, 'b': darkStone},
		stones:  [2]byte{'w', 'b'},
		own:     [2]string{"w", "b"},
		unit:    "stone",
		facts:   func(p *picture) []string { return []string{plural(len(p.pieces)-p.count("wb"), "empty square")} },
		entry: func(*picture) string {
			return "a square (d4), a capture (e2xe3) or a chain (e2xe3-c4-c6)"
		},
	},
	"veletas": {
		colours: [2]string{"Black", "White"},
		pieces: map[byte]glyph{
			'w': lightStone, 'b': darkStone, 's': shooter, 'W': lightClaim, 'B': darkClaim,
		},
		pie:    3,
		stones: [2]byte{'b', 'w'},
		own:    [2]string{"B", "W"},
		unit:   "claim",
		facts:  veletasFacts,
		entry:  veletasEntry,
	},
	"trap": {
		colours: [2]string{"White", "Black"},
		pieces:  map[byte]glyph{'w': lightStone, 'b': darkStone, 'W': lightKing, 'B': darkKing},
		arrows:  true,
		stones:  [2]byte{'w', 'b'},
		own:     [2]string{"wW", "bB"},
		unit:    "piece",
		facts:   trapFacts,
		entry:   trapEntry,
	},
	"vinver": {
		colours: [2]string{"Black", "White"},
		pieces:  map[byte]glyph{'w': lightStone, 'b': darkStone},
		pie:     2,
		edges:   [2]style{darkEdge, lightEdge},
		stones:  [2]byte{'b', 'w'},
		own:     [2]string{"b", "w"},
		unit:    "stone",
		facts: func(*picture) []string {
			return []string{"Black joins top and bottom,", "White joins left and right"}
		},
		entry: func(p *picture) string {
			if p.field(2) == "?" {
				return "a point (c3), or swap, which takes Black"
			}
			return "a point (c3), with each stone flipped (c3xd3)"
		},
	},
}

func veletasFacts(p *picture) []string {
	state := fmt.Sprintf("%d unclaimed,", p.count("s"))
	if placed := p.count("sBW"); fmt.Sprint(placed) != p.field(2) {
		state = fmt.Sprintf("%d placed,", placed)
	}
	return []string{p.field(2) + " shooters, " + state, "more than half of them win"}
}

func veletasEntry(p *picture) string {
	switch {
	case p.count("swb") == 0:
		return "shooters and a stone (d4+e7+g3/c5)"
	case p.field(3) == "?":
		return "shooters and a stone (d4+e7/c5), or swap, which takes Black"
	case p.count("w") == 0:
		return "shooters and a stone (d4+e7/c5)"
	}
	return "a shooter, its new square and shot (d4-g7/g3), or a shot (d4/g3)"
}

// Which phase Trap is in shows from the pawns in hand and the open lines.
func trapFacts(p *picture) []string {
	switch {
	case p.field(4) != "0,0":
		white, black, _ := strings.Cut(p.field(4), ",")
		return []string{fmt.Sprintf("in hand: White %s, Black %s", white, black)}
	case trapOpenLines(p) > 0:
		return []string{plural(trapOpenLines(p), "line") + " without an arrow"}
	}
	return []string{p.field(5) + " of 100 turns without", "a removal, which are a draw"}
}

func trapEntry(p *picture) string {
	switch {
	case p.field(4) != "0,0":
		return "a point for a pawn (b2)"
	case trapOpenLines(p) > 0:
		return "the ends of a line, in the direction of its arrow (b2>b3)"
	}
	return "a piece and its next point (b2-b3)"
}

func trapOpenLines(p *picture) int {
	return strings.Count(p.field(1), ".") + strings.Count(p.field(2), ".")
}

// themeOf returns the theme of a game.
func themeOf(game positions.Game) *theme {
	family, _, _ := strings.Cut(game.Name(), "-")
	if t := themes[family]; t != nil {
		return t
	}
	return &theme{}
}

// colour returns the number of the colour that a player has.
func (t *theme) colour(p *picture, player positions.Player) int {
	if t.pie > 0 && p.field(t.pie) == "x" {
		player = player.Opponent()
	}
	return int(player)
}

// name returns the name of a player: that of the colour, where there is one.
func (t *theme) name(p *picture, player positions.Player) string {
	if name := t.colours[t.colour(p, player)]; name != "" {
		return name
	}
	return player.String()
}

// glyphOf returns how a piece looks.
func (t *theme) glyphOf(piece byte) glyph {
	if g, ok := t.pieces[piece]; ok {
		return g
	}
	if piece == 0 {
		return emptySquare
	}
	return glyph{piece, rune(piece), boardInk}
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
