package farmserver

import (
	"encoding/json"
	"fmt"
	"maps"

	"tetrad/bench/jobs"
	"tetrad/lab/farm"
)

// fold counts the results that have come, in the order of their indexes, in a goroutine that
// ends when the next one is not there.
func (c *coordinator) fold(s *submission) {
	if s.judge == nil {
		var err error
		if s.judge, err = s.newJudge(); err != nil {
			c.log.Error("the goal of a submission cannot be read", "submission", s.id, "error", err)
		}
		s.folded, s.ahead, s.end = 0, 0, ""
	}
	if _, isThere := s.done[s.folded]; s.judge == nil || s.isFolding || !isThere || s.end != "" || c.ctx.Err() != nil {
		return
	}
	s.isFolding = true
	c.running.Go(func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.foldAll(s)
		s.isFolding = false
		c.proceed(s) // to further jobs, or from the first one if results were taken back
	})
}

// newJudge returns what counts the results, or nil if only whoever asks for them can.
func (s *submission) newJudge() (jobs.Judge, error) {
	switch {
	case s.runner == nil || len(s.Goal) == 0:
		return nil, nil
	case s.runner.Judge == nil:
		return nil, fmt.Errorf("work of the kind %s has no goal", s.Kind)
	}
	return s.runner.Judge(s.Goal)
}

func (c *coordinator) foldAll(s *submission) {
	judge := s.judge
	for judge != nil && s.judge == judge && s.end == "" && s.State != farm.Deleted && c.ctx.Err() == nil {
		author, isThere := s.done[s.folded]
		if !isThere {
			break
		}
		data, err := c.read(c.ctx, s, s.folded)
		if err != nil || s.judge != judge {
			continue
		}
		end, err := judge.Fold(s.folded, data, author.author)
		if err != nil {
			c.log.Error("a result cannot be counted", "submission", s.id, "job", s.folded, "error", err)
			end = "a result cannot be counted"
		}
		s.folded++
		s.end = end
	}
	if s.judge != judge || judge == nil {
		return
	}
	s.describe()
	if s.end != "" && s.Detached { // the rest need not be computed
		maps.DeleteFunc(s.wanted, func(index int, _ bool) bool { return !s.again[index] })
	}
	s.notify()
}

// finish says that a detached submission is done, once its comparisons are.
func (c *coordinator) finish(s *submission) {
	if s.end == "" || c.checksOf(s).Pending > 0 {
		return
	}
	c.rest(s, farm.Done, farm.Sanitize(s.end, 200))
}

func (s *submission) describe() {
	s.Match = standing{Text: farm.Sanitize(s.judge.Text(), farm.MaxReason)}
	if text, err := json.Marshal(s.judge.Detail()); err == nil && len(text) <= maxDetail {
		s.Match.Detail = text
	}
}
