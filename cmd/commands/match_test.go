//go:build unix

package commands

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spf13/pflag"

	"tetrad/bench/jobs"
	"tetrad/bench/match"
	"tetrad/bench/match/results"
	"tetrad/cmd/cli"
	"tetrad/cmd/cli/clitest"
	"tetrad/engine/content"
	"tetrad/protocol/record"
)

// A plain argument is the command of an engine. It comes before those of --engine, and is called
// by its file as long as no other has that name.
func TestPlainEngines(t *testing.T) {
	f := matchFlags{}
	flags := pflag.NewFlagSet("match", pflag.ContinueOnError)
	f.define(flags, &cli.Env{Registry: content.Registry()})
	f.commands, f.engines = []string{"new/eng", "old/eng.exe -x", "./other"}, []string{"cmd=more name=last"}
	if err := f.complete(flags, false); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, p := range f.settings.Players {
		got = append(got, p.Name+": "+strings.Join(p.Command, "|"))
	}
	want := []string{"new/eng: new/eng", "old/eng.exe -x: old/eng.exe|-x", "other: ./other", "last: more"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	for _, c := range []struct{ args, want string }{
		{"./none ./nothing --nodes 1 --games 2", "engine none: "},
		{"./none ./none --nodes 1 --games 2", `two engines are called "./none"`},
		{"./none --nodes 1 --games 2", "two engines at least"},
		{"--engine cmd=./a name=b --nodes 1 --games 2", `"name=b": the words of an engine stand together`},
	} {
		code, _, stderr := clitest.Run(Groups, "", append([]string{"match"}, strings.Fields(c.args)...)...)
		if code != cli.ExitUsage || !strings.Contains(stderr, c.want) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%s: exit code %d, %s, want %s", c.args, code, stderr, c.want)
		}
	}
}

// A match without an end or a limit has usual ones, and says so. Each flag that sets one is
// enough.
func TestUsualLimits(t *testing.T) {
	for _, c := range []struct {
		flags    string
		games    int
		first    record.TimeControl // of the first engine
		said     int                // sentences
		mentions string
	}{
		{"", usualGames, record.TimeControl{MoveTime: usualMoveTime}, 2, "100ms for a turn"},
		{"--movetime=7ms", usualGames, record.TimeControl{MoveTime: record.Duration(7 * time.Millisecond)}, 1, "play 100 games"},
		{"--games=6 --depth=3", 6, record.TimeControl{Depth: 3}, 0, ""},
		{"--sprt=elo1=5 --each=nodes=9", 0, record.TimeControl{Nodes: 9}, 0, ""},
		{"--games=0 --tc=inf", 0, record.TimeControl{}, 0, ""},
	} {
		f := matchFlags{commands: []string{"./a"}}
		flags := pflag.NewFlagSet("match", pflag.ContinueOnError)
		f.define(flags, &cli.Env{Registry: content.Registry()})
		if err := flags.Parse(append(strings.Fields(c.flags), "--engine=cmd=./b nodes=1")); err != nil {
			t.Fatal(err)
		}
		if err := f.complete(flags, false); err != nil {
			t.Fatal(err)
		}
		said, s := strings.Join(f.defaults, " "), &f.settings
		if s.Games != c.games || s.Players[0].Limits != c.first || s.Players[1].Limits != (record.TimeControl{Nodes: 1}) || len(f.defaults) != c.said || !strings.Contains(said, c.mentions) {
			t.Errorf("%s: %d games, limits %v and %v; it says %q", c.flags, s.Games, s.Players[0].Limits, s.Players[1].Limits, said)
		}
	}
}

// fakeFarm is a farm that is only named.
type fakeFarm struct{ flags string }

func (f fakeFarm) IsUsed() bool  { return true }
func (f fakeFarm) Flags() string { return f.flags }
func (f fakeFarm) Executing(context.Context, string, func(jobs.Executor) error) error {
	return nil
}
func (f fakeFarm) Detach(context.Context, string, *jobs.Batch) (string, error) { return "", nil }

// howToResume repeats what the command needs, and names no file that does not exist.
func TestHowToResume(t *testing.T) {
	begun := &match.Match{Journal: &results.Journal{}}
	for _, c := range []struct {
		name, out string
		farm      cli.Farm
		match     *match.Match
		want      string
	}{
		{"here", "m.jsonl", nil, begun, "to go on: tetrad match --resume m.jsonl"},
		{"a farm", "my m.jsonl", fakeFarm{" --server h:1"}, begun, `to go on: tetrad match --resume "my m.jsonl" --server h:1`},
		{"not begun", "m.jsonl", nil, &match.Match{}, "the match has not begun"},
		{"not kept", notKept, nil, &match.Match{}, "a match with --out none cannot be resumed"},
		{"on a farm", notKept, fakeFarm{}, &match.Match{}, "the same command goes on with the results that the server has"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := howToResume(&cli.Env{Program: "tetrad", Farm: c.farm}, c.match, c.out); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}
