//go:build unix

package main

import (
	"testing"

	"tetrad/bench/jobs"
	"tetrad/engine/content"
	"tetrad/lab/farm"
	"tetrad/lab/farmserver"
)

// matchOnPage looks at the only work of a farm, a match of 6 games, as its page does.
func matchOnPage(t *testing.T, flags []string) {
	t.Helper()
	key, err := farm.ReadKey(flags[3])
	if err != nil {
		t.Fatal(err)
	}
	client, err := farm.Dial(t.Context(), farm.Config{Server: flags[1], Key: key})
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	shown, err := farmserver.NewFeed(t.Context(), client, farmserver.FeedConfig{Kinds: kinds(), Host: &jobs.Host{Registry: content.Registry()}})
	if err != nil {
		t.Fatal(err)
	}
	defer shown.Close()
	monitor, err := client.Monitor(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer monitor.Close()
	id := monitor.State().Submissions[0].ID
	match, err := shown.Match(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	if match.Played != 6 || match.Total != 6 || len(match.Table) != 2 || match.Elo == nil || len(match.Curve) == 0 {
		t.Errorf("%+v", match)
	}
	games, err := shown.Games(t.Context(), id, 2, 40)
	if err != nil {
		t.Fatal(err)
	}
	for i, g := range games {
		if g.Number != i+2 || len(g.Moves) == 0 {
			t.Errorf("game %d: %+v", i+2, g)
		}
	}
	if len(games) != 5 {
		t.Errorf("%d games", len(games))
	}
}
