package check

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"tetrad/protocol/ugiclient"
)

// tellsMilliseconds compares the time in info lines with that which has passed. It looks only at
// lines that come long after the engine has begun, and repeats a search that is wrong, or that a busy
// machine may have held up.
func (s *session) tellsMilliseconds() error {
	const wrongTwice, longest = 2, 4 * time.Second
	var wrong []error
	for limit := 400 * time.Millisecond; limit < longest; limit += limit / 2 {
		parameters := fmt.Sprint("movetime ", limit.Milliseconds())
		sent, err := s.client.StartSearch(s.start().command(), parameters)
		if err != nil {
			return err
		}
		ready, isOver, err := s.readyInSearch()
		if err != nil || isOver {
			break
		}
		if _, err := s.client.AwaitMove(s.ctx, sent, deadline(limit+s.Margin+s.Patience)); err != nil {
			return err
		}
		line := s.heard.lastTimed()
		passed := line.came.Sub(sent)
		switch stood, _ := s.machine.stood(ready); {
		case line.came.Sub(ready) < limit/2: // or there is none
			continue
		case line.time > int64(passed.Seconds())+1:
			return nil
		case stood > limit/4:
			continue
		}
		right := fmt.Sprintf("time in milliseconds: some %d", passed.Milliseconds())
		wrong = append(wrong, mismatch("", s.start().command()+"; go "+parameters, clip(line.text), right))
		if len(wrong) == wrongTwice {
			return wrong[0]
		}
	}
	return skipped{"no line with a time comes late enough"}
}

// readyInSearch asks whether the engine is ready, which it is when it has read go. isOver tells that the
// search has been answered before.
func (s *session) readyInSearch() (ready time.Time, isOver bool, err error) {
	if err := s.client.Send("isready"); err != nil {
		return ready, false, err
	}
	_, err = s.client.Await(s.ctx, "readyok", s.Patience, func(l ugiclient.Line) { isOver = isOver || isAnswer(l.Text) })
	return time.Now(), isOver, err
}

// takesValues sets options to values that the engine offers, for which it must not report an error. It
// leaves out those whose greatest values may not fit this machine, and those that need more than a value.
func (s *session) takesValues() error {
	for _, o := range s.identity.Options {
		var values []string
		switch {
		case o.Type == "spin" && o.Bounded:
			values = []string{fmt.Sprint(o.Min), o.Default}
			if n, err := strconv.ParseInt(o.Default, 10, 64); err == nil && n < o.Max {
				values = append(values, fmt.Sprint(n+1), o.Default)
			}
		case o.Type == "combo":
			values = append(slices.Clone(o.Vars), o.Default)
		case o.Type == "check":
			values = []string{o.Default}
		}
		for _, value := range values {
			line := "setoption name " + o.Name + " value " + value
			lines, err := s.exchange(line)
			if err != nil {
				return err
			}
			if err := noReport(lines, line, "it is a value that the option offers", cause{}); err != nil {
				return err
			}
		}
	}
	return nil
}
