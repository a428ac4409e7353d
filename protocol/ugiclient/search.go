package ugiclient

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"tetrad/protocol/info"
)

// An Answer is the end of a search.
type Answer struct {
	Move    string
	Ponder  string        // the expected reply; empty if there is none
	Line    string        // the whole line with the move
	Begin   time.Time     // when go was sent, or else ponderhit
	Elapsed time.Duration // from Begin to the arrival of the answer
	Hit     bool          // the answer follows a ponderhit, so the engine may count its time from an earlier moment
	Info    info.Line     // the latest of each kind about the best line; not the chances
	Bound   info.Score    // what the engine said after Info.Score, if it was only a bound of the score
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
	said, _ := info.Parse(words[1:])
	a.merge(said)
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

// merge takes in an info line, unless it is about a line of play other than the best. The
// depth stays that of the score, if there is one.
func (a *Answer) merge(line info.Line) {
	if !line.IsBest() {
		return
	}
	depth := a.Info.Depth
	a.Info.Update(line)
	switch {
	case !line.Score.IsKnown():
	case line.Score.Bound == "":
		a.Info.Score, a.Info.WDL, a.Bound = line.Score, line.WDL, info.Score{}
	default:
		a.Bound = line.Score
		if a.Info.Score.IsKnown() {
			a.Info.Depth = depth
		}
	}
}
