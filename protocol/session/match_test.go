package session

import (
	"context"
	"encoding/json"
	"testing"

	"tetrad/protocol/record"
)

// A fakeFeed is a match with one game that reports when the test says so.
type fakeFeed struct {
	game    record.Game
	reports chan *MatchReport
}

func (f *fakeFeed) Follow(ctx context.Context, show func(*MatchReport)) {
	for {
		select {
		case r, ok := <-f.reports:
			if !ok {
				return
			}
			show(r)
		case <-ctx.Done():
			return
		}
	}
}

func (f *fakeFeed) Game(number int) (record.Game, bool) { return f.game, number == f.game.Number }

func TestWatch(t *testing.T) {
	feed := &fakeFeed{record.Game{Number: 3, Variant: "verto-4", Moves: []record.Move{{Turn: "b2"}}, Result: "p1win", Reason: record.OutOfTime, Fault: "p2"}, make(chan *MatchReport)}
	replies := make(chan any, 10)
	s := New(Config{Registry: rules.registry, Match: feed}, func(message any) { replies <- message })
	defer s.Close()
	s.Handle([]byte(`{"id":7,"type":"watch"}`))
	for played, id := range []int64{7, 0, 0} {
		feed.reports <- &MatchReport{Played: played}
		if got := (<-replies).(matchReply); got.ID != id || got.Match.Played != played {
			t.Errorf("report %d: %+v", played, got)
		}
	}
	s.Handle([]byte(`{"id":8,"type":"watch"}`)) // a page that has reconnected: one series goes on, not two
	close(feed.reports)
	s.watching.Wait()

	s.Handle([]byte(`{"id":9,"type":"matchGame","number":3}`))
	if got, ok := (<-replies).(recordReply); !ok || got.ID != 9 || got.Record.Game != "verto-4" || len(got.Record.Moves) != 1 {
		t.Errorf("game 3: %+v", got)
	}
	s.Handle([]byte(`{"id":10,"type":"matchGame","number":4}`))
	if got, ok := (<-replies).(errorReply); !ok || got.ID != 10 {
		t.Errorf("game 4: %+v", got)
	}
}

func TestNoMatchToWatch(t *testing.T) {
	c := begin(t)
	for _, question := range []string{`{"id":1,"type":"watch"}`, `{"id":1,"type":"matchGame","number":1}`} {
		if m := c.ask(question); m.Type != "error" || m.Error != errNoMatch.Error() {
			t.Errorf("%s: %+v", question, m)
		}
	}
}

// TestWatchEndsWithSession ends a session that waits for news of a match.
func TestWatchEndsWithSession(t *testing.T) {
	s := New(Config{Registry: rules.registry, Match: &fakeFeed{reports: make(chan *MatchReport)}}, func(any) {})
	question, err := json.Marshal(map[string]any{"type": "watch"})
	if err != nil {
		t.Fatal(err)
	}
	s.Handle(question)
	s.Close() // if this blocks, the test hangs
}
