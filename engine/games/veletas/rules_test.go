package veletas_test

import (
	"testing"

	"tetrad/engine/enginetest"
	"tetrad/engine/games/veletas"
	_ "tetrad/positions/veletas/slow" // the slow rules
)

func TestRules(t *testing.T) { enginetest.CheckGame(t, veletas.Entry()) }

func TestComplete(t *testing.T) { enginetest.CheckComplete(t, veletas.Entry()) }
