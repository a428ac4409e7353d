//go:build unix

package check

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"tetrad/positions"
)

// A plant is a fault of protocol or search, put between Tetrad's engine and its pipes.
// The list was written before tetrad check was first run against it.
type plant struct {
	name, what string
	search     string // the search of the engine; empty: alphabeta
	game       string // in which it is found; empty: verto-6
	found      string // words of the name of the point that finds it
	thorough   bool   // it takes long
	hangs      bool   // the engine does not answer
	// in returns the lines that the engine is sent instead of one of the client, out those
	// that the client gets instead of one of the engine. nil: the line itself.
	in, out func(e *plantedEngine, line string) []string
}

var plants = []plant{
	{name: "stop-two-answers", what: "answers twice after a stop that ended a search",
		found: "plays games at all kinds of limits",
		out:   afterStop(0)},
	{name: "stop-late-second", what: "the same, the second time 30 ms later",
		found: "plays games at all kinds of limits",
		out:   afterStop(30 * time.Millisecond)},
	{name: "one-behind", what: "searches the position before if the list has grown by one move",
		found: "plays games at all kinds of limits",
		in:    behind(1)},
	{name: "two-behind", what: "the same if it has grown by two", found: "plays games at all kinds of limits",
		in: behind(2)},
	{name: "nodes-fixed", what: "searches 50,000 nodes whatever go nodes says",
		found: "go nodes is answered",
		in:    limit("nodes", func(int) int { return 50_000 })},
	{name: "nodes-double", what: "takes twice the nodes it may", found: "go nodes is answered",
		in: limit("nodes", func(n int) int { return 2 * n })},
	{name: "depth-fixed", what: "searches to depth 4 whatever go depth says", found: "go depth is answered",
		in: limit("depth", func(int) int { return 4 })},
	{name: "movetime-fixed", what: "takes 1.5 s whatever movetime says", found: "go movetime 100 is answered in time",
		in: limit("movetime", func(int) int { return 1500 })},
	{name: "clock-of-other", what: "takes the clock of the opponent for its own", found: "a clock with an increment",
		in: swapsClocks},
	{name: "multipv-one", what: "has the option MultiPV and shows one line", found: "MultiPV is the number of lines",
		in: option("MultiPV", func(int) int { return 1 })},
	{name: "multipv-plus-one", what: "shows a line more than MultiPV", found: "MultiPV is the number of lines",
		in: option("MultiPV", func(n int) int { return n + 1 })},
	{name: "multipv-rising", what: "numbers the lines from the worst", found: "MultiPV is the number of lines",
		out: risingLines},
	{name: "multipv-stuck", what: "never shows fewer lines again", found: "MultiPV is the number of lines",
		in: stuckLines},
	{name: "mate-sign", what: "says that the loser wins", found: "plays games at all kinds of limits",
		out: score("mate", func(_ *plantedEngine, n int) string { return fmt.Sprint("mate ", -n) })},
	{name: "mate-claimed", what: "claims a win in three where there is none",
		found: "plays games at all kinds of limits",
		out:   score("cp", func(*plantedEngine, int) string { return "mate 3" })},
	{name: "score-of-p1", what: "tells scores for p1, whoever is to move", found: "scores are for the player to move",
		out: score("cp", scoreOfP1)},
	{name: "wdl-percent", what: "wdl in percent", found: "the numbers of info lines", search: "mcts",
		out: percentWDL},
	{name: "ponderhit-deaf", what: "goes on pondering after ponderhit", found: "ponders", hangs: true,
		in: without("ponderhit")},
	{name: "ponder-hasty", what: "answers go ponder without ponderhit", found: "ponders", in: hastyPonder},
	{name: "ponder-behind", what: "ponders on the position without the expected move", found: "ponders",
		in: ponderBehind},
	{name: "ponder-illegal", what: "expects an illegal move", found: "ponders", out: illegalExpected},
	{name: "ready-late", what: "answers isready only when the search is over",
		found: "ponders", hangs: true,
		in: holdsReady, out: givesReady},
	{name: "info-after", what: "an info line follows bestmove", found: "info lines of a search come before",
		out: onAnswer(func(_ *plantedEngine, l string) []string { return []string{l, "info depth 9 score cp 0 nodes 99"} })},
	{name: "debug-lines", what: "prints words of no protocol before bestmove", found: "only lines of the protocol",
		out: onAnswer(func(_ *plantedEngine, l string) []string { return []string{"Searched in 0.1 s", l} })},
	{name: "pv-illegal", what: "the line of play ends in an illegal move, at small depths",
		found: "plays games at all kinds of limits",
		out:   illegalLine},
	{name: "pv-other", what: "plays as p2 another move than its best line begins with",
		found: "plays games at all kinds of limits",
		out:   onAnswer(otherThanLine)},
	{name: "hashfull", what: "hashfull above 1000", found: "the numbers of info lines",
		out: number("hashfull", func(int, int) int { return 1500 })},
	{name: "nodes-fall", what: "nodes become fewer in a search", found: "nodes and time do not fall",
		out: number("nodes", func(line, n int) int { return n / (1 + line%2) })},
	{name: "time-micro", what: "time in microseconds", found: "time is not ahead of the clock",
		out: number("time", func(_, n int) int { return 1000*n + 999_999 })},
	{name: "searchmoves-other", what: "plays other moves if searchmoves has two or more",
		found: "searchmoves is obeyed",
		in:    ignoresLists},
	{name: "ugi-once", what: "does not answer a second ugi", found: "answers a second ugi", hangs: true,
		in: onlyOnce},
	{name: "ugi-resets", what: "a second ugi loses the position", found: "answers a second ugi",
		in: func(e *plantedEngine, l string) []string {
			if l == "ugi" && e.count["ugi"] > 1 {
				return []string{l, "position startpos"}
			}
			return []string{l}
		}},
	{name: "position-in-search", what: "a position refused during a search holds after it",
		found: "other commands are refused during a search",
		in:    sneaksPosition},
	{name: "infinite-ends", what: "answers go infinite as soon as it has a proof",
		found: "go infinite waits for stop, also with a proof",
		out:   endsAtProof},
	{name: "blanks", what: "misses positions with two blanks between words", found: "more than one blank",
		in: func(_ *plantedEngine, l string) []string { return either(!strings.Contains(l, "  "), l) }},
	{name: "line-64k", what: "misses lines of more than 64 KiB", found: "a line may have up to 1 MiB",
		in: func(_ *plantedEngine, l string) []string { return either(len(l) < 1<<16, l) }},
	{name: "stop-drops-go", what: "misses the go that follows stop and position",
		found: "plays games at all kinds of limits", hangs: true,
		in: dropsGo},
	{name: "illegal-rare", what: "every 150th bestmove is illegal", found: "plays games at all kinds of limits",
		out: onAnswer(func(e *plantedEngine, l string) []string {
			if e.count["go"]%150 == 0 {
				l = "bestmove z9"
			}
			return []string{l}
		})},
	{name: "seed-ignored", what: "another game every time, whatever Seed says",
		found: "the same seed gives the same game", thorough: true,
		in: ownSeed},
	{name: "leaks", what: "keeps a mebibyte for each search", found: "memory does not grow", thorough: true,
		in: leaks},
}

