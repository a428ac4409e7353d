// Package play plays one game between two engines: the turns, the clocks, the pondering and
// the verdict. A Runner plays the games of a match on this machine. No version promises
// anything about it.
package play

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"tetrad/bench/match/internal/engines"
	"tetrad/bench/match/settings"
	"tetrad/bench/openings"
	"tetrad/positions"
	"tetrad/protocol/record"
	"tetrad/protocol/ugiclient"
)

// seedOption is the name of the option for the seed of random choices.
const seedOption = "Seed"

// seedCommand returns the line that gives a player its seed for a game, or none. The
// seed is the same whenever that game is played. It does not replace a seed among the
// player's own options.
func seedCommand(s *settings.Match, player int, identity *ugiclient.Identity, game int) []string {
	if !s.VarySeeds {
		return nil
	}
	if s.Players[player].Options.Has(seedOption) {
		return nil
	}
	option := identity.Option(seedOption)
	if option == nil {
		return nil
	}
	return []string{option.Command(strconv.FormatUint((s.Seed+uint64(game))%math.MaxInt32, 10))}
}

// A game is one that is being played.
type game struct {
	settings *settings.Match
	game     positions.Game
	pool     *engines.Pool
	players  [2]int // p1 and p2
	clients  [2]*engines.Process
	ponders  [2]*pondering // nil if the player is not pondering
	opening  openings.Opening
	position positions.Position
	clocks   clocks
	referee  adjudicator
	prover   *prover            // nil: no game ends by proof
	beat     *engines.Heartbeat // may be nil
	record   record.Game
	trace    trace
	thought  time.Duration
	playing  func(Live) // may be nil
}

// play plays the game and returns its record, or an error that is no player's fault.
func (t *game) play(ctx context.Context) (record.Game, error) {
	t.record.Start = time.Now()
	defer t.show(true)
	err := t.setUp(ctx)
	if err == nil {
		err = t.playTurns(ctx)
	}
	if err == nil && !t.settings.SkipResult && t.record.Reason == record.Rules {
		err = t.compareResults(ctx)
	}
	var f *fault
	switch {
	case errors.As(err, &f) && f.reason == record.Crashed && ctx.Err() != nil:
		t.leave(nil) // a signal to the runner often reaches the engines too
		return t.record, ctx.Err()
	case errors.As(err, &f):
		t.record.Result = positions.WinFor(f.player.Opponent()).String()
		if f.reason == record.NoStart {
			t.record.Result = positions.Undecided.String() // nobody has played
		}
		t.record.Reason, t.record.Fault, t.record.Detail = f.reason, f.player.String(), f.detail
	case err != nil:
		t.leave(nil)
		return t.record, err
	}
	t.leave(f)
	t.record.Canonical = t.trace.String()
	t.record.Millis, t.record.Thought = record.Millis(time.Since(t.record.Start)), record.Millis(t.thought)
	return t.record, nil
}

// setUp seats the players and plays the opening.
func (t *game) setUp(ctx context.Context) error {
	if err := t.playOpening(); err != nil {
		return fmt.Errorf("opening: %w", err)
	}
	begin := time.Now()
	defer func() { t.thought += time.Since(begin) }()
	for i, player := range t.players {
		client, err := t.pool.Acquire(ctx, player, t.record.Number)
		if err != nil {
			return asFault(positions.Player(i), err)
		}
		t.clients[i] = client
	}
	return t.both(func(i positions.Player, client *engines.Process) error {
		seed := seedCommand(t.settings, t.players[i], &client.Identity, t.record.Number)
		return client.Send(append(seed, "uginewgame", "isready")...)
	}, func(_ positions.Player, client *engines.Process) error {
		_, err := client.AwaitReady(ctx, t.pool.Timeout())
		return err
	})
}

// both asks both players and then takes their answers, so that they work at the same time. It
// returns the first error. A player that could not be asked has no answer; the other one
// still gives its own, so that its process can play on.
func (t *game) both(ask, answer func(positions.Player, *engines.Process) error) (first error) {
	begin := time.Now()
	var failed [2]bool
	for _, do := range [...]func(positions.Player, *engines.Process) error{ask, answer} {
		for i, client := range t.clients {
			if failed[i] {
				continue
			}
			player := positions.Player(i)
			if err := do(player, client); err != nil {
				failed[i] = true
				if first == nil {
					first = t.blame(player, begin, err)
				}
			}
		}
	}
	return first
}

// blame converts the error of a wait for a player since begin to a fault of that player,
// unless something that happened to the runner excuses the player.
func (t *game) blame(player positions.Player, begin time.Time, err error) error {
	return asFault(player, t.beat.Excuse(err, t.record.Players[player], begin))
}

