package main

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
)

// protocolFaults are the faults in the protocol handling of an engine that are possible in any
// game.
var protocolFaults = map[string]protocolFault{
	// A list of moves with an illegal move.
	"plays-prefix": {class: "refusals", badMove: func(e *engine, _, reached *Position) { e.now = reached }},
	"sets-base": {class: "refusals", badMove: func(e *engine, _, reached *Position) {
		e.now = e.plan.newGame(e.name, reached.setUp, &e.ruleFault)
	}},
	"resets-at-bad-move": {class: "refusals", badMove: func(e *engine, _, _ *Position) { e.now = e.plan.newGame(e.name, "", &e.ruleFault) }},
	"skips-bad-move":     {class: "refusals", skips: true},
	"hangs-at-bad-move":  {class: "rules", badMove: func(*engine, *Position, *Position) { hangForEver() }},
	"dies-at-bad-move": {class: "rules", badMove: func(*engine, *Position, *Position) {
		fmt.Fprintln(os.Stderr, "panic: illegal move")
		os.Exit(2)
	}},
	"silent-at-bad-move":       {class: "additions", silent: func(err error) bool { return strings.HasPrefix(err.Error(), "move ") }},
	"resets-at-bad-string":     {class: "refusals", badFEN: func(e *engine) { e.now = e.plan.newGame(e.name, "", &e.ruleFault) }},
	"hangs-at-bad-string":      {class: "refusals", badFEN: func(*engine) { hangForEver() }},
	"dies-at-bad-string":       {class: "refusals", badFEN: func(*engine) { os.Exit(1) }},
	"silent-at-bad-string":     {class: "additions", silent: func(err error) bool { return !strings.HasPrefix(err.Error(), "move ") }},
	"talks-error-to-stdout":    {class: "refusals", refusing: func(e *engine, _ error) { e.say("response error") }},
	"bestmove-at-bad-move":     {class: "refusals", badMove: func(e *engine, _, _ *Position) { e.now = e.now.afterAny() }},
	"plain-plays-prefix":       {class: "refusals", plain: true, badMove: func(e *engine, _, reached *Position) { e.now = reached }},
	"plain-sets-base":          {class: "refusals", plain: true, badMove: func(e *engine, _, reached *Position) { e.now = e.plan.newGame(e.name, reached.setUp, &e.ruleFault) }},
	"plain-resets-at-bad-move": {class: "refusals", plain: true, badMove: func(e *engine, _, _ *Position) { e.now = e.plan.newGame(e.name, "", &e.ruleFault) }},

	// Moves read too leniently.
	"reads-capitals":      {class: "refusals", move: func(s string) []string { return []string{strings.ToLower(s)} }},
	"reads-leading-zeros": {class: "refusals", move: func(s string) []string { return []string{withoutZeros(s)} }},
	"reads-prefixes":      {class: "refusals", move: prefixes},
	"reads-separators": {class: "refusals", move: func(s string) []string {
		return []string{
			strings.NewReplacer(":", "x", ",", "-").Replace(s), strings.NewReplacer("-", "/", ",", "-").Replace(s),
			strings.NewReplacer("-", "/", ",", "+").Replace(s), strings.NewReplacer("-", ">").Replace(s),
		}
	}},
	"reads-behind-garbage": {class: "refusals", move: func(s string) []string { return []string{strings.TrimLeft(s, "+!-")} }},
	"wraps-squares":        {class: "refusals", move: wrapped},
	"completes-moves":      {class: "refusals", completes: true},
	"reads-one-order":      {class: "rules", oneOrder: true},

	// Position strings read too leniently.
	"string-zero-runs":      {class: "refusals", fen: func(_ *engine, fen string) string { return withoutZeros(fen) }},
	"string-missing-fields": {class: "refusals", fen: filled},
	"string-more-fields":    {class: "refusals", fen: cut},
	"string-short-ranks":    {class: "refusals", fen: padded},
	"string-capitals":       {class: "refusals", fen: func(_ *engine, fen string) string { return strings.ToLower(fen) }},
	"string-letters": {class: "refusals", fen: func(_ *engine, fen string) string {
		return strings.NewReplacer("1x2", "4", "3x3", "7", "1s2", "4").Replace(fen)
	}},

	// The effect of the position command.
	"goes-on":           {class: "positions", position: goesOn},
	"plays-only-new":    {class: "positions", position: playsOnlyNew},
	"new-game-does-not": {class: "positions", idle: func(_ *engine, line string) bool { return line == "uginewgame" }},
	"search-moves-on": {class: "positions", search: func(e *engine, args []string) bool {
		e.search(args)
		if args[0] == "movetime" {
			e.now = e.now.afterAny()
		}
		return true
	}},
	"long-lists-cut": {class: "rules", position: func(e *engine, args []string) bool {
		if len(args) > 100 {
			e.position(args[:100])
			return true
		}
		return false
	}},
	"long-lists-kill": {class: "rules", position: func(_ *engine, args []string) bool {
		if len(args) > 150 {
			os.Exit(1)
		}
		return false
	}},

	// Answers.
	"result-early": {class: "rules", answer: func(e *engine, question, answer string) string {
		if question == "result" && answer == "none" {
			return []string{"p1win", "p2win", "draw"}[len(e.now.FEN())%3]
		}
		return answer
	}},
	"game-family": {class: "additions", answer: func(e *engine, q, a string) string {
		return map[bool]string{true: e.plan.Family.Name + "!", false: a}[q == "game"]
	}},
	"all-is-legal":    {class: "rules", answer: replaced("islegal", "true")},
	"answers-capital": {class: "rules", answer: func(_ *engine, _, answer string) string { return strings.ToUpper(answer[:1]) + answer[1:] }},
	"answers-wordy": {class: "rules", answer: func(_ *engine, question, answer string) string {
		if question == "p1turn" {
			return answer + " (p1)"
		}
		return answer
	}},
	"no-moves-at-all": {class: "rules", answer: replaced("legalmoves", " ")},
	"moves-after-end": {class: "rules", answer: func(e *engine, q, a string) string {
		return map[bool]string{true: "a1", false: a}[q == "legalmoves" && e.now.result() != "none"]
	}},
	"fen-own-dialect": {class: "rules", answer: func(_ *engine, q, a string) string {
		return map[bool]string{true: strings.Replace(a, "/", "|", 1), false: a}[q == "fen"]
	}},
	"fen-runs-apart": {class: "rules", answer: func(_ *engine, q, a string) string {
		return map[bool]string{true: strings.Replace(a, "4", "22", 1), false: a}[q == "fen"]
	}},
	"stops-answering": {class: "rules", answer: func(e *engine, q, a string) string {
		return map[bool]string{true: "", false: a}[q == "fen" && e.now.LastTurn() != ""]
	}},
	"gameover-hangs":    {class: "rules", answer: func(e *engine, q, a string) string { return hangIf(q == "gameover" && a == "true", a) }},
	"gameover-crashes":  {class: "rules", answer: func(_ *engine, q, a string) string { exitIf(q == "gameover" && a == "true", 3); return a }},
	"gameover-searches": {class: "additions", search: func(e *engine, args []string) bool { return e.searchesOver(args) }},

	// Searches.
	"perft-off-by-one": {class: "rules", search: func(e *engine, args []string) bool {
		if len(args) == 2 && args[0] == "perft" && args[1] != "0" {
			e.say(fmt.Sprintf("Nodes searched: %d", e.now.perft(mustAtoi(args[1])-1)))
			return true
		}
		return false
	}},
	"perft-does-not-add-up": {class: "additions", search: func(e *engine, args []string) bool {
		if len(args) != 2 || args[0] != "perft" {
			return false
		}
		if args[1] != "0" {
			e.say("a1: 1")
		}
		e.say(fmt.Sprintf("Nodes searched: %d", e.now.perft(mustAtoi(args[1]))))
		return true
	}},
	"answers-twice": {class: "rules", search: func(e *engine, args []string) bool {
		if args[0] == "movetime" {
			e.bestMove()
		}
		return false
	}},
	"late-second": {class: "search", search: func(e *engine, args []string) bool {
		if strings.HasPrefix(strings.Join(args, " "), "p1time 500 p2time 500") {
			time.Sleep(900 * time.Millisecond)
		}
		return false
	}},
	"hangs-without-increment": {class: "search", search: func(_ *engine, args []string) bool { return len(args) == 4 && args[0] == "p1time" }},
	"hangs-with-movestogo":    {class: "search", search: func(_ *engine, args []string) bool { return slices.Contains(args, "movestogo") }},
	"illegal-later": {class: "rules", search: func(e *engine, args []string) bool {
		if args[0] == "movetime" && len(e.now.Turns) > 2 {
			e.say("bestmove " + e.now.Turns[0])
			return true
		}
		return false
	}},
	"upper-bestmove": {class: "rules", search: func(e *engine, args []string) bool {
		if args[0] != "movetime" {
			return false
		}
		e.say("bestmove " + strings.ToUpper(e.now.choose()))
		return true
	}},
}

