//go:build unix

package ugitest

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"time"
)

// A fault changes the input or the output. Each function may be nil.
type fault struct {
	// own selects the engine of the program, with all of its searchers.
	own bool
	// start is called before the engine reads anything.
	start func(e *fakeEngine)
	// in reports whether to pass the line on to the engine.
	in func(e *fakeEngine, line string) bool
	// out returns the replacement for a line, including its line end.
	out func(e *fakeEngine, line string) string
}

// faults are all faults, by name.
var faults = map[string]fault{
	// Faults that a match detects.
	"illegal":      instead("bestmove", "bestmove z99\n"),
	"null":         instead("bestmove", "bestmove 0000\n"),
	"wordless":     instead("bestmove", "bestmove\n"),
	"binary":       instead("bestmove", "\x00\xff\x01\n"),
	"long-line":    inSecondSearch(flood("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx")),
	"flood":        inSecondSearch(flood("info string still thinking\n")),
	"hang":         inSecondSearch(hangForEver),
	"crash":        inSecondSearch(func(*fakeEngine) { fmt.Fprintln(os.Stderr, "panic: out of ideas"); os.Exit(7) }),
	"kill":         inSecondSearch(func(*fakeEngine) { syscall.Kill(os.Getpid(), syscall.SIGKILL) }),
	"terminated":   inSecondSearch(func(*fakeEngine) { syscall.Kill(os.Getpid(), syscall.SIGTERM); hangForEver(nil) }),
	"close-output": inSecondSearch(func(*fakeEngine) { os.Stdout.Close(); hangForEver(nil) }),
	"close-input":  {in: closesInput},
	"go-panic":     inSecondSearch(func(*fakeEngine) { deepPanic(300) }),
	"shell-code":   inSecondSearch(func(*fakeEngine) { os.Exit(139) }),
	"abort":        inSecondSearch(abort),
	"late":         delayed("go"),
	"no-ugi":       without("ugi"),
	"not-ready":    without("isready"),
	"deaf":         {start: hangForEver},
	"exit-at-once": {start: func(*fakeEngine) { fmt.Fprintln(os.Stderr, "no license"); os.Exit(1) }},

	// Faults that a match with pondering detects.
	"ponder-early":   {own: true, in: pondersEarly},
	"ponder-hang":    {own: true, in: func(_ *fakeEngine, line string) bool { return line != "ponderhit" }},
	"ponder-no-stop": {own: true, in: func(_ *fakeEngine, line string) bool { return line != "stop" }},
	"ponder-crash":   {own: true, in: func(_ *fakeEngine, line string) bool { exitIf(line == "ponderhit" || line == "stop", 5); return true }},
	"ponder-illegal": {own: true, out: illegalReply},

	"not-over":     wrongAnswer("query gameover", "true", "false"),
	"draws-all":    wrongAnswer("query result", "", "draw"),
	"child":        {in: withChild},
	"ignores-quit": without("quit"),

	// An event of the runner, which is no fault of an engine.
	"stops-runner": inSecondSearch(stopRunner),

	// Scores that are bounds.
	"upperbound": {out: boundsScore("upperbound")},
	"lowerbound": {out: boundsScore("lowerbound")},

	// Answers that nobody has asked for.
	"twice":        {out: answersTwice},
	"ponder-twice": {own: true, in: notesStop, out: answersStopTwice},

	// No fault for a match: isready is answered between searches only.
	"ready-between": {own: true, in: readyBetween, out: notesAnswer},

	"bound-lines": {own: true, out: func(_ *fakeEngine, line string) string {
		return lineScore.ReplaceAllString(line, "$0 lowerbound") + "\n"
	}},
	"scoreless": {out: func(_ *fakeEngine, line string) string { return lineScore.ReplaceAllString(line, "") + "\n" }},
	"claims-wins": {out: func(_ *fakeEngine, line string) string {
		return strings.Replace(line, " score cp 0", " score mate 1", 1) + "\n"
	}},

	// Faults that only a checker detects.
	"greets":        {start: func(e *fakeEngine) { fmt.Fprintln(e.out, "Fake 1.0 by nobody") }},
	"no-author":     instead("id", "id name Fake\n"),
	"odd-option":    instead("ugiok", "option name Size type spin default 9 min 1 max 5\nugiok\n"),
	"bad-memory":    {in: badMemory},
	"ready-blank":   instead("readyok", "readyok \n"),
	"chatty":        instead("readyok", "readyok\ninfo string ready for all\n"),
	"three-words":   {out: func(_ *fakeEngine, line string) string { return addTo(line, "bestmove ", " ponder a1") }},
	"colour-blind":  wrongAnswer("query p1turn", "false", "true"),
	"one-too-many":  {out: func(_ *fakeEngine, line string) string { return addTo(line, "response ", " z99") }},
	"one-too-few":   {out: withoutLastMove},
	"takes-illegal": {in: takesIllegal, out: wrongAfterIllegal},
	"ignores-fen":   without("position fen"),
	"ignores-stop":  without("stop"),
	"hasty":         {in: hasty},
	"slow-stop":     delayed("stop"),
	"stop-refuses":  {in: refusesAfterStop},
	"stop-twice":    {in: notesStop, out: answersStopTwice},
	"wrong-line":    {out: func(_ *fakeEngine, line string) string { return addTo(line, "info depth", " z99") }},
	"fragile":       {in: fragile},
	"strict-lines":  {in: func(_ *fakeEngine, line string) bool { return !strings.HasSuffix(line, "\r") }},
	"exit-code":     {in: func(_ *fakeEngine, line string) bool { exitIf(line == "quit", 9); return true }},
	"stays":         {in: stays},
}

