package online

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"tetrad/engine/content"
	"tetrad/protocol/session"
)

var registry = content.Registry()

func open(t testing.TB, folder string) *Games {
	t.Helper()
	games, err := Open(Config{Registry: registry, Folder: folder})
	if err != nil {
		t.Fatal(err)
	}
	return games
}

// A table is a game with both its secrets.
type table struct {
	t       testing.TB
	games   *Games
	game    *Game
	secrets [2]string // of p1 and p2
}

// begun returns a game between two people who have sat down.
func begun(t testing.TB, games *Games, s Setup) *table {
	t.Helper()
	if s.Side == "" {
		s.Side = "p1"
	}
	g, first, err := games.Invite(s)
	if err != nil {
		t.Fatal(err)
	}
	second, err := g.Sit("Bob")
	if err != nil {
		t.Fatal(err)
	}
	secrets := [2]string{first, second}
	if s.Side == "p2" {
		secrets = [2]string{second, first}
	}
	return &table{t, games, g, secrets}
}

func (b *table) act(player int, a Action) error {
	_, err := b.game.Act(b.secrets[player-1], a)
	return err
}

// must makes an action that has to succeed.
func (b *table) must(player int, a Action) {
	b.t.Helper()
	if err := b.act(player, a); err != nil {
		b.t.Fatalf("%+v: %v", a, err)
	}
}

// fails makes an action that has to fail with a text.
func (b *table) fails(player int, a Action, want string) {
	b.t.Helper()
	before := b.view(1)
	err := b.act(player, a)
	if err == nil || !strings.Contains(err.Error(), want) {
		b.t.Errorf("%+v: %v, want %s", a, err, want)
	}
	if after := b.view(1); after.Version != before.Version {
		b.t.Errorf("%+v has changed the game", a)
	}
}

func (b *table) view(player int) *View {
	b.game.mu.Lock()
	defer b.game.mu.Unlock()
	return b.game.view(b.secrets[player-1])
}

// plays makes turns, by both players in turn.
func (b *table) plays(turns ...string) {
	b.t.Helper()
	for _, turn := range turns {
		ply := len(b.view(1).Moves)
		b.must(1+ply%2, Action{Do: "move", Move: turn, Ply: ply})
	}
}

// reopened is the game as another run of the program reads it from its log.
func (b *table) reopened(t testing.TB) *table {
	t.Helper()
	b.games.Close()
	games := open(t, b.games.config.Folder)
	if len(games.faults) > 0 {
		t.Fatal(games.faults)
	}
	return &table{t, games, games.Find(b.game.key), b.secrets}
}

func TestTurns(t *testing.T) {
	b := begun(t, open(t, t.TempDir()), Setup{Game: "vinver-4", Name: " Anna\n\u202e "})
	b.fails(2, Action{Do: "move", Move: "a1"}, "not your turn")
	b.fails(1, Action{Do: "move", Move: "z9"}, "z9")
	b.fails(1, Action{Do: "move", Move: "a1", Ply: 1}, "0 turns")
	b.plays("a1", "b2")
	b.fails(1, Action{Do: "move", Move: "b2", Ply: 2}, "b2")
	b.must(2, Action{Do: "move", Move: "b2", Ply: 1}) // again, because the acknowledgement was lost
	b.fails(1, Action{Do: "move", Move: "b2", Ply: 1}, "2 turns")
	b.fails(1, Action{Do: "jump"}, "no action")
	b.fails(1, Action{Do: "give"}, "no more time")
	if _, err := b.game.Act("somebody", Action{Do: "resign"}); err != errNotYours {
		t.Error(err)
	}
	if _, err := b.game.Act("", Action{Do: "resign"}); err != errNotYours {
		t.Error(err)
	}
	if _, err := b.game.Sit("Carl"); err != errTaken {
		t.Error(err)
	}
	v := b.reopened(t).view(2)
	if v.You != "p2" || fmt.Sprint(v.Moves) != "[a1 b2]" || v.Players[0].Name != "Anna" || v.Players[1].Name != "Bob" || v.Code != "" {
		t.Errorf("%+v", v)
	}
}