func (t *game) playOpening() (err error) {
	from := openings.Opening{FEN: t.opening.FEN}
	if t.position, err = from.Position(t.game); err != nil {
		return err
	}
	t.trace.add(t.position)
	t.record.FEN, t.record.P2First = t.opening.FEN, t.position.ToMove() == positions.P2
	t.referee.Adjudication = t.settings.Adjudication
	for _, move := range t.opening.Moves {
		t.referee.add(t.position.ToMove(), "")
		t.prover.remember(t.position)
		if _, err := positions.PlayTurn(t.position, move); err != nil {
			return err
		}
		t.trace.add(t.position)
		t.record.Moves = append(t.record.Moves, record.Move{Turn: move})
	}
	t.record.Book = len(t.opening.Moves)
	return nil
}

// leave gives back the processes that can play on. An engine at fault is replaced
// before its next game, and so is the engine of an interrupted game.
func (t *game) leave(f *fault) {
	for i, client := range t.clients {
		player := positions.Player(i)
		if t.ponders[i] != nil && (t.record.Result == "" || f != nil && f.player == player) {
			t.ponders[i].Drop()
			t.ponders[i] = nil
		}
		switch {
		case client == nil:
		case t.stopPondering(context.Background(), player) != nil:
			client.Kill()
		case t.hearUnasked(player) != nil:
			client.Kill()
		case t.record.Result != "" && (f == nil || f.player != player) && client.Alive():
			t.pool.Release(t.players[i], client)
		default:
			client.Kill()
		}
	}
}

// playTurns plays to the end of the game.
func (t *game) playTurns(ctx context.Context) error {
	moves := slices.Clone(t.opening.Moves)
	for t.position.Outcome() == positions.Undecided {
		t.show(false)
		if result, reason := t.verdict(ctx); result != positions.Undecided {
			t.record.Result, t.record.Reason = result.String(), reason
			return nil
		}
		move, err := t.playTurn(ctx, moves)
		if err != nil {
			return err
		}
		moves = append(moves, move)
	}
	t.record.Result, t.record.Reason = t.position.Outcome().String(), record.Rules
	return nil
}

// playTurn asks the player to move for an answer and plays it.
func (t *game) playTurn(ctx context.Context, moves []string) (string, error) {
	mover := t.position.ToMove()
	begin := time.Now()
	answer, err := t.think(ctx, mover, moves)
	if err != nil {
		return "", t.blame(mover, begin, err)
	}
	if err := t.checkTime(mover, &answer, begin); err != nil {
		return "", err
	}
	t.clocks.spend(mover, answer.Elapsed)
	steps, err := t.position.ParseTurn(answer.Move)
	if err != nil {
		detail := fmt.Sprintf("%s: %v", positions.Clip(answer.Move), err)
		for _, e := range answer.Errors {
			detail += "; the engine said: " + positions.Clip(e)
		}
		return "", &fault{mover, record.IllegalMove, detail}
	}
	t.checkLines(mover, answer.Lines)
	details := t.details(mover, &answer)
	move := t.position.TurnString(steps)
	positions.DoTurn(t.position, steps)
	t.trace.add(t.position)
	t.referee.add(mover, answer.Info.Score)
	t.record.Moves = append(t.record.Moves, record.Move{
		Turn: move, Score: answer.Info.Score, Bound: answer.Info.Bound, Depth: answer.Info.Depth, Nodes: answer.Info.Nodes, Millis: record.Millis(answer.Elapsed),
		Details: details,
	})
	return move, t.startPondering(mover, answer.Ponder, append(moves[:len(moves):len(moves)], move))
}

// verdict returns the result of a game that ends here although the rules let it go on,
// or Undecided, and the reason.
func (t *game) verdict(ctx context.Context) (positions.Outcome, record.Reason) {
	if result, reason := t.referee.verdict(); result != positions.Undecided {
		return result, reason
	}
	if result := t.prover.verdict(ctx, t.position, len(t.record.Moves)-t.record.Book); result != positions.Undecided {
		return result, record.ByProof
	}
	return positions.Undecided, ""
}

// margin returns the time by which the answers of a player may be late.
func (t *game) margin(p positions.Player) time.Duration { return t.settings.MarginOf(t.players[p]) }

// checkTime compares the time of an answer with the clock of its player. The wait has
// begun at begin. If this program stood still meanwhile, its measurement says nothing.
func (t *game) checkTime(mover positions.Player, answer *ugiclient.Answer, begin time.Time) error {
	allowed, ok := t.clocks.allowed(mover)
	if !ok {
		return nil
	}
	margin := t.margin(mover)
	still, jump := t.beat.Between(begin, time.Now())
	isLate := answer.Elapsed > allowed+margin
	switch name := t.record.Players[mover]; {
	case isLate && answer.Elapsed-still > allowed+margin:
		return &fault{mover, record.OutOfTime, fmt.Sprintf("%s after %v, of %v", positions.Clip(answer.Move), answer.Elapsed, allowed)}
	case isLate, t.clocks.limits[mover].Time > 0 && still > margin:
		return &engines.Void{Reason: engines.StoodStill(still, name)}
	case jump > 0:
		return &engines.Void{Reason: fmt.Sprintf("the clock of this machine jumped by %v while %s was thinking", jump.Round(time.Millisecond), name)}
	}
	return nil
}

