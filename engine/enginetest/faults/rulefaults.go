package main

import "strings"

// Other returns the opposite of the colour 'b' or 'w'.
func Other(colour byte) byte { return 'b' + 'w' - colour }

// OpponentWins turns a win into a win of the opponent.
func OpponentWins(result string) string {
	switch result {
	case "p1win":
		return "p2win"
	case "p2win":
		return "p1win"
	}
	return result
}

// ByColour returns the player to move in a game with a pie as if nobody had swapped.
func ByColour(g *Position, _ int) int {
	if g.Fields()[1] == "b" {
		return 1
	}
	return 2
}

// ResultByColour returns the result in a game with a pie as if nobody had swapped.
func ResultByColour(g *Position, right string) string {
	if strings.HasSuffix(g.FEN(), " x") {
		return OpponentWins(right)
	}
	return right
}

// SwapLate returns rules that offer a swap a second time, one turn after the rules do.
// The pie must be the last field of the position string, but for a pass of Vinver.
func SwapLate() RuleFault {
	return RuleFault{
		Extra: func(g *Position) []string {
			if len(g.Turns) == 2 && g.LastTurn() != "swap" && len(g.FENs) == 3 {
				return []string{"swap"}
			}
			return nil
		},
		Play: func(g *Position, turn string) string {
			if turn != "swap" || g.Right.Legal("swap") {
				return ""
			}
			f := g.Fields()
			if f[len(f)-1] == "pass" {
				f = f[:len(f)-1]
			}
			f[len(f)-1] = "x"
			return strings.Join(f, " ")
		},
	}
}

// Exchange returns Extra and Deny of rules whose turns are those of generate.
func Exchange(generate func(g *Position) []string) (extra func(*Position) []string, deny func(*Position, string) bool) {
	// Both are called for every turn of a position, so the generated turns are kept.
	var of *Position
	var at int
	var kept map[string]bool
	turns := func(g *Position) map[string]bool {
		if of != g || at != len(g.Turns) {
			of, at, kept = g, len(g.Turns), map[string]bool{}
			for _, turn := range generate(g) {
				kept[turn] = true
			}
		}
		return kept
	}
	extra = func(g *Position) []string {
		right := map[string]bool{}
		for _, turn := range g.Right.Turns() {
			right[turn] = true
		}
		var more []string
		for turn := range turns(g) {
			if !right[turn] {
				more = append(more, turn)
			}
		}
		return more
	}
	deny = func(g *Position, turn string) bool { return !turns(g)[turn] }
	return extra, deny
}
