package trap_test

import (
	"testing"

	"tetrad/engine/enginetest"
	"tetrad/engine/games/trap"
	_ "tetrad/positions/trap/slow" // the slow rules
)

func TestRules(t *testing.T) { enginetest.CheckGame(t, trap.Entry()) }

func TestComplete(t *testing.T) { enginetest.CheckComplete(t, trap.Entry()) }
