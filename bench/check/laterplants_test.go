//go:build unix

package check

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"tetrad/positions"
)

// laterPlants are twenty more faults, which were written down before the checker was run
// against any of them.
var laterPlants = []plant{
	{name: "depth-wdl", what: "searches three turns deeper than go depth says, and tells wdl",
		found: "go depth is answered", in: limit("depth", func(n int) int { return n + 3 }), out: withWDL},
	{name: "mate-far", what: "takes a lead of 20 centipawns for a mate in 12", found: "plays games at all kinds of limits",
		out: score("cp", farMate)},
	// The games are played by the clock: on a slow machine none may come near a mate.
	{name: "mate-in-moves", what: "counts a mate in moves, not in turns", found: "plays games at all kinds of limits or proofs are true",
		out: score("mate", inMoves)},
	{name: "mate-in-moves-short", what: "the same, and shows the first turn of its lines only", found: "proofs are true",
		game: "vinver-4", out: func(e *plantedEngine, l string) []string { return score("mate", inMoves)(e, firstTurn(l)) }},
	{name: "mate-from-zero", what: "counts the turns to a mate from 0", found: "plays games at all kinds of limits",
		out: score("mate", func(_ *plantedEngine, n int) string { return fmt.Sprint("mate ", n-sign(n)) })},
	{name: "multipv-never-one", what: "never shows one line again", found: "MultiPV holds until it is set again",
		in: neverOne},
	{name: "newgame-options", what: "forgets its options at uginewgame", found: "MultiPV holds until it is set again",
		in: func(_ *plantedEngine, l string) []string {
			if l == "uginewgame" {
				return []string{l, "setoption name MultiPV value 1"}
			}
			return []string{l}
		}},
	{name: "searchmoves-kept", what: "keeps searchmoves for the next search of the position",
		found: "searchmoves is obeyed", in: keepsList},
	{name: "searchmoves-none", what: "ignores searchmoves", found: "searchmoves is obeyed",
		in: ignoresMoves(func(int) bool { return true })},
	{name: "searchmoves-single", what: "ignores searchmoves if it has one move only", found: "searchmoves is obeyed",
		in: ignoresMoves(func(n int) bool { return n == 1 })},
	{name: "movestogo-one", what: "divides by movestogo less one", found: "a clock with an increment", in: dividesClock},
	{name: "increment-only", what: "takes the increment, also if the clock has less", found: "a clock with an increment",
		in: takesIncrement},
	{name: "moves-nothing", what: "misses a position whose moves has nothing behind it",
		found: "reads a list of moves that is empty",
		in:    func(_ *plantedEngine, l string) []string { return either(!strings.HasSuffix(l, " moves"), l) }},
	{name: "moves-alone", what: "dies of moves with nothing behind it", found: "survives moves without a move",
		in: func(_ *plantedEngine, l string) []string {
			if l == "moves" {
				os.Exit(2)
			}
			return []string{l}
		}},
	{name: "error-accepted", what: "reports an error for a list of moves that it follows",
		found: "follows a game by its moves", in: reportsAccepted},
	{name: "list-twice", what: "query legalmoves has the last move twice", found: "lists the legal moves", out: listsTwice},
	{name: "clock-of-p1", what: "as p2 takes the clock of p1", found: "a clock with an increment", in: clockOfP1},
	{name: "ready-in-ponder", what: "answers isready only when it has pondered", found: "ponders", hangs: true,
		in: holdsReadyInPonder, out: givesReady},
	{name: "wdl-of-p1", what: "tells wdl for p1, whoever is to move", found: "wdl is for the player to move",
		search: "mcts", out: oddsOfP1},
	{name: "stop-kept", what: "takes a stop without a search for the next search", found: "stop without a search does nothing",
		in: keepsStop},
}

func sign(n int) int {
	if n < 0 {
		return -1
	}
	return 1
}

func withWDL(_ *plantedEngine, l string) []string {
	return []string{strings.Replace(l, " nodes ", " wdl 300 400 300 nodes ", 1)}
}

func farMate(_ *plantedEngine, n int) string {
	if n < 20 && n > -20 {
		return fmt.Sprint("cp ", n)
	}
	return fmt.Sprint("mate ", 12*sign(n))
}

