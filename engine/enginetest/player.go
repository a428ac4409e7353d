package enginetest

import (
	"testing"

	"tetrad/engine"
)

// A Player is an engine in a test that plays one side of a game, or both.
type Player struct {
	*engine.Engine
	t *testing.T
}

// NewPlayer returns an engine that plays a game with a searcher.
func NewPlayer(t *testing.T, registry engine.Registry, game, searcher string) Player {
	t.Helper()
	p := Player{engine.New(registry), t}
	for _, o := range [][2]string{{"Game", game}, {"Search", searcher}, {"Hash", "4"}} {
		if err := p.SetOption(o[0], o[1]); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// Answer lets the engine choose a turn after moves from the start.
func (p Player) Answer(moves []string, r engine.Limits) engine.Answer {
	p.t.Helper()
	if err := p.SetPosition("", moves); err != nil {
		p.t.Fatal(err)
	}
	found, err := p.Best(p.t.Context(), r, nil)
	if err != nil {
		p.t.Fatal(err)
	}
	return found.Answer
}