// either returns the line if keep holds, else nothing.
func either(keep bool, line string) []string {
	if keep {
		return []string{line}
	}
	return []string{}
}

func without(word string) func(*plantedEngine, string) []string {
	return func(_ *plantedEngine, l string) []string { return either(l != word, l) }
}

// onAnswer returns a filter for bestmove lines.
func onAnswer(f func(e *plantedEngine, line string) []string) func(*plantedEngine, string) []string {
	return func(e *plantedEngine, l string) []string {
		if !strings.HasPrefix(l, "bestmove") {
			return []string{l}
		}
		return f(e, l)
	}
}

func afterStop(delay time.Duration) func(*plantedEngine, string) []string {
	return onAnswer(func(e *plantedEngine, l string) []string {
		switch {
		case !e.stopped:
			return []string{l}
		case delay == 0:
			return []string{l, l}
		}
		time.AfterFunc(delay, func() { fmt.Println(l) })
		return []string{l}
	})
}

// behind searches the position before where the list has grown by this many moves.
func behind(grown int) func(*plantedEngine, string) []string {
	return func(e *plantedEngine, l string) []string {
		now, before := movesOf(e.position), movesOf(e.before)
		if !strings.HasPrefix(l, "go ") || len(now) != len(before)+grown || !slices.Equal(now[:len(before)], before) {
			return []string{l}
		}
		return e.elsewhere(e.before, l)
	}
}

