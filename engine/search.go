package engine

import (
	"fmt"
	"slices"
	"time"

	"tetrad/positions"
	"tetrad/search"
)

// Events are the functions through which a search reports. They are called from its
// goroutine, one at a time, and must not call the engine.
type Events struct {
	Info func(Line)   // a new line
	Done func(Answer) // the end; called once
}

// A Line is what a search has found, with its line of play in move strings.
type Line struct {
	search.Info
	Moves []string
}

// An Answer is the end of a search.
type Answer struct {
	Move    string // the turn to play; "" where the game is over
	Reply   string // the turn expected next; "" where unknown
	Nodes   uint64 // of the whole search, as it reported last
	Elapsed time.Duration
}

// Go starts a search of the current position, which ends by itself, or by Stop
// where r is infinite. On an error nothing was started.
func (e *Engine) Go(r Request, events Events) error {
	if e.Searching() {
		return ErrSearching
	}
	j := newJob() // its clock runs from here, whatever has to be made ready
	position := e.history.position
	if err := r.check(position.ToMove()); err != nil {
		return err
	}
	turns, err := parseTurns(position, r.Turns)
	if err != nil {
		return err
	}
	j.pondering = r.Ponder
	j.budget = r.budget(position, time.Duration(e.settings.overheadMS)*time.Millisecond)
	if j.budget != nil && !r.Ponder {
		j.control.SetBudget(*j.budget)
	}
	evaluator, err := e.currentEvaluator()
	if err != nil {
		return err
	}
	s := searchJob{job: j, request: r, events: events, root: position.Copy()}
	if position.Outcome() == positions.Undecided {
		e.forgetOtherHistory()
		s.task = e.task(r, evaluator, turns)
		s.task.Root, s.task.Control, s.task.Report = position.Copy(), j.control, s.report
		s.task = e.level().task(s.task)
		s.searcher = e.searcherFor(s.task.Limits)
	}
	e.start(j, s.run)
	return nil
}

// task returns the part of a task that the options, but for Level, and the request
// decide.
func (e *Engine) task(r Request, evaluator search.Evaluator, turns [][]positions.Step) search.Task {
	return search.Task{
		Evaluator: evaluator,
		Limits:    search.Limits{Depth: r.Depth, Nodes: r.Nodes, SearchMoves: turns},
		Threads:   e.settings.threads,
		MultiPV:   e.settings.multiPV,
		Seed:      e.settings.seed,
		Contempt:  e.contempt(r),
	}
}

// contempt returns the contempt of a search: none where what is wanted is the
// truth about the position.
func (e *Engine) contempt(r Request) int {
	if r.Infinite || r.Analysis {
		return 0
	}
	return e.settings.contempt
}

// currentEvaluator returns the evaluator of the current game, made and with its
// tables when it is first asked for.
func (e *Engine) currentEvaluator() (search.Evaluator, error) {
	if e.entry.NewEvaluator == nil {
		return nil, fmt.Errorf("there is no evaluation of %s to search with", e.history.game.Name())
	}
	if e.evaluator == nil {
		e.evaluator = e.entry.NewEvaluator(e.history.game)
		makeTables(e.evaluator, e.history.game.Start())
	}
	return e.evaluator, nil
}

// makeTables has p, at the start of a game, evaluated and its steps scored:
// evaluators make their tables when they are first used.
func makeTables(evaluator search.Evaluator, p positions.Position) {
	evaluator.Evaluate(p)
	if policy, ok := evaluator.(search.Policy); ok {
		steps := p.Steps(nil)
		policy.ScoreSteps(p, steps, make([]int32, len(steps)))
	}
}

// parseTurns reads the moves that a search may choose from, in the order in which
// they are named first; none means all.
func parseTurns(p positions.Position, moves []string) ([][]positions.Step, error) {
	var turns [][]positions.Step
	seen := map[string]bool{}
	for _, move := range moves {
		steps, err := positions.PlayTurn(p, move)
		if err != nil {
			return nil, fmt.Errorf("searchmoves: %w", err)
		}
		positions.UndoTurn(p, steps)
		// One turn can be written in several ways.
		if s := p.TurnString(steps); !seen[s] {
			seen[s] = true
			turns = append(turns, steps)
		}
	}
	return turns, nil
}

// searchJob is a search in progress.
type searchJob struct {
	*job
	request  Request
	events   Events
	root     positions.Position // for strings
	searcher search.Searcher    // nil where the game is over
	task     search.Task
	nodes    uint64
}

func (s *searchJob) run() {
	var answer Answer
	if s.searcher != nil {
		result := s.searcher.Search(s.task)
		line := search.TurnStrings(s.root, slices.Concat(result.Turn, result.Reply))
		answer.Move = line[0]
		if len(line) > 1 {
			answer.Reply = line[1]
		}
	}
	s.hold()
	answer.Nodes, answer.Elapsed = s.nodes, s.control.Elapsed()
	s.answer()
	s.events.Done(answer)
}

// hold waits until the answer may be given, also where the search has ended by
// itself: a client that ponders, or analyses without limit, does not expect it.
func (s *searchJob) hold() {
	if s.request.Ponder {
		select {
		case <-s.hit:
		case <-s.control.Done():
		}
	}
	if s.request.Infinite {
		<-s.control.Done()
	}
}

func (s *searchJob) report(info search.Info) {
	s.nodes = info.Nodes
	s.events.Info(Line{Info: info, Moves: search.TurnStrings(s.root, info.PV)})
}
