package learn

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"tetrad/engine/lines"
	"tetrad/eval"
)

// An Output says where the weights of a fit go, and how they mix with those that are there.
type Output struct {
	File File    // holds the weights
	Keep float64 // part of the old weights in File to keep, 0 to 1, which averages over rounds
}

// A Summary says what weights were learned from, and how well.
type Summary struct {
	Games             int
	Sum               string  // SHA-256 of the shards, in hexadecimal
	Learned, HeldOut  int     // numbers of positions or choices
	Loss, HeldOutLoss float64 // their mean losses, in nats
}

// Comments returns the comments that a file of weights begins with: the command that made it,
// and the summary, in which what names the positions and the loss.
func (s *Summary) Comments(command, what string) []string {
	return []string{
		command,
		fmt.Sprintf("%d %s %.4f; %d held out, %.4f", s.Learned, what, s.Loss, s.HeldOut, s.HeldOutLoss),
		fmt.Sprintf("%d games, SHA-256 %s", s.Games, s.Sum),
	}
}

// text returns the comments as text.
func (s *Summary) text(command, what string) string {
	return "# " + strings.Join(s.Comments(command, what), "\n# ") + "\n"
}

// Fitted are the weights that a fit has found, as files.
type Fitted struct {
	Text   string // the weights, after comments
	Tables []byte // those of tables; nil: there are none
}

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

// Write writes the files of a fit.
func (f File) Write(fitted Fitted) error {
	if fitted.Tables != nil {
		if err := os.WriteFile(f.tables(), fitted.Tables, 0o644); err != nil {
			return err
		}
	}
	return os.WriteFile(string(f), []byte(fitted.Text), 0o644)
}

// tables returns the name of the file of tables.
func (f File) tables() string {
	return strings.TrimSuffix(string(f), filepath.Ext(string(f))) + ".bin"
}

// read returns the weights of an evaluation from the file and from its file of
// tables, and the comments that the file begins with.
func (f File) read(names []string, l layout) (w weights, comments string, err error) {
	text, err := f.text()
	if err != nil {
		return w, "", err
	}
	if w.Features, err = eval.ParseWeights(text, names); err != nil {
		return w, "", fmt.Errorf("%s: %w", f, err)
	}
	if l.Entries > 0 {
		data, err := os.ReadFile(f.tables())
		if err != nil {
			return w, "", err
		}
		if w.Tables, err = eval.DecodeTables(data, l.Entries, l.Phases); err != nil {
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

// mix returns a weighted mean of old weights, of which it keeps a part, and fitted ones. Fits
// of tables with many entries are noisy, and a mean over rounds is less so.
func mix(fitted, old []float64, keep float64) []float64 {
	mixed := make([]float64, len(fitted))
	for i, w := range fitted {
		mixed[i] = (1-keep)*w + keep*old[i]
	}
	return mixed
}