// think asks the player for a move.
func (t *game) think(ctx context.Context, mover positions.Player, moves []string) (ugiclient.Answer, error) {
	timeout := time.Duration(t.settings.Patience)
	if allowed, ok := t.clocks.allowed(mover); ok {
		timeout += allowed + t.margin(mover)
	}
	begin := time.Now()
	defer func() { t.thought += time.Since(begin) }()
	if len(moves) > 0 {
		answer, ok, err := t.ponderedAnswer(ctx, mover, timeout, moves[len(moves)-1])
		if ok || err != nil {
			return answer, err
		}
	}
	if err := t.hearUnasked(mover); err != nil {
		return ugiclient.Answer{}, err
	}
	return t.clients[mover].Go(ctx, timeout, ugiclient.PositionLine(t.opening.FEN, moves), t.clocks.parameters(mover))
}

// hearUnasked warns of what a player, who does not ponder, has answered without a question.
func (t *game) hearUnasked(player positions.Player) error {
	count, first, err := t.clients[player].Unasked()
	for range count {
		t.warn(player, record.Unasked, positions.Clip(first))
	}
	return err
}

// compareResults asks both players whether they agree that the game is over and how
// it ended.
func (t *game) compareResults(ctx context.Context) error {
	begin := time.Now()
	defer func() { t.thought += time.Since(begin) }()
	position := ugiclient.PositionLine(t.opening.FEN, t.record.Turns())
	want := map[string]string{"gameover": "true", "result": t.position.Outcome().String()}
	return t.both(func(player positions.Player, client *engines.Process) error {
		if err := t.stopPondering(ctx, player); err != nil {
			return err
		}
		return client.Send(position, "query gameover", "query result")
	}, func(player positions.Player, client *engines.Process) error {
		for _, question := range []string{"gameover", "result"} {
			words, err := client.AwaitResponse(ctx, t.pool.Timeout(), question)
			if err != nil {
				return err
			}
			if len(words) == 0 || words[0] != want[question] {
				return &fault{player, record.Disagrees, fmt.Sprintf("query %s: %q, should be %s", question, words, want[question])}
			}
		}
		return nil
	})
}

// A Live is a game that is being played, for those who watch.
type Live struct {
	// Game holds what the game has so far, without warnings. Its slices must not be
	// changed.
	Game record.Game
	Left [2]time.Duration // on the clocks of p1 and p2; meaningless without a limit for the game
	Over bool             // no more will come of this game; it has no result if it was interrupted
}

// show tells those who watch how the game stands. The moves need no copy: the game
// only appends to them.
func (t *game) show(over bool) {
	if t.playing == nil {
		return
	}
	live := Live{t.record, t.clocks.left, over}
	live.Game.Warnings = nil
	t.playing(live)
}

// details returns the optional details of a move's record. Call it before playing the
// move, and after charging the player's clock for it.
func (t *game) details(mover positions.Player, a *ugiclient.Answer) (d record.Details) {
	if !t.settings.Details {
		return d
	}
	d.Deepest, d.Speed, d.Hashfull = a.Info.Deepest, a.Info.Speed, a.Info.Hash
	w := variationWalker{position: t.position}
	w.walk(a.Info.PV[:min(len(a.Info.PV), maxLineTurns)])
	d.Line = strings.Join(w.played, " ")
	w.back(0)
	if a.Info.Timed {
		d.Engine = inMillis(a.Info.Time)
		if !a.Hit {
			d.Latency = inMillis(a.Elapsed - a.Info.Time)
		}
	}
	if t.clocks.limits[mover].Time > 0 {
		d.Left = inMillis(t.clocks.left[mover])
	}
	return d
}

func inMillis(d time.Duration) *float64 { return new(record.Millis(d)) }

// warn records an error of a player that does not lose the game. Of each kind it
// keeps the first and the number of all.
func (t *game) warn(player positions.Player, kind record.Kind, detail string) {
	for i := range t.record.Warnings {
		if w := &t.record.Warnings[i]; w.Player == player.String() && w.Kind == kind {
			w.Count++
			return
		}
	}
	t.record.Warnings = append(t.record.Warnings, record.Warning{Player: player.String(), Kind: kind, Count: 1, Detail: detail})
}
