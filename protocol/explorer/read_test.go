package explorer

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"

	"tetrad/engine/enginetest"
	"tetrad/protocol/record"
)

const readText = `[Variant "verto-4"]
[White "Ann"]
[Black "Bob"]
[Result "1-0"]

1. b2 c3 1-0

[Variant "verto-4"]
[Result "*"]

1. b2 b2 *

[Result "1/2-1/2"]

1. c2 1/2-1/2

[Variant "verto-4"]
[Result "0-1"]

1. b3 0-1
`

// readInto reads a text into an index. It returns the number of games and the reasons
// why some are left out.
func readInto(t *testing.T, x *Index, text string) (games int, wrong []string) {
	t.Helper()
	err := x.Read(context.Background(), enginetest.WithToys(), "games.txt", strings.NewReader(text), func(place int, err error) {
		if games++; place != games {
			t.Errorf("game %d is called %d", games, place)
		}
		if err != nil {
			wrong = append(wrong, err.Error())
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return games, wrong
}

// Files are read in order, wrong games are left out with the reason, and a file that was
// read before adds nothing.
func TestRead(t *testing.T) {
	x := NewIndex(1 << 22)
	for range 2 {
		games, wrong := readInto(t, x, readText)
		if games != 4 || len(wrong) != 2 || !strings.Contains(wrong[0], "occupied") || wrong[1] != record.ErrNoGame.Error() {
			t.Errorf("%d games, wrong %q", games, wrong)
		}
		if got := x.Sources(); len(got) != 1 || got[0] != (Source{"games.txt", 2}) {
			t.Errorf("%v", got)
		}
	}
	if _, wrong := readInto(t, x, "no game\n"+readText); len(wrong) != 3 || !strings.Contains(wrong[0], "line 1: the text is not a game") {
		t.Errorf("a file with other text: %q", wrong)
	}
	for text, want := range map[string]string{
		"\x7fELF\x00\x01\x02":                               "this is not text",
		`{"game":"verto-4","moves":[{"move":"b2"}`:          "is not JSON",
		`{"game":"chess","moves":[{"move":"e4"}]}`:          "there is no game",
		"[Variant \"verto-4\"]\n[FEN \"9/9 w\"]\n\n1. b2 *": "position: ",
	} {
		if _, wrong := readInto(t, x, text); len(wrong) != 1 || !strings.Contains(wrong[0], want) {
			t.Errorf("%q: %q, want %q", text, wrong, want)
		}
	}
}

// Reading ends when the context does.
func TestReadEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	err := NewIndex(1<<22).Read(ctx, enginetest.WithToys(), "", strings.NewReader(readText), func(int, error) { cancel() })
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// Sessions share an index that was read.
func TestSharedIndex(t *testing.T) {
	x := NewIndex(1 << 22)
	readInto(t, x, readText)
	variant := gameNamed(t, "verto-4")
	var sessions sync.WaitGroup
	for range 4 {
		sessions.Go(func() {
			if answer := Lookup(variant, variant.Start(), []*Index{x}, all); answer.Games != 2 {
				t.Errorf("%+v", answer)
			}
		})
	}
	sessions.Wait()
}

// Reading ends at the first game for which there is no room.
func TestReadFull(t *testing.T) {
	x := NewIndex(900)
	games := 0
	err := x.Read(t.Context(), enginetest.WithToys(), "games.txt", strings.NewReader(readText), func(int, error) { games++ })
	if !errors.Is(err, ErrFull) || games != 3 || turnsIn(x) != 2 {
		t.Errorf("%v after %d games of %d turns", err, games, turnsIn(x))
	}
}