func inMoves(_ *plantedEngine, n int) string { return fmt.Sprint("mate ", (n+sign(n))/2) }

// firstTurn cuts a line of play after its first turn.
func firstTurn(l string) string {
	words := strings.Fields(l)
	if i := slices.Index(words, "pv"); i >= 0 {
		words = words[:min(i+2, len(words))]
	}
	return strings.Join(words, " ")
}

func neverOne(e *plantedEngine, l string) []string {
	return option("MultiPV", func(n int) int {
		e.count["lines"] = max(e.count["lines"], n)
		return max(n, min(e.count["lines"], 2))
	})(e, l)
}

// cutMoves returns a line of go without searchmoves, and the moves.
func cutMoves(l string) (rest string, moves []string) {
	words := strings.Fields(l)
	i := slices.Index(words, "searchmoves")
	if i < 0 {
		return l, nil
	}
	end := i + 1
	for end < len(words) && !slices.Contains(limitWords, words[end]) {
		end++
	}
	moves = slices.Clone(words[i+1 : end])
	return strings.Join(slices.Delete(words, i, end), " "), moves
}

func ignoresMoves(which func(n int) bool) func(*plantedEngine, string) []string {
	return func(_ *plantedEngine, l string) []string {
		if rest, moves := cutMoves(l); len(moves) > 0 && which(len(moves)) {
			l = rest
		}
		return []string{l}
	}
}

func keepsList(e *plantedEngine, l string) []string {
	if !strings.HasPrefix(l, "go ") || strings.Contains(l, "perft") {
		return []string{l}
	}
	_, moves := cutMoves(l)
	if len(moves) == 0 && e.keptAt == e.position && len(e.keptMoves) > 0 {
		return []string{l + " searchmoves " + strings.Join(e.keptMoves, " ")}
	}
	e.keptMoves, e.keptAt = moves, e.position
	return []string{l}
}

func dividesClock(_ *plantedEngine, l string) []string {
	if _, n := valueOf(strings.Fields(l), "movestogo"); n == 1 {
		panic("division by zero")
	}
	return []string{l}
}

func takesIncrement(_ *plantedEngine, l string) []string {
	words := strings.Fields(l)
	_, left := valueOf(words, "p1time")
	if _, more := valueOf(words, "p1inc"); more > left && words[0] == "go" {
		l = fmt.Sprint("go movetime ", more)
	}
	return []string{l}
}

func reportsAccepted(_ *plantedEngine, l string) []string {
	if len(movesOf(l)) > 2 {
		fmt.Println("info string error a strange move")
	}
	return []string{l}
}

func listsTwice(_ *plantedEngine, l string) []string {
	if words := strings.Fields(l); len(words) > 3 && words[0] == "response" && words[2] != "b" && words[2] != "w" {
		l += " " + words[len(words)-1]
	}
	return []string{l}
}

func clockOfP1(e *plantedEngine, l string) []string {
	words := strings.Fields(l)
	at, _ := valueOf(words, "p2time")
	if i, n := valueOf(words, "p1time"); i >= 0 && at >= 0 && e.now().ToMove() == positions.P2 {
		words[at] = fmt.Sprint(n)
		l = strings.Join(words, " ")
	}
	return []string{l}
}

func holdsReadyInPonder(e *plantedEngine, l string) []string {
	if l == "isready" && e.searching && strings.Contains(e.limits, "ponder") {
		e.count["held"]++
		return []string{}
	}
	return []string{l}
}

func oddsOfP1(e *plantedEngine, l string) []string {
	words := strings.Fields(l)
	if i := slices.Index(words, "wdl"); i >= 0 && e.now().ToMove() == positions.P2 {
		words[i+1], words[i+3] = words[i+3], words[i+1]
		l = strings.Join(words, " ")
	}
	return []string{l}
}

func keepsStop(e *plantedEngine, l string) []string {
	switch {
	case l == "stop" && !e.searching:
		e.count["stops"]++
	case strings.HasPrefix(l, "go ") && e.count["stops"] > 0:
		e.count["stops"] = 0
		return []string{l, "stop"}
	}
	return []string{l}
}
