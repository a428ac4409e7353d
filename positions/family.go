package positions

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Family is one of the games, with all its sizes and rule suffixes.
type Family struct {
	Name        string   // the first part of a game name: "chess"
	MinSize     int      // smallest board side
	MaxSize     int      // largest board side
	Sizes       []int    // allowed sizes between MinSize and MaxSize, ascending; nil: all
	DefaultSize int      // size that names leave out
	Rules       []string // rule suffixes, without the hyphen; nil: none
	Credits     string   // designer, year and site

	// New returns the game of a size and rule suffix ("" for the ordinary rules). Both
	// must be valid.
	New func(size int, rule string) Game
}

// A Game is one variant of a family: a size and a set of rules. It is immutable and
// safe for concurrent use.
type Game interface {
	// Name returns the canonical name, with the defaults left out: "chess-9", "chess-old".
	Name() string
	// Start returns a new start position.
	Start() Position
	// Parse reads a position string. It accepts the strings that docs/games.md
	// describes. Its error names the field, rank and character of the first fault.
	Parse(fen string) (Position, error)
}

// VariantName returns the canonical name of a variant of f, with the defaults
// left out.
func (f *Family) VariantName(size int, rule string) string {
	name := f.Name
	if size != f.DefaultSize {
		name += "-" + strconv.Itoa(size)
	}
	if rule != "" {
		name += "-" + rule
	}
	return name
}

// AllSizes returns the allowed sizes, ascending.
func (f *Family) AllSizes() []int {
	if f.Sizes != nil {
		return slices.Clone(f.Sizes)
	}
	var sizes []int
	for n := f.MinSize; n <= f.MaxSize; n++ {
		sizes = append(sizes, n)
	}
	return sizes
}

// Variants returns every variant of f: all sizes with the ordinary rules, then all
// sizes with each rule suffix.
func (f *Family) Variants() []Game {
	var games []Game
	for _, rule := range append([]string{""}, f.Rules...) {
		for _, size := range f.AllSizes() {
			games = append(games, f.New(size, rule))
		}
	}
	return games
}

// Variant returns the game called name, "<family>[-<size>][-<rule>]", of which
// the first part must be f.Name.
func (f *Family) Variant(name string) (Game, error) {
	size, rule := f.DefaultSize, ""
	parts := strings.Split(name, "-")
	if parts[0] != f.Name {
		return nil, fmt.Errorf("game %q is not of the family %s", Clip(name), f.Name)
	}
	parts = parts[1:]
	if len(parts) > 0 && parts[0] != "" && isDigit(parts[0][0]) {
		n, err := strconv.Atoi(parts[0])
		if err != nil || strconv.Itoa(n) != parts[0] || !slices.Contains(f.AllSizes(), n) {
			return nil, fmt.Errorf("game %q: size %s is not one of %s", Clip(name), Clip(parts[0]), joinInts(f.AllSizes()))
		}
		size, parts = n, parts[1:]
	}
	if len(parts) > 0 && slices.Contains(f.Rules, parts[0]) {
		rule, parts = parts[0], parts[1:]
	}
	if len(parts) > 0 {
		return nil, fmt.Errorf("game %q: %q is not understood; names are %s", Clip(name), Clip(parts[0]), f.Usage())
	}
	return f.New(size, rule), nil
}

// Usage returns the form of the family's names: "chess[-4…10][-old|-free]".
func (f *Family) Usage() string {
	usage := f.Name
	if f.Sizes != nil {
		usage += "[-" + strings.ReplaceAll(joinInts(f.Sizes), ", ", "|-") + "]"
	} else {
		usage += fmt.Sprintf("[-%d…%d]", f.MinSize, f.MaxSize)
	}
	if len(f.Rules) > 0 {
		usage += "[-" + strings.Join(f.Rules, "|-") + "]"
	}
	return usage
}

func joinInts(ns []int) string {
	s := make([]string, len(ns))
	for i, n := range ns {
		s[i] = strconv.Itoa(n)
	}
	return strings.Join(s, ", ")
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// Clip shortens text from outside for an error message.
func Clip(s string) string {
	const most = 60
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}
