package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"tetrad/bench/openings"
	"tetrad/positions"
	"tetrad/protocol/record"
	"tetrad/protocol/ugiclient"
)

// table is where one game is played.
type table struct {
	settings *Settings
	game     positions.Game
	pool     *pool
	players  [2]int // p1 and p2
	clients  [2]*process
	ponders  [2]*pondering // nil if the player is not pondering
	opening  openings.Opening
	position positions.Position
	clocks   clocks
	referee  adjudicator
	prover   *prover    // nil: no game ends by proof
	beat     *heartbeat // may be nil
	record   record.Game
	trace    trace
	thought  time.Duration
	playing  func(Live) // may be nil
}

// play plays the game and returns its record, or an error that is no player's fault.
func (t *table) play(ctx context.Context) (record.Game, error) {
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
func (t *table) setUp(ctx context.Context) error {
	if err := t.playOpening(); err != nil {
		return fmt.Errorf("opening: %w", err)
	}
	begin := time.Now()
	defer func() { t.thought += time.Since(begin) }()
	for i, player := range t.players {
		client, err := t.pool.take(ctx, player, t.record.Number)
		if err != nil {
			return asFault(positions.Player(i), err)
		}
		t.clients[i] = client
	}
	for i, client := range t.clients {
		before := append(t.settings.seedCommand(t.players[i], &client.identity, t.record.Number), "uginewgame")
		begin := time.Now()
		if err := client.Ready(ctx, t.pool.timeout(), before...); err != nil {
			return t.blame(positions.Player(i), begin, err)
		}
	}
	return nil
}

// blame converts the error of a wait for a player since begin to a fault of that player,
// unless something that happened to the runner excuses the player.
func (t *table) blame(player positions.Player, begin time.Time, err error) error {
	return asFault(player, t.beat.excuse(err, t.record.Players[player], begin))
}

func (t *table) playOpening() (err error) {
	from := openings.Opening{FEN: t.opening.FEN}
	if t.position, err = from.Position(t.game); err != nil {
		return err
	}
	t.trace.see(t.position)
	t.record.FEN, t.record.P2First = t.opening.FEN, t.position.ToMove() == positions.P2
	t.referee.Adjudication = t.settings.Adjudication
	for _, move := range t.opening.Moves {
		t.referee.see(t.position.ToMove(), "")
		t.prover.remember(t.position)
		if _, err := positions.PlayTurn(t.position, move); err != nil {
			return err
		}
		t.trace.see(t.position)
		t.record.Moves = append(t.record.Moves, record.Move{Turn: move})
	}
	t.record.Book = len(t.opening.Moves)
	return nil
}

// leave gives back the processes that can play on. An engine at fault is replaced
// before its next game, and so is the engine of an interrupted game.
func (t *table) leave(f *fault) {
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
		case t.record.Result != "" && (f == nil || f.player != player) && client.Alive():
			t.pool.put(t.players[i], client)
		default:
			client.Kill()
		}
	}
}

// playTurns plays to the end of the game.
func (t *table) playTurns(ctx context.Context) error {
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
func (t *table) playTurn(ctx context.Context, moves []string) (string, error) {
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
	move := t.position.TurnString(steps)
	positions.DoTurn(t.position, steps)
	t.trace.see(t.position)
	t.referee.see(mover, answer.Info.Score)
	t.record.Moves = append(t.record.Moves, record.Move{
		Turn: move, Score: answer.Info.Score, Bound: answer.Info.Bound, Depth: answer.Info.Depth, Nodes: answer.Info.Nodes, Millis: record.Millis(answer.Elapsed),
		Details: t.details(mover, &answer),
	})
	return move, t.startPondering(mover, answer.Ponder, append(moves[:len(moves):len(moves)], move))
}

// verdict returns the result of a game that ends here although the rules let it go on,
// or Undecided, and the reason.
func (t *table) verdict(ctx context.Context) (positions.Outcome, record.Reason) {
	if result, reason := t.referee.verdict(); result != positions.Undecided {
		return result, reason
	}
	if result := t.prover.verdict(ctx, t.position, len(t.record.Moves)-t.record.Book); result != positions.Undecided {
		return result, record.ByProof
	}
	return positions.Undecided, ""
}

// checkTime compares the time of an answer with the clock of its player. The wait has
// begun at begin. If this program stood still meanwhile, its measurement says nothing.
func (t *table) checkTime(mover positions.Player, answer *ugiclient.Answer, begin time.Time) error {
	allowed, ok := t.clocks.allowed(mover)
	if !ok {
		return nil
	}
	margin := time.Duration(t.settings.Margin)
	still, jump := t.beat.between(begin, time.Now())
	isLate := answer.Elapsed > allowed+margin
	switch name := t.record.Players[mover]; {
	case isLate && answer.Elapsed-still > allowed+margin:
		return &fault{mover, record.OutOfTime, fmt.Sprintf("%s after %v, of %v", positions.Clip(answer.Move), answer.Elapsed, allowed)}
	case isLate, t.clocks.limits[mover].Time > 0 && still > margin:
		return &void{reason: stoodStill(still, name)}
	case jump > 0:
		return &void{reason: fmt.Sprintf("the clock of this machine jumped by %v while %s was thinking", jump.Round(time.Millisecond), name)}
	}
	return nil
}

// think asks the player for a move.
func (t *table) think(ctx context.Context, mover positions.Player, moves []string) (ugiclient.Answer, error) {
	timeout := time.Duration(t.settings.Patience)
	if allowed, ok := t.clocks.allowed(mover); ok {
		timeout += allowed + time.Duration(t.settings.Margin)
	}
	begin := time.Now()
	defer func() { t.thought += time.Since(begin) }()
	if len(moves) > 0 {
		answer, ok, err := t.ponderedAnswer(ctx, mover, timeout, moves[len(moves)-1])
		if ok || err != nil {
			return answer, err
		}
	}
	return t.clients[mover].Go(ctx, timeout, ugiclient.PositionLine(t.opening.FEN, moves), t.clocks.parameters(mover))
}

// compareResults asks both players whether they agree that the game is over and how
// it ended.
func (t *table) compareResults(ctx context.Context) error {
	begin := time.Now()
	defer func() { t.thought += time.Since(begin) }()
	position := ugiclient.PositionLine(t.opening.FEN, t.record.Turns())
	want := map[string]string{"gameover": "true", "result": t.position.Outcome().String()}
	for i, client := range t.clients {
		player, asked := positions.Player(i), time.Now()
		if err := t.stopPondering(ctx, player); err != nil {
			return t.blame(player, asked, err)
		}
		if err := client.Send(position); err != nil {
			return t.blame(player, asked, err)
		}
		for _, question := range []string{"gameover", "result"} {
			words, err := client.Query(ctx, t.pool.timeout(), question)
			if err != nil {
				return t.blame(player, asked, err)
			}
			if len(words) == 0 || words[0] != want[question] {
				return &fault{player, record.Disagrees, fmt.Sprintf("query %s: %q, should be %s", question, words, want[question])}
			}
		}
	}
	return nil
}
