package engine

import (
	"fmt"
	"slices"
	"time"

	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/search"
)

// Events are the functions through which a search reports. The goroutine of the search
// calls them, one at a time. They must not call the engine.
type Events struct {
	Info func(Line)   // a new line
	Done func(Answer) // the end; called once
	// Book is called before Info with a turn that comes from a book instead of a search.
	// It may be nil.
	Book func(BookMove)
}

// A Line is a report of a search, with its turns as move strings.
type Line struct {
	search.Info
	Moves []string // of PV
}

// An Answer is the end of a search.
type Answer struct {
	Move    string // turn to play; "" if the game is over
	Reply   string // expected reply; "" if unknown
	Nodes   uint64 // of the whole search, from its last report
	Elapsed time.Duration
}

// Go starts a search of the current position. It ends by itself, or at Stop if l is
// infinite. On an error no search has started.
func (e *Engine) Go(l Limits, events Events) error {
	if e.Searching() {
		return ErrSearching
	}
	s, err := e.newSearch(e.history.position, l, events)
	if err != nil {
		return err
	}
	e.start(s.job, s.run)
	return nil
}

// newSearch returns a search of a position, ready to run.
func (e *Engine) newSearch(position positions.Position, l Limits, events Events) (*searchJob, error) {
	j := newJob() // its clock starts here, before any preparation
	if err := l.check(position.ToMove()); err != nil {
		return nil, err
	}
	turns, err := parseTurns(position, l.Turns)
	if err != nil {
		return nil, err
	}
	j.pondering, j.infinite = l.Ponder, l.Infinite
	j.budget = l.budget(position, time.Duration(e.settings.overheadMS)*time.Millisecond)
	if j.budget != nil && !l.Ponder {
		j.control.SetBudget(*j.budget)
	}
	evaluation, err := e.currentEvaluation()
	if err != nil {
		return nil, err
	}
	s := &searchJob{job: j, limits: l, events: events, root: position.Copy(), entry: &e.entry}
	if position.Outcome() == positions.Undecided {
		if s.fromBook, err = e.bookMove(position, &l); err != nil {
			return nil, err
		}
	}
	if position.Outcome() == positions.Undecided && s.fromBook == nil {
		e.forgetOtherHistory(s.root)
		level := e.level()
		s.task = e.task(l, e.evaluationFor(&evaluation.Evaluation, level.error), turns)
		s.task.Root, s.task.Control, s.task.Report = s.root, j.control, s.report
		s.task = level.task(s.task)
		s.searcher = e.searcherFor(s.task.Depth)
	}
	return s, nil
}

// task returns the part of a task that follows from the limits and the options other
// than Level.
func (e *Engine) task(l Limits, evaluation *search.Evaluation, turns [][]positions.Step) search.Task {
	return search.Task{
		Evaluation:  evaluation,
		Depth:       l.Depth,
		Nodes:       l.Nodes,
		SearchMoves: turns,
		Threads:     e.settings.threads,
		MultiPV:     e.settings.multiPV,
		Seed:        e.settings.seed,
		Contempt:    e.contempt(l),
	}
}

// contempt returns the contempt of a search. In analysis it is 0, since analysis asks
// for the true value of the position.
func (e *Engine) contempt(l Limits) int {
	if l.Infinite || l.Analysis {
		return 0
	}
	return e.settings.contempt
}

// currentEvaluation returns the evaluation of the current game. The first call makes it,
// with its tables.
func (e *Engine) currentEvaluation() (*game.Evaluation, error) {
	if e.entry.NewEvaluation == nil {
		return nil, fmt.Errorf("there is no evaluation of %s to search with", e.history.game.Name())
	}
	if e.evaluation == nil {
		e.evaluation = e.entry.NewEvaluation(e.history.game)
		makeTables(&e.evaluation.Evaluation, e.history.game.Start())
	}
	return e.evaluation, nil
}

// makeTables evaluates p, the start of a game, and scores its steps, since evaluations
// make their tables at first use.
func makeTables(evaluation *search.Evaluation, p positions.Position) {
	evaluation.Evaluate(p)
	steps := p.Steps(nil)
	for _, score := range []func(positions.Position, []positions.Step, []int32){evaluation.ScoreSteps, evaluation.OrderSteps} {
		if score != nil {
			score(p, steps, make([]int32, len(steps)))
		}
	}
}

// parseTurns reads the moves from which a search may choose, in the order in which they
// first appear. No moves means all.
func parseTurns(p positions.Position, moves []string) ([][]positions.Step, error) {
	var turns [][]positions.Step
	seen := map[string]bool{}
	for _, move := range moves {
		steps, err := positions.PlayTurn(p, move)
		if err != nil {
			return nil, fmt.Errorf("searchmoves: %w", err)
		}
		positions.UndoTurn(p, steps)
		// A turn can be written in several ways.
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
	limits   Limits
	events   Events
	root     positions.Position // for the task and for move strings
	entry    *game.Entry
	searcher search.Searcher // nil if the game is over
	task     search.Task
	fromBook *BookMove // nil: the search finds the turn
	nodes    uint64
}

func (s *searchJob) run() {
	answer := s.find()
	s.answer()
	s.events.Done(answer)
}

// find searches and returns the answer when it may be given.
func (s *searchJob) find() (answer Answer) {
	if s.fromBook != nil {
		answer.Move = s.fromBook.Move
		s.reportBook()
	}
	if s.searcher != nil {
		result := s.searcher.Search(s.task)
		line := search.TurnStrings(s.root, slices.Concat(result.Turn, result.Reply))
		answer.Move = line[0]
		if len(line) > 1 {
			answer.Reply = line[1]
		}
	}
	s.finished.Store(true)
	s.hold()
	answer.Nodes, answer.Elapsed = s.nodes, s.control.Elapsed()
	return answer
}

// reportBook tells of the turn that comes from a book.
func (s *searchJob) reportBook() {
	if s.events.Book != nil {
		s.events.Book(*s.fromBook)
	}
	if line, err := s.fromBook.line(s.root); err == nil {
		s.tell(line)
	}
}

// hold waits until the answer may be given, even if the search has ended by itself: a
// client that ponders, or analyses without limit, does not expect the answer earlier.
func (s *searchJob) hold() {
	if s.limits.Ponder {
		select {
		case <-s.hit:
		case <-s.control.Done():
		}
	}
	if s.limits.Infinite {
		<-s.control.Done()
	}
}

func (s *searchJob) report(info search.Info) {
	s.nodes = info.Nodes
	s.tell(Line{Info: info, Moves: search.TurnStrings(s.root, info.PV)})
}

// tell reports a line. Where the search knows no chances, they follow from its score.
func (s *searchJob) tell(line Line) {
	if line.WDL == nil {
		line.WDL = new(s.entry.WDL(s.root, line.Score))
	}
	s.events.Info(line)
}
