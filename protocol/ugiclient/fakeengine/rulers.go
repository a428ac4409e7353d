//go:build unix

package fakeengine

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
)

// The clean engines among the rulers.
const (
	Clean = "ruler"       // with all additions of our protocol
	Plain = "plain-ruler" // with only what the Universal Game Interface asks for
	Slow  = "slow-ruler"  // takes its time for every line
)

// rulers are all faults of engines that share no code with ours, and the clean
// ones.
func rulers() map[string]ruler {
	all := map[string]ruler{
		Clean: {},
		Plain: {habit: habit{plain: true}},
		Slow:  {habit: habit{slow: time.Millisecond}},
	}
	for _, wrongs := range []map[string]wrong{wrongVerto, wrongVeletas, wrongTrap, wrongVinver} {
		for name, w := range wrongs {
			all[name] = ruler{wrong: w}
		}
	}
	for name, h := range habits {
		all[name] = ruler{habit: h}
	}
	return all
}

// WrongRules returns the names of all faults of rules of a family of games.
func WrongRules(family string) []string {
	of := map[string]map[string]wrong{"verto": wrongVerto, "veletas": wrongVeletas, "trap": wrongTrap, "vinver": wrongVinver}
	return slices.Sorted(maps.Keys(of[family]))
}

// Habits returns the names of all faults of how an engine of others talks.
func Habits() []string { return slices.Sorted(maps.Keys(habits)) }

