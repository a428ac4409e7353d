package games

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"

	"tetrad/engine"
	"tetrad/positions"
	"tetrad/search"
)

// hashMiB is the memory of a player. It is small because players search little.
const hashMiB = 4

// A player chooses turns by a search of fixed size, with one thread.
type player struct {
	session *engine.Engine
	nodes   uint64
	many    int // the option MultiPV that is set
}

// newPlayer returns a player of a variant. search is a value of the option Search.
func newPlayer(r engine.Registry, variant, search string, nodes uint64) (*player, error) {
	p := &player{session: engine.New(r), many: 1}
	for _, o := range [][2]string{{"Game", variant}, {"Search", search}, {"Hash", strconv.Itoa(hashMiB)}} {
		if err := p.session.SetOption(o[0], o[1]); err != nil {
			return nil, err
		}
	}
	p.nodes = nodes * max(1, p.session.Entry().LevelScale)
	return p, nil
}

// begin makes the player ready for a new game that depends on the seed alone.
func (p *player) begin(seed uint64) error {
	// Seed 0 would mean no variety.
	if err := p.session.SetOption("Seed", strconv.FormatUint(seed>>1|1, 10)); err != nil {
		return err
	}
	return p.session.NewGame()
}

// A choice is what a search reports of one turn.
type choice struct {
	move   string
	chance float64 // expected points of the player to move
	visits uint64  // 0 if the search does not count them
	proven bool    // a win or a loss
}

// search returns the best turns after moves from the start, the best first, at most
// many of them. turns restricts the search to these; nil: all.
func (p *player) search(moves []string, many int, turns []string) ([]choice, error) {
	if many != p.many {
		if err := p.session.SetOption("MultiPV", strconv.Itoa(many)); err != nil {
			return nil, err
		}
		p.many = many
	}
	if err := p.session.SetPosition("", moves); err != nil {
		return nil, err
	}
	var lines []choice
	answer := ""
	err := p.session.Go(engine.Request{Nodes: p.nodes, Turns: turns}, engine.Events{
		Info: func(l engine.Line) { lines = addLine(lines, l) },
		Done: func(a engine.Answer) { answer = a.Move },
	})
	if err != nil {
		return nil, fmt.Errorf("searching: %w", err)
	}
	p.session.Wait()
	if len(lines) == 0 || lines[0].move != answer {
		// A search may answer with a turn that it has not reported as its best line.
		lines = append([]choice{{move: answer, chance: math.NaN()}}, lines...)
		for _, l := range lines[1:] {
			if l.move == answer {
				lines[0] = l
			}
		}
	}
	return lines, nil
}

// addLine puts a report in the place of its line. The first line of a new report drops
// older ones behind it, which are searched less deeply.
func addLine(lines []choice, l engine.Line) []choice {
	if len(l.Moves) == 0 {
		return lines
	}
	c := choice{move: l.Moves[0], chance: search.Chance(l.Score, l.WDL), visits: l.Visits, proven: l.Score.IsProven()}
	at := max(l.Line, 1) - 1
	if at > len(lines) {
		return lines
	}
	return append(lines[:at], c)
}

// Turns by lot: at the beginning of a game a player chooses among its best lots turns.
// A chance that is lower by temperature makes a turn e times less likely.
const (
	lots        = 6
	temperature = 0.03
)

// byLot chooses one of the best turns.
func byLot(rng *rand.Rand, list []choice) choice {
	list = list[:min(len(list), lots)]
	weights, sum := make([]float64, len(list)), 0.0
	for i, c := range list {
		weights[i] = math.Exp((c.chance - list[0].chance) / temperature)
		if math.IsNaN(weights[i]) {
			weights[i] = 0
		}
		sum += weights[i]
	}
	at := rng.Float64() * sum
	for i, w := range weights {
		if at -= w; at < 0 {
			return list[i]
		}
	}
	return list[0]
}

// permille returns a chance of the player to move as that of P1.
func permille(chance float64, mover positions.Player) int {
	if math.IsNaN(chance) {
		return -1
	}
	if mover == positions.P2 {
		chance = 1 - chance
	}
	return int(math.Round(1000 * chance))
}
