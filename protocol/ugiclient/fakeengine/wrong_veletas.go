//go:build unix

package fakeengine

import (
	"fmt"
	"slices"
	"strings"
)

// wrongVeletas are rules of Veletas with a fault each.
var wrongVeletas = map[string]wrong{
	"veletas-tie-to-mover":       {play: claims{tie: func(mover byte) byte { return mover }}.play},
	"veletas-tie-to-black":       {play: claims{tie: func(byte) byte { return 'b' }}.play},
	"veletas-bare-to-mover":      {play: claims{bare: func(mover byte) byte { return mover }}.play},
	"veletas-bare-unclaimed":     {play: claims{bare: func(byte) byte { return 0 }}.play},
	"veletas-diagonal-groups":    {play: claims{connected: around}.play},
	"veletas-diagonal-adjacency": {play: claims{adjacent: around}.play},
	"veletas-counts-stones":      {play: claims{weigh: func(sizes []int) int { return len(sizes) }}.play},
	"veletas-adds-groups":        {play: claims{weigh: sum}.play},
	"veletas-marks-are-stones":   {play: claims{marks: true}.play},
	"veletas-claims-again":       {play: claims{again: true}.play},
	"veletas-claims-own-only":    {play: claims{moverOnly: true}.play},
	"veletas-claims-one":         {play: claims{most: 1}.play},
	"veletas-trapped-by-eight":   {play: claims{blocked: "bwsBW", steps: 1}.play},
	"veletas-claims-block":       {play: claims{blocked: "bwBW"}.play},
	"veletas-never-claims":       {play: claims{never: true}.play},
	"veletas-claims-before":      {play: claims{before: true}.play},
	"veletas-crosses-stones":     veletasTurns("", "s", around, true, true),
	"veletas-stops-at-shooters":  veletasTurns("bwsBW", "s", around, true, true),
	"veletas-stops-at-claims":    veletasTurns("bwBW", "s", around, true, true),
	"veletas-claimed-move":       veletasTurns("bw", "sBW", around, true, true),
	"veletas-moves-straight":     veletasTurns("bw", "s", orthogonal, true, true),
	"veletas-must-move":          veletasTurns("bw", "s", around, false, true),
	"veletas-left-square-taken":  veletasTurns("bw", "s", around, true, false),
	"veletas-setup-perimeter": {extra: func(g *game) []string {
		if g.fields()[1] == "w" || g.board().count("sBW") > 0 {
			return nil
		}
		return []string{"a4/c5"} // one of many
	}},
	"veletas-setup-no-edge-stones": {deny: func(g *game, turn string) bool {
		_, stone, _ := strings.Cut(turn, "/")
		return g.inSetup() && turn != "swap" && g.board().isEdge(at(stone))
	}},
	"veletas-no-swap":   {deny: func(_ *game, turn string) bool { return turn == "swap" }},
	"veletas-swap-late": swapLate("veletas"),
	"veletas-swap-colours": {play: func(g *game, turn string) string {
		if turn != "swap" {
			return ""
		}
		return strings.NewReplacer("b", "w", "w", "b").Replace(g.fields()[0]) + " w 3 ="
	}},
	"veletas-swap-forgets-persons": {toMove: byColour},
	"veletas-winner-by-colour":     {result: resultByColour},
	"veletas-half-is-enough": {result: func(g *game, right string) string {
		return g.veletasResult(right, func(claimed, all int) bool { return 2*claimed > all-2 })
	}},
	"veletas-all-are-needed": {result: func(g *game, right string) string {
		return g.veletasResult(right, func(claimed, all int) bool { return claimed == all })
	}},
}

func sum(sizes []int) int {
	total := 0
	for _, n := range sizes {
		total += n
	}
	return total
}

// count returns how many squares hold one of the letters.
func (g grid) count(letters string) int {
	n := 0
	for _, c := range g.square {
		if strings.IndexByte(letters, c) >= 0 {
			n++
		}
	}
	return n
}

// inSetup reports whether Veletas is in one of its two setup turns.
func (g *game) inSetup() bool { return fmt.Sprint(g.board().count("sBW")) != g.fields()[2] }

// reach returns the empty squares that something on from gets to, at most so
// many steps away (0: any number), without crossing what is in blocked.
func (g grid) reach(from point, blocked string, directions []point, steps int) []point {
	var found []point
	for _, d := range directions {
		to := from.plus(d)
		for n := 1; g.has(to) && (steps == 0 || n <= steps); n++ {
			c := g.square[to]
			if c == 0 {
				found = append(found, to)
			} else if strings.IndexByte(blocked, c) >= 0 {
				break
			}
			to = to.plus(d)
		}
	}
	return found
}

// claims is how shooters are claimed. What is zero is right.
type claims struct {
	tie, bare           func(mover byte) byte // the owner where groups are equal, or there is none
	connected, adjacent []point
	weigh               func(sizes []int) int // of the groups beside a shooter of one colour
	marks               bool                  // claimed shooters are stones
	again               bool                  // claimed shooters are judged anew
	moverOnly           bool                  // only the shooter that shot is judged
	most                int                   // how many are claimed in a turn; 0: all
	blocked             string                // what cannot be crossed
	steps               int                   // how far it is looked
	never, before       bool                  // no claims; claims without the stone
}

