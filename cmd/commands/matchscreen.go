package commands

import (
	"errors"
	"fmt"
	"os"
	"time"

	"tetrad/bench/match"
	"tetrad/bench/match/results"
	"tetrad/bench/match/settings"
	"tetrad/cmd/cli"
	"tetrad/protocol/record"
	"tetrad/stats"
)

// matchScreen shows a running match: a line for each game, a report at intervals and,
// on a terminal, a line of progress.
type matchScreen struct {
	env     *cli.Env
	match   *match.Match
	isQuiet bool // only the last report
	start   time.Time
	played  int      // games in this run
	total   int      // games of the match; 0: unknown
	pgn     *os.File // of the games; nil: none
	err     error    // the first error of writing it
}

// reportEvery is the number of games between two reports.
const reportEvery = 10

func newMatchScreen(e *cli.Env, m *match.Match, isQuiet bool) *matchScreen {
	return &matchScreen{env: e, match: m, isQuiet: isQuiet, start: time.Now(), total: settings.NewSchedule(m.Settings).Total}
}

// open creates the file of games, for a match that has found all that it needs. A new match
// overwrites no games. A resumed match shows its old games again, so the file is written anew and
// is complete.
func (s *matchScreen) open() (err error) {
	path := s.match.Settings.PGN
	if path == "" {
		return nil
	}
	if info, err := os.Stat(path); err == nil && info.Size() > 0 && s.match.Played == nil {
		return fmt.Errorf("%s exists; give another name", path)
	}
	s.pgn, err = os.Create(path)
	return err
}

// show displays the next game.
func (s *matchScreen) show(g record.Game, standing *results.Standing) {
	if s.pgn != nil && s.err == nil {
		_, s.err = s.pgn.WriteString(g.PGN())
	}
	if _, old := s.match.Played[g.Number]; old {
		return
	}
	s.played++
	live := cli.IsTerminal(s.env.Stdout)
	if live {
		fmt.Fprint(s.env.Stdout, "\r\x1b[K")
	}
	line := cli.GameLine(&g)
	if standing.CopyOf > 0 {
		line += fmt.Sprintf(", equal to game %d", standing.CopyOf)
	}
	if !s.isQuiet {
		fmt.Fprintln(s.env.Stdout, line)
	}
	if standing.CopyOf > 0 && standing.Copies == 1 {
		fmt.Fprintf(s.env.Stderr, "Game %d repeats game %d. Repeated pairs add no information: use more openings or a time limit.\n", g.Number, standing.CopyOf)
	}
	test := s.match.Settings.SPRT
	isOver := standing.Games == s.total || test != nil && test.Verdict(standing.Pairings[0].Pairs) != stats.GoOn
	if !s.isQuiet && standing.Games%reportEvery == 0 && !isOver {
		fmt.Fprint(s.env.Stdout, standing.Report(s.match.Settings))
	}
	if live {
		fmt.Fprint(s.env.Stdout, s.progress(standing))
	}
}

// progress returns a line such as "12 of 200 games, 25.0 a minute, 7m31s left".
func (s *matchScreen) progress(standing *results.Standing) string {
	perGame := time.Since(s.start) / time.Duration(s.played)
	line := fmt.Sprintf("%d games, %.1f a minute", standing.Games, time.Minute.Seconds()/perGame.Seconds())
	if s.total > 0 {
		left := perGame * time.Duration(s.total-standing.Games)
		line = fmt.Sprintf("%d of %d games, %.1f a minute, %v left", standing.Games, s.total, time.Minute.Seconds()/perGame.Seconds(), left.Round(time.Second))
	}
	return line
}

// close ends the screen and closes the file of games.
func (s *matchScreen) close() error {
	if cli.IsTerminal(s.env.Stdout) {
		fmt.Fprint(s.env.Stdout, "\r\x1b[K")
	}
	if s.pgn == nil {
		return nil
	}
	return errors.Join(s.err, s.pgn.Close())
}
