package main

import (
	"fmt"
	"slices"
	"strings"

	"tetrad/positions/slowtest"
	"tetrad/positions/veletas"
)

func init() { enter(&veletasPlan) }

// veletasPlan is the engine with faults for Veletas.
var veletasPlan = Plan{
	Family:     &veletas.Family,
	Variant:    "veletas-7",
	RuleFaults: veletasFaults,
	Accepts: map[string]string{
		"string-early-offer":  "before the first turn",
		"string-trapped":      "trapped",
		"string-shooters":     "shooters, want 0",
		"string-perimeter":    "perimeter",
		"string-setup-stones": "setup turn",
		"string-claims":       "claimed shooter in the setup",
	},
	ProtocolFaults: []string{
		"reads-prefixes", "reads-separators",
	},
	Choose: veletasChoose,
}

// veletasFaults are rules of Veletas, each with a fault.
var veletasFaults = map[string]RuleFault{
	"veletas-tie-to-mover":       {Play: veletasClaims{tie: func(mover byte) byte { return mover }}.play},
	"veletas-tie-to-black":       {Play: veletasClaims{tie: func(byte) byte { return 'b' }}.play},
	"veletas-bare-to-mover":      {Play: veletasClaims{bare: func(mover byte) byte { return mover }}.play},
	"veletas-bare-unclaimed":     {Play: veletasClaims{bare: func(byte) byte { return 0 }}.play},
	"veletas-diagonal-groups":    {Play: veletasClaims{connected: slowtest.Around}.play},
	"veletas-diagonal-adjacency": {Play: veletasClaims{adjacent: slowtest.Around}.play},
	"veletas-counts-stones":      {Play: veletasClaims{weigh: func(sizes []int) int { return len(sizes) }}.play},
	"veletas-adds-groups":        {Play: veletasClaims{weigh: veletasSum}.play},
	"veletas-marks-are-stones":   {Play: veletasClaims{marks: true}.play},
	"veletas-claims-again":       {Play: veletasClaims{again: true}.play},
	"veletas-claims-own-only":    {Play: veletasClaims{moverOnly: true}.play},
	"veletas-claims-one":         {Play: veletasClaims{most: 1}.play},
	"veletas-trapped-by-eight":   {Play: veletasClaims{blocked: "bwsBW", steps: 1}.play},
	"veletas-claims-block":       {Play: veletasClaims{blocked: "bwBW"}.play},
	"veletas-never-claims":       {Play: veletasClaims{never: true}.play},
	"veletas-claims-before":      {Play: veletasClaims{before: true}.play},
	"veletas-crosses-stones":     veletasTurnsBy("", "s", slowtest.Around, true, true),
	"veletas-stops-at-shooters":  veletasTurnsBy("bwsBW", "s", slowtest.Around, true, true),
	"veletas-stops-at-claims":    veletasTurnsBy("bwBW", "s", slowtest.Around, true, true),
	"veletas-claimed-move":       veletasTurnsBy("bw", "sBW", slowtest.Around, true, true),
	"veletas-moves-straight":     veletasTurnsBy("bw", "s", slowtest.Orthogonal, true, true),
	"veletas-must-move":          veletasTurnsBy("bw", "s", slowtest.Around, false, true),
	"veletas-left-square-taken":  veletasTurnsBy("bw", "s", slowtest.Around, true, false),
	"veletas-setup-perimeter": {Extra: func(g *Position) []string {
		if g.Fields()[1] == "w" || g.Board().Count("sBW") > 0 {
			return nil
		}
		return []string{"a4/c5"} // one of many
	}},
	"veletas-setup-no-edge-stones": {Deny: func(g *Position, turn string) bool {
		_, stone, _ := strings.Cut(turn, "/")
		return veletasInSetup(g) && turn != "swap" && g.Board().IsEdge(slowtest.At(stone))
	}},
	"veletas-no-swap":   {Deny: func(_ *Position, turn string) bool { return turn == "swap" }},
	"veletas-swap-late": SwapLate(),
	"veletas-swap-colours": {Play: func(g *Position, turn string) string {
		if turn != "swap" {
			return ""
		}
		return strings.NewReplacer("b", "w", "w", "b").Replace(g.Fields()[0]) + " w 3 ="
	}},
	"veletas-swap-forgets-persons": {ToMove: ByColour},
	"veletas-winner-by-colour":     {Result: ResultByColour},
	"veletas-half-is-enough": {Result: func(g *Position, right string) string {
		return veletasResultBy(g, right, func(claimed, all int) bool { return 2*claimed > all-2 })
	}},
	"veletas-all-are-needed": {Result: func(g *Position, right string) string {
		return veletasResultBy(g, right, func(claimed, all int) bool { return claimed == all })
	}},
}

func veletasSum(sizes []int) int {
	total := 0
	for _, n := range sizes {
		total += n
	}
	return total
}

// veletasInSetup reports whether the game is in one of the two setup turns.
func veletasInSetup(g *Position) bool { return fmt.Sprint(g.Board().Count("sBW")) != g.Fields()[2] }

