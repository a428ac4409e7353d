//go:build unix

package farmserver_test

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"strings"
	"testing"

	"tetrad/lab/farmserver"
)

// resultSubjects returns subjects of results of a submission, whose name is a number.
func resultSubjects(submission, count int) (id string, subjects []string) {
	id = fmt.Sprintf("%032x", submission)
	for i := range count {
		subjects = append(subjects, fmt.Sprintf("result.%s.%d", id, i))
	}
	return id, subjects
}

// Results that come together are each stored once, at the place that is said. Of two for one job,
// one is stored.
func TestResultsTogether(t *testing.T) {
	f := newFarm(t)
	const count, twice = 300, 20
	id, subjects := resultSubjects(1, count)
	stored, taken := map[string]bool{}, 0
	err := farmserver.Add(t.Context(), f.server, append(subjects, subjects[:twice]...), func(subject string, isNew bool) {
		if isNew {
			stored[subject] = true
		} else {
			taken++
		}
	})
	if err != nil || len(stored) != count || taken != twice {
		t.Errorf("%d are stored, and %d were there, error %v", len(stored), taken, err)
	}
	counts, err := farmserver.Stored(t.Context(), f.server, id)
	if err != nil || len(counts) != count {
		t.Errorf("%d are in the store, error %v", len(counts), err)
	}
	for subject, n := range counts {
		if n != 1 || !stored[subject] {
			t.Errorf("%s is there %d times", subject, n)
		}
	}
}

// What was confirmed is there after a kill -9 in the middle of results that come together.
func TestResultsTogetherSurvive(t *testing.T) {
	store := t.TempDir()
	confirmed := map[string]bool{}
	const rounds, count = 6, 1000
	random := rand.New(rand.NewPCG(5, 5))
	for round := range rounds {
		adder := begin(t, "adder", store, fmt.Sprint(round))
		for range 1 + random.IntN(count/2) {
			if !adder.lines.Scan() {
				t.Fatalf("round %d: %v", round, adder.lines.Err())
			}
			subject, isConfirmed := strings.CutPrefix(adder.lines.Text(), "confirmed ")
			if !isConfirmed {
				t.Fatalf("round %d: %.200s", round, adder.lines.Text())
			}
			confirmed[subject] = true
		}
		adder.kill()
	}
	f := newFarm(t, func(c *farmserver.Config) { c.Store = store })
	found := 0
	for round := range rounds {
		id, _ := resultSubjects(round, 0)
		counts, err := farmserver.Stored(t.Context(), f.server, id)
		if err != nil {
			t.Fatal(err)
		}
		for subject, n := range counts {
			if n != 1 {
				t.Errorf("%s is there %d times", subject, n)
			}
			if confirmed[subject] {
				found++
			}
		}
	}
	if found != len(confirmed) {
		t.Errorf("%d of %d confirmed results are there", found, len(confirmed))
	}
}

// adderProcess stores results, all at the same time, and writes which are confirmed.
func adderProcess(ctx context.Context, store, round string) error {
	s, err := farmserver.Start(ctx, farmserver.Config{Store: store, Listen: "127.0.0.1:0", Quota: 1 << 30, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		return err
	}
	defer s.Close()
	fmt.Println("ready", round)
	var number int
	if _, err := fmt.Sscan(round, &number); err != nil {
		return err
	}
	_, subjects := resultSubjects(number, 1000)
	return farmserver.Add(ctx, s, subjects, func(subject string, _ bool) { fmt.Println("confirmed", subject) })
}