func TestEnds(t *testing.T) {
	for name, c := range map[string]struct {
		game   string
		play   func(b *table)
		result string
	}{
		"by the rules": {"vinver-3", func(b *table) { b.plays("a1", "b1", "a2", "b2", "a3") }, "p1win"},
		"resigned":     {"vinver-4", func(b *table) { b.must(1, Action{Do: "resign"}) }, "p2win Anna resigned."},
		"a draw": {"verto-4", func(b *table) {
			b.must(1, Action{Do: "offer", What: "draw"})
			b.must(2, Action{Do: "accept", What: "draw"})
		}, "draw The players agreed on a draw."},
		"a draw that both offer": {"verto-4", func(b *table) {
			b.must(2, Action{Do: "offer", What: "draw"})
			b.must(1, Action{Do: "offer", What: "draw"})
		}, "draw The players agreed on a draw."},
	} {
		t.Run(name, func(t *testing.T) {
			b := begun(t, open(t, t.TempDir()), Setup{Game: c.game, Name: "Anna"})
			c.play(b)
			for _, b := range []*table{b, b.reopened(t)} {
				v := b.view(1)
				if got := v.Outcome + " " + v.Reason; !v.IsOver || !strings.HasPrefix(got, c.result) {
					t.Errorf("%q, want %q", got, c.result)
				}
				b.fails(1, Action{Do: "move", Move: "a1", Ply: len(v.Moves)}, "over")
				b.fails(2, Action{Do: "resign"}, "over")
				b.fails(2, Action{Do: "offer", What: "takeback"}, "no time")
			}
		})
	}
}

func TestInvitations(t *testing.T) {
	games := open(t, t.TempDir())
	g, secret, err := games.Invite(Setup{Game: "verto-4", Side: "p2"})
	if err != nil {
		t.Fatal(err)
	}
	if found, err := games.FindCode(strings.ToLower(g.setup.Code[:3] + " " + g.setup.Code[3:])); found != g || err != nil {
		t.Errorf("%v, %v", found, err)
	}
	if _, err := g.Act(secret, Action{Do: "resign"}); err != errWaiting {
		t.Error(err)
	}
	if _, err := g.Act(secret, Action{Do: "cancel"}); err != nil {
		t.Error(err)
	}
	if _, err := g.Sit("Bob"); err != errTaken {
		t.Error(err)
	}
	if _, err := games.FindCode(g.setup.Code); err == nil {
		t.Error("the code of a cancelled game")
	}
	for _, s := range []Setup{
		{Game: "chess", Side: "p1"}, {Game: "verto", Side: "white"}, {Game: "verto", Side: "p1", Base: -1},
		{Game: "verto", Side: "p1", Increment: 5}, {Game: "verto", Side: "p1", Base: maxBase.Milliseconds() + 1},
	} {
		if _, _, err := games.Invite(s); err == nil {
			t.Errorf("%+v is accepted", s)
		}
	}
	for range maxOpen {
		if _, _, err := games.Invite(Setup{Game: "verto-4", Side: "p1"}); err != nil {
			t.Fatal(err)
		}
	}
	if _, _, err := games.Invite(Setup{Game: "verto-4", Side: "p1"}); err == nil {
		t.Error("there is no bound on open invitations")
	}
}

// An invitation that nobody has accepted makes room after a day, and its link still works.
func TestOldInvitations(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		games := open(t, t.TempDir())
		defer games.Close()
		var list []*Game
		for range maxOpen {
			g, _, err := games.Invite(Setup{Game: "verto-4", Side: "p1"})
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, g)
			time.Sleep(time.Second)
		}
		time.Sleep(openTime)
		games.most = maxOpen
		if _, _, err := games.Invite(Setup{Game: "verto-4", Side: "p1"}); err != nil || len(games.List()) != 1 || games.Find(list[0].key) != nil {
			t.Errorf("%v, %d games", err, len(games.List()))
		}
		if _, err := list[1].Sit("Bob"); err != nil || len(games.List()) != 2 {
			t.Errorf("%v, %d games", err, len(games.List()))
		}
	})
}

