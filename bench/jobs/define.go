package jobs

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	"tetrad/engine/wholefile"
)

// Work is what the jobs of one batch do, with results of type R.
type Work[R any] struct {
	Count  int // of the jobs; MaxIndex: there is no end
	Do     func(ctx context.Context, index int) (R, error)
	Check  func(index int, result R) error // refuses what no job gives; nil: nothing
	Same   func(index int, a, b R) error   // see [Runner]; nil: the bytes are the same
	Weight func(index int) int             // nil: that of the batch
	Close  func() error                    // nil: there is nothing to close

	Judge   func(goal json.RawMessage) (Judge, error) // see [Runner]
	Engines []string                                  // see [Runner]
}

// Define returns a kind of work. Its specifications are of type S, as JSON, and so are its
// results of type R, unless R is []byte. open checks a specification.
func Define[S, R any](name string, open func(spec S, host *Host) (Work[R], error)) Kind {
	return Kind{Name: name, Open: func(text json.RawMessage, host *Host) (*Runner, error) {
		var spec S
		if err := wholefile.Decode(text, &spec); err != nil {
			return nil, err
		}
		w, err := open(spec, host)
		if err != nil {
			return nil, err
		}
		return w.runner(), nil
	}}
}

// runner returns the runner of this work.
func (w Work[R]) runner() *Runner {
	r := &Runner{Do: w.do, Check: w.check, Same: w.same, Weight: w.Weight, Close: w.Close, Judge: w.Judge, Engines: w.Engines}
	if r.Weight == nil {
		r.Weight = func(int) int { return MaxSlots }
	}
	if r.Close == nil {
		r.Close = func() error { return nil }
	}
	return r
}

// bound refuses an index that no job has.
func (w Work[R]) bound(index int) error {
	if index < 0 || index >= w.Count {
		return fmt.Errorf("there is no job %d", index)
	}
	return nil
}

func (w Work[R]) do(ctx context.Context, index int) ([]byte, error) {
	if err := w.bound(index); err != nil {
		return nil, err
	}
	result, err := w.Do(ctx, index)
	if err != nil {
		return nil, err
	}
	text, isText := any(result).([]byte)
	if !isText {
		text, err = json.Marshal(result)
	}
	if err == nil && len(text) > MaxResult {
		return nil, fmt.Errorf("job %d: the result has %d bytes, want at most %d", index, len(text), MaxResult)
	}
	return text, err
}

func (w Work[R]) check(index int, text []byte) error {
	_, err := w.read(index, text)
	return err
}

func (w Work[R]) same(index int, a, b []byte) error {
	if w.Same == nil {
		if !bytes.Equal(a, b) {
			return fmt.Errorf("the result is %.200q and %.200q", a, b)
		}
		return nil
	}
	first, err := w.read(index, a)
	if err != nil {
		return err
	}
	second, err := w.read(index, b)
	if err != nil {
		return err
	}
	return w.Same(index, first, second)
}

// read reads a result, which may come from a stranger.
func (w Work[R]) read(index int, text []byte) (result R, err error) {
	if err := w.bound(index); err != nil {
		return result, err
	}
	if asIs, ok := any(&result).(*[]byte); ok {
		*asIs = text
	} else if err := wholefile.Decode(text, &result); err != nil {
		return result, err
	}
	if w.Check != nil {
		err = w.Check(index, result)
	}
	return result, err
}
