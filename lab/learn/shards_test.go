package learn

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"tetrad/engine"
	"tetrad/positions"
	"tetrad/search"
)

func lookup(name string) (positions.Game, error) {
	g, _, err := engine.Default().Game(name)
	return g, err
}

// searchedGame plays a game in which half of the turns count as searched.
func searchedGame(rng *rand.Rand, variant positions.Game) (g trainingGame) {
	p := variant.Start()
	for p.Outcome() == positions.Undecided {
		t := trainingTurn{Steps: positions.RandomTurn(rng, p), Searched: rng.IntN(2) == 0}
		if t.Searched {
			t.Score = search.Score(rng.IntN(2*int(search.Infinity)+1)) - search.Infinity
			for range rng.IntN(3) {
				t.Visited = append(t.Visited, ScoredTurn{positions.RandomTurn(rng, p), search.Score(rng.IntN(2000)) - 1000})
			}
			t.Visits = make([][]Visit, len(t.Steps))
			for i := range t.Steps {
				legal := p.Steps(nil)
				for index := range legal {
					if rng.IntN(3) == 0 {
						t.Visits[i] = append(t.Visits[i], Visit{index, rng.Uint64N(1000)})
					}
				}
				p.Do(t.Steps[i])
			}
			positions.UndoTurn(p, t.Steps)
		}
		positions.DoTurn(p, t.Steps)
		g.Turns = append(g.Turns, t)
	}
	g.Outcome = p.Outcome()
	return g
}

func encode(t testing.TB, rng *rand.Rand, name string, games int) ([]byte, []trainingGame) {
	t.Helper()
	variant, err := lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	var list []trainingGame
	for range games {
		list = append(list, searchedGame(rng, variant))
	}
	data, err := encodeShard(header{Index: 3, Spec: json.RawMessage(`{"seed":1}`)}, variant, list)
	if err != nil {
		t.Fatal(err)
	}
	return data, list
}

func decode(data []byte) (games []trainingGame, err error) {
	err = eachGame(bytes.NewReader(data), lookup, func(g *trainingGame) error {
		games = append(games, *g)
		return nil
	})
	return games, err
}

// TestRoundTrip writes shards of all games one behind the other.
func TestRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	var data []byte
	var want []trainingGame
	for _, entry := range engine.Default().Games {
		shard, games := encode(t, rng, entry.Family.Name, 2)
		data, want = append(data, shard...), append(want, games...)
	}
	got, err := decode(data)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Error("the games are not those that were written")
	}
}

// TestDamage changes each byte of a shard, and cuts it off everywhere.
func TestDamage(t *testing.T) {
	data, _ := encode(t, rand.New(rand.NewPCG(2, 2)), "trap-3", 1)
	for i := range data {
		damaged := bytes.Clone(data)
		damaged[i] ^= 0x41
		if games, err := decode(damaged); err == nil || len(games) > 0 {
			t.Fatalf("byte %d of %d is changed: %d games, error %v", i, len(data), len(games), err)
		}
		if _, err := decode(data[:i]); err == nil {
			t.Fatalf("%d of %d bytes: no error", i, len(data))
		}
	}
	if _, err := decode(append(bytes.Clone(data), data[:50]...)); err == nil || !strings.Contains(err.Error(), "shard 2") {
		t.Errorf("a second shard that is cut off: %v", err)
	}
}

func TestYieldStops(t *testing.T) {
	data, _ := encode(t, rand.New(rand.NewPCG(3, 3)), "trap-3", 2)
	enough := errors.New("enough")
	count := 0
	err := eachGame(bytes.NewReader(data), lookup, func(*trainingGame) error { count++; return enough })
	if err != enough || count != 1 {
		t.Errorf("error %v after %d games", err, count)
	}
}

// TestWrongGames has games that are well formed but not games.
// TestCutFile reads a game that ends with a searched turn instead of an outcome.
func TestCutFile(t *testing.T) {
	variant, err := lookup("trap-3")
	if err != nil {
		t.Fatal(err)
	}
	steps := variant.Start().Steps(nil)
	cut := trainingGame{Turns: []trainingTurn{{Steps: steps[:1], Searched: true, Score: -17, Visits: [][]Visit{nil}}}}
	games, err := decodeGames(appendGame(nil, variant, &cut), variant, 1)
	if err != nil || !games[0].IsCut() || !reflect.DeepEqual(games[0], cut) {
		t.Errorf("%+v, error %v, want %+v", games, err, cut)
	}
}

func TestWrongGames(t *testing.T) {
	variant, err := lookup("trap-3")
	if err != nil {
		t.Fatal(err)
	}
	whole := searchedGame(rand.New(rand.NewPCG(4, 4)), variant)
	body := appendGame(nil, variant, &whole)
	for name, c := range map[string]struct {
		body []byte
		want error
	}{
		"no byte":              {nil, errShort},
		"too many turns":       {[]byte{0xFF, 0xFF, 0x7F}, errTurns},
		"a kind of turn":       {[]byte{1, 7, 0, 1}, errKind},
		"an illegal step":      {[]byte{1, 0, 200, 1, 1}, errStep},
		"a score beyond all":   {[]byte{1, 1, 0xFF, 0xFF, 0x7F, 0, 0, 1}, errScore},
		"visits beyond all":    {[]byte{1, 1, 0, 0, 200, 1}, errStep},
		"a visit beyond all":   {[]byte{1, 1, 0, 0, 1, 100, 5}, errStep},
		"an end too early":     {[]byte{1, 0, 0, 1}, errOutcome},
		"a cut at the start":   {[]byte{0, 0}, errCut},
		"a cut not searched":   {[]byte{1, 0, 0, 0}, errCut},
		"another outcome":      {append(bytes.Clone(body[:len(body)-1]), byte(whole.Outcome)^3), errOutcome},
		"a turn after the end": {append([]byte{body[0] + 1}, append(bytes.Clone(body[1:len(body)-1]), 0, 0, byte(whole.Outcome))...), errOver},
	} {
		if _, err := decodeGames(c.body, variant, 1); !errors.Is(err, c.want) {
			t.Errorf("%s: error %v, want %v", name, err, c.want)
		}
	}
	if _, err := decodeGames(append(body, 0), variant, 1); err == nil {
		t.Error("a byte behind the games: no error")
	}
}

// FuzzDecode reads any bytes as games. Those that it accepts it writes and reads again.
func FuzzDecode(f *testing.F) {
	variant, err := lookup("trap-3")
	if err != nil {
		f.Fatal(err)
	}
	g := searchedGame(rand.New(rand.NewPCG(5, 5)), variant)
	f.Add(appendGame(nil, variant, &g))
	f.Fuzz(func(t *testing.T, data []byte) {
		games, err := decodeGames(data, variant, 1)
		if err != nil {
			return
		}
		again, err := decodeGames(appendGame(nil, variant, &games[0]), variant, 1)
		if err != nil || !reflect.DeepEqual(again, games) {
			t.Errorf("written and read again: error %v", err)
		}
	})
}

// FuzzEach reads any bytes as a file.
func FuzzEach(f *testing.F) {
	data, _ := encode(f, rand.New(rand.NewPCG(6, 6)), "trap-3", 1)
	f.Add(data)
	f.Add([]byte(magic + "{\"size\":67108864,\"games\":1}\n"))
	f.Fuzz(func(t *testing.T, data []byte) { decode(data) })
}
