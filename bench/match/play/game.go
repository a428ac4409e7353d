// Package play plays one game between two engines: the turns, the clocks, the pondering and
// the verdict. A Runner plays the games of a match on this machine.
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

	"tetrad/bench/match/settings"
	"tetrad/bench/openings"
	"tetrad/positions"
	"tetrad/protocol/info"
	"tetrad/protocol/record"
	"tetrad/protocol/ugiclient"
)

// seedOption is the name of the option for the seed of random choices.
const seedOption = "Seed"

// seedCommand returns the line that gives a player its seed for a game, or none. The
// seed is the same whenever that game is played. It does not replace a seed among the
// player's own options.
func seedCommand(s *settings.Match, player int, identity *ugiclient.Identity, game int) []string {
	_, isGiven := s.Players[player].Options.Get(seedOption)
	option := identity.Option(seedOption)
	if !s.VarySeeds || isGiven || option == nil {
		return nil
	}
	return []string{option.Command(strconv.FormatUint((s.Seed+uint64(game))%math.MaxInt32, 10))}
}

// A game is one that is being played.
type game struct {
	settings  *settings.Match
	game      positions.Game
	pool      *pool
	players   [2]int // p1 and p2
	clients   [2]*process
	ponders   [2]*pondering // nil if the player is not pondering
	opening   openings.Opening
	position  positions.Position
	clocks    clocks
	referee   adjudicator
	prover    *prover    // nil: no game ends by proof
	heartbeat *heartbeat // may be nil
	record    record.Game
	trace     trace
	thought   time.Duration
	playing   func(Live) // may be nil
}

// play plays the game and returns its record, or an error that is no player's fault.
func (g *game) play(ctx context.Context) (record.Game, error) {
	g.record.Start = time.Now()
	defer g.notifyWatchers(true)
	err := g.setUp(ctx)
	if err == nil {
		err = g.playTurns(ctx)
	}
	if err == nil && g.record.Reason == record.Rules {
		err = g.compareResults(ctx)
	}
	var f *fault
	switch {
	case errors.As(err, &f) && f.reason == record.Crashed && ctx.Err() != nil:
		g.releaseProcesses(nil) // a signal to the runner often reaches the engines too
		return g.record, ctx.Err()
	case errors.As(err, &f):
		g.record.Result = positions.WinFor(f.player.Opponent()).String()
		if f.reason == record.NoStart {
			g.record.Result = positions.Undecided.String() // nobody has played
		}
		g.record.Reason, g.record.Fault, g.record.Detail = f.reason, f.player.String(), f.detail
	case err != nil:
		g.releaseProcesses(nil)
		return g.record, err
	}
	g.releaseProcesses(f)
	g.record.Canonical = g.trace.String()
	g.record.Millis, g.record.Thought = record.Millis(time.Since(g.record.Start)), record.Millis(g.thought)
	return g.record, nil
}

// setUp seats the players and plays the opening.
func (g *game) setUp(ctx context.Context) error {
	if err := g.playOpening(); err != nil {
		return fmt.Errorf("opening: %w", err)
	}
	begin := time.Now()
	defer func() { g.thought += time.Since(begin) }()
	for i, player := range g.players {
		client, err := g.pool.Acquire(ctx, player, g.record.Number)
		if err != nil {
			return asFault(positions.Player(i), err)
		}
		g.clients[i] = client
		g.record.Engines[i], g.record.Authors[i] = client.Identity.Name, client.Identity.Author
	}
	return g.askBoth(func(i positions.Player, client *process) error {
		seed := seedCommand(g.settings, g.players[i], &client.Identity, g.record.Number)
		return client.AskReady(append(seed, "uginewgame")...)
	}, func(_ positions.Player, client *process) error {
		_, err := client.AwaitReady(ctx, g.pool.Timeout())
		return err
	})
}

// askBoth asks both players and then takes their answers, so that they work at the same time. It
// returns the first error. A player that could not be asked has no answer; the other one
// still gives its own, so that its process can play on.
func (g *game) askBoth(ask, answer func(positions.Player, *process) error) (first error) {
	var failed [2]bool
	for _, do := range [...]func(positions.Player, *process) error{ask, answer} {
		for i, client := range g.clients {
			if failed[i] {
				continue
			}
			player := positions.Player(i)
			if err := do(player, client); err != nil {
				failed[i] = true
				if first == nil {
					first = g.blame(player, err)
				}
			}
		}
	}
	return first
}

// blame converts the error of a wait for a player to a fault of that player, unless something else
// explains it.
func (g *game) blame(player positions.Player, err error) error {
	return asFault(player, excuse(err, g.record.Players[player]))
}