func movesOf(position string) []string {
	_, moves, _ := strings.Cut(position, " moves ")
	return strings.Fields(moves)
}

// valueOf returns the place and the number behind a word, or -1.
func valueOf(words []string, name string) (at, n int) {
	if i := slices.Index(words, name); i >= 0 && i+1 < len(words) {
		if n, err := strconv.Atoi(words[i+1]); err == nil {
			return i + 1, n
		}
	}
	return -1, 0
}

// withNumber returns the line with another number behind a word.
func withNumber(line, name string, f func(n int) int) string {
	words := strings.Fields(line)
	if i, n := valueOf(words, name); i >= 0 {
		words[i] = fmt.Sprint(f(n))
		return strings.Join(words, " ")
	}
	return line
}

func limit(name string, f func(n int) int) func(*plantedEngine, string) []string {
	return func(_ *plantedEngine, l string) []string {
		if strings.HasPrefix(l, "go ") {
			l = withNumber(l, name, f)
		}
		return []string{l}
	}
}

func option(name string, f func(n int) int) func(*plantedEngine, string) []string {
	return func(_ *plantedEngine, l string) []string {
		if strings.HasPrefix(l, "setoption name "+name+" ") {
			l = withNumber(l, "value", f)
		}
		return []string{l}
	}
}

// number changes a number of info lines. f also gets the number of the line.
func number(name string, f func(line, n int) int) func(*plantedEngine, string) []string {
	return func(e *plantedEngine, l string) []string {
		if strings.HasPrefix(l, "info ") && !strings.HasPrefix(l, "info string") {
			e.count["infos"]++
			l = withNumber(l, name, func(n int) int { return f(e.count["infos"], n) })
		}
		return []string{l}
	}
}

func swapsClocks(_ *plantedEngine, l string) []string {
	return []string{strings.NewReplacer("p1time", "p2time", "p2time", "p1time").Replace(l)}
}

func stuckLines(e *plantedEngine, l string) []string {
	return option("MultiPV", func(n int) int {
		e.count["lines"] = max(e.count["lines"], n)
		return e.count["lines"]
	})(e, l)
}

// risingLines turns the numbers of the lines of each depth around.
func risingLines(e *plantedEngine, l string) []string {
	return []string{withNumber(l, "multipv", func(n int) int {
		e.count["most"] = max(e.count["most"], n)
		return e.count["most"] + 1 - n
	})}
}

func score(kind string, f func(e *plantedEngine, n int) string) func(*plantedEngine, string) []string {
	return func(e *plantedEngine, l string) []string {
		words := strings.Fields(l)
		if i, n := valueOf(words, kind); i >= 0 && words[0] == "info" {
			words[i-1], words[i] = f(e, n), ""
			l = strings.ReplaceAll(strings.Join(words, " "), "  ", " ")
		}
		return []string{l}
	}
}

func scoreOfP1(e *plantedEngine, n int) string {
	if e.now().ToMove() == positions.P2 {
		n = -n
	}
	return fmt.Sprint("cp ", n)
}

