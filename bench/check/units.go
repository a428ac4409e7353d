package check

import (
	"fmt"
	"slices"
	"strconv"
	"time"
)

// tellsMilliseconds compares the time in info lines with that which has passed. It looks only at
// lines that come long after the engine has begun, on a machine that was not busy.
func (s *session) tellsMilliseconds() {
	const longest = 4 * time.Second
	for limit := 400 * time.Millisecond; limit < longest; limit += limit / 2 {
		parameters := fmt.Sprint("movetime ", limit.Milliseconds())
		sent := s.startSearch(s.start().command(), parameters)
		s.awaitMove(sent, limit+s.Margin+s.Patience)
		line := s.heard.now().timed
		passed := line.came.Sub(sent)
		switch stood, _ := s.machine.stood(sent); {
		case passed < limit/2 || stood > limit/4: // or there is none
			continue
		case line.time > int64(passed.Seconds())+1:
			return
		}
		right := fmt.Sprintf("time in milliseconds: some %d", passed.Milliseconds())
		fail(s.start().wrong("go "+parameters, clip(line.text), right))
	}
	skip("no line with a time comes late enough")
}

// takesValues sets options to values that the engine offers, for which it must not report an error. It
// leaves out those whose greatest values may not fit this machine, and those that need more than a value.
func (s *session) takesValues() {
	for _, o := range s.identity.Options {
		var values []string
		switch {
		case o.Type == "spin" && o.Range() != "":
			values = []string{o.Min, o.Default}
			n, err := strconv.ParseInt(o.Default, 10, 64)
			next := strconv.FormatInt(n+1, 10)
			if _, beyond := o.Check(next); err == nil && beyond == nil {
				values = append(values, next, o.Default)
			}
		case o.Type == "combo":
			values = append(slices.Clone(o.Vars), o.Default)
		case o.Type == "check":
			values = []string{o.Default}
		}
		for _, value := range values {
			line := "setoption name " + o.Name + " value " + value
			noReport(s.exchange(line), line, "it is a value that the option offers", cause{})
		}
	}
}