func (g *game) playOpening() (err error) {
	from := openings.Opening{FEN: g.opening.FEN}
	if g.position, err = from.Position(g.game); err != nil {
		return err
	}
	g.trace.add(g.position)
	g.record.FEN, g.record.P2First = g.opening.FEN, g.position.ToMove() == positions.P2
	g.referee.Adjudication = g.settings.Adjudication
	for _, move := range g.opening.Moves {
		g.referee.add(g.position.ToMove(), info.Score{}, nil)
		g.prover.remember(g.position)
		if _, err := positions.PlayTurn(g.position, move); err != nil {
			return err
		}
		g.trace.add(g.position)
		g.record.Moves = append(g.record.Moves, record.Move{Turn: move})
	}
	g.record.Book = len(g.opening.Moves)
	return nil
}

// releaseProcesses gives back the processes that can play on. An engine at fault is replaced
// before its next game, and so is the engine of an interrupted game.
func (g *game) releaseProcesses(f *fault) {
	for i, client := range g.clients {
		player := positions.Player(i)
		if g.ponders[i] != nil && (g.record.Result == "" || f != nil && f.player == player) {
			g.ponders[i].Drop()
			g.ponders[i] = nil
		}
		ctx, canPlayOn := context.Background(), g.record.Result != "" && (f == nil || f.player != player)
		switch {
		case client == nil:
		case !canPlayOn:
			g.warnUnasked(player)
			client.Kill()
		case g.stopPondering(ctx, player) != nil || g.awaitReady(ctx, player) != nil || !client.Alive():
			client.Kill()
		default:
			g.pool.Release(g.players[i], client)
		}
	}
}

// playTurns plays to the end of the game.
func (g *game) playTurns(ctx context.Context) error {
	moves := slices.Clone(g.opening.Moves)
	for g.position.Outcome() == positions.Undecided {
		g.notifyWatchers(false)
		if result, reason := g.verdict(ctx); result != positions.Undecided {
			g.record.Result, g.record.Reason = result.String(), reason
			return nil
		}
		move, err := g.playTurn(ctx, moves)
		if err != nil {
			return err
		}
		moves = append(moves, move)
	}
	g.record.Result, g.record.Reason = g.position.Outcome().String(), record.Rules
	return nil
}

// playTurn asks the player to move for an answer and plays it.
func (g *game) playTurn(ctx context.Context, moves []string) (string, error) {
	mover := g.position.ToMove()
	answer, err := g.think(ctx, mover, moves)
	if err != nil {
		return "", g.blame(mover, err)
	}
	if allowed, ok := g.clocks.allowed(mover); ok {
		if err := g.checkTime(mover, answer.Move, answer.Begin, answer.Elapsed, allowed); err != nil {
			return "", err
		}
	}
	g.clocks.spend(mover, answer.Elapsed)
	steps, err := g.position.ParseTurn(answer.Move)
	if err != nil {
		detail := fmt.Sprintf("%s: %v", positions.Clip(answer.Move), err)
		for _, e := range answer.Errors {
			detail += "; the engine said: " + positions.Clip(e)
		}
		return "", &fault{mover, record.IllegalMove, detail}
	}
	g.checkReports(mover, &answer, steps)
	details := g.details(mover, &answer)
	move := g.position.TurnString(steps)
	positions.DoTurn(g.position, steps)
	g.trace.add(g.position)
	g.referee.add(mover, answer.Info.Score, answer.Info.WDL)
	g.record.Moves = append(g.record.Moves, record.Move{
		Turn: move, Score: answer.Info.Score.Text(), Bound: answer.Bound.Text(), Depth: int(info.OrZero(answer.Info.Depth)),
		Nodes: info.OrZero(answer.Info.Nodes), Millis: record.Millis(answer.Elapsed), Details: details,
	})
	return move, g.startPondering(ctx, mover, answer.Ponder, append(moves[:len(moves):len(moves)], move))
}

// verdict returns the result of a game that ends here although the rules let it go on,
// or Undecided, and the reason.
func (g *game) verdict(ctx context.Context) (positions.Outcome, record.Reason) {
	if result, reason := g.referee.verdict(); result != positions.Undecided {
		return result, reason
	}
	if result := g.prover.verdict(ctx, g.position, len(g.record.Moves)-g.record.Book); result != positions.Undecided {
		return result, record.ByProof
	}
	return positions.Undecided, ""
}

// margin returns the time by which the answers of a player may be late.
func (g *game) margin(p positions.Player) time.Duration { return g.settings.MarginOf(g.players[p]) }

// checkTime compares the time that a player took since begin with the time allowed. what names
// that in a fault. If this program stood still meanwhile, its measurement says nothing, but a player
// that was late without these pauses as well has lost.
func (g *game) checkTime(player positions.Player, what string, begin time.Time, took, allowed time.Duration) error {
	margin := g.margin(player)
	still := g.heartbeat.Between(begin, begin.Add(took))
	isLate := took > allowed+margin
	switch name := g.record.Players[player]; {
	case isLate && took-still > allowed+margin:
		return &fault{player, record.OutOfTime, fmt.Sprintf("%s after %v, of %v", positions.Clip(what), took, allowed)}
	case isLate, g.clocks.limits[player].Time > 0 && still > margin:
		still = still.Round(time.Millisecond)
		return &void{Reason: fmt.Sprintf("the runner stood still for %v while it waited for %s", still, name)}
	}
	return nil
}

