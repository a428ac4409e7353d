package solving

import (
	"fmt"

	"tetrad/bench/sealed"
)

// A Journal is the file of a proof tree: what is solved in the first line, then a line
// of JSON for each leaf that was searched. So a run that was killed loses no more than the
// leaves that were being searched. The tree follows from the lines: it is the same whatever
// version chose the leaves.
type Journal struct {
	*sealed.Journal[Entry]
	// Problem is what the file is about.
	Problem Problem
	// Entries are the leaves that the file had when it was opened.
	Entries []Entry
}

// A Problem is what a tree solves, and how.
type Problem struct {
	Game   string `json:"game"`
	FEN    string `json:"fen"` // of the root
	Budget Budget `json:"limits"`
}

// An Entry is a leaf with its result.
type Entry struct {
	Leaf
	Result
}

// head is the first line.
type head struct {
	Format string `json:"format"`
	Problem
}

const format = "tetrad proof tree 1"

// OpenJournal begins the file of a tree, or opens one that was begun with the same
// problem. It refuses a file that was changed or is about something else.
func OpenJournal(path string, p Problem) (j *Journal, err error) {
	j = &Journal{Problem: p}
	check := func(h *head) error { return h.check(p) }
	j.Journal, err = sealed.OpenOrCreate(path, head{format, p}, check, func(e *Entry) error {
		j.Entries = append(j.Entries, *e)
		return e.check(p.Budget)
	})
	return j, err
}

// check refuses the head of a file that is not about p.
func (h *head) check(p Problem) error {
	if h.Format != format {
		return fmt.Errorf("it is not the file of a proof tree, but %.40q", h.Format)
	}
	if h.Problem != p {
		return fmt.Errorf("it is about %s %q with %d nodes and %d MiB for a leaf; give the same flags, or another file",
			h.Game, h.FEN, h.Budget.Nodes, h.Budget.HashMiB)
	}
	return nil
}

func (e *Entry) check(b Budget) error {
	if e.Goal < -maxGoal || e.Goal > maxGoal {
		return fmt.Errorf("a goal of %d is impossible", e.Goal)
	}
	return e.Result.check(b)
}
