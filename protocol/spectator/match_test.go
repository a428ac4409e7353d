package spectator

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"tetrad/engine/enginetest"
	"tetrad/protocol/record"
	"tetrad/protocol/session"
)

// rules configures a session with the games.
var rules = session.Config{Registry: enginetest.WithToys()}

func asJSON(t *testing.T, message any) string {
	t.Helper()
	text, err := json.Marshal(message)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

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
	s := New(Config{Match: feed}, rules, func(message any) { replies <- message })
	defer s.Close()
	s.Handle([]byte(`{"id":7,"type":"watch"}`))
	for played, id := range []int64{7, 0, 0} {
		feed.reports <- &MatchReport{Played: played}
		if got := (<-replies).(session.Message); got.ID != id || got.Body.(matchReply).Match.Played != played {
			t.Errorf("report %d: %+v", played, got)
		}
	}
	s.Handle([]byte(`{"id":8,"type":"watch"}`)) // a page that has reconnected: one series goes on, not two
	close(feed.reports)
	s.watching.Wait()

	s.Handle([]byte(`{"id":9,"type":"matchGame","number":3}`))
	if got := asJSON(t, <-replies); !strings.HasPrefix(got, `{"id":9,"type":"record","record":{"game":"verto-4",`) || !strings.Contains(got, `"moves":[{"move":"b2"}]`) {
		t.Errorf("game 3: %s", got)
	}
	s.Handle([]byte(`{"id":10,"type":"matchGame","number":4}`))
	if got := asJSON(t, <-replies); !strings.HasPrefix(got, `{"id":10,"type":"error",`) {
		t.Errorf("game 4: %s", got)
	}
}

// Without a match or a farm there is nothing to watch, but games can be played.
func TestNothingToWatch(t *testing.T) {
	replies := make(chan any, 1)
	s := New(Config{}, rules, func(message any) { replies <- message })
	defer s.Close()
	for kind := range Requests {
		want := errNoFarm
		if kind == "watch" || kind == "matchGame" {
			want = errNoMatch
		}
		s.Handle([]byte(`{"id":1,"type":"` + kind + `"}`))
		if got := asJSON(t, <-replies); got != `{"id":1,"type":"error","error":"`+want.Error()+`"}` {
			t.Errorf("%s: %s", kind, got)
		}
	}
	s.Handle([]byte(`{"id":1,"type":"games"}`))
	if got := asJSON(t, <-replies); !strings.HasPrefix(got, `{"id":1,"type":"games",`) {
		t.Error(got)
	}
}

// TestWatchEndsWithSession ends a session that waits for news of a match.
func TestWatchEndsWithSession(t *testing.T) {
	s := New(Config{Match: &fakeFeed{reports: make(chan *MatchReport)}}, rules, func(any) {})
	question, err := json.Marshal(map[string]any{"type": "watch"})
	if err != nil {
		t.Fatal(err)
	}
	s.Handle(question)
	s.Close() // if this blocks, the test hangs
}
