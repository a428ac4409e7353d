package verto_test

import (
	"testing"

	"tetrad/engine/enginetest"
	"tetrad/engine/games/verto"
	_ "tetrad/positions/verto/slow" // the slow rules
)

func TestRules(t *testing.T) { enginetest.CheckGame(t, verto.Entry()) }

func TestComplete(t *testing.T) { enginetest.CheckComplete(t, verto.Entry()) }
