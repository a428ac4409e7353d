// Package faulty is an engine that follows the slow rules of a game, with one chosen
// fault. It tests the programs that check engines. It shares no protocol code with our
// engine, so it stands for the engines of others. Each game has a program that uses it,
// engine/games/<game>/faults, and adds faults of its own rules. Only tests run it. No
// version promises anything about it.
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

// A Plan is the data of one game's program.
type Plan struct {
	Family *positions.Family
	// Variant is a small variant in which every fault can be found.
	Variant string
	// Wrongs are faults in the rules, by name.
	Wrongs map[string]Wrong
	// Accepts are faults in reading position strings, by name. A position string whose
	// refusal contains the value is accepted.
	Accepts map[string]string
	// Habits are the names of the faults in the protocol handling of any engine that
	// can be found in this game.
	Habits []string
	// Choose returns a legal turn if there are too many to list; otherwise it returns
	// "". A nil Choose means that there are never too many.
	Choose func(g *Game) string
}

// The names of the engines without a fault.
const (
	Clean = "clean" // with all additions of our protocol
	Plain = "plain" // with the commands of the Universal Game Interface only
	Slow  = "slow"  // waits before every answer
)

// A Planted is a fault of a program.
type Planted struct {
	Name    string
	Class   string // class of the checks that find it, as in bench/check
	Clause  bool   // a crafted position finds it
	Variant string // variant of the game in which it is found
}

// Main is the program. With an argument it is the engine with the fault of that name.
// Without one it lists all faults, one per line: name, class, "clause" or "any",
// variant.
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

// ruler returns the engine with the fault called name.
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

// Habits returns the names of all faults in the protocol handling of an engine.
func Habits() []string { return slices.Sorted(maps.Keys(habits)) }
