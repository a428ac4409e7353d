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

// An Info is what an engine reports about its search. What it does not report is
// zero or empty.
type Info struct {
	Depth int
	Score string // "cp N" or "mate N", for the player to move
	Nodes uint64
	Time  time.Duration // since the search began, by the engine's own clock
	Timed bool          // it has said a time, which may be 0
	Speed *uint64       // nodes a second; nil: not said
	Hash  *uint64       // permille of the table that are in use; nil: not said
	PV    []string
}

// An Answer is the end of a search.
type Answer struct {
	Move    string
	Ponder  string        // the expected reply; empty where there is none
	Line    string        // the whole line with the move
	Elapsed time.Duration // from sending go to the arrival of the answer; after ponderhit, from that
	Hit     bool          // it follows a ponderhit, so that the engine may count its time from earlier on
	Info    Info          // of the best line
	Lines   [][]string    // the lines of play that were reported, at most the last few hundred
	Errors  []string      // the first of what the engine reported as "info string error …"
}

// Go sends a line before, if it is not empty, and "go" with the parameters, and
// returns the answer. After timeout the engine counts as silent.
func (c *Client) Go(ctx context.Context, timeout time.Duration, before, parameters string) (Answer, error) {
	sent, err := c.StartSearch(before, parameters)
	if err != nil {
		return Answer{}, err
	}
	return c.AwaitMove(ctx, sent, sent.Add(timeout))
}

// StartSearch sends what Go sends, and returns when that was.
func (c *Client) StartSearch(before, parameters string) (sent time.Time, err error) {
	lines := []string{"go " + parameters}
	if before != "" {
		lines = []string{before, lines[0]}
	}
	return time.Now(), c.Send(lines...)
}

// AwaitMove waits for the answer to a search that was started at sent.
func (c *Client) AwaitMove(ctx context.Context, sent, deadline time.Time) (Answer, error) {
	var answer Answer
	line, err := c.await(ctx, "bestmove", deadline, func(line Line) { answer.hear(line.Text) })
	if err != nil {
		return answer, err
	}
	answer.Elapsed = line.At.Sub(sent)
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

// hear takes in a line that came during a search.
func (a *Answer) hear(line string) {
	words := strings.Fields(line)
	if len(words) == 0 || words[0] != "info" {
		return
	}
	if len(words) > 2 && words[1] == "string" {
		a.Errors = addError(a.Errors, words)
		return
	}
	a.Info.merge(words[1:])
	if i := slices.Index(words, "pv"); i >= 0 && i+1 < len(words) {
		a.addLine(words[i+1:], len(line))
	}
}

// The bounds of what is kept of lines of play.
const (
	maxLines     = 256
	maxLineBytes = 4 << 10
)

// addLine keeps a line of play, and forgets old ones when there are many. One
// that is endless is cut short.
func (a *Answer) addLine(words []string, read int) {
	if read > maxLineBytes {
		// The words hold on to all that was read.
		line := strings.Join(words, " ")
		words = strings.Fields(strings.Clone(line[:min(len(line), maxLineBytes)]))
		words = words[:max(len(words)-1, 0)] // the last may be cut
	}
	if len(words) == 0 {
		return
	}
	if len(a.Lines) == maxLines {
		a.Lines = append(a.Lines[:0], a.Lines[maxLines/2:]...)
	}
	a.Lines = append(a.Lines, words)
}

// merge takes in the words of an info line, unless it is about a line of play
// that is not the best.
func (i *Info) merge(words []string) {
	next := *i
	for len(words) > 1 {
		name, value := words[0], words[1]
		words = words[1:]
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
		case "hashfull":
			next.Hash = readCount(value, 1000)
		case "score":
			if len(words) > 1 && (value == "cp" || value == "mate") {
				next.Score = value + " " + words[1]
			}
		case "pv":
			next.PV = words
			words = nil
		}
	}
	*i = next
}

// readMillis reads a number of milliseconds; ok is false for what is none, or is
// beyond any search.
func readMillis(word string) (d time.Duration, ok bool) {
	n, err := strconv.ParseUint(word, 10, 40)
	if err != nil {
		return 0, false
	}
	return time.Duration(n) * time.Millisecond, true
}

// readCount reads a number up to most; nil: it is none.
func readCount(word string, most uint64) *uint64 {
	n, err := strconv.ParseUint(word, 10, 64)
	if err != nil || n > most {
		return nil
	}
	return &n
}
