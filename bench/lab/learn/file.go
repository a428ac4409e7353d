package learn

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"tetrad/eval"
	"tetrad/protocol/lines"
)

// A File is the name of a file of weights. If an evaluation has tables, they are in
// another file beside it, whose name ends in .bin.
type File string

// Check refuses a name that cannot hold weights, before a fit spends hours on them.
// It accepts the empty name, which means no file.
func (f File) Check() error {
	name := string(f)
	if name == "" {
		return nil
	}
	switch info, err := os.Stat(filepath.Dir(name)); {
	case err != nil:
		return err
	case !info.IsDir():
		return fmt.Errorf("%s is not a folder", filepath.Dir(name))
	case filepath.Ext(name) == ".bin":
		return fmt.Errorf("%s: the tables of patterns have the name that ends in .bin; give another, such as weights.txt", name)
	}
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		return fmt.Errorf("%s is a folder", name)
	}
	return nil
}

// WriteText writes the text of a fit.
func (f File) WriteText(text string) error { return os.WriteFile(string(f), []byte(text), 0o644) }

func (f File) writeTables(tables []byte) error { return os.WriteFile(f.tables(), tables, 0o644) }

// tables returns the name of the file of tables.
func (f File) tables() string {
	return strings.TrimSuffix(string(f), filepath.Ext(string(f))) + ".bin"
}

// read returns the weights of an evaluation from the file and from its file of
// tables, and the comments that the file begins with.
func (f File) read(names []string, size layout) (w weights, comments string, err error) {
	text, err := f.text()
	if err != nil {
		return w, "", err
	}
	if w.Features, err = eval.ParseWeights(text, names); err != nil {
		return w, "", fmt.Errorf("%s: %w", f, err)
	}
	if size.Entries > 0 {
		data, err := os.ReadFile(f.tables())
		if err != nil {
			return w, "", err
		}
		if w.Tables, err = eval.DecodeTables(data, size.Entries, size.Phases); err != nil {
			return w, "", fmt.Errorf("%s: %w", f.tables(), err)
		}
	}
	return w, leadingComments(text), nil
}

// readPolicy returns the weights of a policy in the file.
func (f File) readPolicy(features int) ([]float64, error) {
	text, err := f.text()
	if err != nil {
		return nil, err
	}
	weights := make([]float64, features)
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		var weight, feature int
		if _, err := fmt.Sscanf(line, "%d %d", &weight, &feature); err != nil || feature < 0 || feature >= features {
			return nil, fmt.Errorf("%s: line %q is not a weight and one of %d features", f, strings.TrimSpace(line), features)
		}
		weights[feature] = float64(weight) / 100
	}
	return weights, nil
}

func (f File) text() (string, error) {
	data, err := os.ReadFile(string(f))
	return string(lines.TrimMark(data)), err
}

func leadingComments(text string) (comments string) {
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "#") {
			break
		}
		comments += line
	}
	return comments
}

func mix(fitted, old []float64, percent int) []float64 {
	mixed := make([]float64, len(fitted))
	for i, w := range fitted {
		mixed[i] = (w*float64(100-percent) + old[i]*float64(percent)) / 100
	}
	return mixed
}