// Guesses of codes are slow, and the code of a game that has begun leads nowhere.
func TestCodes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		games := open(t, t.TempDir())
		defer games.Close()
		b := begun(t, games, Setup{Game: "verto-4"})
		if _, err := games.FindCode(b.game.setup.Code); err == nil {
			t.Error("the code of a game that has begun")
		}
		g, _, err := games.Invite(Setup{Game: "verto-4", Side: "p1"})
		if err != nil {
			t.Fatal(err)
		}
		wrong := 0
		for range 3 * tryBurst {
			if _, err := games.FindCode("BCDFGH"); strings.Contains(err.Error(), "too many") {
				wrong++
			}
		}
		if wrong < tryBurst {
			t.Errorf("%d guesses are refused", wrong)
		}
		time.Sleep(tryInterval)
		if _, err := games.FindCode(g.setup.Code); err != nil {
			t.Error(err)
		}
		time.Sleep(codeTime)
		if _, err := games.FindCode(g.setup.Code); err == nil {
			t.Error("an old code")
		}
	})
	for text, want := range map[string]bool{"BCDFGH": true, "bcd fgh": true, "bcd-fgh": true, "ABCDEF": false, "12345678": false, "BCDFG": false, "": false} {
		if IsCode(text) != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
}

func TestTakeback(t *testing.T) {
	b := begun(t, open(t, t.TempDir()), Setup{Game: "vinver-5"})
	b.fails(1, Action{Do: "offer", What: "takeback"}, "no turn")
	b.plays("a1", "b2", "c3")
	b.must(1, Action{Do: "offer", What: "takeback"}) // the own last turn
	if v := b.view(2); v.Offer != (Offer{What: takeback, By: "p1", Ply: 2}) {
		t.Errorf("%+v", v.Offer)
	}
	b.fails(1, Action{Do: "accept", What: "takeback"}, "not open")
	b.fails(2, Action{Do: "offer", What: "draw"}, "no draws")
	b.must(2, Action{Do: "decline", What: "takeback"})
	b.fails(1, Action{Do: "offer", What: "takeback"}, "declined")
	b.fails(1, Action{Do: "decline", What: "takeback"}, "not open")
	b.must(2, Action{Do: "offer", What: "takeback"}) // its turn and the answer to it
	b.must(1, Action{Do: "accept", What: "takeback"})
	if v := b.view(1); fmt.Sprint(v.Moves) != "[a1]" || v.Offer != (Offer{}) {
		t.Errorf("%+v", v)
	}
	b.plays("d4")
	b.must(2, Action{Do: "offer", What: "takeback"})
	b.plays("e5") // to move is to decline
	b.fails(1, Action{Do: "accept", What: "takeback"}, "not open")
	b.must(1, Action{Do: "offer", What: "takeback"})
	b.must(1, Action{Do: "decline", What: "takeback"}) // one's own: to withdraw it
	b.fails(2, Action{Do: "accept", What: "takeback"}, "not open")
	b.fails(1, Action{Do: "offer", What: "takeback"}, "withdrawn")
	if v := b.reopened(t).view(2); fmt.Sprint(v.Moves) != "[a1 d4 e5]" || v.Offer != (Offer{What: takeback, By: "p1", Ply: 2, Closed: "p1"}) {
		t.Errorf("%+v", v)
	}
}

