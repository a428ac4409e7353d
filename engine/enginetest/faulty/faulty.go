// Package faulty is an engine that follows the slow rules of a game, with one chosen
// fault. It tests the programs that check engines. It shares no protocol code with our
// engine, so it stands for the engines of others. Each game has a program that uses it,
// engine/games/<game>/faults, and adds faults of its own rules. Only tests run it.
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
	// RuleFaults are faults in the rules, by name.
	RuleFaults map[string]RuleFault
	// Accepts are faults in reading position strings, by name. A position string whose
	// refusal contains the value is accepted.
	Accepts map[string]string
	// ProtocolFaults are the names of the faults in the protocol handling of any engine that
	// can be found in this game.
	ProtocolFaults []string
	// Choose returns a legal turn if there are too many to list; otherwise it returns
	// "". A nil Choose means that there are never too many.
	Choose func(g *Position) string
}

// The names of the engines without a fault.
const (
	Clean = "clean" // with all additions of our protocol
	Plain = "plain" // with the commands of the Universal Game Interface only
	Slow  = "slow"  // waits before every answer
)

// A PlantedFault is a fault of a program.
type PlantedFault struct {
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
		for _, p := range plan.plantedFaults() {
			where := "any"
			if p.Clause {
				where = "clause"
			}
			fmt.Println(p.Name, p.Class, where, p.Variant)
		}
		return
	}
	e, ok := plan.newEngine(os.Args[1])
	if !ok {
		fmt.Fprintln(os.Stderr, "no such fault:", os.Args[1])
		os.Exit(2)
	}
	e.run(os.Stdin)
}

// plantedFaults returns all faults of a program, sorted by name.
func (p *Plan) plantedFaults() []PlantedFault {
	var all []PlantedFault
	for name := range p.RuleFaults {
		all = append(all, PlantedFault{name, "rules", true, p.Variant})
	}
	for name := range p.Accepts {
		all = append(all, PlantedFault{name, "refusals", false, p.Variant})
	}
	for _, name := range p.ProtocolFaults {
		all = append(all, PlantedFault{name, protocolFaults[name].class, false, p.Variant})
	}
	slices.SortFunc(all, func(a, b PlantedFault) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// newEngine returns the engine with the fault called name.
func (p *Plan) newEngine(name string) (engine, bool) {
	e := engine{plan: p}
	ok := true
	switch name {
	case Clean:
	case Plain:
		e.protocolFault.plain = true
	case Slow:
		e.protocolFault.slow = time.Millisecond
	default:
		if e.ruleFault, ok = p.RuleFaults[name]; ok {
			break
		}
		if e.protocolFault.accepts, ok = p.Accepts[name]; ok {
			break
		}
		e.protocolFault, ok = protocolFaults[name]
	}
	return e, ok
}

// ProtocolFaultNames returns the names of all faults in the protocol handling of an engine.
func ProtocolFaultNames() []string { return slices.Sorted(maps.Keys(protocolFaults)) }
