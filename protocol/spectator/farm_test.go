package spectator

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"tetrad/protocol/session"
)

// A fakeFarm has one submission.
type fakeFarm struct {
	reports chan *FarmReport
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

func (f *fakeFarm) Match(submission string) (*MatchReport, error) {
	if submission != "a" {
		return nil, errors.New("no such submission")
	}
	return &MatchReport{Played: 3}, nil
}

// newFarm returns a session with a farm, and its answers as JSON.
func newFarm() (*Session, *fakeFarm, chan string) {
	f := &fakeFarm{reports: make(chan *FarmReport)}
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
	for _, c := range []struct{ ask, want string }{
		{`{"id":1,"type":"farmMatch","order":"a"}`, `"type":"match"`},
		{`{"id":1,"type":"farmMatch","order":"b"}`, `no such submission`},
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
		`{"id":1,"type":"farmMatch","order":"\u0000"}`, `{"id":1,"type":"farmMatch","order":1}`,
		`{"id":1,"type":"farmMatch","order":"a"}`, `{"id":1,"type":"farmMatch"}`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var r session.Head
		if json.Unmarshal([]byte(text), &r); !Requests.Has([]byte(text)) || r.Type == "farm" {
			return
		}
		s, _, replies := newFarm()
		s.Handle([]byte(text))
		s.watching.Wait()
		s.Close()
		if len(replies) != 1 {
			t.Errorf("%d replies", len(replies))
		}
	})
}
