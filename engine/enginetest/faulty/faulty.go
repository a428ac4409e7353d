// Package faulty is an engine by the slow rules of a game, with a fault of
// choice, to test what checks engines. It shares no protocol code with our
// engine, so it stands for the engines of others. Each game has a program of it,
// engine/games/<game>/faults, that adds faults of its rules. Only tests run it.
package faulty

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"tetrad/positions"
)

// A Plan is what the program of a game is made of.
type Plan struct {
	Family *positions.Family
	// Variant is a small one, in which every fault can be found.
	Variant string
	// Wrongs are faults of the rules, by name.
	Wrongs map[string]Wrong
	// Accepts are faults in reading position strings, by name: a part of the
	// refusal of those that are taken for valid ones.
	Accepts map[string]string
	// Habits are the names of those faults of how any engine talks that can be
	// found in this game.
	Habits []string
	// Choose returns a legal turn where there are too many to list; "": there are
	// not. nil: there never are.
	Choose func(g *Game) string
}

// The engines without a fault.
const (
	Clean = "clean" // with all additions of our protocol
	Plain = "plain" // with only what the Universal Game Interface asks for
	Slow  = "slow"  // takes its time for every line
)

// A Planted is a fault of a program.
type Planted struct {
	Name    string
	Class   string // of the points at which it is found, as in bench/check
	Clause  bool   // it is found at a crafted position
	Variant string // of the game in which it is found
}

// Main is the program: the engine with the fault that its argument names, or
// without an argument the list of all faults, a line each: name, class, "clause"
// or "any", variant.
func Main(plan Plan) {
	if len(os.Args) == 1 {
		for _, p := range plan.planted() {
			where := "any"
			if p.Clause {
				where = "clause"
			}
			fmt.Println(p.Name, p.Class, where, p.Variant)
		}
		return
	}
	r, ok := plan.ruler(os.Args[1])
	if !ok {
		fmt.Fprintln(os.Stderr, "no such fault:", os.Args[1])
		os.Exit(2)
	}
	r.run(os.Stdin)
}

// planted returns all faults of a program, sorted by name.
func (p *Plan) planted() []Planted {
	var all []Planted
	for name := range p.Wrongs {
		all = append(all, Planted{name, "rules", true, p.Variant})
	}
	for name := range p.Accepts {
		all = append(all, Planted{name, "refusals", false, p.Variant})
	}
	for _, name := range p.Habits {
		all = append(all, Planted{name, habits[name].class, false, p.Variant})
	}
	slices.SortFunc(all, func(a, b Planted) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// ruler returns the engine with the fault of that name.
func (p *Plan) ruler(name string) (ruler, bool) {
	r := ruler{plan: p}
	ok := true
	switch name {
	case Clean:
	case Plain:
		r.habit.plain = true
	case Slow:
		r.habit.slow = time.Millisecond
	default:
		if r.wrong, ok = p.Wrongs[name]; ok {
			break
		}
		if r.habit.accepts, ok = p.Accepts[name]; ok {
			break
		}
		r.habit, ok = habits[name]
	}
	return r, ok
}

// Habits returns the names of all faults of how an engine talks.
func Habits() []string { return slices.Sorted(maps.Keys(habits)) }
