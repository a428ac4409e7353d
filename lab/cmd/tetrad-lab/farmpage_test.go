//go:build unix

package main

import (
	"testing"

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
	shown, err := farmserver.NewFeed(t.Context(), client, "")
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
	match, err := shown.Match(id)
	if err != nil {
		t.Fatal(err)
	}
	if match.Played != 6 || match.Total != 6 || len(match.Table) != 2 || match.Elo == nil || len(match.Curve) == 0 {
		t.Errorf("%+v", match)
	}
}
