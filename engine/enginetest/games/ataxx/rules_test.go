package ataxx_test

import (
	"testing"

	"tetrad/engine/enginetest"
	"tetrad/engine/enginetest/games/ataxx"
)

func TestRules(t *testing.T) { enginetest.CheckGame(t, ataxx.Entry()) }