// veletasClaims describes how shooters are claimed. Its zero value is right.
type veletasClaims struct {
	tie, bare           func(mover byte) byte // the owner if the groups are equal, or if there are none
	connected, adjacent []slowtest.Point
	weigh               func(sizes []int) int // weight of the groups of one colour beside a shooter
	marks               bool                  // claimed shooters count as stones
	again               bool                  // claimed shooters are judged again
	moverOnly           bool                  // only the shooter that shot is judged
	most                int                   // greatest number of claims in a turn; 0: no limit
	blocked             string                // letters that cannot be crossed
	steps               int                   // distance up to which squares count as reached
	never, before       bool                  // no claims; claims before the stone is placed
}

// play is the Play of a [RuleFault].
func (c veletasClaims) play(g *Position, turn string) string {
	if veletasInSetup(g) {
		return ""
	}
	fields := g.Fields()
	mover, b := fields[1][0], g.Board()
	chosen, shot, _ := strings.Cut(turn, "/")
	from, to, moves := strings.Cut(chosen, "-")
	shooter := slowtest.At(from)
	if moves {
		shooter = slowtest.At(to)
		b.Square[shooter] = b.Square[slowtest.At(from)]
		delete(b.Square, slowtest.At(from))
	}
	if c.before {
		b = c.claim(b, shooter, mover)
	}
	b.Square[slowtest.At(shot)] = mover
	if !c.before && !c.never {
		b = c.claim(b, shooter, mover)
	}
	return strings.Join([]string{b.String(), string(rune(Other(mover))), fields[2], fields[3]}, " ")
}

// claim returns the board after the claims.
func (c veletasClaims) claim(b slowtest.Grid, shooter slowtest.Point, mover byte) slowtest.Grid {
	after, claimed := b.Clone(), 0
	for _, p := range b.Points() {
		letter := b.Square[p]
		isCandidate := letter == 's' || c.again && (letter == 'B' || letter == 'W')
		if !isCandidate || c.moverOnly && p != shooter || c.most > 0 && claimed == c.most {
			continue
		}
		blocked := c.blocked
		if blocked == "" {
			blocked = "bw"
		}
		if len(b.Reach(p, blocked, slowtest.Around, c.steps)) > 0 {
			continue
		}
		claimed++
		if owner := c.owner(b, p, mover); owner != 0 {
			after.Square[p] = strings.ToUpper(string(rune(owner)))[0]
		}
	}
	return after
}

func (c veletasClaims) owner(b slowtest.Grid, p slowtest.Point, mover byte) byte {
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
	return Other(mover)
}

// weight returns the size of the largest group of a colour beside p.
func (c veletasClaims) weight(b slowtest.Grid, p slowtest.Point, colour byte) int {
	connected, adjacent, letters := slowtest.Orthogonal, slowtest.Orthogonal, string(rune(colour))
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
	seen := map[slowtest.Point]bool{}
	for _, d := range adjacent {
		if seen[p.Plus(d)] && c.weigh != nil && c.weigh([]int{5}) == 5 {
			continue // belongs to a group whose size has been added
		}
		group := map[slowtest.Point]bool{}
		b.Collect(p.Plus(d), letters, connected, group)
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

// veletasTurnsBy returns rules with other turns: blocked are the letters that a shooter cannot
// cross, movable the letters of shooters that may be chosen, directions those of the
// moves. The flags say whether a shooter may stay, and whether the square that it has
// left is empty.
func veletasTurnsBy(blocked, movable string, directions []slowtest.Point, mayStay, leavesEmpty bool) RuleFault {
	generate := func(g *Position) []string {
		var turns []string
		b := g.Board()
		for _, p := range b.Points() {
			if c := b.Square[p]; c == 0 || strings.IndexByte(movable, c) < 0 {
				continue
			}
			if mayStay {
				for _, shot := range b.Reach(p, blocked, directions, 0) {
					turns = append(turns, p.String()+"/"+shot.String())
				}
			}
			lifted := b.Clone()
			if leavesEmpty {
				delete(lifted.Square, p)
			}
			for _, to := range b.Reach(p, blocked, directions, 0) {
				for _, shot := range lifted.Reach(to, blocked, directions, 0) {
					turns = append(turns, p.String()+"-"+to.String()+"/"+shot.String())
				}
			}
		}
		return turns
	}
	w := RuleFault{Play: veletasClaims{}.play}
	extra, deny := Exchange(generate)
	w.Extra = func(g *Position) []string {
		if veletasInSetup(g) {
			return nil
		}
		return extra(g)
	}
	w.Deny = func(g *Position, turn string) bool { return !veletasInSetup(g) && deny(g, turn) }
	return w
}

// veletasResultBy returns the result if another share of the shooters wins.
func veletasResultBy(g *Position, right string, wins func(claimed, all int) bool) string {
	if veletasInSetup(g) {
		return right
	}
	b := g.Board()
	for i, letter := range []string{"B", "W"} {
		if wins(b.Count(letter), b.Count("sBW")) {
			return ResultByColour(g, []string{"p1win", "p2win"}[i])
		}
	}
	return "none"
}

// veletasChoose returns a turn of a setup on a large board, where there are millions of turns.
func veletasChoose(g *Position) string {
	if g.Size <= 7 || !veletasInSetup(g) {
		return ""
	}
	var names []string
	b := g.Board()
	for _, p := range b.Points() {
		if !b.IsEmpty(p) || b.IsEdge(p) {
			continue
		}
		names = append(names, p.String())
		for _, stone := range []string{"a1", "b1"} {
			if turn := strings.Join(names, "+") + "/" + stone; g.IsLegal(turn) {
				return turn
			}
		}
	}
	return ""
}
