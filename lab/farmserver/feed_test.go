//go:build unix || windows

package farmserver

import (
	"context"
	"encoding/json"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"tetrad/bench/jobs"
	"tetrad/lab/farm"
	"tetrad/protocol/spectator"
)

// drawn returns a kind whose jobs are pairs of games without turns.
func drawn() jobs.Kind {
	return jobs.Define("drawn", func(any, *jobs.Host) (jobs.Work[[]byte], error) {
		return jobs.Work[[]byte]{Count: jobs.MaxIndex, Do: func(context.Context, int) ([]byte, error) { return []byte("drawn"), nil }}, nil
	})
}

// dial connects to a server as an admin.
func dial(t *testing.T, l *Server, store string) *farm.Client {
	t.Helper()
	key, err := farm.ReadKey(filepath.Join(store, "keys", farm.RoleAdmin+".key"))
	if err != nil {
		t.Fatal(err)
	}
	c, err := farm.Dial(t.Context(), farm.Config{Server: l.Address(), Key: key, Name: t.Name(), Patient: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

// await follows a feed until a report is as it should be.
func await(t *testing.T, f *Feed, what string, is func(r *spectator.FarmReport) bool) *spectator.FarmReport {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	var last *spectator.FarmReport
	f.Follow(ctx, func(r *spectator.FarmReport) {
		if last = r; is(r) {
			cancel()
		}
	})
	if !is(last) {
		text, _ := json.Marshal(last)
		t.Fatalf("%s: %s", what, text)
	}
	return last
}

// TestFeed shows a farm that works.
func TestFeed(t *testing.T) {
	store := t.TempDir()
	if _, err := Init(store); err != nil {
		t.Fatal(err)
	}
	l, err := Start(t.Context(), Config{Store: store, Listen: "127.0.0.1:0", Quota: 1 << 30})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	f, err := NewFeed(t.Context(), l.Client(), "here")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	await(t, f, "a farm without work", func(r *spectator.FarmReport) bool { return r.Name == "here" && r.Connected && len(r.Submissions) == 0 })

	var working sync.WaitGroup
	ctx, stop := context.WithCancel(t.Context())
	defer working.Wait()
	defer stop()
	w, err := dial(t, l, store).Worker(farm.WorkerConfig{Name: "one", Slots: 2, Kinds: []jobs.Kind{drawn()}})
	if err != nil {
		t.Fatal(err)
	}
	working.Go(func() { w.Run(ctx) })
	await(t, f, "a worker", func(r *spectator.FarmReport) bool {
		return len(r.Workers) == 1 && r.Workers[0].Alive && r.Workers[0].Slots == 2 && r.Workers[0].Seen > 0
	})

	x, err := dial(t, l, store).Executor(t.Context(), farm.ExecutorConfig{Title: "games", Owner: "anna"})
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	work, err := jobs.New("drawn", "x")
	if err != nil {
		t.Fatal(err)
	}
	for index := range 3 {
		if _, err := x.Do(t.Context(), &work, index); err != nil {
			t.Fatal(err)
		}
	}
	if err := x.Report(&work, farm.Progress{Done: 3, Last: 10, Text: "even", Detail: json.RawMessage(goodDetail)}); err != nil {
		t.Fatal(err)
	}
	id := work.ID()
	await(t, f, "a submission", func(r *spectator.FarmReport) bool {
		if len(r.Submissions) != 1 {
			return false
		}
		o := r.Submissions[0]
		return o.ID == id && o.Title == "games" && o.Owner == "anna" && o.State == farm.Running && o.Done == 3 && o.Last == 10 &&
			o.Text == "even" && o.HasMatch && o.Slots == 2
	})
	if match, err := f.Match(id); err != nil || match.Game != "g" || match.News == nil {
		t.Errorf("match: %+v, %v", match, err)
	}
	submission := func(what string, change error, is func(o *spectator.FarmSubmission, w *spectator.FarmWorker) bool) {
		t.Helper()
		if change != nil {
			t.Errorf("%s: %v", what, change)
		}
		await(t, f, what, func(r *spectator.FarmReport) bool { return is(&r.Submissions[0], &r.Workers[0]) })
	}
	c := l.Client()
	submission("stopped", c.Stop(t.Context(), id, "too slow"), func(o *spectator.FarmSubmission, _ *spectator.FarmWorker) bool {
		return o.State == farm.Stopped && o.Reason == "too slow"
	})
	submission("resumed", c.Resume(t.Context(), id, ""), func(o *spectator.FarmSubmission, _ *spectator.FarmWorker) bool { return o.State == farm.Running })
	submission("quarantined", c.Quarantine(t.Context(), "one", "wrong"), func(o *spectator.FarmSubmission, w *spectator.FarmWorker) bool {
		return w.Quarantined == "wrong" && len(o.Refused) == 1
	})
	submission("released", c.Release(t.Context(), "one"), func(_ *spectator.FarmSubmission, w *spectator.FarmWorker) bool { return w.Quarantined == "" })
	if err := c.Delete(t.Context(), id); err != nil {
		t.Error(err)
	}
	await(t, f, "deleted", func(r *spectator.FarmReport) bool { return len(r.Submissions) == 0 })
	stop()
	await(t, f, "a worker that has left", func(r *spectator.FarmReport) bool { return len(r.Workers) == 0 })
}