// habits are faults of how an engine talks, in whatever game.
var habits = map[string]habit{
	// What happens with a list of moves of which one is illegal.
	"plays-prefix": {badMove: func(r *ruler, _, reached *game) { r.now = reached }},
	"sets-base": {badMove: func(r *ruler, _, reached *game) {
		r.now = newGame(r.name, reached.setUp, &r.wrong)
	}},
	"resets-at-bad-move": {badMove: func(r *ruler, _, _ *game) { r.now = newGame(r.name, "", &r.wrong) }},
	"skips-bad-move":     {skips: true},
	"hangs-at-bad-move":  {badMove: func(*ruler, *game, *game) { hangForEver(nil) }},
	"dies-at-bad-move": {badMove: func(*ruler, *game, *game) {
		fmt.Fprintln(os.Stderr, "panic: illegal move")
		os.Exit(2)
	}},
	"silent-at-bad-move":       {silent: func(err error) bool { return strings.HasPrefix(err.Error(), "move ") }},
	"resets-at-bad-string":     {badFEN: func(r *ruler) { r.now = newGame(r.name, "", &r.wrong) }},
	"hangs-at-bad-string":      {badFEN: func(*ruler) { hangForEver(nil) }},
	"dies-at-bad-string":       {badFEN: func(*ruler) { os.Exit(1) }},
	"silent-at-bad-string":     {silent: func(err error) bool { return !strings.HasPrefix(err.Error(), "move ") }},
	"talks-error-to-stdout":    {refusing: func(r *ruler, _ error) { r.say("response error") }},
	"bestmove-at-bad-move":     {badMove: func(r *ruler, _, _ *game) { r.now = r.now.afterAny() }},
	"plain-plays-prefix":       {plain: true, badMove: func(r *ruler, _, reached *game) { r.now = reached }},
	"plain-sets-base":          {plain: true, badMove: func(r *ruler, _, reached *game) { r.now = newGame(r.name, reached.setUp, &r.wrong) }},
	"plain-resets-at-bad-move": {plain: true, badMove: func(r *ruler, _, _ *game) { r.now = newGame(r.name, "", &r.wrong) }},

	// Lenient reading of moves.
	"reads-capitals":      {move: func(s string) []string { return []string{strings.ToLower(s)} }},
	"reads-leading-zeros": {move: func(s string) []string { return []string{withoutZeros(s)} }},
	"reads-prefixes":      {move: prefixes},
	"reads-separators": {move: func(s string) []string {
		return []string{
			strings.NewReplacer(":", "x", ",", "-").Replace(s), strings.NewReplacer("-", "/", ",", "-").Replace(s),
			strings.NewReplacer("-", "/", ",", "+").Replace(s), strings.NewReplacer("-", ">").Replace(s),
		}
	}},
	"reads-behind-garbage": {move: func(s string) []string { return []string{strings.TrimLeft(s, "+!-")} }},
	"wraps-squares":        {move: wrapped},
	"completes-moves":      {completes: true},
	"reads-one-order":      {oneOrder: true},

	// Lenient reading of position strings.
	"string-zero-runs":      {fen: func(_, fen string) string { return withoutZeros(fen) }},
	"string-missing-fields": {fen: filled},
	"string-more-fields":    {fen: cut},
	"string-short-ranks":    {fen: padded},
	"string-capitals":       {fen: func(game, fen string) string { return lowered(game, fen) }},
	"string-letters": {fen: func(_, fen string) string {
		return strings.NewReplacer("1x2", "4", "3x3", "7", "1s2", "4").Replace(fen)
	}},
	"string-crosscuts":    {accepts: "crosscut"},
	"string-late-offer":   {accepts: "a swap is offered"},
	"string-early-offer":  {accepts: "before the first turn"},
	"string-trapped":      {accepts: "trapped"},
	"string-shooters":     {accepts: "shooters, want 0"},
	"string-perimeter":    {accepts: "perimeter"},
	"string-setup-stones": {accepts: "setup turn"},
	"string-claims":       {accepts: "claimed shooter in the setup"},
	"string-kings":        {accepts: "king"},
	"string-pieces":       {accepts: "more than 2"},
	"string-hand":         {accepts: "hand"},
	"string-side":         {accepts: "side: turn"},
	"string-quiet":        {accepts: "quiet"},
	"string-empty-board":  {accepts: "no piece is left"},

	// What the position command sets.
	"goes-on":           {position: goesOn},
	"plays-only-new":    {position: playsOnlyNew},
	"new-game-does-not": {idle: func(_ *ruler, line string) bool { return line == "uginewgame" }},
	"search-moves-on": {search: func(r *ruler, args []string) bool {
		r.search(args)
		if args[0] == "movetime" {
			r.now = r.now.afterAny()
		}
		return true
	}},
	"long-lists-cut": {position: func(r *ruler, args []string) bool {
		if len(args) > 100 {
			r.position(args[:100])
			return true
		}
		return false
	}},
	"long-lists-kill": {position: func(_ *ruler, args []string) bool {
		if len(args) > 150 {
			os.Exit(1)
		}
		return false
	}},

	// Answers.
	"result-early": {answer: func(r *ruler, question, answer string) string {
		if question == "result" && answer == "none" {
			return []string{"p1win", "p2win", "draw"}[len(r.now.fen())%3]
		}
		return answer
	}},
	"game-family": {answer: func(r *ruler, q, a string) string {
		return map[bool]string{true: r.now.family + "!", false: a}[q == "game"]
	}},
	"all-is-legal":    {answer: replaced("islegal", "true")},
	"answers-capital": {answer: func(_ *ruler, _, answer string) string { return strings.ToUpper(answer[:1]) + answer[1:] }},
	"answers-wordy": {answer: func(_ *ruler, question, answer string) string {
		if question == "p1turn" {
			return answer + " (p1)"
		}
		return answer
	}},
	"no-moves-at-all": {answer: replaced("legalmoves", " ")},
	"moves-after-end": {answer: func(r *ruler, q, a string) string {
		return map[bool]string{true: "a1", false: a}[q == "legalmoves" && r.now.result() != "none"]
	}},
	"fen-own-dialect": {answer: func(_ *ruler, q, a string) string {
		return map[bool]string{true: strings.Replace(a, "/", "|", 1), false: a}[q == "fen"]
	}},
	"fen-runs-apart": {answer: func(_ *ruler, q, a string) string {
		return map[bool]string{true: strings.Replace(a, "4", "22", 1), false: a}[q == "fen"]
	}},
	"stops-answering": {answer: func(r *ruler, q, a string) string {
		return map[bool]string{true: "", false: a}[q == "fen" && r.now.lastTurn() != ""]
	}},
	"gameover-hangs":    {answer: func(r *ruler, q, a string) string { return hangIf(q == "gameover" && a == "true", a) }},
	"gameover-crashes":  {answer: func(_ *ruler, q, a string) string { exitIf(q == "gameover" && a == "true", 3); return a }},
	"gameover-searches": {search: func(r *ruler, args []string) bool { return r.searchesOver(args) }},

	// Searches.
	"perft-off-by-one": {search: func(r *ruler, args []string) bool {
		if len(args) == 2 && args[0] == "perft" && args[1] != "0" {
			r.say(fmt.Sprintf("Nodes searched: %d", r.now.perft(mustAtoi(args[1])-1)))
			return true
		}
		return false
	}},
	"perft-does-not-add-up": {search: func(r *ruler, args []string) bool {
		if len(args) != 2 || args[0] != "perft" {
			return false
		}
		if args[1] != "0" {
			r.say("a1: 1")
		}
		r.say(fmt.Sprintf("Nodes searched: %d", r.now.perft(mustAtoi(args[1]))))
		return true
	}},
	"answers-twice": {search: func(r *ruler, args []string) bool {
		if args[0] == "movetime" {
			r.bestMove()
		}
		return false
	}},
	"late-second": {search: func(r *ruler, args []string) bool {
		if strings.HasPrefix(strings.Join(args, " "), "p1time 500 p2time 500") {
			time.Sleep(900 * time.Millisecond)
		}
		return false
	}},
	"hangs-without-increment": {search: func(_ *ruler, args []string) bool { return len(args) == 4 && args[0] == "p1time" }},
	"hangs-with-movestogo":    {search: func(_ *ruler, args []string) bool { return slices.Contains(args, "movestogo") }},
	"illegal-later": {search: func(r *ruler, args []string) bool {
		if args[0] == "movetime" && len(r.now.turns) > 2 {
			r.say("bestmove " + r.now.turns[0])
			return true
		}
		return false
	}},
	"upper-bestmove": {search: func(r *ruler, args []string) bool {
		if args[0] != "movetime" {
			return false
		}
		r.say("bestmove " + strings.ToUpper(r.now.choose()))
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

// afterAny returns the position after a legal turn, or the same one at the end.
func (g *game) afterAny() *game {
	if turn := g.choose(); turn != "" {
		return g.after(turn)
	}
	return g
}

func hangIf(condition bool, answer string) string {
	if condition {
		hangForEver(nil)
	}
	return answer
}

// either returns yes or no.
func either(condition bool, yes, no string) string {
	if condition {
		return yes
	}
	return no
}

func replaced(question, by string) func(*ruler, string, string) string {
	return func(_ *ruler, q, answer string) string { return either(q == question, by, answer) }
}

// withoutZeros leaves out zeros that begin a number.
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

// prefixes returns the beginnings of a move, the longest first.
func prefixes(s string) []string {
	var all []string
	for n := len(s) - 1; n > 1; n-- {
		all = append(all, s[:n])
	}
	return all
}

// wrapped takes two digits for the last of them.
func wrapped(s string) []string {
	if i := strings.IndexByte(s, '9'); i >= 0 {
		return []string{s[:i] + s[i+1:]}
	}
	return nil
}

// boardFields is the number of fields of position strings.
var boardFields = map[string]int{"verto": 2, "veletas": 4, "trap": 6, "vinver": 3}

// filled takes missing fields from the start position.
func filled(name, fen string) string {
	fields := strings.Fields(fen)
	start := newGame(name, "", &wrong{}).fields()
	if len(fields) < len(start) {
		fields = append(fields, start[len(fields):]...)
	}
	return strings.Join(fields, " ")
}

// cut leaves out fields that are too many.
func cut(name, fen string) string {
	fields := strings.Fields(fen)
	family, _, _ := strings.Cut(name, "-")
	return strings.Join(fields[:min(len(fields), boardFields[family])], " ")
}

// padded fills ranks that are too short.
func padded(name, fen string) string {
	board, rest, _ := strings.Cut(fen, " ")
	size := newGame(name, "", &wrong{}).size
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

// lowered reads capitals where the game has none.
func lowered(name, fen string) string {
	if strings.HasPrefix(name, "veletas") || strings.HasSuffix(name, "king") {
		return fen
	}
	return strings.ToLower(fen)
}

// goesOn plays a list from the start on from the present position, if it can.
func goesOn(r *ruler, args []string) bool {
	if len(args) < 3 || args[0] != "startpos" {
		return false
	}
	for _, m := range args[2:] {
		turn, ok := r.read(r.now, m)
		if !ok {
			return false
		}
		r.now = r.now.after(turn)
	}
	return true
}

// playsOnlyNew keeps the last list, and plays what is longer in the new one
// without looking at the rest.
func playsOnlyNew(r *ruler, args []string) bool {
	if len(args) < 3 || args[0] != "startpos" || r.now.setUp != "" || len(r.now.turns) == 0 || len(args)-2 <= len(r.now.turns) {
		return false
	}
	next := r.now
	for _, m := range args[2+len(r.now.turns):] {
		turn, ok := r.read(next, m)
		if !ok {
			return false
		}
		next = next.after(turn)
	}
	r.now = next
	return true
}

// searchesOver answers with a move where the game is over.
func (r *ruler) searchesOver(args []string) bool {
	if r.now.result() == "none" || args[0] == "perft" {
		return false
	}
	r.say("bestmove a1")
	return true
}
