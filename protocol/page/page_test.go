package page

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
)

func TestGames(t *testing.T) {
	c := dial(t, startServer(t, own(), Engine{Name: "Other"}))
	m := c.ask(`{"id":7,"type":"games"}`)
	if m.ID != 7 || len(m.Games) != len(rules.registry.Games) || strings.Join(m.Engines, " ") != "Own Other" {
		t.Fatalf("%+v", m)
	}
	verto := m.Games[0]
	if verto.Family != "verto" || verto.DefaultSize != 8 || len(verto.Sizes) != 7 || len(verto.Variants) != 14 || !strings.Contains(verto.Credits, "Dieter Stein") {
		t.Errorf("%+v", verto)
	}
}

// badMessages and what the answers to them say.
var badMessages = map[string]string{
	``:                                 "not understood",
	`{`:                                "not understood",
	`null`:                             "no message of type",
	`[]`:                               "not understood",
	`{"id":3}`:                         "no message of type",
	`{"id":3,"type":"quit"}`:           "no message of type",
	`{"id":"x","type":"games"}`:        "not understood",
	`{"id":3,"type":"state","game":5}`: "not understood",
	`{"id":3,"type":"state"}`:          "no game",
	`{"id":3,"type":"state","game":"verto","moves":["d4","d4"]}`:                                                                 "d4 is occupied",
	`{"id":3,"type":"state","game":"verto","partial":[65535]}`:                                                                   "not legal",
	`{"id":3,"type":"state","game":"verto","partial":[-1]}`:                                                                      "not understood",
	`{"id":3,"type":"state","game":"verto","partial":[0,1]}`:                                                                     "step 1 of the turn is not legal",
	`{"id":3,"type":"explain","game":"verto","square":"d4","partial":[0]}`:                                                       "not legal",
	`{"id":3,"type":"go","engine":1,"game":"verto","limits":{"depth":1}}`:                                                        "no engine 1",
	`{"id":3,"type":"go","engine":-1,"game":"verto","limits":{"depth":1}}`:                                                       "no engine -1",
	`{"id":3,"type":"go","game":"verto"}`:                                                                                        "no limit",
	`{"id":3,"type":"go","game":"verto","limits":{"movetime":-5}}`:                                                               "movetime",
	`{"id":3,"type":"go","game":"verto","limits":{"depth":1},"options":{"Hash":"1\nquit"}}`:                                      "Hash",
	`{"id":3,"type":"go","game":"verto","limits":{"depth":1},"options":{"Log File":"/tmp/x"}}`:                                   "may not set",
	`{"id":3,"type":"go","game":"verto","limits":{"depth":1},"options":{"Threads":"100000"}}`:                                    "Threads",
	`{"id":3,"type":"go","game":"verto","limits":{"depth":1},"options":{"Contempt":"501"}}`:                                      "Contempt",
	`{"id":3,"type":"go","game":"verto","limits":{"depth":1},"options":{"Search":"a b"}}`:                                        "Search",
	`{"id":3,"type":"go","game":"verto-4","fen":"wwww/wwww/bbbb/bbbb w","limits":{"depth":1}}`:                                   "game is over",
	`{"id":3,"type":"go","game":"verto","fen":"8/8/8/8/8/8/8/8 w\nquit","limits":{"depth":1}}`:                                   "position",
	`{"id":3,"type":"go","game":"verto","moves":["d4\nquit"],"limits":{"depth":1}}`:                                              "square",
	`{"id":3,"type":"restart","engine":9}`:                                                                                       "no engine 9",
	`{"id":3,"type":"parseRecord","text":""}`:                                                                                    "no game",
	`{"id":3,"type":"parseRecord","text":"[Game \"verto\"]\n\n1. d4 d4 *"}`:                                                      "occupied",
	`{"id":3,"type":"parseRecord","text":"[Game \"verto\"]\n\n1. d4 (1. z9) *"}`:                                                 "variation of ply 1",
	`{"id":3,"type":"writeRecord"}`:                                                                                              "missing",
	`{"id":3,"type":"writeRecord","record":{"game":"verto","moves":[{"move":"q"}],"result":"none"}}`:                             "q",
	`{"id":3,"type":"writeRecord","record":{"game":"verto","moves":[],"result":"none","tags":{"Start":"now"}}}`:                  "Start",
	`{"id":3,"type":"writeRecord","record":{"game":"verto","moves":[{"move":"d4","variations":[[{"move":""}]]}],"result":"no"}}`: "variation",
}

// Each bad message gets an answer that says what is wrong, and no engine runs.
func TestBadMessages(t *testing.T) {
	c := dial(t, startServer(t, Engine{Name: "Missing", Args: []string{"/no/such/program"}}))
	for text, want := range badMessages {
		m := c.ask(text)
		if m.Type != "error" || !strings.Contains(m.Error, want) {
			t.Errorf("%s: %+v, want %q", text, m, want)
		}
		if strings.Contains(text, `"id":3`) && m.ID != 3 {
			t.Errorf("%s: id %d", text, m.ID)
		}
	}
	if m := c.ask(`{"id":4,"type":"games"}`); m.ID != 4 {
		t.Errorf("%+v", m)
	}
}

