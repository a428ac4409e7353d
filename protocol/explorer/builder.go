package explorer

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/dgryski/go-farm"

	"tetrad/positions"
	"tetrad/protocol/record"
)

// A Builder collects games and writes them as an index. It keeps all games in memory,
// at about 3 KiB for a game of 60 turns. It is not safe for concurrent use.
type Builder struct {
	visits   []visit
	heads    []head
	text     []byte
	players  names
	sources  names
	variants names
	known    map[uint64]bool // fingerprints of the games
}

// ErrKnown is the error for a game that the index already contains.
var ErrKnown = errors.New("the index has this game already")

// names holds texts in the order of their first occurrence.
type names struct {
	numbers map[string]uint32
	list    []name
}

// NewBuilder returns a builder without games.
func NewBuilder() *Builder { return &Builder{known: map[uint64]bool{}} }

// Games returns the number of games.
func (b *Builder) Games() int { return len(b.heads) }

// Turns returns the number of turns of all games.
func (b *Builder) Turns() int { return len(b.visits) }

// Add plays a game by the rules of variant and adds it. The source names the origin of
// the game, and place is its number there. The error explains why the game is not
// valid, or is [ErrKnown].
func (b *Builder) Add(source string, place int, variant positions.Game, g *record.Game) error {
	list, err := visits(variant, g)
	if err != nil {
		return err
	}
	return b.add(&played{source, place, variant, g, list, nil})
}

// A played game is the result of playing a game by the rules: its visits, or an error.
type played struct {
	source  string
	place   int
	variant positions.Game
	game    *record.Game
	visits  []visit
	err     error
}

func (b *Builder) add(p *played) error {
	g := p.game
	text := []byte(g.FEN + "\n" + strings.Join(g.Turns(), " "))
	h := head{
		number: uint32(len(b.heads)), place: uint32(p.place), outcome: outcomeOf(g.Result), date: dateOf(g), thinking: thinkingOf(g),
		textAt: uint64(len(b.text)), textSize: uint32(len(text)),
		fingerprint: fingerprint(p.variant.Name(), g, text),
	}
	switch {
	case b.known[h.fingerprint]:
		return ErrKnown
	case len(text) > maxText:
		return fmt.Errorf("the game has %d bytes, want at most %d", len(text), maxText)
	case uint64(len(b.heads)) >= math.MaxUint32:
		return errors.New("the index has no place for more games")
	}
	b.known[h.fingerprint] = true
	b.text = append(b.text, text...)
	h.source, h.variant = b.number(&b.sources, p.source, unknown), uint16(b.number(&b.variants, p.variant.Name(), unknown))
	for player := range h.players {
		h.players[player] = b.number(&b.players, g.Players[player], resultFor(g.Result, positions.Player(player)))
	}
	if len(b.sources.list) > maxSources || len(b.variants.list) > maxVariants {
		return fmt.Errorf("the index has more than %d sources or %d games to play", maxSources, maxVariants)
	}
	for i := range p.visits {
		p.visits[i].game = h.number
	}
	b.visits = append(b.visits, p.visits...)
	b.heads = append(b.heads, h)
	return nil
}

// number returns the number of a name and adds a game to its count.
func (b *Builder) number(n *names, text string, r result) uint32 {
	text = clip(text)
	number, ok := n.numbers[text]
	if !ok {
		if n.numbers == nil {
			n.numbers = map[string]uint32{}
		}
		number = uint32(len(n.list))
		n.numbers[text] = number
		n.list = append(n.list, name{textAt: uint64(len(b.text)), textSize: uint16(len(text))})
		b.text = append(b.text, text...)
	}
	n.list[number].addResult(r)
	return number
}

// clip shortens a name that is too long.
func clip(text string) string {
	if len(text) > maxName {
		text = strings.ToValidUTF8(text[:maxName], "")
	}
	return text
}

// fingerprint returns a number that identifies a game, to recognize copies.
func fingerprint(variant string, g *record.Game, text []byte) uint64 {
	return farm.Fingerprint64(fmt.Appendf(nil, "%s\n%q\n%s\n%s\n%s", variant, g.Players, g.Result, g.Start.UTC(), text))
}

func outcomeOf(result string) positions.Outcome {
	for _, o := range []positions.Outcome{positions.P1Wins, positions.P2Wins, positions.Draw} {
		if o.String() == result {
			return o
		}
	}
	return positions.Undecided
}

// dateOf returns the time at which a game began, by the clock of the place where it was
// played, in seconds since 1970, or 0 if it is unknown. So its day is the one that the
// players would name. A record of another program may have a day alone, in a tag of PGN.
func dateOf(g *record.Game) int64 {
	if !g.Start.IsZero() {
		_, offset := g.Start.Zone()
		return g.Start.Unix() + int64(offset)
	}
	for _, t := range g.Tags {
		if day, err := time.Parse("2006.01.02", t.Value); t.Name == "Date" && err == nil {
			return day.Unix()
		}
	}
	return 0
}

// Load adds all games of an index.
func (b *Builder) Load(x *Index) error {
	if len(b.heads) > 0 {
		return errors.New("an index is loaded before other games")
	}
	l := &x.layout
	b.text = make([]byte, l[textSection])
	if err := x.pages.read(b.text, l.start(textSection)); err != nil {
		return err
	}
	for s, n := range map[section]*names{playerSection: &b.players, sourceSection: &b.sources, variantSection: &b.variants} {
		if err := n.load(x, s); err != nil {
			return err
		}
	}
	for i := range l[gameSection] {
		h, err := x.game(uint32(i))
		if err != nil {
			return err
		}
		b.heads = append(b.heads, h)
		b.known[h.fingerprint] = true
	}
	b.visits = make([]visit, l[visitSection])
	for i := range b.visits {
		v, err := x.visit(int64(i))
		if err != nil {
			return err
		}
		b.visits[i] = v
	}
	return nil
}

func (n *names) load(x *Index, s section) error {
	n.numbers = map[string]uint32{}
	for i := range x.layout[s] {
		text, _, err := x.name(s, i)
		if err != nil {
			return err
		}
		item, err := x.item(s, i)
		if err != nil {
			return err
		}
		n.numbers[text] = uint32(i)
		n.list = append(n.list, readName(item))
	}
	return nil
}
