package tune

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"reflect"

	"tetrad/engine/wholefile"
)

// maxFile is the most bytes of a file with a tuning.
const maxFile = 16 << 20

// Resume returns the tuning of a file, or a new one if there is no file. It refuses a file that
// another plan or program has begun.
func Resume(path string, p Plan, program map[string]string) (*Tuning, error) {
	t, err := New(p, program)
	if err != nil {
		return nil, err
	}
	text, err := wholefile.Read(path, maxFile)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return t, nil
	case err != nil:
		return nil, err
	}
	var kept Tuning
	if err := json.Unmarshal(text, &kept); err != nil {
		return nil, fmt.Errorf("%s is not a tuning: %w", path, err)
	}
	if !reflect.DeepEqual(kept.Plan, p) {
		return nil, fmt.Errorf("%s was begun with other constants or flags; give these, or another file", path)
	}
	if !maps.Equal(kept.Program, program) {
		return nil, fmt.Errorf("%s was begun by another program, whose games do not count for this one; give another file", path)
	}
	for _, result := range kept.Results {
		if t.IsDone() || max(result, -result) > 2*PairsInStep {
			return nil, fmt.Errorf("%s has results that no step can have", path)
		}
		t.learn(result)
	}
	return t, nil
}

// Save writes a tuning whole, or leaves the file as it was.
func (t *Tuning) Save(path string) error {
	text, err := json.MarshalIndent(t, "", "\t")
	if err != nil {
		return err
	}
	return wholefile.WriteBytes(path, 0o644, append(text, '\n'))
}
