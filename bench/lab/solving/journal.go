package solving

import (
	"errors"
	"fmt"
	"io"
	"os"

	"tetrad/bench/internal/sealed"
	"tetrad/bench/jobs"
	"tetrad/protocol/record"
)

// A Journal is the file of a proof tree: what is solved in the first line, then a line
// of JSON for each leaf that was searched. Each line has a checksum. Lines are added
// only, and are safe on disk when Append returns; so a run that was killed loses no more
// than the leaves that were being searched, and a last line without an end is cut off.
// The tree follows from the lines: it is the same whatever version chose the leaves.
type Journal struct {
	file *sealed.File
	// Problem is what the file is about.
	Problem Problem
	// Entries are the leaves that the file had when it was opened.
	Entries []Entry
}

// A Problem is what a tree solves, and how.
type Problem struct {
	Game   string `json:"game"`
	FEN    string `json:"fen"` // of the root
	Limits Limits `json:"limits"`
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

const (
	format  = "tetrad proof tree 1"
	maxLine = 1 << 16 // bytes
)

// OpenJournal begins the file of a tree, or opens one that was begun with the same
// problem. It refuses a file that was changed or is about something else.
func OpenJournal(path string, p Problem) (*Journal, error) {
	file, err := sealed.Open(path, os.O_CREATE)
	if err != nil {
		return nil, err
	}
	j := &Journal{file: file, Problem: p}
	if err := j.load(); err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return j, nil
}

// load reads the lines that are there, or writes the first one.
func (j *Journal) load() error {
	begun, entries, whole, err := readJournal(j.file)
	if err != nil {
		return err
	}
	if err := j.file.Truncate(whole); err != nil {
		return err
	}
	if begun == nil {
		return j.write(head{format, j.Problem})
	}
	if *begun != j.Problem {
		return fmt.Errorf("it is about %s %q with %d nodes and %d MiB for a leaf; give the same flags, or another file",
			begun.Game, begun.FEN, begun.Limits.Nodes, begun.Limits.HashMiB)
	}
	j.Entries = entries
	return nil
}

// readJournal reads the lines of a journal, which may come from a stranger. begun is nil
// if there is none yet. whole is the number of bytes in whole lines.
func readJournal(r io.Reader) (begun *Problem, entries []Entry, whole int64, err error) {
	whole, err = sealed.Lines(r, maxLine, func(line []byte, number int) error {
		if err := checkLine(line); err != nil {
			return err
		}
		if number == 1 {
			begun, err = readHead(line)
			return err
		}
		e, err := readEntry(line, begun.Limits)
		entries = append(entries, e)
		return err
	})
	return begun, entries, whole, err
}

// checkLine refuses a line without a right checksum.
func checkLine(line []byte) error {
	isSealed, err := record.CheckSeal(line)
	if err == nil && !isSealed {
		err = errors.New("it has no checksum")
	}
	return err
}

func readHead(line []byte) (*Problem, error) {
	var h struct {
		head
		Sum string `json:"sum"`
	}
	if err := jobs.Decode(line, &h); err != nil {
		return nil, err
	}
	if h.Format != format {
		return nil, fmt.Errorf("it is not the file of a proof tree, but %.40q", h.Format)
	}
	return &h.Problem, h.Limits.check()
}

func readEntry(line []byte, l Limits) (Entry, error) {
	var e struct {
		Entry
		Sum string `json:"sum"`
	}
	if err := jobs.Decode(line, &e); err != nil {
		return Entry{}, err
	}
	if e.Goal < -maxGoal || e.Goal > maxGoal {
		return Entry{}, fmt.Errorf("a goal of %d is impossible", e.Goal)
	}
	return e.Entry, e.Result.check(l)
}

// Append adds leaves and returns when they are safe on disk.
func (j *Journal) Append(entries ...Entry) error {
	values := make([]any, len(entries))
	for i := range entries {
		values[i] = entries[i]
	}
	return j.write(values...)
}

func (j *Journal) write(values ...any) error {
	list := make([][]byte, len(values))
	for i, v := range values {
		var err error
		if list[i], err = sealed.Line(v); err != nil {
			return err
		}
	}
	return j.file.Append(list...)
}

// Close closes the file.
func (j *Journal) Close() error { return j.file.Close() }
