package content_test

import (
	"testing"

	"tetrad/engine/enginetest"
	"tetrad/engine/games/vinver/content"
)

func TestRules(t *testing.T) { enginetest.CheckGame(t, content.Entry()) }

func TestComplete(t *testing.T) { enginetest.CheckComplete(t, content.Entry()) }