func TestRematch(t *testing.T) {
	b := begun(t, open(t, t.TempDir()), Setup{Game: "vinver-4", Name: "Anna", Base: 60000, Increment: 1000})
	b.fails(1, Action{Do: "offer", What: "rematch"}, "no time")
	b.must(1, Action{Do: "resign"})
	b.must(1, Action{Do: "offer", What: "rematch"})
	b.must(2, Action{Do: "decline", What: "rematch"})
	b.must(2, Action{Do: "offer", What: "rematch"})
	b.must(1, Action{Do: "accept", What: "rematch"})
	b.fails(1, Action{Do: "offer", What: "rematch"}, "has begun")
	next := &table{t, b.games, b.games.Find(b.view(1).Next), [2]string{b.secrets[1], b.secrets[0]}}
	next.plays("a1")
	v := next.reopened(t).view(1)
	if v.You != "p1" || v.Players[0].Name != "Bob" || v.Players[1].Name != "Anna" || v.Base != 60000 || len(v.Moves) != 1 {
		t.Errorf("%+v", v)
	}
}

// Clocks run by the time of the server: not before the second turn, and not while the
// program does not run. Whoever has no time left loses, also without any message.
func TestClocks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		folder := t.TempDir()
		games := open(t, folder)
		b := begun(t, games, Setup{Game: "vinver-5", Base: 60000, Increment: 5000})
		time.Sleep(time.Hour)
		b.plays("a1")
		time.Sleep(10 * time.Second)
		b.plays("b2")
		if v := b.view(1); v.Left != [2]int64{65000, 55000} || v.Running != "p1" {
			t.Errorf("%+v", v)
		}
		time.Sleep(20 * time.Second)
		if v := b.view(1); v.Left != [2]int64{45000, 55000} {
			t.Errorf("%+v", v)
		}
		b.must(2, Action{Do: "give"})
		b.must(1, Action{Do: "give"})
		if v := b.view(1); v.Left != [2]int64{60000, 70000} || v.Running != "p1" {
			t.Errorf("%+v", v)
		}
		b = b.reopened(t)
		defer b.games.Close()
		time.Sleep(30 * time.Second)
		b.plays("c3")
		if v := b.view(1); v.Left != [2]int64{55000, 70000} {
			t.Errorf("%+v", v)
		}
		b.must(1, Action{Do: "offer", What: "takeback"})
		b.must(2, Action{Do: "accept", What: "takeback"})
		if v := b.view(1); v.Left != [2]int64{80000, 70000} || v.Running != "p1" {
			t.Errorf("%+v", v)
		}
		time.Sleep(80*time.Second - 1)
		if b.view(1).IsOver {
			t.Error("too early")
		}
		time.Sleep(2 * time.Nanosecond)
		synctest.Wait()
		if v := b.view(1); !v.IsOver || v.Outcome != "p2win" || v.Left != [2]int64{0, 70000} {
			t.Errorf("%+v", v)
		}
	})
}

// opens opens a page of a player, and returns what closes it.
func (b *table) opens(player int) (closes func()) {
	ctx, cancel := context.WithCancel(b.t.Context())
	var page sync.WaitGroup
	page.Go(func() { b.game.Follow(ctx, b.secrets[player-1], func(*View) {}) })
	synctest.Wait()
	return func() { cancel(); page.Wait() }
}

// claimable fails if a player has to wait another time than this one before a claim; -1: there
// is none.
func (b *table) claimable(player int, want time.Duration) {
	b.t.Helper()
	v := b.view(player)
	if got := v.ClaimIn; (got == nil) != (want < 0) || got != nil && *got != want.Milliseconds() {
		b.t.Errorf("player %d waits %v, want %v", player, got, want)
	}
	if v.ClaimIn == nil || *v.ClaimIn > 0 {
		b.fails(player, Action{Do: "claim", What: "win"}, "away for two minutes")
	}
}

