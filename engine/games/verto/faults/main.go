// The program faults is an engine for Verto with a chosen fault, for the tests of
// tetrad check. Without an argument it lists the faults.
package main

import (
	"slices"
	"strings"

	"tetrad/engine/enginetest/faulty"
	"tetrad/positions/slowtest"
	"tetrad/positions/verto"
)

func main() {
	faulty.Main(faulty.Plan{
		Family:     &verto.Family,
		Variant:    "verto-4",
		RuleFaults: ruleFaults,
		ProtocolFaults: []string{
			"string-capitals", "string-letters", "string-missing-fields", "string-more-fields", "string-short-ranks",
			"string-zero-runs",
		},
	})
}

// ruleFaults are rules of Verto, each with a fault.
var ruleFaults = map[string]faulty.RuleFault{
	"verto-no-flip":        {Play: player(false, true, false)},
	"verto-no-chain-flip":  {Play: player(true, false, false)},
	"verto-flips-all":      {Play: player(true, true, true)},
	"verto-chain-optional": {Extra: cut(0, -1), Play: player(true, true, false)},
	"verto-chain-once":     {Extra: cut(1, 1), Deny: longer(1), Play: player(true, true, false)},
	"verto-no-chain":       {Extra: cut(0, 0), Deny: longer(0), Play: player(true, true, false)},
	"verto-longest-chain":  {Deny: notLongest},
	"verto-declines":       {Extra: extra(func(b slowtest.Grid, p slowtest.Point, side byte) bool { return captures(b, p, side) }), Play: player(true, true, false)},
	"verto-beside-friends": {Extra: extra(func(b slowtest.Grid, p slowtest.Point, side byte) bool {
		return !captures(b, p, side) && b.Touches(p, side, slowtest.Around) && !b.Touches(p, faulty.Other(side), slowtest.Around) && !b.IsCorner(p)
	}), Play: player(true, true, false)},
	"verto-never-beside-friends": {Deny: deny(func(b slowtest.Grid, p slowtest.Point, side byte) bool { return b.Touches(p, side, slowtest.Around) })},
	"verto-friends-orthogonal": {Extra: extra(func(b slowtest.Grid, p slowtest.Point, side byte) bool {
		return !captures(b, p, side) && b.Touches(p, side, slowtest.Diagonal) && !b.Touches(p, side, slowtest.Orthogonal) &&
			!b.Touches(p, faulty.Other(side), slowtest.Around) && !b.IsCorner(p)
	}), Play: player(true, true, false)},
	"verto-corners-free": {Extra: extra(func(b slowtest.Grid, p slowtest.Point, side byte) bool {
		return b.IsCorner(p) && !b.Touches(p, side, slowtest.Around) && !b.Touches(p, faulty.Other(side), slowtest.Around)
	}), Play: player(true, true, false)},
	"verto-corners-never":       {Deny: deny(func(b slowtest.Grid, p slowtest.Point, _ byte) bool { return b.IsCorner(p) })},
	"verto-captures-orthogonal": {Deny: capturesDiagonally},
	"verto-compulsory":          {As: func(name string) string { return strings.TrimSuffix(name, "-old") + "-old" }},
	"verto-old-optional":        {As: func(name string) string { return strings.TrimSuffix(name, "-old") }},
	"verto-free-bound":          {As: func(name string) string { return strings.TrimSuffix(name, "-free") }},
	"verto-pass-any": {
		Extra: func(g *faulty.Position) []string {
			if slices.Contains(g.Right.Turns(), "pass") {
				return nil
			}
			return []string{"pass"}
		},
		Play: func(g *faulty.Position, turn string) string {
			if turn != "pass" {
				return ""
			}
			return g.Fields()[0] + " " + string(rune(faulty.Other(g.Fields()[1][0])))
		},
	},
	"verto-no-pass": {
		Deny: func(_ *faulty.Position, turn string) bool { return turn == "pass" },
		Result: func(g *faulty.Position, right string) string {
			if right == "none" && g.Right.Legal("pass") {
				return majority(g.Board())
			}
			return right
		},
	},
	"verto-pass-ends": {Result: func(g *faulty.Position, right string) string {
		if g.LastTurn() == "pass" {
			return majority(g.Board())
		}
		return right
	}},
	"verto-minority": {Result: func(_ *faulty.Position, right string) string { return faulty.OpponentWins(right) }},
	"verto-no-draws": {Result: func(_ *faulty.Position, right string) string { return strings.Replace(right, "draw", "p2win", 1) }},
}

