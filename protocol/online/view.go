package online

import (
	"context"
	"errors"
	"time"

	"tetrad/positions"
)

// A View is a game as its players and others see it.
type View struct {
	Version   int       `json:"version"` // number of events; it only grows
	Game      string    `json:"game"`
	You       string    `json:"you" tstype:"Player | ''"` // your side; empty: you watch
	Players   [2]Person `json:"players"`                  // p1 and p2
	Moves     []string  `json:"moves"`
	Base      int64     `json:"base"`      // ms on each clock; 0: no clock
	Increment int64     `json:"increment"` // ms a turn
	Left      [2]int64  `json:"left"`      // ms on the clocks of p1 and p2 now
	Running   string    `json:"running" tstype:"Player | ''"`
	Offer     Offer     `json:"offer,omitzero"`    // the last question
	ClaimIn   *int64    `json:"claimIn,omitempty"` // ms until you may end the game, since your opponent is away
	HasDraws  bool      `json:"hasDraws"`
	IsOver    bool      `json:"isOver"`
	Outcome   string    `json:"outcome" tstype:"Outcome"`
	Reason    string    `json:"reason"`            // why the game is over, for people
	Next      string    `json:"next,omitempty"`    // key of the rematch
	Watching  int       `json:"watching"`          // open pages of people without a side
	Code      string    `json:"code,omitempty"`    // of the invitation, for who has made it
	Invited   string    `json:"invited,omitempty"` // the colour of the free side, with a capital letter
}

// A Person is a player as others see him or her.
type Person struct {
	Name   string `json:"name"` // empty: nobody has sat down
	IsHere bool   `json:"isHere"`
}

// view returns the game as the owner of a secret sees it. It must be called with the mutex.
func (g *Game) view(secret string) *View {
	v := &View{
		Version: g.version, Game: g.setup.Game, Moves: append([]string{}, g.moves...), Base: g.setup.Base, Increment: g.setup.Increment,
		HasDraws: !g.drawless, IsOver: g.isOver, Outcome: g.outcome.String(), Reason: g.words(), Next: g.next,
		Offer: g.offer, Watching: len(g.watchers),
	}
	if you, ok := g.seatOf(secret); ok {
		v.You = you.String()
		if wait, isAway := g.claimIn(you); isAway {
			v.ClaimIn = new(wait.Milliseconds())
		}
	}
	for i, left := range g.left(time.Now()) {
		v.Left[i] = left.Milliseconds()
		v.Players[i] = Person{g.seats[i].name, g.seats[i].pages > 0}
		v.Watching -= g.seats[i].pages
	}
	if player, ok := g.running(); ok {
		v.Running = player.String()
	}
	if free := g.setup.player().Opponent(); !g.isFull() && !g.isOver {
		colour := g.entry.NewPresentation(g.variant, g.position).Picture().Colours[free]
		v.Invited = g.entry.Appearance.Colours[colour].Name
		if v.You != "" && time.Since(time.UnixMilli(g.setup.At)) < codeTime {
			v.Code = g.setup.Code
		}
	}
	return v
}

// Follow calls show with the game at once, and again after changes, until ctx ends. It waits
// for show to return, and shows the latest state only. As long as it runs, the owner of the
// secret is here.
func (g *Game) Follow(ctx context.Context, secret string, show func(*View)) error {
	changed, seat, err := g.enter(secret)
	if err != nil {
		return err
	}
	defer g.leave(changed, seat)
	for {
		g.mu.Lock()
		v := g.view(secret)
		g.mu.Unlock()
		show(v)
		select {
		case <-changed:
		case <-ctx.Done():
			return nil
		}
	}
}

// enter notes a page that follows the game. seat is nil for a page without a side.
func (g *Game) enter(secret string) (changed chan struct{}, seat *seat, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	watching, most := len(g.watchers)-g.seats[0].pages-g.seats[1].pages, maxWatchers
	if by, ok := g.seatOf(secret); ok {
		seat = &g.seats[by]
		watching, most = seat.pages, maxPages
	}
	if watching >= most {
		return nil, nil, errors.New("too many pages show this game")
	}
	changed = make(chan struct{}, 1)
	if seat != nil {
		seat.pages, seat.paged = seat.pages+1, time.Now()
	}
	g.watchers[changed] = true
	g.tell()
	return changed, seat, nil
}

func (g *Game) leave(changed chan struct{}, seat *seat) {
	g.mu.Lock()
	defer g.mu.Unlock()
	delete(g.watchers, changed)
	if seat != nil {
		seat.pages, seat.paged = seat.pages-1, time.Now()
	}
	g.tell()
}

// tell wakes all who follow the game. It must be called with the mutex.
func (g *Game) tell() {
	for changed := range g.watchers {
		select {
		case changed <- struct{}{}:
		default: // it has not shown the last change yet
		}
	}
}

// A Summary is a game in a list.
type Summary struct {
	Key     string    `json:"key"`
	Game    string    `json:"game"`
	Players [2]string `json:"players"` // empty: nobody has sat down
	Plies   int       `json:"plies"`
	Begun   int64     `json:"begun"` // ms since 1970
}

// List returns the games that go on, the newest first.
func (games *Games) List() []Summary {
	list := []Summary{}
	for _, g := range games.all() {
		isOpen := g.isOpen()
		g.mu.Lock()
		if !g.isOver && (isOpen || g.isFull()) {
			list = append(list, Summary{
				g.key, g.setup.Game, [2]string{g.seats[positions.P1].name, g.seats[positions.P2].name}, len(g.moves), g.setup.At,
			})
		}
		g.mu.Unlock()
	}
	return list
}
