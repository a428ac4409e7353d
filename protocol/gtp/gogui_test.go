package gtp

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// desktop behaves as GoGui does. It asks a player for moves and two rulers for
// everything else. It sends the rulers the whole game again and again, with the last
// move twice or three times, and ignores refused repetitions.
type desktop struct {
	player *client
	rulers [2]*client
	moves  []string
}

func newDesktop(t *testing.T, game string) *desktop {
	d := &desktop{player: connect(t, newServer(t, game, 50))}
	for i := range d.rulers {
		d.rulers[i] = connect(t, newServer(t, game, 50))
	}
	return d
}

// ask asks a ruler.
func (d *desktop) ask(question string) string { return d.rulers[0].do("gogui-rules_" + question) }

// moved tells the rulers about a new move. A ruler that knows the move already
// refuses it.
func (d *desktop) moved(t *testing.T, move string) {
	t.Helper()
	d.moves = append(d.moves, move)
	d.rulers[0].do("play " + move)
	for _, r := range d.rulers {
		r.do("clear_board")
		for _, m := range d.moves {
			r.do("play " + m)
		}
		if answer := r.ask("play " + move); !strings.HasPrefix(answer, "? illegal move") {
			t.Fatalf("after %v: %s again: %s", d.moves, move, answer)
		}
	}
}

// undo takes back a move. It tells the player and sends the rulers the game again.
func (d *desktop) undo() {
	d.player.do("undo")
	d.moves = d.moves[:len(d.moves)-1]
	for _, r := range d.rulers {
		r.do("clear_board")
		for _, m := range d.moves {
			r.do("play " + m)
		}
	}
}

// TestPlayerAndRulersAgree plays games of clicks, moves of the program and some undo.
// The player and the rulers must agree all the time, up to the end.
func TestPlayerAndRulersAgree(t *testing.T) {
	for _, game := range []string{"verto-4", "verto-6-old", "vinver-3", "vinver-5", "vinver-4-nopass"} {
		t.Run(game, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(5, uint64(len(game))))
			d := newDesktop(t, game)
			for n := 0; ; n++ {
				d.compare(t)
				legal := strings.Fields(d.ask("legal_moves"))
				if len(legal) == 0 {
					break
				}
				switch k := rng.IntN(10); {
				case k == 0 && len(d.moves) > 0 && n < 100:
					d.undo()
				case k < 5:
					side := d.ask("side_to_move")
					d.moved(t, side+" "+d.player.do("genmove "+side))
				default:
					move := d.ask("side_to_move") + " " + legal[rng.IntN(len(legal))]
					d.player.do("play " + move)
					d.moved(t, move)
				}
			}
			score := d.player.do("final_score")
			if result := d.ask("final_result"); score[0] == '0' != strings.HasPrefix(result, "Draw") ||
				score[0] == 'B' != strings.HasPrefix(result, "Black has won") {
				t.Errorf("score %s, result %s", score, result)
			}
		})
	}
}

// compare compares the boards of the player and the rulers.
func (d *desktop) compare(t *testing.T) {
	t.Helper()
	for _, question := range []string{"board", "side_to_move", "legal_moves", "captured_count", "board_gfx", "final_result"} {
		want := d.player.do("gogui-rules_" + question)
		for _, r := range d.rulers {
			if got := r.do("gogui-rules_" + question); got != want {
				t.Fatalf("after %v: %s is %q for a ruler, %q for the player", d.moves, question, got, want)
			}
		}
	}
	size := 0
	if _, err := fmt.Sscan(d.ask("board_size"), &size); err != nil || len(strings.Fields(d.ask("board"))) != size {
		t.Fatalf("the board is not of %d ranks: %v", size, err)
	}
}

// BenchmarkRuler measures the work of a ruler after each move of a long game: the
// whole game again, and a few questions.
func BenchmarkRuler(b *testing.B) {
	for _, game := range []string{"verto-10", "vinver"} {
		b.Run(game, func(b *testing.B) {
			rng := rand.New(rand.NewPCG(6, 6))
			board := newBoard(b, game)
			for len(board.plays) < 200 && len(board.Legal()) > 0 {
				legal := board.Legal()
				if err := board.Play(Move{board.ToMove(), legal[rng.IntN(len(legal))]}); err != nil {
					b.Fatal(err)
				}
			}
			moves := movesOf(board)
			for b.Loop() {
				board.Undo(len(board.plays))
				for _, m := range moves {
					if err := board.Play(m); err != nil {
						b.Fatal(err)
					}
				}
				board.Legal()
			}
			b.ReportMetric(float64(len(moves)), "moves")
		})
	}
}
