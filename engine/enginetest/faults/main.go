// The program faults is an engine that follows the slow rules of a game, with one chosen
// fault, for the tests of tetrad check. It shares no protocol code with our engine, so it
// stands for the engines of others. Each game has a file with the faults of its own rules.
//
//	faults            lists the games
//	faults GAME       lists the faults: name, class of checks, "clause" or "any", variant
//	faults GAME NAME  is the engine with that fault; the names clean, plain and slow have none
package main

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"tetrad/positions"
)

// A Plan is the data of one game's engine.
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

// plans are the engines by the names of the games; the file of each game enters its own.
var plans = map[string]*Plan{}

func enter(p *Plan) { plans[p.Family.Name] = p }

func main() {
	args := os.Args[1:]
	if len(args) == 0 {
		fmt.Println(strings.Join(slices.Sorted(maps.Keys(plans)), "\n"))
		return
	}
	plan := plans[args[0]]
	switch {
	case plan == nil:
		fail("no such game: " + args[0])
	case len(args) == 1:
		plan.list()
	default:
		e, ok := plan.newEngine(args[1])
		if !ok {
			fail("no such fault: " + args[1])
		}
		e.run(os.Stdin)
	}
}

func fail(reason string) {
	fmt.Fprintln(os.Stderr, reason)
	os.Exit(2)
}

// list prints all faults of a game, sorted by name: name, class of the checks in
// bench/check that find it, "clause" if a crafted position finds it, and the variant of the
// game in which it is found.
func (p *Plan) list() {
	var lines []string
	for name := range p.RuleFaults {
		lines = append(lines, name+" rules clause "+p.Variant)
	}
	for name := range p.Accepts {
		lines = append(lines, name+" refusals any "+p.Variant)
	}
	for _, name := range p.ProtocolFaults {
		lines = append(lines, name+" "+protocolFaults[name].class+" any "+p.Variant)
	}
	slices.Sort(lines)
	fmt.Println(strings.Join(lines, "\n"))
}

// newEngine returns the engine with the fault called name.
func (p *Plan) newEngine(name string) (engine, bool) {
	e := engine{plan: p}
	ok := true
	switch name {
	case "clean": // with all additions of our protocol
	case "plain": // with the commands of the Universal Game Interface only
		e.protocolFault.plain = true
	case "slow": // waits before every answer
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