// play is the play of a [wrong].
func (c claims) play(g *game, turn string) string {
	if g.inSetup() {
		return ""
	}
	fields := g.fields()
	mover, b := fields[1][0], g.board()
	chosen, shot, _ := strings.Cut(turn, "/")
	from, to, moves := strings.Cut(chosen, "-")
	shooter := at(from)
	if moves {
		shooter = at(to)
		b.square[shooter] = b.square[at(from)]
		delete(b.square, at(from))
	}
	if c.before {
		b = c.claim(b, shooter, mover)
	}
	b.square[at(shot)] = mover
	if !c.before && !c.never {
		b = c.claim(b, shooter, mover)
	}
	return strings.Join([]string{b.String(), string(rune(other(mover))), fields[2], fields[3]}, " ")
}

// claim returns the board after the claims.
func (c claims) claim(b grid, shooter point, mover byte) grid {
	after, claimed := b.clone(), 0
	for _, p := range b.points() {
		letter := b.square[p]
		isCandidate := letter == 's' || c.again && (letter == 'B' || letter == 'W')
		if !isCandidate || c.moverOnly && p != shooter || c.most > 0 && claimed == c.most {
			continue
		}
		blocked := c.blocked
		if blocked == "" {
			blocked = "bw"
		}
		if len(b.reach(p, blocked, around, c.steps)) > 0 {
			continue
		}
		claimed++
		if owner := c.owner(b, p, mover); owner != 0 {
			after.square[p] = strings.ToUpper(string(rune(owner)))[0]
		}
	}
	return after
}

func (c claims) owner(b grid, p point, mover byte) byte {
	black, white := c.weight(b, p, 'b'), c.weight(b, p, 'w')
	switch {
	case black > white:
		return 'b'
	case white > black:
		return 'w'
	case black == 0 && c.bare != nil:
		return c.bare(mover)
	case black > 0 && c.tie != nil:
		return c.tie(mover)
	}
	return other(mover)
}

// weight is the size of the largest group of a colour beside p.
func (c claims) weight(b grid, p point, colour byte) int {
	connected, adjacent, letters := orthogonal, orthogonal, string(rune(colour))
	if c.connected != nil {
		connected = c.connected
	}
	if c.adjacent != nil {
		adjacent = c.adjacent
	}
	if c.marks {
		letters += strings.ToUpper(letters)
	}
	var sizes []int
	seen := map[point]bool{}
	for _, d := range adjacent {
		if seen[p.plus(d)] && c.weigh != nil && c.weigh([]int{5}) == 5 {
			continue // of a group whose size has been added
		}
		group := map[point]bool{}
		b.collect(p.plus(d), letters, connected, group)
		for q := range group {
			seen[q] = true
		}
		if len(group) > 0 {
			sizes = append(sizes, len(group))
		}
	}
	switch {
	case len(sizes) == 0:
		return 0
	case c.weigh != nil:
		return c.weigh(sizes)
	}
	return slices.Max(sizes)
}

// veletasTurns are rules with other turns: what a shooter cannot cross, which
// letters may be chosen, where they go, whether one may stay, and whether the
// square that a shooter has left is empty.
func veletasTurns(blocked, movable string, directions []point, mayStay, leavesEmpty bool) wrong {
	generate := func(g *game) []string {
		var turns []string
		b := g.board()
		for _, p := range b.points() {
			if c := b.square[p]; c == 0 || strings.IndexByte(movable, c) < 0 {
				continue
			}
			if mayStay {
				for _, shot := range b.reach(p, blocked, directions, 0) {
					turns = append(turns, p.String()+"/"+shot.String())
				}
			}
			lifted := b.clone()
			if leavesEmpty {
				delete(lifted.square, p)
			}
			for _, to := range b.reach(p, blocked, directions, 0) {
				for _, shot := range lifted.reach(to, blocked, directions, 0) {
					turns = append(turns, p.String()+"-"+to.String()+"/"+shot.String())
				}
			}
		}
		return turns
	}
	w := wrong{play: claims{}.play}
	extra, deny := exchange(generate)
	w.extra = func(g *game) []string {
		if g.inSetup() {
			return nil
		}
		return extra(g)
	}
	w.deny = func(g *game, turn string) bool { return !g.inSetup() && deny(g, turn) }
	return w
}

// swapLate are rules by which a swap is offered once more, in the turn after
// the one in which it may be answered.
func swapLate(family string) wrong {
	return wrong{
		extra: func(g *game) []string {
			if len(g.turns) == 2 && g.lastTurn() != "swap" && len(g.fens) == 3 {
				return []string{"swap"}
			}
			return nil
		},
		play: func(g *game, turn string) string {
			if turn != "swap" || g.right.Legal("swap") {
				return ""
			}
			f := g.fields()
			f[len(f)-1] = "x"
			return strings.Join(f, " ")
		},
	}
}

// byColour says whose turn it is as if nobody had swapped.
func byColour(g *game, _ int) int {
	if g.fields()[1] == "b" {
		return 1
	}
	return 2
}

// resultByColour is the result as if nobody had swapped.
func resultByColour(g *game, right string) string {
	if strings.HasSuffix(g.fen(), " x") {
		return opponentWins(right)
	}
	return right
}

// veletasResult is the result where another share of the shooters wins.
func (g *game) veletasResult(right string, wins func(claimed, all int) bool) string {
	if g.inSetup() {
		return right
	}
	b := g.board()
	for i, letter := range []string{"B", "W"} {
		if wins(b.count(letter), b.count("sBW")) {
			return resultByColour(g, []string{"p1win", "p2win"}[i])
		}
	}
	return "none"
}
