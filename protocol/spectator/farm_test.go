package spectator

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"tetrad/protocol/record"
	"tetrad/protocol/session"
)

// A fakeFarm has one submission with one game. It holds back what it is asked until held is
// closed.
type fakeFarm struct {
	reports chan *FarmReport
	held    chan struct{}
}

func (f *fakeFarm) Follow(ctx context.Context, show func(*FarmReport)) {
	for {
		select {
		case r := <-f.reports:
			show(r)
		case <-ctx.Done():
			return
		}
	}
}

// wait waits until the test lets answers go.
func (f *fakeFarm) wait(ctx context.Context) error {
	select {
	case <-f.held:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (f *fakeFarm) Match(ctx context.Context, submission string) (*MatchReport, error) {
	if submission != "a" {
		return nil, errors.New("no such submission")
	}
	return &MatchReport{Played: 3}, f.wait(ctx)
}

func (f *fakeFarm) Games(ctx context.Context, _ string, first, most int) ([]record.Game, error) {
	if first != 1 || most < 1 {
		return nil, f.wait(ctx)
	}
	return []record.Game{{Number: 1, Variant: "verto-4", Moves: []record.Move{{Turn: "b2"}}, Result: "p1win", Reason: record.OutOfTime, Fault: "p2"}}, f.wait(ctx)
}

// newFarm returns a session with a farm, and its answers as JSON.
func newFarm() (*Session, *fakeFarm, chan string) {
	f := &fakeFarm{reports: make(chan *FarmReport), held: make(chan struct{})}
	replies := make(chan string, 100)
	return New(Config{Farm: f}, rules, func(message any) {
		text, err := json.Marshal(message)
		if err != nil {
			panic(err)
		}
		replies <- string(text)
	}), f, replies
}

func TestFarm(t *testing.T) {
	s, f, replies := newFarm()
	defer s.Close()
	close(f.held)
	for _, c := range []struct{ ask, want string }{
		{`{"id":1,"type":"farmMatch","order":"a"}`, `"type":"match"`},
		{`{"id":1,"type":"farmMatch","order":"b"}`, `no such submission`},
		{`{"id":1,"type":"farmGames","order":"a","number":1}`, `"games":[{"number":1,`},
		{`{"id":1,"type":"farmGames","order":"a","number":2}`, `"games":[]`},
		{`{"id":1,"type":"farmGame","order":"a","number":1}`, `"type":"record"`},
		{`{"id":1,"type":"farmGame","order":"a","number":2}`, `is not finished`},
		{`{"id":1,"type":"farmMatch","order":1}`, `not understood`},
	} {
		s.Handle([]byte(c.ask))
		if got := <-replies; !strings.Contains(got, `"id":1`) || !strings.Contains(got, c.want) {
			t.Errorf("%s: %s, want %s", c.ask, got, c.want)
		}
	}
	s.Handle([]byte(`{"id":7,"type":"farm"}`))
	for _, id := range []string{`"id":7`, `"id":0`} {
		f.reports <- &FarmReport{Name: "here"}
		if got := <-replies; !strings.Contains(got, id) || !strings.Contains(got, `"name":"here"`) {
			t.Errorf("%s, want %s", got, id)
		}
	}
}

// A server that does not answer makes nothing else wait, and is not asked without end.
func TestSlowFarm(t *testing.T) {
	s, f, replies := newFarm()
	defer s.Close()
	for range maxFarmAsked {
		s.Handle([]byte(`{"id":1,"type":"farmMatch","order":"a"}`))
	}
	s.Handle([]byte(`{"id":2,"type":"farmMatch","order":"a"}`))
	if got := <-replies; !strings.Contains(got, `"id":2`) || !strings.Contains(got, "has not done yet") {
		t.Errorf("one more: %s", got)
	}
	s.Handle([]byte(`{"id":3,"type":"games"}`))
	if got := <-replies; !strings.Contains(got, `"id":3`) {
		t.Errorf("something else: %s", got)
	}
	close(f.held)
	for range maxFarmAsked {
		if got := <-replies; !strings.Contains(got, `"type":"match"`) {
			t.Error(got)
		}
	}
}

// A session ends while the farm is asked.
func TestFarmEndsWithSession(t *testing.T) {
	s, _, _ := newFarm()
	s.Handle([]byte(`{"id":1,"type":"farm"}`))
	s.Handle([]byte(`{"id":2,"type":"farmMatch","order":"a"}`))
	s.Close() // if this blocks, the test hangs
}

// FuzzFarm asks a farm that answers at once. There is one answer to each message.
func FuzzFarm(f *testing.F) {
	for _, text := range []string{
		`{"id":1,"type":"farmGame","order":"a","number":1}`, `{"id":1,"type":"farmGames","order":"\u0000","number":-1}`,
		`{"id":1,"type":"farmMatch","order":"a"}`, `{"id":1,"type":"farmMatch"}`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var r session.Head
		if json.Unmarshal([]byte(text), &r); !Requests.Has([]byte(text)) || r.Type == "farm" {
			return
		}
		s, farm, replies := newFarm()
		close(farm.held)
		s.Handle([]byte(text))
		s.watching.Wait()
		s.Close()
		if len(replies) != 1 {
			t.Errorf("%d replies", len(replies))
		}
	})
}