func FuzzMessages(f *testing.F) {
	for text := range badMessages {
		f.Add(text)
	}
	for _, text := range []string{
		`{"id":1,"type":"games"}`,
		`{"id":1,"type":"state","game":"veletas-7","moves":["b2/b3"],"partial":[13,25]}`,
		`{"id":1,"type":"explain","game":"vinver-5","moves":["b2","c2","c3"],"square":"a1","partial":[41]}`,
		`{"id":1,"type":"explain","game":"trap-3","from":"a1","square":"a2"}`,
		`{"id":1,"type":"go","game":"trap-king","limits":{"infinite":true},"options":{"Level":"3"}}`,
		`{"id":1,"type":"writeRecord","record":{"game":"verto","moves":[{"move":"d4","comment":"x","variations":[[{"move":"c3"}]]}],"result":"p1win"}}`,
		`{"id":1,"type":"stop"}`, `{"id":1,"type":"restart","engine":0}`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		ctx, cancel := context.WithCancel(context.Background())
		replies := make(chan any, 100)
		p := &page{oracle: rules, send: func(message any) { replies <- message }}
		server := &Server{config: Config{Engines: []Engine{{Name: "Missing", Args: []string{"/no/such/program"}}}}, oracle: rules, patience: hurried}
		p.desk = newDesk(ctx, server, p.send)
		p.handle([]byte(text))
		cancel()
		p.desk.wait()
		close(replies)
		var r request
		if json.Unmarshal([]byte(text), &r) != nil || !isAsynchronous(r.Type) {
			if len(replies) != 1 {
				t.Errorf("%d replies", len(replies))
			}
		}
		for reply := range replies {
			if _, err := json.Marshal(reply); err != nil {
				t.Error(err)
			}
		}
	})
}

// isAsynchronous reports whether the engines answer messages of a type.
func isAsynchronous(kind string) bool { return kind == "go" || kind == "stop" || kind == "restart" }

// A message that is too long ends its page, and no other.
func TestTooLongMessage(t *testing.T) {
	s := startServer(t)
	bad, good := dial(t, s), dial(t, s)
	bad.conn.Write(bad.ctx, websocket.MessageText, make([]byte, maxMessage+1))
	if _, _, err := bad.conn.Read(bad.ctx); websocket.CloseStatus(err) != websocket.StatusMessageTooBig {
		t.Errorf("error %v", err)
	}
	if m := good.ask(`{"id":1,"type":"games"}`); m.ID != 1 {
		t.Errorf("%+v", m)
	}
}

func TestBinaryMessage(t *testing.T) {
	c := dial(t, startServer(t))
	if err := c.conn.Write(c.ctx, websocket.MessageBinary, []byte{1, 2, 3}); err != nil {
		t.Fatal(err)
	}
	if m := c.receive(); m.Type != "error" {
		t.Errorf("%+v", m)
	}
}

// Tokens are gone after a burst, and come back at the rate allowed.
func TestBucket(t *testing.T) {
	b := bucket{level: burst, filled: time.Now()}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	taken := 0
	for b.take(ended) {
		taken++
	}
	if taken < burst {
		t.Errorf("%d taken, want %d", taken, burst)
	}
	b = bucket{filled: time.Now().Add(-time.Second)}
	for taken = 0; b.take(ended); taken++ {
	}
	if taken < perSecond {
		t.Errorf("%d taken after a second, want %d", taken, perSecond)
	}
}

func TestRecords(t *testing.T) {
	c := dial(t, startServer(t))
	m := c.ask(`{"id":1,"type":"writeRecord","record":{"game":"verto-6","result":"p1win","tags":{"P1":"I","P2":"Tetrad","Start":"2020-02-03T04:05:06Z"},"moves":[
		{"move":"c3","comment":"the middle","score":"cp 12","depth":4,"variations":[[{"move":"d4"},{"move":"b2"}]]},{"move":"d4"}]}}`)
	if m.Type != "recordText" || !strings.Contains(m.Text, "1. c3 {cp 12 depth 4} {the middle} (1. d4 b2) 1... d4\n1-0") {
		t.Fatalf("%+v", m)
	}
	text, err := json.Marshal(m.Text)
	if err != nil {
		t.Fatal(err)
	}
	m = c.ask(`{"id":2,"type":"parseRecord","text":` + string(text) + `}`)
	r := m.Record
	if m.Type != "record" || r.Game != "verto-6" || r.Result != "p1win" || r.Tags["P2"] != "Tetrad" || len(r.Moves) != 2 ||
		r.Moves[0].Comment != "the middle" || r.Moves[0].Variations[0][1].Move != "b2" {
		t.Errorf("%+v", m.Record)
	}
}