// inSecondSearch returns a fault that occurs when the second search of a game begins.
func inSecondSearch(happen func(e *fakeEngine)) fault {
	return fault{in: func(e *fakeEngine, line string) bool {
		if strings.HasPrefix(line, "go ") && e.searches == 2 {
			happen(e)
			return false
		}
		return true
	}}
}

// instead returns a fault that writes text instead of the answers whose first word is
// word. For bestmove it begins with the second search.
func instead(word, text string) fault {
	return fault{out: func(e *fakeEngine, line string) string {
		first, _, _ := strings.Cut(line, " ")
		if first == word && (word != "bestmove" || e.searches == 2) {
			return text
		}
		return line + "\n"
	}}
}

// without returns a fault that ignores commands that begin with prefix.
func without(prefix string) fault {
	return fault{in: func(_ *fakeEngine, line string) bool { return !strings.HasPrefix(line, prefix) }}
}

// delayed returns a fault that receives commands that begin with prefix late.
func delayed(prefix string) fault {
	return fault{in: func(_ *fakeEngine, line string) bool {
		if strings.HasPrefix(line, prefix) {
			time.Sleep(400 * time.Millisecond)
		}
		return true
	}}
}

// wrongAnswer returns a fault that gives a wrong answer to a query, either always or
// if the correct answer is right.
func wrongAnswer(query, right, wrong string) fault {
	var answered *sync.Cond
	asked := false
	return fault{
		start: func(e *fakeEngine) { answered = sync.NewCond(&e.mu) },
		in: func(e *fakeEngine, line string) bool {
			e.mu.Lock()
			defer e.mu.Unlock()
			for asked { // the next line may be another query, whose answer is right
				answered.Wait()
			}
			asked = line == query
			return true
		},
		out: func(_ *fakeEngine, line string) string {
			isAnswer := strings.HasPrefix(line, "response")
			if asked && isAnswer && (right == "" || line == "response "+right) {
				line = "response " + wrong
			}
			if asked && (isAnswer || strings.HasPrefix(line, "info string error")) {
				asked = false
				answered.Signal()
			}
			return line + "\n"
		},
	}
}

// addTo adds words to a line that begins with prefix, if the line is a line of play
// or an answer with several words.
func addTo(line, prefix, words string) string {
	if strings.HasPrefix(line, prefix) && (prefix != "response " || strings.Count(line, " ") > 3) {
		line += words
	}
	return line + "\n"
}

func withoutLastMove(_ *fakeEngine, line string) string {
	if strings.HasPrefix(line, "response ") && strings.Count(line, " ") > 3 {
		line = line[:strings.LastIndexByte(line, ' ')]
	}
	return line + "\n"
}

// hasty answers an infinite search at once.
func hasty(e *fakeEngine, line string) bool {
	if line == "go infinite" {
		fmt.Fprintln(e.out, "bestmove a1")
		return false
	}
	return true
}

// refusesAfterStop refuses a position that comes before the answer to stop, which takes a
// moment.
func refusesAfterStop(e *fakeEngine, line string) bool {
	if line == "stop" {
		e.stopped = time.Now()
	}
	return !strings.HasPrefix(line, "position") || time.Since(e.stopped) > 50*time.Millisecond
}

// notesStop notes that a search is stopped.
func notesStop(e *fakeEngine, line string) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.answersTwice = e.answersTwice || line == "stop"
	return true
}

// answersStopTwice doubles the answer to a search that was stopped.
func answersStopTwice(e *fakeEngine, line string) string {
	if strings.HasPrefix(line, "bestmove ") && e.answersTwice {
		e.answersTwice = false
		return line + "\n" + line + "\n"
	}
	return line + "\n"
}

// answersTwice doubles each answer to a search.
func answersTwice(e *fakeEngine, line string) string {
	e.answersTwice = true
	return answersStopTwice(e, line)
}

// readyBetween does not answer isready during a search.
func readyBetween(e *fakeEngine, line string) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.isSearching = e.isSearching || strings.HasPrefix(line, "go ")
	return line != "isready" || !e.isSearching
}

// notesAnswer notes that a search has ended.
func notesAnswer(e *fakeEngine, line string) string {
	if strings.HasPrefix(line, "bestmove ") {
		e.isSearching = false
	}
	return line + "\n"
}