// If a player who is to move has been away for two minutes, the other player may end the game,
// and nobody else. The right ends when the player comes back.
func TestClaims(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := begun(t, open(t, t.TempDir()), Setup{Game: "vinver-5", Name: "Anna"})
		defer func() { b.games.Close() }()
		first, second := b.opens(1), b.opens(2)
		b.plays("a1", "b2", "c3")
		b.claimable(1, -1) // Bob is here
		time.Sleep(time.Hour)
		second()
		b.claimable(1, awayTime)
		b.claimable(2, -1) // it is Bob's own turn
		time.Sleep(awayTime - time.Second)
		b.claimable(1, time.Second)
		second = b.opens(2) // Bob comes back
		b.claimable(1, -1)
		time.Sleep(time.Hour)
		b.claimable(1, -1)
		third := b.opens(2)
		second()
		b.claimable(1, -1) // by another page, Bob is still here
		third()
		time.Sleep(awayTime)
		b.claimable(1, 0)
		for _, secret := range []string{"", "somebody"} { // people who watch
			if _, err := b.game.Act(secret, Action{Do: "claim", What: "win"}); err != errNotYours {
				t.Error(err)
			}
		}
		b.fails(1, Action{Do: "claim", What: "luck"}, "no claim")
		b.fails(1, Action{Do: "claim"}, "no claim")
		b.fails(2, Action{Do: "claim", What: "win"}, "away for two minutes")

		// The time in which the program did not run, or in which the other one was away too, does
		// not count; nor does the time before the turn.
		first()
		b = b.reopened(t)
		b.claimable(1, awayTime)
		time.Sleep(time.Minute)
		first = b.opens(1)
		b.claimable(1, awayTime)
		time.Sleep(time.Hour)
		b.plays("d4")
		b.claimable(1, -1) // it is Anna's turn
		b.plays("e5")
		b.claimable(1, awayTime)
		time.Sleep(awayTime)
		b.must(1, Action{Do: "claim", What: "win"})
		first()
		for _, b := range []*table{b, b.reopened(t)} {
			if v := b.view(2); !v.IsOver || v.Outcome != "p1win" || v.Reason != "Bob left the game." || v.ClaimIn != nil {
				t.Errorf("%+v", v)
			}
			b.fails(1, Action{Do: "claim", What: "draw"}, "away for two minutes")
		}
	})
}

// A claim is a win or a draw, where the game has draws. Before both have moved, the game does
// not count, and the library does not get it. A clock goes on all the time.
func TestEndsByClaims(t *testing.T) {
	for name, c := range map[string]struct {
		setup  Setup
		turns  string
		claim  string
		result string
		kept   int
	}{
		"a win":                      {Setup{Game: "vinver-4"}, "a1 b2", "win", "p2win", 1},
		"a draw":                     {Setup{Game: "verto-4"}, "b2 c3 b3", "draw", "draw", 1},
		"no draw":                    {Setup{Game: "vinver-4"}, "a1 b2", "draw", "none", 0},
		"no turn":                    {Setup{Game: "verto-4"}, "", "draw", "none", 0},
		"one turn":                   {Setup{Game: "vinver-4"}, "a1", "win", "none", 0},
		"one turn, with a clock":     {Setup{Game: "vinver-4", Base: 600_000}, "a1", "win", "none", 0},
		"with a clock":               {Setup{Game: "vinver-4", Base: 600_000}, "a1 b2 c3", "win", "p1win", 1},
		"a clock at its end already": {Setup{Game: "verto-4", Base: 60_000}, "b2 c3 b3", "draw", "p1win", 1},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				kept := 0
				games, err := Open(Config{Registry: registry, Folder: t.TempDir(), Keep: func(*session.KeptGame) error { kept++; return nil }})
				if err != nil {
					t.Fatal(err)
				}
				b := begun(t, games, c.setup)
				b.plays(strings.Fields(c.turns)...)
				waiting := 2 - len(strings.Fields(c.turns))%2
				closes := b.opens(waiting)
				time.Sleep(awayTime)
				synctest.Wait()
				if err := b.act(waiting, Action{Do: "claim", What: c.claim}); (err != nil) != (name == "no draw" || strings.HasSuffix(name, "already")) {
					t.Error(err)
				}
				closes()
				want := b.view(1)
				if want.Outcome != c.result || want.IsOver == (name == "no draw") || kept != c.kept {
					t.Errorf("%+v, %d times kept", want, kept)
				}
				b = b.reopened(t)
				defer b.games.Close()
				if got := b.view(1); got.Outcome != want.Outcome || got.Reason != want.Reason || got.Left != want.Left || fmt.Sprint(got.Moves) != fmt.Sprint(want.Moves) {
					t.Errorf("after a restart it is %+v, was %+v", got, want)
				}
			})
		})
	}
}

