package main

import (
	"slices"
	"strings"

	"tetrad/positions/slowtest"
	"tetrad/positions/vinver"
)

func init() { enter(&vinverPlan) }

// vinverPlan is the engine with faults for Vinver.
var vinverPlan = Plan{
	Family:     &vinver.Family,
	Variant:    "vinver-4",
	RuleFaults: vinverFaults,
	Accepts: map[string]string{
		"string-crosscuts":  "crosscut",
		"string-late-offer": "a swap is offered",
		"string-early-pass": "pass is given",
	},
	ProtocolFaults: []string{
		"all-is-legal", "answers-capital", "answers-twice", "answers-wordy", "bestmove-at-bad-move",
		"dies-at-bad-move", "dies-at-bad-string", "fen-own-dialect", "fen-runs-apart", "game-family",
		"gameover-crashes", "gameover-hangs", "gameover-searches", "goes-on", "hangs-at-bad-move",
		"hangs-at-bad-string", "hangs-with-movestogo", "hangs-without-increment", "illegal-later", "late-second",
		"moves-after-end", "new-game-does-not", "no-moves-at-all", "perft-does-not-add-up", "perft-off-by-one",
		"plain-plays-prefix", "plain-resets-at-bad-move", "plain-sets-base", "plays-only-new", "plays-prefix",
		"reads-behind-garbage", "reads-capitals", "reads-leading-zeros", "reads-one-order", "resets-at-bad-move",
		"resets-at-bad-string", "result-early", "search-moves-on", "sets-base", "silent-at-bad-move",
		"silent-at-bad-string", "skips-bad-move", "stops-answering", "talks-error-to-stdout", "upper-bestmove",
		"wraps-squares",
	},
}

// vinverFaults are rules of Vinver, each with a fault.
var vinverFaults = map[string]RuleFault{
	"vinver-no-flips":     vinverTurns(func(g *Position, b slowtest.Grid, p slowtest.Point) []string { return []string{p.String()} }),
	"vinver-flips-free":   {Extra: vinverWithoutFlips, Play: vinverPlay},
	"vinver-no-cascades":  vinverTurns(vinverFirstCrosscuts),
	"vinver-flips-both":   vinverTurns(vinverBoth),
	"vinver-smallest-set": {Deny: vinverNotSmallest},
	"vinver-one-flip":     {Deny: func(_ *Position, turn string) bool { return strings.Count(turn, "x") > 1 }},
	"vinver-twice-listed": {Extra: func(g *Position) []string {
		for _, turn := range g.Right.Turns() {
			if parts := strings.Split(turn, "x"); len(parts) == 3 {
				return []string{parts[0] + "x" + parts[2] + "x" + parts[1]}
			}
		}
		return nil
	}, Play: vinverPlay},
	"vinver-first-pass":           {Extra: vinverPassWhen(func(g *Position) bool { return g.Board().Count("bw") == 0 }), Play: vinverPlay},
	"vinver-no-pass":              {Deny: func(_ *Position, turn string) bool { return turn == "pass" }},
	"vinver-no-swap":              {Deny: func(_ *Position, turn string) bool { return turn == "swap" }},
	"vinver-swap-late":            SwapLate(),
	"vinver-swap-persons-forgets": {ToMove: ByColour},
	"vinver-swap-black-moves": {Play: func(g *Position, turn string) string {
		if turn != "swap" {
			return ""
		}
		return g.Fields()[0] + " b x"
	}},
	"vinver-endless-passes":     {Extra: vinverPassWhen(func(g *Position) bool { return g.LastTurn() == "pass" }), Play: vinverPlay},
	"vinver-two-passes-draw":    {Extra: vinverPassWhen(func(g *Position) bool { return g.LastTurn() == "pass" }), Play: vinverPlay, Result: vinverTwoPasses},
	"vinver-one-pass-a-player":  {Deny: func(g *Position, turn string) bool { return turn == "pass" && slices.Contains(g.Turns, "pass") }},
	"vinver-decline-is-no-pass": {Extra: vinverPassWhen(func(g *Position) bool { return len(g.Turns) == 2 && len(g.FENs) == 3 }), Play: vinverPlay},
	"vinver-set-up-without-pass": {Extra: vinverPassWhen(func(g *Position) bool {
		return len(g.Turns) == 0 && strings.HasSuffix(g.setUp, " pass")
	}), Play: vinverPlay},
	"vinver-nopass-passes":    {As: func(name string) string { return strings.TrimSuffix(name, "-nopass") }},
	"vinver-nopass-always":    {As: func(name string) string { return strings.TrimSuffix(name, "-nopass") + "-nopass" }},
	"vinver-winner-by-colour": {Result: ResultByColour},
	"vinver-diagonal-chains":  {Result: vinverChains(slowtest.Around, false, true)},
	"vinver-edges-exchanged":  {Result: vinverChains(slowtest.Orthogonal, true, true)},
	"vinver-corners-no-edge":  {Result: vinverChains(slowtest.Orthogonal, false, false)},
	"vinver-never-wins":       {Result: func(*Position, string) string { return "none" }},
}

// vinverPlay plays legal and illegal turns.
func vinverPlay(g *Position, turn string) string {
	if turn == "swap" || turn == "pass" && g.Right.Legal("pass") {
		return ""
	}
	f := g.Fields()
	b, side, pie := g.Board(), f[1][0], f[2]
	if b.Count("bw") == 0 {
		pie = "?"
	} else if pie == "?" {
		pie = "="
	}
	if turn != "pass" {
		for _, name := range strings.Split(turn, "x") {
			b.Square[slowtest.At(name)] = side
		}
	}
	return strings.Join([]string{b.String(), string(rune(Other(side))), pie}, " ")
}