// think asks the player for a move.
func (g *game) think(ctx context.Context, mover positions.Player, moves []string) (answer ugiclient.Answer, err error) {
	timeout := time.Duration(g.settings.Patience)
	if allowed, ok := g.clocks.allowed(mover); ok {
		timeout += allowed + g.margin(mover)
	}
	begin := time.Now()
	defer func() { g.thought += time.Since(begin) }()
	isHit := false
	if len(moves) > 0 {
		answer, isHit, err = g.ponderedAnswer(ctx, mover, timeout, moves[len(moves)-1])
	}
	if err == nil && !isHit {
		err = g.awaitReady(ctx, mover)
	}
	if err == nil && !isHit {
		answer, err = g.clients[mover].Go(ctx, timeout, ugiclient.PositionLine(g.opening.FEN, moves), g.clocks.parameters(mover))
	}
	if err == nil {
		g.askReady(mover)
	}
	return answer, err
}

// askReady asks a player, whose search has just ended, whether it is ready. Whatever the player
// writes before it says so follows no search, or is a second answer to the last. The player works on
// that while the opponent thinks. An error shows when the game waits for the player.
func (g *game) askReady(player positions.Player) { g.clients[player].AskReady() }

// awaitReady waits until a player is ready for the next search, and warns of answers before that.
func (g *game) awaitReady(ctx context.Context, player positions.Player) error {
	if _, err := g.clients[player].AwaitReady(ctx, g.pool.Timeout()); err != nil {
		return err
	}
	return g.warnUnasked(player)
}

// warnUnasked warns of what a player, who does not ponder, has answered without a question.
func (g *game) warnUnasked(player positions.Player) error {
	count, first, err := g.clients[player].Unasked()
	for range count {
		g.warn(player, record.Unasked, positions.Clip(first))
	}
	return err
}

// compareResults asks both players whether they agree that the game is over and how
// it ended.
func (g *game) compareResults(ctx context.Context) error {
	begin := time.Now()
	defer func() { g.thought += time.Since(begin) }()
	position := ugiclient.PositionLine(g.opening.FEN, g.record.Turns())
	want := map[string]string{"gameover": "true", "result": g.position.Outcome().String()}
	return g.askBoth(func(player positions.Player, client *process) error {
		if err := g.stopPondering(ctx, player); err != nil {
			return err
		}
		return client.Send(position, "query gameover", "query result")
	}, func(player positions.Player, client *process) error {
		for _, question := range []string{"gameover", "result"} {
			words, err := client.AwaitResponse(ctx, g.pool.Timeout(), question)
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

// notifyWatchers tells those who watch how the game stands. The moves need no copy: the game
// only appends to them.
func (g *game) notifyWatchers(over bool) {
	if g.playing == nil {
		return
	}
	live := Live{g.record, g.clocks.left, over}
	live.Game.Warnings = nil
	g.playing(live)
}

// details returns the optional details of a move's record. Call it before playing the
// move, and after charging the player's clock for it.
func (g *game) details(mover positions.Player, a *ugiclient.Answer) (d record.Details) {
	if !g.settings.Details {
		return d
	}
	d.Deepest, d.Speed, d.Hashfull = a.Info.SelDepth, a.Info.NPS, a.Info.HashFull
	w := variationWalker{position: g.position}
	w.walk(a.Info.PV[:min(len(a.Info.PV), maxLineTurns)])
	d.Line = strings.Join(w.played, " ")
	w.undoTo(0)
	if a.Info.Millis != nil {
		d.Engine = inMillis(a.Info.Elapsed())
		if !a.Hit {
			d.Latency = inMillis(a.Elapsed - a.Info.Elapsed())
		}
	}
	if g.clocks.limits[mover].Time > 0 {
		d.Left = inMillis(g.clocks.left[mover])
	}
	return d
}

func inMillis(d time.Duration) *float64 { return new(record.Millis(d)) }

// warn records an error of a player that does not lose the game. Of each kind it
// keeps the first and the number of all.
func (g *game) warn(player positions.Player, kind record.WarningKind, detail string) {
	for i := range g.record.Warnings {
		if w := &g.record.Warnings[i]; w.Player == player.String() && w.Kind == kind {
			w.Count++
			return
		}
	}
	g.record.Warnings = append(g.record.Warnings, record.Warning{Player: player.String(), Kind: kind, Count: 1, Detail: detail})
}