func percentWDL(_ *plantedEngine, l string) []string {
	words := strings.Fields(l)
	if i := slices.Index(words, "wdl"); i >= 0 {
		for j := i + 1; j <= i+3; j++ {
			n, _ := strconv.Atoi(words[j])
			words[j] = fmt.Sprint(n / 10)
		}
	}
	return []string{strings.Join(words, " ")}
}

func hastyPonder(_ *plantedEngine, l string) []string {
	return either(l != "ponderhit", strings.Replace(l, "go ponder ", "go ", 1))
}

func ponderBehind(e *plantedEngine, l string) []string {
	moves := movesOf(e.position)
	if !strings.HasPrefix(l, "go ponder") || len(moves) == 0 {
		return []string{l}
	}
	return e.elsewhere(strings.TrimSuffix(strings.TrimSuffix(e.position, " "+moves[len(moves)-1]), " moves"), l)
}

func illegalExpected(_ *plantedEngine, l string) []string {
	if words := strings.Fields(l); len(words) == 4 && words[0] == "bestmove" {
		l = strings.Join(words[:3], " ") + " " + words[1]
	}
	return []string{l}
}

func holdsReady(e *plantedEngine, l string) []string {
	if l == "isready" && e.searching {
		e.count["held"]++
		return []string{}
	}
	return []string{l}
}

func givesReady(e *plantedEngine, l string) []string {
	lines := []string{l}
	if strings.HasPrefix(l, "bestmove") {
		for ; e.count["held"] > 0; e.count["held"]-- {
			lines = append(lines, "readyok")
		}
	}
	return lines
}

func illegalLine(_ *plantedEngine, l string) []string {
	words := strings.Fields(l)
	if _, depth := valueOf(words, "depth"); depth > 0 && depth < 3 && slices.Contains(words, "pv") {
		l += " z9"
	}
	return []string{l}
}

func otherThanLine(e *plantedEngine, l string) []string {
	p := e.now()
	if moves, _ := legalMoves(p); p.ToMove() == positions.P2 && len(moves) > 1 {
		l = "bestmove " + moves[0]
		if moves[0] == strings.Fields(e.answer + " x")[1] {
			l = "bestmove " + moves[1]
		}
	}
	return []string{l}
}

func ignoresLists(_ *plantedEngine, l string) []string {
	words := strings.Fields(l)
	if i := slices.Index(words, "searchmoves"); i >= 0 {
		end := i + 1
		for end < len(words) && words[end] != "depth" && words[end] != "nodes" && words[end] != "movetime" {
			end++
		}
		if end > i+2 {
			l = strings.Join(slices.Delete(words, i, end), " ")
		}
	}
	return []string{l}
}

func onlyOnce(e *plantedEngine, l string) []string {
	return either(l != "ugi" || e.count["ugi"] == 1, l)
}

func sneaksPosition(e *plantedEngine, l string) []string {
	if e.searching && strings.HasPrefix(l, "position") && !e.stopped {
		e.restore = l
	}
	return []string{l}
}

func endsAtProof(e *plantedEngine, l string) []string {
	if strings.Contains(l, " score mate ") && strings.Contains(e.limits, "infinite") && e.searching {
		go io.WriteString(e.in, "stop\n")
	}
	return []string{l}
}

// dropsGo counts the lines since stop.
func dropsGo(e *plantedEngine, l string) []string {
	e.count["since"]++
	if l == "stop" {
		e.count["since"] = 0
	}
	return either(e.count["since"] != 2 || !strings.HasPrefix(l, "go ") || !e.stopWaits, l)
}

func ownSeed(e *plantedEngine, l string) []string {
	if strings.HasPrefix(l, "go ") {
		return []string{fmt.Sprint("setoption name Seed value ", os.Getpid()+e.count["go"]), l}
	}
	return []string{l}
}

func leaks(e *plantedEngine, l string) []string {
	if strings.HasPrefix(l, "go ") {
		kept := make([]byte, 1<<20)
		for i := range kept {
			kept[i] = byte(i)
		}
		e.kept = append(e.kept, kept)
	}
	return []string{l}
}