func mustAtoi(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		panic(err)
	}
	return n
}

// hangForEver sleeps longer than any test takes.
func hangForEver() { time.Sleep(time.Hour) }

func exitIf(condition bool, code int) {
	if condition {
		os.Exit(code)
	}
}

func hangIf(condition bool, answer string) string {
	if condition {
		hangForEver()
	}
	return answer
}

// either returns yes if condition is true, else no.
func either(condition bool, yes, no string) string {
	if condition {
		return yes
	}
	return no
}

func replaced(question, by string) func(*engine, string, string) string {
	return func(_ *engine, q, answer string) string { return either(q == question, by, answer) }
}

// withoutZeros removes the leading zeros of numbers.
func withoutZeros(s string) string {
	var b strings.Builder
	for i, c := range s {
		if c == '0' && (i == 0 || s[i-1] < '0' || s[i-1] > '9') && i+1 < len(s) && s[i+1] != ',' && s[i+1] != ' ' {
			continue
		}
		b.WriteRune(c)
	}
	return b.String()
}

// prefixes returns the proper prefixes of a move, the longest first.
func prefixes(s string) []string {
	var all []string
	for n := len(s) - 1; n > 1; n-- {
		all = append(all, s[:n])
	}
	return all
}

// wrapped removes the first 9, as if a rank of two digits were its last digit.
func wrapped(s string) []string {
	if i := strings.IndexByte(s, '9'); i >= 0 {
		return []string{s[:i] + s[i+1:]}
	}
	return nil
}