// StopMark is the environment variable that names a file. "stops-runner" happens only
// as long as the file does not exist, and creates it.
const StopMark = "FAKE_ENGINE_STOP_MARK"

// stopRunner stops the parent process for two seconds. The engine answers meanwhile.
func stopRunner(e *fakeEngine) {
	if _, err := os.OpenFile(os.Getenv(StopMark), os.O_CREATE|os.O_EXCL, 0o666); err == nil {
		syscall.Kill(os.Getppid(), syscall.SIGSTOP)
		go func() {
			time.Sleep(2 * time.Second)
			syscall.Kill(os.Getppid(), syscall.SIGCONT)
		}()
		time.Sleep(100 * time.Millisecond) // until it stands still
	}
	io.WriteString(e.in, "go depth 1\n")
}

// lineScore is the score in an info line.
var lineScore = regexp.MustCompile(`score (cp|mate) -?\d+`)

// boundsScore returns a filter that writes an exact score before each answer, and then
// a score that is a bound.
func boundsScore(bound string) func(e *fakeEngine, line string) string {
	last := map[string]string{"upperbound": "cp -900", "lowerbound": "cp 900"}[bound]
	return func(_ *fakeEngine, line string) string {
		if strings.HasPrefix(line, "bestmove ") {
			line = fmt.Sprintf("info depth 29 score cp 20\ninfo depth 30 score %s %s nodes 999\n%s", last, bound, line)
		}
		return line + "\n"
	}
}

// fragile dies of unknown input.
func fragile(_ *fakeEngine, line string) bool {
	exitIf(strings.HasPrefix(line, "abracadabra") || strings.HasPrefix(line, "position fen nonsense"), 1)
	return true
}

func exitIf(condition bool, code int) {
	if condition {
		os.Exit(code)
	}
}

func takesIllegal(e *fakeEngine, line string) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.lost = strings.HasSuffix(line, "z99") || e.lost && line != "uginewgame"
	return true
}

func wrongAfterIllegal(e *fakeEngine, line string) string {
	if e.lost && strings.HasPrefix(line, "response") {
		line = "response xxx/ooo/3 x"
	}
	return line + "\n"
}

// pondersEarly answers at once when it should wait for ponderhit.
func pondersEarly(e *fakeEngine, line string) bool {
	if strings.HasPrefix(line, "go ponder ") {
		io.WriteString(e.in, line+"\nstop\n")
		return false
	}
	return line != "stop"
}

// illegalReply reports an illegal move as the expected one.
func illegalReply(_ *fakeEngine, line string) string {
	if words := strings.Fields(line); len(words) == 4 && words[2] == "ponder" {
		line = strings.Join(words[:3], " ") + " z99"
	}
	return line + "\n"
}

// badMemory refuses every Hash except the default, although it announces a range.
func badMemory(e *fakeEngine, line string) bool {
	if strings.HasPrefix(line, "setoption name Hash ") {
		fmt.Fprintln(e.out, "info string error option Hash: there is no memory for that")
		return false
	}
	return true
}

// stays continues after the end of its input.
func stays(e *fakeEngine, line string) bool {
	e.stays = true
	return true
}

// hangForEver sleeps for longer than any test takes.
func hangForEver(*fakeEngine) { time.Sleep(time.Hour) }

// flood writes lines for ever.
func flood(line string) func(*fakeEngine) {
	return func(e *fakeEngine) {
		for {
			io.WriteString(e.out, line)
		}
	}
}

// deepPanic ends with an extremely long stack.
func deepPanic(depth int) {
	defer func() { _ = depth }()
	if depth == 0 {
		panic("out of ideas, at depth 300")
	}
	deepPanic(depth - 1)
}

// abort ends like a C program with a failed assertion. Go would catch the signal, so
// another program replaces this one.
func abort(*fakeEngine) {
	fmt.Fprintln(os.Stderr, "fake: search.c:31: search: Assertion `depth > 0' failed.")
	panic(syscall.Exec("/bin/sh", []string{"sh", "-c", "ulimit -c 0; kill -ABRT $$"}, nil))
}

// closesInput stops reading after the first search has begun.
func closesInput(e *fakeEngine, line string) bool {
	if strings.HasPrefix(line, "go ") {
		e.stays = true
		os.Stdin.Close()
	}
	return true
}

// leaveChild starts a process that outlives its parent unless something kills it, and
// reports its number.
func leaveChild(e *fakeEngine) {
	child := exec.Command("sleep", "1000")
	child.Stdout, child.Stderr = os.Stdout, os.Stderr
	if err := child.Start(); err != nil {
		panic(err)
	}
	fmt.Fprintln(e.out, "info string child", child.Process.Pid)
}

func withChild(e *fakeEngine, line string) bool {
	if line == "uginewgame" {
		leaveChild(e)
	}
	return true
}
