package ugiclient

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
)

// An Info is what an engine reports about its search. Values that it does not report
// are zero or empty.
type Info struct {
	Depth int    // of Score, or of Bound if there is no score
	Score string // "cp N" or "mate N", for the player to move: the last that is no bound
	// Bound is what the engine said after Score, if it was only a bound of the score:
	// "cp N lowerbound" or "cp N upperbound", or the same with mate.
	Bound   string
	Nodes   uint64
	Time    time.Duration // since the search began, by the engine's own clock
	Timed   bool          // whether the engine has reported a time, which may be 0
	Speed   *uint64       // nodes per second; nil if not reported
	Hash    *uint64       // permille of the table in use; nil if not reported
	Deepest *uint64       // turns in the deepest line; nil if not reported
	PV      []string
}

// An Answer is the end of a search.
type Answer struct {
	Move    string
	Ponder  string        // the expected reply; empty if there is none
	Line    string        // the whole line with the move
	Begin   time.Time     // when go was sent, or else ponderhit
	Elapsed time.Duration // from Begin to the arrival of the answer
	Hit     bool          // the answer follows a ponderhit, so the engine may count its time from an earlier moment
	Info    Info          // of the best line
	Lines   [][]string    // the reported lines of play, at most the last few hundred
	Errors  []string      // the first reports of the form "info string error …"
	Book    bool          // the engine has said "info string book …": it has not searched
}

// Go sends the line before, if it is not empty, and "go" with the parameters. It
// returns the answer. After timeout the engine counts as silent.
func (c *Client) Go(ctx context.Context, timeout time.Duration, before, parameters string) (Answer, error) {
	sent, err := c.StartSearch(before, parameters)
	if err != nil {
		return Answer{}, err
	}
	return c.AwaitMove(ctx, sent, sent.Add(timeout))
}

// StartSearch sends the same lines as Go, and returns the time of sending.
func (c *Client) StartSearch(before, parameters string) (sent time.Time, err error) {
	lines := []string{"go " + parameters}
	if before != "" {
		lines = []string{before, lines[0]}
	}
	return time.Now(), c.Send(lines...)
}

// AwaitMove waits for the answer to a search that was started at the time sent.
func (c *Client) AwaitMove(ctx context.Context, sent, deadline time.Time) (Answer, error) {
	var answer Answer
	line, err := c.await(ctx, "bestmove", sent, deadline, func(line Line) { answer.readLine(line.Text) })
	if err != nil {
		return answer, err
	}
	answer.Begin, answer.Elapsed = sent, line.At.Sub(sent)
	answer.Line = line.Text
	words := strings.Fields(line.Text)
	if len(words) < 2 {
		return answer, fmt.Errorf("%w: bestmove without a move", ErrGarbage)
	}
	answer.Move = words[1]
	if len(words) == 4 && words[2] == "ponder" {
		answer.Ponder = words[3]
	}
	return answer, nil
}

// readLine takes in a line that arrived during a search.
func (a *Answer) readLine(line string) {
	words := strings.Fields(line)
	if len(words) == 0 || words[0] != "info" {
		return
	}
	if len(words) > 2 && words[1] == "string" {
		a.Errors = addError(a.Errors, words)
		a.Book = a.Book || words[2] == "book"
		return
	}
	a.Info.merge(words[1:])
	if i := slices.Index(words, "pv"); i >= 0 && i+1 < len(words) {
		a.addLine(words[i+1:], len(line))
	}
}

// The bounds of the stored lines of play.
const (
	maxLines     = 256
	maxLineBytes = 4 << 10
)

// addLine stores a line of play. It drops old lines when there are many, and shortens
// an endless line.
func (a *Answer) addLine(words []string, read int) {
	if read > maxLineBytes {
		// The words would keep all of the read input in memory.
		line := strings.Join(words, " ")
		words = strings.Fields(strings.Clone(line[:min(len(line), maxLineBytes)]))
		words = words[:max(len(words)-1, 0)] // the last word may be incomplete
	}
	if len(words) == 0 {
		return
	}
	if len(a.Lines) == maxLines {
		a.Lines = append(a.Lines[:0], a.Lines[maxLines/2:]...)
	}
	a.Lines = append(a.Lines, words)
}

// merge takes in the words of an info line, unless the line is about a line of play
// other than the best.
func (i *Info) merge(words []string) {
	next := *i
	score, bound := "", ""
	for len(words) > 0 {
		name := words[0]
		words = words[1:]
		if name == "lowerbound" || name == "upperbound" {
			bound = name
		}
		if len(words) == 0 {
			break
		}
		value := words[0]
		switch name {
		case "multipv":
			if value != "1" {
				return
			}
		case "depth":
			next.Depth, _ = strconv.Atoi(value)
		case "nodes":
			next.Nodes, _ = strconv.ParseUint(value, 10, 64)
		case "time":
			next.Time, next.Timed = readMillis(value)
		case "nps":
			next.Speed = readCount(value, math.MaxUint64)
		case "seldepth":
			next.Deepest = readCount(value, math.MaxInt32)
		case "hashfull":
			next.Hash = readCount(value, 1000)
		case "score":
			if len(words) > 1 && (value == "cp" || value == "mate") {
				score = value + " " + words[1]
			}
		case "pv":
			next.PV = words
			words = nil
		}
	}
	next.setScore(score, bound, i.Depth)
	*i = next
}

// setScore takes in the score of a line, if it has one, and the word that says that it
// is a bound. depth is that of the score before.
func (i *Info) setScore(score, bound string, depth int) {
	switch {
	case score == "":
	case bound == "":
		i.Score, i.Bound = score, ""
	default:
		i.Bound = score + " " + bound
		if i.Score != "" {
			i.Depth = depth
		}
	}
}

// readMillis parses a number of milliseconds. ok is false for an invalid number and
// for one longer than any search.
func readMillis(word string) (d time.Duration, ok bool) {
	n, err := strconv.ParseUint(word, 10, 40)
	if err != nil {
		return 0, false
	}
	return time.Duration(n) * time.Millisecond, true
}

// readCount parses a number up to most. It returns nil if that fails.
func readCount(word string, most uint64) *uint64 {
	n, err := strconv.ParseUint(word, 10, 64)
	if err != nil || n > most {
		return nil
	}
	return &n
}