// vinverCrosscuts returns the two enemy stones of each crosscut.
func vinverCrosscuts(b slowtest.Grid, side byte) [][2]slowtest.Point {
	var found [][2]slowtest.Point
	for _, p := range b.Points() {
		right, up, far := p.Plus(slowtest.P(1, 0)), p.Plus(slowtest.P(0, 1)), p.Plus(slowtest.P(1, 1))
		a, c := b.Square[p], b.Square[right]
		if a == 0 || c == 0 || a == c || b.Square[far] != a || b.Square[up] != c {
			continue
		}
		if a != side {
			found = append(found, [2]slowtest.Point{p, far})
		} else {
			found = append(found, [2]slowtest.Point{right, up})
		}
	}
	return found
}

// vinverTurns returns rules by which other flips follow a stone.
func vinverTurns(follow func(g *Position, after slowtest.Grid, p slowtest.Point) []string) RuleFault {
	generate := func(g *Position) []string {
		var turns []string
		for _, word := range []string{"pass", "swap"} {
			if g.Right.Legal(word) {
				turns = append(turns, word)
			}
		}
		b, side := g.Board(), g.Fields()[1][0]
		for _, p := range b.Points() {
			if b.IsEmpty(p) {
				after := b.Clone()
				after.Square[p] = side
				turns = append(turns, follow(g, after, p)...)
			}
		}
		return turns
	}
	w := RuleFault{Play: vinverPlay}
	w.Extra, w.Deny = Exchange(generate)
	return w
}

func vinverWithoutFlips(g *Position) []string {
	right := g.Right.Turns()
	var turns []string
	for _, turn := range right {
		if p, _, flips := strings.Cut(turn, "x"); flips && !slices.Contains(turns, p) {
			turns = append(turns, p)
		}
	}
	return turns
}

// vinverFirstCrosscuts resolves the crosscuts that the stone makes, and none that flips make.
func vinverFirstCrosscuts(g *Position, after slowtest.Grid, p slowtest.Point) []string {
	side := g.Fields()[1][0]
	sets := []map[slowtest.Point]bool{{}}
	for _, pair := range vinverCrosscuts(after, side) {
		var next []map[slowtest.Point]bool
		for _, set := range sets {
			if set[pair[0]] || set[pair[1]] {
				next = append(next, set)
				continue
			}
			for _, flip := range pair {
				more := map[slowtest.Point]bool{flip: true}
				for q := range set {
					more[q] = true
				}
				next = append(next, more)
			}
		}
		sets = next
	}
	var turns []string
	for _, set := range sets {
		if turn := vinverTurn(after, p, set); !slices.Contains(turns, turn) {
			turns = append(turns, turn)
		}
	}
	return turns
}

// vinverBoth flips both stones of every crosscut.
func vinverBoth(g *Position, after slowtest.Grid, p slowtest.Point) []string {
	side := g.Fields()[1][0]
	set := map[slowtest.Point]bool{}
	for pairs := vinverCrosscuts(after, side); len(pairs) > 0; pairs = vinverCrosscuts(after, side) {
		for _, pair := range pairs {
			for _, q := range pair {
				set[q], after.Square[q] = true, side
			}
		}
	}
	return []string{vinverTurn(after, p, set)}
}

// vinverTurn writes a turn with its flips in square order.
func vinverTurn(b slowtest.Grid, p slowtest.Point, flips map[slowtest.Point]bool) string {
	turn := p.String()
	for _, q := range b.Points() {
		if flips[q] {
			turn += "x" + q.String()
		}
	}
	return turn
}

// vinverNotSmallest reports whether a turn flips more stones than another turn that begins
// with the same stone.
func vinverNotSmallest(g *Position, turn string) bool {
	p, _, flips := strings.Cut(turn, "x")
	return flips && slices.ContainsFunc(g.Right.Turns(), func(t string) bool {
		return (t == p || strings.HasPrefix(t, p+"x")) && strings.Count(t, "x") < strings.Count(turn, "x")
	})
}

func vinverPassWhen(condition func(g *Position) bool) func(*Position) []string {
	return func(g *Position) []string {
		if condition(g) && !g.Right.Legal("pass") {
			return []string{"pass"}
		}
		return nil
	}
}

// vinverChains returns the result under another definition of a chain: with other directions,
// between the other edges, or without the corners.
func vinverChains(directions []slowtest.Point, exchanged, corners bool) func(*Position, string) string {
	return func(g *Position, right string) string {
		b := g.Board()
		for i, colour := range []byte{'b', 'w'} {
			upright := (colour == 'b') != exchanged
			for _, p := range b.Points() {
				if (upright && p.Rank > 0) || (!upright && p.File > 0) || !corners && b.IsCorner(p) {
					continue
				}
				group := map[slowtest.Point]bool{}
				b.Collect(p, string(rune(colour)), directions, group)
				for q := range group {
					if (upright && q.Rank == b.Size-1 || !upright && q.File == b.Size-1) && (corners || !b.IsCorner(q)) {
						return ResultByColour(g, []string{"p1win", "p2win"}[i])
					}
				}
			}
		}
		return "none"
	}
}

// vinverTwoPasses returns the result if two passes in a row end the game as a draw.
func vinverTwoPasses(g *Position, right string) string {
	if n := len(g.Turns); right == "none" && n > 1 && g.Turns[n-1] == "pass" && g.Turns[n-2] == "pass" {
		return "draw"
	}
	return right
}