// startFields returns the fields of the start position.
func (e *engine) startFields() []string { return e.plan.newGame(e.name, "", &RuleFault{}).Fields() }

// filled takes missing fields from the start position.
func filled(e *engine, fen string) string {
	fields := strings.Fields(fen)
	start := e.startFields()
	if len(fields) < len(start) {
		fields = append(fields, start[len(fields):]...)
	}
	return strings.Join(fields, " ")
}

// cut removes superfluous fields.
func cut(e *engine, fen string) string {
	fields := strings.Fields(fen)
	return strings.Join(fields[:min(len(fields), len(e.startFields()))], " ")
}

// padded fills up ranks that are too short.
func padded(e *engine, fen string) string {
	board, rest, _ := strings.Cut(fen, " ")
	size := e.now.Size
	ranks := strings.Split(board, "/")
	for i, rank := range ranks {
		squares := 0
		for _, c := range rank {
			if c >= '0' && c <= '9' {
				squares += int(c - '0')
			} else {
				squares++
			}
		}
		if missing := size - squares; missing > 0 && len(rank) < 2 {
			ranks[i] = strconv.Itoa(size)
		} else if missing > 0 {
			ranks[i] += strconv.Itoa(missing)
		}
	}
	return strings.Join(ranks, "/") + " " + rest
}

// goesOn plays a list that begins at the start from the present position instead, if it
// can.
func goesOn(e *engine, args []string) bool {
	if len(args) < 3 || args[0] != "startpos" {
		return false
	}
	for _, m := range args[2:] {
		turn, ok := e.read(e.now, m)
		if !ok {
			return false
		}
		e.now = e.now.after(turn)
	}
	return true
}

// playsOnlyNew keeps the last list. It plays only the part by which the new list is
// longer, and ignores the rest.
func playsOnlyNew(e *engine, args []string) bool {
	if len(args) < 3 || args[0] != "startpos" || e.now.setUp != "" || len(e.now.Turns) == 0 || len(args)-2 <= len(e.now.Turns) {
		return false
	}
	next := e.now
	for _, m := range args[2+len(e.now.Turns):] {
		turn, ok := e.read(next, m)
		if !ok {
			return false
		}
		next = next.after(turn)
	}
	e.now = next
	return true
}

// searchesOver answers with a move although the game is over.
func (e *engine) searchesOver(args []string) bool {
	if e.now.result() == "none" || args[0] == "perft" {
		return false
	}
	e.say("bestmove a1")
	return true
}
