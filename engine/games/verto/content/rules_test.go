package content_test

import (
	"testing"

	"tetrad/engine/enginetest"
	"tetrad/engine/games/verto/content"
	_ "tetrad/positions/verto/slow" // the slow rules
)

func TestRules(t *testing.T) { enginetest.CheckGame(t, content.Entry()) }

func TestComplete(t *testing.T) { enginetest.CheckComplete(t, content.Entry()) }
