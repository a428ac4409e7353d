// Package jobs divides long work into jobs that can be computed anywhere.
//
// A job is a pure function of its name: the kind of work, its specification and an
// index. Wherever and however often it is computed, its result is the same. So a lost
// worker, a job computed twice and a restart need no thought.
//
// There are three roles. [InOrder] asks for jobs and folds their results in the order of
// the indexes. A [Runner] computes them. An [Executor] stands between the two: [Local]
// has the runners in this process, and package farm has them on other machines.
package jobs

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
)

// Bounds on what comes over a network.
const (
	MaxSpec   = 128 << 10 // bytes in a specification
	MaxGoal   = 4 << 10   // bytes in a goal
	MaxResult = 768 << 10 // bytes in a result; a kind with more to say makes its jobs smaller
	MaxIndex  = 1<<31 - 1 // indexes are below this number
	MaxSlots  = 1024      // processors of a job
)

// A Batch is a job array: jobs of one kind and one specification, one for each index from 0.
type Batch struct {
	Kind string          `json:"kind"`
	Spec json.RawMessage `json:"spec"` // what the jobs of this kind need to know
	// Slots is the number of processors that a job keeps busy. 0 means 1.
	Slots int `json:"slots,omitempty"`
	// Goal is what the results are wanted for, such as a number of games. It decides nothing
	// about a result, so it is no part of the name. Empty: only whoever asks for results knows.
	Goal json.RawMessage `json:"goal,omitempty"`
}

// New returns a batch whose specification is spec as JSON.
func New(kind string, spec any) (Batch, error) {
	text, err := json.Marshal(spec)
	if err != nil {
		return Batch{}, err
	}
	w := Batch{Kind: kind, Spec: text}
	return w, w.Check()
}

// kindName is what the name of a kind looks like. It is a part of file names and of
// subjects on the network.
var kindName = regexp.MustCompile(`^[a-z][a-z0-9-]{0,31}$`)

// Check refuses a batch that no kind could have made. It does not read the
// specification; the kind does that.
func (b *Batch) Check() error {
	switch {
	case !kindName.MatchString(b.Kind):
		return fmt.Errorf("%.40q is not the name of a kind of work", b.Kind)
	case len(b.Spec) > MaxSpec:
		return fmt.Errorf("the specification has %d bytes, want at most %d", len(b.Spec), MaxSpec)
	case len(b.Goal) > MaxGoal:
		return fmt.Errorf("the goal has %d bytes, want at most %d", len(b.Goal), MaxGoal)
	case !json.Valid(b.Spec) || len(b.Goal) > 0 && !json.Valid(b.Goal):
		return errors.New("the specification is not JSON")
	case b.Slots < 0 || b.Slots > MaxSlots:
		return fmt.Errorf("a job needs %d processors, want 1 to %d", b.Slots, MaxSlots)
	}
	return nil
}

// ID returns the name of the batch: 32 hexadecimal digits of the SHA-256 of
// everything that its results depend on but the program that computes them. Equal
// batches have equal names.
func (b *Batch) ID() string {
	h := sha256.New()
	fmt.Fprintf(h, "%s\n%d\n", b.Kind, b.Slots)
	h.Write(b.Spec)
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// Weight returns the number of processors that a job keeps busy, at least 1.
func (b *Batch) Weight() int { return max(b.Slots, 1) }

// A Kind is a sort of work. [Define] makes one. Adding one touches no other.
type Kind struct {
	Name string // lower-case letters, digits and hyphens
	// Open checks a specification, which may come from a stranger, and returns what
	// computes its jobs on this machine.
	Open func(spec json.RawMessage, host *Host) (*Runner, error)
}

// A Runner computes the jobs of one batch. Its functions may be called by several
// goroutines at a time, and none is nil.
type Runner struct {
	// Do returns the result of a job, at most MaxResult bytes. The result depends on the
	// specification and the index alone. An error says that this machine could not
	// compute it, or is the error of ctx.
	Do func(ctx context.Context, index int) ([]byte, error)
	// Check tells whether a result that was computed elsewhere is one for this index. It is
	// cheap, and finds damage, not lies.
	Check func(index int, result []byte) error
	// Same returns an error that says where two results of one index differ. It is nil if
	// they are the same, or if they need not be because the work depends on time.
	Same func(index int, a, b []byte) error
	// Weight returns the number of processors that a job keeps busy, at least 1. The batch
	// says the most.
	Weight func(index int) int
	// Judge returns what counts results towards a goal. nil: only whoever asks for them can.
	Judge func(goal json.RawMessage) (Judge, error)
	// Engines are the names of the engines that jobs use, but for OwnEngine.
	Engines []string
	// Close ends what the runner has started, such as engines. Nothing calls Do
	// afterwards.
	Close func() error
}

// A Judge counts the results of a batch in the order of their indexes. It is not safe for
// concurrent use.
type Judge interface {
	// Last returns the number of jobs, or MaxIndex if only the results say when it is enough.
	Last() int
	// Fold counts a result of an author. It returns why no more are needed, or "".
	Fold(index int, result []byte, author string) (end string, err error)
	Text() string // how it stands, as a line
	Detail() any  // what a page draws, as JSON
}
