// Package tune moves constants of a search towards those that win games.
package tune

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"tetrad/bench/match/settings"
	"tetrad/engine"
	"tetrad/search"
)

// A Plan is what decides a tuning: the same plan and program move the constants the same way.
type Plan struct {
	Game      string     `json:"game"`
	Nodes     uint64     `json:"nodes"`              // of each search, so that a busy machine changes nothing
	Steps     int        `json:"steps"`              // at least 1
	Seed      uint64     `json:"seed"`               // of openings and of changes
	Openings  string     `json:"openings,omitempty"` // file, or book; empty: random ones
	Sum       string     `json:"sum,omitempty"`      // checksum of these openings
	Constants []Constant `json:"constants"`
}

// A Constant is an option of the engine that is tuned.
type Constant struct {
	Name   string  `json:"name"` // as in mcts.Exploration
	Start  float64 `json:"start"`
	Lowest float64 `json:"lowest"`
	Most   float64 `json:"most"`
	Whole  bool    `json:"whole,omitempty"`
}

// PairsInStep is the number of pairs of games that are played before the constants move. They can
// be played at the same time.
const PairsInStep = 8

// The size of steps. The exponents are Spall's, the other two were chosen here.
const (
	lastChange  = 0.2 // the logarithm of a change at the end; before, it is greater
	wander      = 0.6 // how far chance alone moves a constant, in last changes, if every pair is won by a game
	changeSlows = 0.101
	stepSlows   = 0.602
)

// A Tuning is a plan and how far it has come. It is not safe for concurrent use.
//
// It is SPSA (Spall 1992; chess engines tune so on fishtest): each step changes all constants at
// once, up or down by chance, lets the two versions play, and moves all constants a little towards
// the winner. Constants move by factors, so that none becomes 0.
type Tuning struct {
	Plan    `json:"plan"`
	Program map[string]string `json:"program"` // what tells its play from that of others
	Results []int             `json:"results"` // of the steps so far: games that the version up won, less those that it lost

	moved []float64 // logarithms of the factors from the start
}

// New returns a tuning that has not begun.
func New(p Plan, program map[string]string) (*Tuning, error) {
	switch {
	case len(p.Constants) == 0:
		return nil, errors.New("give constants, as in mcts.Exploration")
	case p.Steps < 1 || p.Nodes < 1:
		return nil, fmt.Errorf("a tuning has at least one step of %d games, and one node a turn", 2*PairsInStep)
	}
	for i, c := range p.Constants {
		if slices.ContainsFunc(p.Constants[:i], func(d Constant) bool { return d.Name == c.Name }) {
			return nil, fmt.Errorf("%s is given twice", c.Name)
		}
	}
	return &Tuning{Plan: p, Program: program, moved: make([]float64, len(p.Constants))}, nil
}

// ParseConstant reads NAME=VALUE, or NAME with the value that the game gives it.
func ParseConstant(r engine.Registry, game, text string) (c Constant, err error) {
	_, entry, err := r.Game(game)
	if err != nil {
		return c, err
	}
	name, value, isGiven := strings.Cut(text, "=")
	kind, parameter, _ := strings.Cut(name, ".")
	newSearcher := r.Searchers[kind]
	if newSearcher == nil {
		return c, fmt.Errorf("%q is not a parameter; tetrad-lab params lists them", name)
	}
	s := newSearcher(1)
	entry.Configure(s)
	if isGiven {
		if err := search.SetParam(s.Parameters(), parameter, value); err != nil {
			return c, fmt.Errorf("%s: %w", name, err)
		}
	}
	for _, p := range search.ListParams(s.Parameters()) {
		if strings.EqualFold(p.Name, parameter) {
			return constant(kind+"."+p.Name, &p)
		}
	}
	return c, fmt.Errorf("%s has no parameter %q; tetrad-lab params lists them", kind, parameter)
}

// constant returns a parameter with its value as a constant.
func constant(name string, p *search.Option) (Constant, error) {
	c := Constant{Name: name, Whole: p.Type == "spin"}
	var failed [3]error
	for i, field := range []*float64{&c.Start, &c.Lowest, &c.Most} {
		*field, failed[i] = strconv.ParseFloat([]string{p.Value, p.Min, p.Max}[i], 64)
	}
	if err := errors.Join(failed[:]...); err != nil || c.Start <= 0 {
		return c, fmt.Errorf("%s is %s: a constant to tune is a number above 0", name, p.Value)
	}
	return c, nil
}

// IsDone reports whether all steps are played.
func (t *Tuning) IsDone() bool { return len(t.Results) >= t.Steps }

// Games returns the number of games that were played.
func (t *Tuning) Games() int { return 2 * PairsInStep * len(t.Results) }

// change returns the size of the change in the next step, and its sign for each constant.
func (t *Tuning) change() (size float64, signs []float64, chance *rand.Rand) {
	done := len(t.Results)
	chance = rand.New(rand.NewPCG(t.Seed, uint64(done)))
	for range t.Constants {
		signs = append(signs, float64(2*chance.IntN(2)-1))
	}
	return lastChange * math.Pow(float64(t.Steps)/float64(done+1), changeSlows), signs, chance
}

// versions returns the options of the two versions that play the next step, up and down. A
// constant that stays whole takes one of its two neighbours by chance.
func (t *Tuning) versions() (both [2]settings.Options) {
	size, signs, chance := t.change()
	for v := range both {
		both[v] = settings.Options{}
		for i, c := range t.Constants {
			value := c.Start * math.Exp(t.moved[i]+size*signs[i]*float64(1-2*v))
			if c.Whole {
				value = math.Floor(value + chance.Float64())
			}
			both[v][c.Name] = strconv.FormatFloat(min(max(value, c.Lowest), c.Most), 'g', 5, 64)
		}
	}
	return both
}

// learn moves the constants after a step. result is the number of games that the version up won,
// less those that it lost.
func (t *Tuning) learn(result int) {
	size, signs, _ := t.change()
	steps, done := float64(t.Steps), float64(len(t.Results)+1)
	rate := wander / math.Sqrt(steps*PairsInStep) * math.Pow(1.1*steps/(0.1*steps+done), stepSlows)
	for i, sign := range signs {
		moved := t.moved[i] + lastChange*lastChange/size*rate*float64(result)*sign
		c := &t.Constants[i]
		t.moved[i] = min(max(moved, math.Log(c.Lowest/c.Start)), math.Log(c.Most/c.Start)) // so that one version is within
	}
	t.Results = append(t.Results, result)
}

// String returns the constants as words for --engine.
func (t *Tuning) String() string {
	var words []string
	for i, c := range t.Constants {
		value, digits := c.Start*math.Exp(t.moved[i]), 4
		if c.Whole {
			value, digits = math.Round(value), -1
		}
		words = append(words, c.Name+"="+strconv.FormatFloat(value, 'g', digits, 64))
	}
	return strings.Join(words, " ")
}
