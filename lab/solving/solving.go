// Package solving finds exact values by a proof tree whose leaves are jobs.
//
// The tree is here, in one process. A leaf is a question about a position, with a
// number of nodes in which it must be answered, and its answer is a pure function of
// its name: one thread, an empty table. A leaf that is not answered gets children, which
// are leaves then. So the leaves can be searched anywhere (package jobs), and anyone can
// search one again.
//
// The value does not depend on who searches, nor on the order. The choice of leaves does: earlier
// results change which leaf is worth a search next.
package solving

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync"

	"tetrad/bench/jobs"
	"tetrad/engine"
	"tetrad/positions"
)

// A Solving is the solution of a problem.
type Solving struct {
	Problem Problem
	Journal *Journal     // keeps the leaves, and knows those from before; nil: nothing is kept
	Tell    func(Status) // is told how far it is, in the goroutine of Run; nil: nobody is

	tree    *tree
	status  Status
	answers chan answer
	running sync.WaitGroup // leaves that are being searched
}

// A Status says how far a solution is.
type Status struct {
	Value                    // of the root
	Goal             int     // the present question: does P1 get at least this?
	Proof, Disproof  float64 // estimates of the work that answers it by yes and by no, in no unit
	Positions        int     // in the tree
	Leaves, Answered int     // that were searched, and that have answered their question
	Running          int     // leaves that are being searched
	Nodes            uint64  // of all leaves
}

// A batch is the jobs.Batch of some leaves.
type batch struct {
	work   jobs.Batch
	leaves int // number of leaves
	done   int // of them
}

// An answer is what became of a leaf.
type answer struct {
	batch *batch
	at    int32
	leaf  Leaf
	text  []byte
	err   error
}

// NewProblem returns the problem of a position with its canonical strings, and refuses
// what a tree cannot solve.
func NewProblem(r engine.Registry, game, fen string, b Budget) (Problem, error) {
	p := Problem{Budget: b}
	variant, _, err := r.Game(game)
	if err != nil {
		return p, err
	}
	root := variant.Start()
	if fen != "" {
		if root, err = r.Undecided(game, fen); err != nil {
			return p, err
		}
	}
	p.Game, p.FEN = variant.Name(), root.FEN()
	return p, errors.Join(check(root), b.check())
}

// Run solves the problem with an executor. It returns what is known when it ends, which
// is the value unless there is an error.
func (s *Solving) Run(ctx context.Context, r engine.Registry, x jobs.Executor) (Value, error) {
	if err := s.begin(r); err != nil {
		return Value{}, err
	}
	ctx, stop := context.WithCancel(ctx)
	defer s.running.Wait()
	defer stop()
	for s.nextGoal(); !s.status.Solved(); s.nextGoal() {
		if err := s.fill(ctx, x); err != nil {
			return s.status.Value, err
		}
		if s.status.Running == 0 {
			if s.tree.nodes[0].decides(s.status.Goal) {
				continue // what was expanded without a search has decided it
			}
			return s.status.Value, errors.New("no leaf is left, and the value is open: this is an error of the tree")
		}
		select {
		case a := <-s.answers:
			if err := s.fold(x, a); err != nil {
				return s.status.Value, err
			}
		case <-ctx.Done():
			return s.status.Value, ctx.Err()
		}
	}
	return s.status.Value, nil
}

// begin makes the tree, as far as the journal knows it.
func (s *Solving) begin(r engine.Registry) error {
	root, err := r.Undecided(s.Problem.Game, s.Problem.FEN)
	if err != nil {
		return err
	}
	s.tree, s.status = newTree(root, r.Estimate(s.Problem.Game)), Status{}
	s.answers = make(chan answer)
	if s.Journal != nil {
		for i, e := range s.Journal.Entries {
			if err := s.replay(e); err != nil {
				return fmt.Errorf("leaf %d of the file: %w", i+1, err)
			}
		}
	}
	s.status.Value = s.tree.nodes[0].Value
	s.status.Goal = min(max(int(math.Round(s.tree.nodes[0].estimate)), s.status.Low+1), s.status.High)
	s.tree.setGoal(s.status.Goal)
	return nil
}

// replay takes a leaf of the journal.
func (s *Solving) replay(e Entry) error {
	at, err := s.tree.find(e.Leaf)
	if err == nil {
		err = s.addResult(at, e)
	}
	return err
}

// addResult takes the result of a leaf.
func (s *Solving) addResult(at int32, e Entry) error {
	s.status.Leaves++
	s.status.Nodes += e.Nodes
	if e.decides(e.Goal) {
		s.status.Answered++
	}
	return s.tree.addResult(at, e.Goal, e.Result)
}

// nextGoal goes on to the next question when the present one is answered. The value is
// usually near the bound that moved last.
func (s *Solving) nextGoal() {
	root := &s.tree.nodes[0]
	before := s.status.Value
	s.status.Value = root.Value
	if !root.Solved() && root.decides(s.status.Goal) {
		s.status.Goal = root.High
		if root.Low > before.Low {
			s.status.Goal = root.Low + 1
		}
		s.tree.setGoal(s.status.Goal)
	}
	s.status.Proof, s.status.Disproof, s.status.Positions = root.proof, root.disproof, len(s.tree.nodes)
	if s.Tell != nil {
		s.Tell(s.status)
	}
}

// fill asks for as many leaves as the executor wants. A batch for each leaf would
// cost a farm more than a short leaf itself, so it waits until a part of the executor's
// width is free; that width has room for jobs that wait.
func (s *Solving) fill(ctx context.Context, x jobs.Executor) error {
	width := max(x.Width(), 1)
	free := width - s.status.Running
	if free < max(width/4, 1) {
		return nil
	}
	b := &batch{}
	var at []int32
	list := spec{Game: s.Problem.Game, FEN: s.Problem.FEN, Budget: s.Problem.Budget}
	for len(at) < min(free, maxLeaves) {
		leaf, ok, err := s.tree.nextLeaf()
		if err != nil {
			return err
		}
		if !ok {
			break
		}
		at = append(at, leaf)
		list.Leaves = append(list.Leaves, Leaf{s.tree.path(leaf), s.status.Goal})
	}
	if len(at) == 0 {
		return nil
	}
	var err error
	if b.work, err = jobs.New(JobKind.Name, list); err != nil {
		return err
	}
	b.leaves = len(at)
	s.status.Running += len(at)
	for i := range at {
		s.running.Go(func() {
			text, err := x.Do(ctx, &b.work, i)
			select {
			case s.answers <- answer{b, at[i], list.Leaves[i], text, err}:
			case <-ctx.Done():
			}
		})
	}
	return nil
}

// fold takes an answer: into the journal first, then into the tree.
func (s *Solving) fold(x jobs.Executor, a answer) error {
	s.status.Running--
	if a.err != nil {
		return a.err
	}
	result, err := readResult(a.text, s.Problem.Budget)
	if err != nil {
		return fmt.Errorf("the leaf %q: %w", a.leaf.Moves, err)
	}
	e := Entry{a.leaf, result}
	if s.Journal != nil {
		if err := s.Journal.Append(e); err != nil {
			return err
		}
	}
	a.batch.done++
	if a.batch.done == a.batch.leaves {
		if err := x.Finish(&a.batch.work); err != nil {
			return err
		}
	}
	return s.addResult(a.at, e)
}

// Root returns the position that is solved.
func (s *Solving) Root(r engine.Registry) (positions.Position, error) {
	return r.Undecided(s.Problem.Game, s.Problem.FEN)
}
