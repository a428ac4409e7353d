package verto

import (
	_ "embed"
	"sync"

	"tetrad/eval"
	"tetrad/positions"
	"tetrad/positions/verto"
)

//go:embed policy.txt
var policyText string

// A policyTable has the weights of the classes of steps, in centipawns: hundredths of a
// nat.
type policyTable struct {
	contexts [contexts]contextTable
	flips    [stepKinds - 1][eval.Neighbourhoods]int16
}

// A contextTable has the weights of one kind of steps in one phase.
type contextTable struct {
	places [squarePlaces]int16
	near   [eval.Neighbourhoods]int16
	lines  [lineKinds][lineCodes]int16
}

// policyWeights has the weights in use. The first use makes it.
var policyWeights = sync.OnceValue(func() *policyTable { return newPolicyTable(policyText) })

// newPolicyTable returns the table with the weights of a file that tetrad-lab fit-policy made.
func newPolicyTable(text string) *policyTable {
	var weights [stepClasses]int16
	eval.MustParseClasses(text, weights[:])
	t := new(policyTable)
	for context := range t.contexts {
		m, kind := &t.contexts[context], context%stepKinds
		copy(m.places[:], weights[placeClasses+context*squarePlaces:])
		for i := range m.near {
			m.near[i] = weights[nearClasses+kind*eval.Neighbourhoods+i] + weights[laterClasses+context*eval.Neighbourhoods+i]
		}
		for i := range m.lines {
			for line := range m.lines[i] {
				m.lines[i][line] = weights[lineClasses+(context*lineKinds+i)*lineCodes+sameLine(line)]
			}
		}
	}
	for i := range t.flips {
		copy(t.flips[i][:], weights[flipClasses+i*eval.Neighbourhoods:])
	}
	return t
}

// ScoreSteps is a policy. A score is a sum of class weights, such as that of
// the pattern of the neighbours (R. Coulom, "Computing Elo Ratings of Move Patterns in
// the Game of Go", 2007).
func (Evaluator) ScoreSteps(p positions.Position, steps []positions.Step, scores []int32) {
	var c classifier
	c.extract(p.(*verto.Position))
	w := policyWeights()
	for i, s := range steps {
		scores[i] = c.score(s, w)
	}
}

// score returns the score of a step. A pass is the only one.
func (c *classifier) score(s positions.Step, w *policyTable) int32 {
	kind, sq := int(verto.KindOf(s)), verto.StepSquare(s)
	if kind >= stepKinds {
		return 0
	}
	var around neighbourhood
	c.neighbourhood(sq, &around)
	m := &w.contexts[c.phase*stepKinds+kind]
	lines := &around.lines
	score := int32(m.places[c.squares[sq].place]) + int32(m.near[c.numbers[around.near]]) +
		int32(m.lines[0][lines[0]]) + int32(m.lines[0][lines[1]]) + int32(m.lines[1][lines[2]]) + int32(m.lines[1][lines[3]])
	if flipped, ok := c.p.Flipped(s); ok {
		score += int32(w.flips[kind-1][c.near(flipped)])
	}
	return score
}
