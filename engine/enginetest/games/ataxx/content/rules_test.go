package content_test

import (
	"testing"

	"tetrad/engine/enginetest"
	"tetrad/engine/enginetest/games/ataxx/content"
)

func TestRules(t *testing.T) { enginetest.CheckGame(t, content.Entry()) }
