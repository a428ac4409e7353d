//go:build unix

package farmserver_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"tetrad/bench/jobs"
	"tetrad/bench/match"
	"tetrad/bench/match/results"
	"tetrad/bench/match/settings"
	"tetrad/engine"
	"tetrad/lab/farm"
	"tetrad/positions/projecttest"
	"tetrad/protocol/record"
)

// gamesBetween is the number of games between two disturbances of a match.
const gamesBetween = 10

// A match at fixed nodes whose server, workers and submitter are killed, frozen and cut off has
// the games and the report of one that nobody disturbs, byte by byte.
func TestMatchSurvives(t *testing.T) {
	projecttest.Only(t)
	rounds := setting(t, roundsVariable, disturbances)
	games := (rounds + 1) * gamesBetween
	undisturbed := filepath.Join(t.TempDir(), "undisturbed.jsonl")
	local := jobs.NewLocal(processKinds(), processHost(), 2)
	want, err := playMatch(t.Context(), local, undisturbed, games, func(int) {})
	if err = errors.Join(err, local.Close()); err != nil {
		t.Fatal(err)
	}
	m := &disturbedMatch{trial: newTrial(t), games: games, rounds: rounds, random: rand.New(rand.NewPCG(2, uint64(rounds)))}
	m.journal = filepath.Join(m.folders, "disturbed.jsonl")
	for m.report == "" {
		m.play()
	}
	if m.disturbed < rounds {
		t.Errorf("%d disturbances, want %d", m.disturbed, rounds)
	}
	if m.report != want {
		t.Errorf("the report is\n%s\nundisturbed\n%s", m.report, want)
	}
	if got, want := gamesOf(t, m.journal), gamesOf(t, undisturbed); got != want {
		t.Errorf("the games are\n%s\nundisturbed\n%s", got, want)
	}
}

// A disturbedMatch is a match on a farm that is disturbed.
type disturbedMatch struct {
	*trial
	journal           string
	games, rounds     int
	played, disturbed int
	random            *rand.Rand
	report            string // at the end
}

// play has a new submitter play on until it is lost, or the match is over.
func (m *disturbedMatch) play() {
	submitter := begin(m, "match", m.proxy.listener.Addr().String(), filepath.Join(m.folders, "submitter.key"), m.journal, strconv.Itoa(m.games))
	defer submitter.kill()
	isLeaving := false
	for submitter.lines.Scan() {
		line := submitter.lines.Text()
		if text, isReport := strings.CutPrefix(line, "report "); isReport {
			var err error
			if m.report, err = strconv.Unquote(text); err != nil {
				m.Fatal(err)
			}
			return
		}
		number, err := strconv.Atoi(line)
		if err != nil || number <= m.played {
			m.Fatalf("after game %d: %.200q", m.played, line)
		}
		m.played = number
		if m.disturbed < m.rounds && m.played >= (m.disturbed+1)*gamesBetween {
			m.disturbed++
			switch m.disturb(m.random, m.disturbed-1) {
			case leaves: // once it has counted what it was sent
				submitter.command.Process.Signal(syscall.SIGTERM)
				isLeaving = true
			case dies:
				return
			}
		}
		submitter.stdin.Write([]byte{'\n'})
	}
	if isLeaving {
		return
	}
	m.Fatalf("the submitter ends after game %d: %v", m.played, submitter.lines.Err())
}

// matchProcess plays a match, or the rest of one. It writes the number of each game, and goes on
// when it is told to; and at the end the report.
func matchProcess(ctx context.Context, server, key, journal, games string) error {
	count, err := strconv.Atoi(games)
	if err != nil {
		return err
	}
	return submitting(ctx, server, key, func(x *farm.Executor, told func() error) error {
		report, err := playMatch(ctx, x, journal, count, func(number int) {
			fmt.Println(number)
			told()
		})
		if report != "" {
			fmt.Printf("report %q\n", report)
		}
		return err
	})
}

// playMatch plays a match at fixed nodes, or the rest of one, and returns its report without what
// depends on time and machines; "" if it was interrupted.
func playMatch(ctx context.Context, x jobs.Executor, journal string, games int, finished func(number int)) (string, error) {
	m, err := match.Resume(journal)
	if errors.Is(err, fs.ErrNotExist) {
		s := settings.Default()
		s.Game, s.Games, s.Margin = "verto-4", games, record.Duration(time.Minute)
		for _, text := range []string{"cmd=tetrad name=more nodes=300", "cmd=tetrad name=less nodes=60 Search=mcts"} {
			p, err := settings.ParsePlayer(text, settings.Player{})
			if err != nil {
				return "", err
			}
			s.Players = append(s.Players, p)
		}
		if m, err = match.New(engine.Default(), &s); err == nil {
			err = m.SetJournalPath(journal)
		}
	}
	if err != nil {
		return "", err
	}
	if err := m.Prepare(engine.Default()); err != nil {
		return "", err
	}
	m.Executor = x
	m.Finished = func(g record.Game, _ *results.Standing) {
		if _, isOld := m.Played[g.Number]; !isOld {
			finished(g.Number)
		}
	}
	standing, end, err := m.Run(ctx)
	if err != nil || end != match.AllPlayed {
		return "", err
	}
	return changing.ReplaceAllString(standing.Report(m.Settings), ""), nil
}

// changing matches the parts of a report about time and machines.
var changing = regexp.MustCompile(`(?m)^(?:Time of the games outside|Worker ).*\n`)

// gamesOf returns the games of a journal without times and machines.
func gamesOf(t *testing.T, journal string) string {
	t.Helper()
	all := map[int]string{}
	j, _, err := results.OpenJournal(journal, func(g *record.Game) {
		g.Start, g.Millis, g.Thought, g.Worker = time.Time{}, 0, 0, ""
		for i := range g.Moves {
			g.Moves[i].Millis = 0
		}
		text, err := json.Marshal(g)
		if err != nil {
			t.Error(err)
		}
		all[g.Number] = string(text)
	})
	if err = errors.Join(err, j.Close()); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for number := range len(all) {
		fmt.Fprintln(&b, all[number+1])
	}
	return b.String()
}
