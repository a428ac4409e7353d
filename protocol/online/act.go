package online

import (
	"crypto/rand"
	"fmt"
	"time"

	"tetrad/positions"
)

// An Action is what a player does.
type Action struct {
	Do   string `json:"do" tstype:"'move' | 'resign' | 'cancel' | 'offer' | 'accept' | 'decline' | 'claim' | 'give'"`
	Move string `json:"move,omitempty"` // a turn
	Ply  int    `json:"ply,omitempty"`  // number of turns before it
	What string `json:"what,omitempty"` // the question that is asked or answered, or the claim: win or draw
}

// Act does what the player with a secret wants. When it returns, the action is on disk, and
// is part of the game from the version on.
func (g *Game) Act(secret string, a Action) (version int, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	by, ok := g.seatOf(secret)
	if !ok {
		return 0, errNotYours
	}
	if err = g.flag(); err == nil {
		err = g.act(by, a)
	}
	version = g.version
	g.keep()
	return version, err
}

func (g *Game) act(by positions.Player, a Action) error {
	e := event{At: now(), By: by.String()}
	switch a.Do {
	case "move":
		if a.Ply >= 0 && a.Ply < len(g.moves) && g.moves[a.Ply] == a.Move && a.Ply%2 == int(by) {
			return nil // it is here already: the acknowledgement was lost
		}
		e.Do, e.Move, e.Ply = "move", a.Move, a.Ply
	case resign, cancel, "give":
		e.Do = a.Do
	case "offer", "decline":
		if a.Do == "offer" && g.offer.isOpen() && g.offer.What == a.What && g.offer.By != e.By {
			return g.accept(by, a.What)
		}
		e.Do, e.What = a.Do, a.What
	case "accept":
		return g.accept(by, a.What)
	case "claim":
		if wait, isAway := g.claimIn(by); !isAway || wait > 0 {
			return errNoClaim
		}
		e.Do, e.By, e.What = gone, by.Opponent().String(), a.What
	default:
		return fmt.Errorf("there is no action %q", positions.Clip(a.Do))
	}
	return g.do(e)
}

// accept accepts the open question of the other player. It must be called with the mutex,
// which it gives away while it begins another game.
func (g *Game) accept(by positions.Player, what string) error {
	offer := g.offer
	if !offer.isOpen() || offer.What != what || offer.By == by.String() {
		return errNotOpen
	}
	if what != rematch {
		return g.do(event{At: now(), Do: what, By: by.String(), Ply: offer.Ply})
	}
	first := g.setup.player().Opponent()
	own, other := g.seats[first.Opponent()], g.seats[first]
	g.offer = Offer{} // nobody accepts it twice
	g.mu.Unlock()
	next, err := g.games.begin(event{
		At: now(), Do: begin, By: first.String(), Game: g.setup.Game, Base: g.setup.Base, Increment: g.setup.Increment,
		Name: own.name, Secret: own.secret, Rematch: &person{other.name, other.secret},
	})
	g.mu.Lock()
	if err != nil {
		g.offer = offer
		return err
	}
	return g.do(event{At: now(), Do: "next", Next: next.key})
}

// Sit gives the free side to a person, and returns its secret.
func (g *Game) Sit(name string) (secret string, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	secret = rand.Text()
	return secret, g.do(event{At: now(), Do: "sit", Name: cleanName(name, "Guest"), Secret: hashOf(secret)})
}

// isOpen reports whether the game waits for somebody to accept its invitation.
func (g *Game) isOpen() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return !g.isFull() && !g.isOver && time.Since(time.UnixMilli(g.setup.At)) < openTime
}