// A page that follows a game gets the latest state, and others see that its player is here.
func TestFollow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		games := open(t, t.TempDir())
		defer games.Close()
		b := begun(t, games, Setup{Game: "vinver-5"})
		ctx, cancel := context.WithCancel(t.Context())
		var last *View
		shown := 0
		ended := make(chan error)
		go func() {
			ended <- b.game.Follow(ctx, b.secrets[1], func(v *View) { last = v; shown++ })
		}()
		synctest.Wait()
		if last == nil || last.You != "p2" || !last.Players[1].IsHere || last.Players[0].IsHere || last.Watching != 0 {
			t.Errorf("%+v", last)
		}
		b.plays("a1", "b2", "c3")
		synctest.Wait()
		if len(last.Moves) != 3 || shown > 5 {
			t.Errorf("%d views, the last is %+v", shown, last)
		}
		cancel()
		if err := <-ended; err != nil || b.view(1).Players[1].IsHere {
			t.Errorf("%v, %+v", err, b.view(1))
		}
		for range maxWatchers {
			go b.game.Follow(t.Context(), "", func(*View) {})
		}
		synctest.Wait()
		if err := b.game.Follow(t.Context(), "", func(*View) {}); err == nil {
			t.Error("there is no bound on pages that watch")
		}
		go b.game.Follow(t.Context(), b.secrets[0], func(v *View) { last = v }) // a player always may
		synctest.Wait()
		if !b.view(1).Players[0].IsHere || last.Watching != maxWatchers {
			t.Errorf("%+v", last)
		}
	})
}

// What is wrong with a log is said, and the rest of the games is there. A last line without
// its end was never acknowledged.
func TestLogs(t *testing.T) {
	folder := t.TempDir()
	games := open(t, folder)
	b := begun(t, games, Setup{Game: "vinver-5"})
	b.plays("a1", "b2")
	other := begun(t, games, Setup{Game: "vinver-5"})
	other.plays("c3")
	games.Close()
	path := filepath.Join(folder, b.game.key+suffix)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for cut := 1; cut < len(whole); cut++ {
		text := whole[:len(whole)-cut]
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
		games := open(t, folder)
		g, lines := games.Find(b.game.key), strings.Count(string(text), "\n")
		if len(games.faults) > 0 || (g == nil) != (lines == 0) || g != nil && g.version != lines-1 {
			t.Fatalf("%d bytes: %v, %d lines", len(text), games.faults, lines)
		}
		if lines >= 2 && cut%41 == 0 { // play goes on
			again := &table{t, games, g, b.secrets}
			ply := len(again.view(1).Moves)
			again.plays([]string{"a1", "b2"}[ply%2])
			if got := again.reopened(t); len(got.view(1).Moves) != ply+1 {
				t.Fatalf("%d bytes: %+v", len(text), got.view(1))
			}
		} else {
			games.Close()
		}
	}
	for i := range whole {
		damaged := slices.Clone(whole)
		damaged[i] ^= 1
		if err := os.WriteFile(path, damaged, 0o600); err != nil {
			t.Fatal(err)
		}
		games := open(t, folder)
		if isLast := i == len(whole)-1; (len(games.faults) == 0) != isLast || games.Find(other.game.key) == nil {
			t.Errorf("byte %d: %v", i, games.faults)
		}
		games.Close()
	}
}