// player returns a Play for legal and illegal turns. The arguments first and chain say
// whether it flips the first stone and the stones of the chain. With all, the first
// stone flips in all directions.
func player(first, chain, all bool) func(*faulty.Position, string) string {
	return func(g *faulty.Position, turn string) string {
		side := g.Fields()[1][0]
		b := g.Board()
		if turn != "pass" {
			before := b.Clone()
			entered, rest, captures := strings.Cut(turn, "x")
			newest := slowtest.At(entered)
			b.Square[newest] = side
			squares := strings.Split(rest, "-")
			for _, d := range slowtest.Around {
				next := newest.Plus(d)
				flips := first && captures && next.String() == squares[0]
				if before.Square[next] == faulty.Other(side) && before.Square[next.Plus(d)] == side && (flips || all) {
					b.Square[next] = side
				}
			}
			for _, name := range squares[1:] {
				p := slowtest.At(name)
				b.Square[p] = side
				if chain {
					b.Square[slowtest.P((newest.File+p.File)/2, (newest.Rank+p.Rank)/2)] = side
				}
				newest = p
			}
		}
		return b.String() + " " + string(rune(faulty.Other(side)))
	}
}

// cut returns an Extra of chains that are cut off after at least least links, and at
// most most (-1: any number).
func cut(least, most int) func(*faulty.Position) []string {
	return func(g *faulty.Position) []string {
		right := g.Right.Turns()
		var turns []string
		for _, turn := range right {
			links := strings.Split(turn, "-")
			for n := least; n < len(links)-1 && (most < 0 || n <= most); n++ {
				if cut := strings.Join(links[:n+1], "-"); !slices.Contains(turns, cut) && !slices.Contains(right, cut) {
					turns = append(turns, cut)
				}
			}
		}
		return turns
	}
}

func longer(most int) func(*faulty.Position, string) bool {
	return func(_ *faulty.Position, turn string) bool { return strings.Count(turn, "-") > most }
}

func notLongest(g *faulty.Position, turn string) bool {
	entered, _, captures := strings.Cut(turn, "x")
	return captures && slices.ContainsFunc(g.Right.Turns(), func(t string) bool {
		return strings.HasPrefix(t, entered+"x") && strings.Count(t, "-") > strings.Count(turn, "-")
	})
}

// extra returns an Extra of entries on the empty squares for which a condition holds.
func extra(condition func(b slowtest.Grid, p slowtest.Point, side byte) bool) func(*faulty.Position) []string {
	return func(g *faulty.Position) []string {
		var turns []string
		b, side := g.Board(), g.Fields()[1][0]
		for _, p := range b.Points() {
			if b.IsEmpty(p) && condition(b, p, side) {
				turns = append(turns, p.String())
			}
		}
		return turns
	}
}

// deny returns a Deny that refuses entries without a capture on the squares for which a
// condition holds.
func deny(condition func(b slowtest.Grid, p slowtest.Point, side byte) bool) func(*faulty.Position, string) bool {
	return func(g *faulty.Position, turn string) bool {
		return turn != "pass" && !strings.Contains(turn, "x") && condition(g.Board(), slowtest.At(turn), g.Fields()[1][0])
	}
}

func captures(b slowtest.Grid, p slowtest.Point, side byte) bool {
	return slices.ContainsFunc(slowtest.Around, func(d slowtest.Point) bool {
		return b.Square[p.Plus(d)] == faulty.Other(side) && b.Square[p.Plus(d).Plus(d)] == side
	})
}

func capturesDiagonally(_ *faulty.Position, turn string) bool {
	entered, rest, captures := strings.Cut(turn, "x")
	if !captures {
		return false
	}
	flipped, _, _ := strings.Cut(rest, "-")
	d := slowtest.At(flipped).Minus(slowtest.At(entered))
	return d.File != 0 && d.Rank != 0
}

func majority(b slowtest.Grid) string {
	light, dark := 0, 0
	for _, c := range b.Square {
		if c == 'w' {
			light++
		} else {
			dark++
		}
	}
	switch {
	case light > dark:
		return "p1win"
	case dark > light:
		return "p2win"
	}
	return "draw"
}
