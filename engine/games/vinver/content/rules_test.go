package content_test

import (
	"testing"

	"tetrad/engine"
	"tetrad/engine/enginetest"
	"tetrad/engine/games/vinver/content"
	"tetrad/positions/projecttest"
)

func TestRules(t *testing.T) { enginetest.CheckGame(t, content.Entry()) }

func TestComplete(t *testing.T) { enginetest.CheckComplete(t, content.Entry()) }

// TestNoPassHasAWinner checks that no game is drawn with nopass.
func TestNoPassHasAWinner(t *testing.T) {
	entry := content.Entry()
	for _, size := range entry.Family.AllSizes() {
		name := entry.Family.VariantName(size, "nopass")
		t.Run(name, func(t *testing.T) {
			if !projecttest.Enabled() && size > 9 {
				t.Skip("only small boards, unless long tests are asked for")
			}
			t.Parallel()
			if _, result := enginetest.SelfPlay(t, engine.Default(), name, engine.Limits{Nodes: 150}); result == "draw" {
				t.Error("the game is drawn")
			}
		})
	}
}