// A game that another program changes is left to it.
func TestTwoPrograms(t *testing.T) {
	b := begun(t, open(t, t.TempDir()), Setup{Game: "vinver-5"})
	b.plays("a1")
	second := open(t, b.games.config.Folder)
	other := &table{t, second, second.Find(b.game.key), b.secrets}
	other.plays("b2")
	b.fails(2, Action{Do: "move", Move: "c3", Ply: 1}, "another program")
	if v := other.reopened(t).view(1); fmt.Sprint(v.Moves) != "[a1 b2]" {
		t.Errorf("%+v", v)
	}
}

// A disk that takes nothing makes no move happen.
func TestFullDisk(t *testing.T) {
	b := begun(t, open(t, t.TempDir()), Setup{Game: "vinver-5"})
	b.plays("a1")
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	b.game.log.path = filepath.Join(file, "log")
	b.fails(2, Action{Do: "move", Move: "b2", Ply: 1}, "nothing has happened")
}

// A folder that somebody has removed is made again. The games that it had cannot go on.
func TestRemovedFolder(t *testing.T) {
	games := open(t, t.TempDir())
	old := begun(t, games, Setup{Game: "vinver-5"})
	if err := os.RemoveAll(games.config.Folder); err != nil {
		t.Fatal(err)
	}
	b := begun(t, games, Setup{Game: "vinver-5"})
	b.plays("a1")
	old.fails(1, Action{Do: "move", Move: "a1"}, "was removed")
	b = b.reopened(t)
	if v := b.view(1); fmt.Sprint(v.Moves) != "[a1]" {
		t.Errorf("%+v", v)
	}
	if err := errors.Join(os.RemoveAll(games.config.Folder), os.WriteFile(games.config.Folder, nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	b.fails(1, Action{Do: "resign"}, "open "+b.game.key) // without the folder
}

// Old games make room for new ones, and games that go on do not.
func TestRoom(t *testing.T) {
	games := open(t, t.TempDir())
	running := begun(t, games, Setup{Game: "vinver-3"})
	over := begun(t, games, Setup{Game: "vinver-3"})
	over.must(1, Action{Do: "resign"})
	games.most = 4
	for range 3 {
		begun(t, games, Setup{Game: "vinver-3"})
	}
	if games.Find(over.game.key) != nil || games.Find(running.game.key) == nil || len(games.all()) != games.most {
		t.Errorf("%d games", len(games.all()))
	}
	if _, _, err := games.Invite(Setup{Game: "vinver-3", Side: "p1"}); err == nil {
		t.Error("there is no bound on games")
	}
}

// A finished game comes to the library once, with its times.
func TestKept(t *testing.T) {
	var kept []*session.KeptGame
	config := Config{Registry: registry, Folder: t.TempDir(), Keep: func(g *session.KeptGame) error {
		kept = append(kept, g)
		return nil
	}}
	for range 3 {
		games, err := Open(config)
		if err != nil {
			t.Fatal(err)
		}
		if len(kept) == 0 {
			b := begun(t, games, Setup{Game: "vinver-4", Name: "Anna", Base: 60000, Increment: 1000})
			b.plays("a1", "b2")
			b.must(2, Action{Do: "resign"})
		}
		games.Close()
	}
	if len(kept) != 1 {
		t.Fatalf("%d games", len(kept))
	}
	g := kept[0]
	if g.Result != "p1win" || g.Reason != "Bob resigned." || len(g.Left) != 2 || *g.Left[0] != 61000 || g.Limits[1] != "time 1m0s inc 1s" || g.Players[0] != "Anna" {
		t.Errorf("%+v", g)
	}
	if r := g.Record(); len(r.Moves) != 2 || r.Moves[1].Turn != "b2" {
		t.Errorf("%+v", r)
	}
}
