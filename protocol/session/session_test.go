package session

import (
	"compress/gzip"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"
)

// missing is an engine with this name that does not start.
type missing struct{ name string }

func (m missing) Name() string { return m.name }

func (m missing) Start(context.Context) (Player, error) {
	return nil, errors.New("it is not there")
}

// A client talks to a session as a page does.
type client struct {
	t       testing.TB
	session *Session
	replies chan []byte
}

// begin begins a session that ends with the test.
func begin(t testing.TB, engines ...Engine) *client {
	t.Helper()
	return beginWith(t, Config{Engines: engines})
}

// beginWith begins a session with the games and a configuration.
func beginWith(t testing.TB, config Config) *client {
	t.Helper()
	c := &client{t: t, replies: make(chan []byte, 100)}
	config.Registry = rules.registry
	c.session = New(config, func(message any) {
		text, err := json.Marshal(message)
		if err != nil {
			t.Error(err)
		}
		c.replies <- text
	})
	t.Cleanup(c.session.Close)
	return c
}

// message is an answer of any type.
type message struct {
	ID      int64
	Type    string
	Error   string
	Games   []family
	Engines []string
	Records []*pageRecord
	Faults  []string
	Text    string
}

// ask hands a message to the session and returns the next answer.
func (c *client) ask(text string) message {
	c.t.Helper()
	c.session.Handle([]byte(text))
	var m message
	if text := <-c.replies; json.Unmarshal(text, &m) != nil {
		c.t.Fatalf("%s", text)
	}
	return m
}

func TestGames(t *testing.T) {
	c := begin(t, missing{"Own"}, missing{"Other"})
	m := c.ask(`{"id":7,"type":"games"}`)
	if m.ID != 7 || len(m.Games) != len(rules.families()) || strings.Join(m.Engines, " ") != "Own Other" {
		t.Fatalf("%+v", m)
	}
	verto := m.Games[0]
	if verto.Family != "verto" || verto.DefaultSize != 8 || len(verto.Sizes) != 7 || len(verto.Variants) != 21 || !strings.Contains(verto.Credits, "Dieter Stein") {
		t.Errorf("%+v", verto)
	}
}

// badMessages maps bad messages to parts of their answers.
var badMessages = map[string]string{
	``:                                  "not understood",
	`{`:                                 "not understood",
	`null`:                              "no message of type",
	`[]`:                                "not understood",
	`{"id":3}`:                          "no message of type",
	`{"id":3,"type":"quit"}`:            "no message of type",
	`{"id":"x","type":"games"}`:         "not understood",
	`{"id":3,"type":"state","game":5}`:  "not understood",
	`{"id":3,"type":"fits","moves":[]}`: "unknown field",
	`{"id":3,"type":"state"}`:           "no game",
	`{"id":3,"type":"state","game":"verto","moves":["d4","d4"]}`:                                                                 "d4 is occupied",
	`{"id":3,"type":"states","game":"verto","moves":["d4","e4","d4"],"ply":1}`:                                                   "d4 is occupied",
	`{"id":3,"type":"states","game":"verto","moves":["d4"],"ply":2}`:                                                             "no ply 2",
	`{"id":3,"type":"states","game":"verto","ply":-1}`:                                                                           "no ply -1",
	`{"id":3,"type":"listKept"}`:                                                                                                 "keeps no games",
	`{"id":3,"type":"readKept","key":"abcdef012345"}`:                                                                            "keeps no games",
	`{"id":3,"type":"keep","kept":{"id":"abcdef012345"}}`:                                                                        "keeps no games",
	`{"id":3,"type":"state","game":"verto","partial":[65535]}`:                                                                   "not legal",
	`{"id":3,"type":"state","game":"verto","partial":[-1]}`:                                                                      "not understood",
	`{"id":3,"type":"state","game":"verto","partial":[0,1]}`:                                                                     "step 1 of the turn is not legal",
	`{"id":3,"type":"explain","game":"verto","square":"d4","partial":[0]}`:                                                       "not legal",
	`{"id":3,"type":"go","engine":1,"game":"verto","limits":{"depth":1}}`:                                                        "no engine 1",
	`{"id":3,"type":"go","engine":-1,"game":"verto","limits":{"depth":1}}`:                                                       "no engine -1",
	`{"id":3,"type":"go","game":"verto"}`:                                                                                        "no limit",
	`{"id":3,"type":"go","game":"verto","limits":{"movetime":-5}}`:                                                               "movetime",
	`{"id":3,"type":"go","game":"verto","limits":{"p1time":-5}}`:                                                                 "p1time is -5",
	`{"id":3,"type":"go","game":"verto","limits":{"p1time":100,"movestogo":-1}}`:                                                 "movestogo is -1",
	`{"id":3,"type":"go","game":"verto","limits":{"depth":1},"options":{"Hash":"1\nquit"}}`:                                      "Hash",
	`{"id":3,"type":"go","game":"verto","limits":{"depth":1},"options":{"Log File":"/tmp/x"}}`:                                   "may not set",
	`{"id":3,"type":"go","game":"verto","limits":{"depth":1},"options":{"Threads":"100000"}}`:                                    "Threads",
	`{"id":3,"type":"go","game":"verto","limits":{"depth":1},"options":{"Contempt":"501"}}`:                                      "Contempt",
	`{"id":3,"type":"go","game":"verto","limits":{"depth":1},"options":{"Search":"a b"}}`:                                        "Search",
	`{"id":3,"type":"go","game":"verto-4","fen":"wwww/wwww/bbbb/bbbb w","limits":{"depth":1}}`:                                   "game is over",
	`{"id":3,"type":"go","game":"verto","fen":"8/8/8/8/8/8/8/8 w\nquit","limits":{"depth":1}}`:                                   "position",
	`{"id":3,"type":"go","game":"verto","moves":["d4\nquit"],"limits":{"depth":1}}`:                                              "after d4",
	`{"id":3,"type":"restart","engine":9}`:                                                                                       "no engine 9",
	`{"id":3,"type":"parseRecords","text":""}`:                                                                                   "no game",
	`{"id":3,"type":"parseRecords","text":"[Variant \"verto\"]\n\n1. d4 d4 *"}`:                                                  "occupied",
	`{"id":3,"type":"parseRecords","text":"[Variant \"verto\"]\n\n1. d4 (1. z9) *"}`:                                             "variation of ply 1",
	`{"id":3,"type":"explore"}`:                                                                                                  "no game",
	`{"id":3,"type":"explore","game":"verto","moves":["d4","d4"]}`:                                                               "d4 is occupied",
	`{"id":3,"type":"explore","game":"verto","sources":"all"}`:                                                                   "not understood",
	`{"id":3,"type":"writeRecord"}`:                                                                                              "missing",
	`{"id":3,"type":"writeRecord","record":{"game":"verto","moves":[{"move":"q"}],"result":"none"}}`:                             "q",
	`{"id":3,"type":"writeRecord","record":{"game":"verto","moves":[],"result":"none","tags":{"Start":"now"}}}`:                  "Start",
	`{"id":3,"type":"writeRecord","record":{"game":"verto","moves":[{"move":"d4","variations":[[{"move":""}]]}],"result":"no"}}`: "variation",
}

// TestBadMessages checks that each bad message gets an answer that explains the
// error, and that no engine runs.
func TestBadMessages(t *testing.T) {
	c := begin(t, missing{"Missing"})
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
		`{"id":1,"type":"states","game":"veletas-7","moves":["b2/b3"],"ply":1}`,
		`{"id":1,"type":"explain","game":"vinver-5","moves":["b2","c2","c3"],"square":"a1","partial":[41]}`,
		`{"id":1,"type":"explain","game":"trap-3","from":"a1","square":"a2"}`,
		`{"id":1,"type":"go","game":"trap-king","limits":{"infinite":true},"options":{"Level":"3"}}`,
		`{"id":1,"type":"writeRecord","record":{"game":"verto","moves":[{"move":"d4","note":"x","variations":[[{"move":"c3"}]]}],"result":"p1win"}}`,
		`{"id":1,"type":"explore","game":"veletas-7","sources":["My games"],"fresh":true}`,
		`{"id":1,"type":"ownGames","own":[{"id":"a","game":"verto-4","moves":["b2"],"result":"draw"},{"id":"a","deleted":true}]}`,
		`{"id":1,"type":"stop"}`, `{"id":1,"type":"restart","engine":0}`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		replies := make(chan any, 100)
		s := New(Config{Registry: rules.registry, Engines: []Engine{missing{"Missing"}}}, func(message any) { replies <- message })
		s.Handle([]byte(text))
		s.Close()
		close(replies)
		var r Head
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

func TestRecords(t *testing.T) {
	c := begin(t)
	m := c.ask(`{"id":1,"type":"writeRecord","record":{"game":"verto-6","result":"p1win","tags":{"P1":"I","P2":"Tetrad","Start":"2020-02-03T04:05:06Z","Before":"once","After":"the end"},"moves":[
		{"move":"c3","note":"the middle","score":"cp 12","depth":4,"left_ms":299000.5,"variations":[[{"move":"d4","before":"or"},{"move":"b2","left_ms":0}]]},{"move":"d4"}]}}`)
	if m.Type != "recordText" || !strings.Contains(m.Text, "{once}\n1. c3 {cp 12 depth 4 [%clk 0:04:59.0005]} {the middle} ({or} 1. d4 b2 {[%clk 0:00:00]}) 1... d4\n1-0 {the end}") {
		t.Fatalf("%+v", m)
	}
	text, err := json.Marshal(m.Text)
	if err != nil {
		t.Fatal(err)
	}
	m = c.ask(`{"id":2,"type":"parseRecords","text":` + string(text) + `}`)
	if m.Type != "records" || len(m.Records) != 1 {
		t.Fatalf("%+v", m)
	}
	r := m.Records[0]
	if r.Game != "verto-6" || r.Result != "p1win" || r.Tags["P2"] != "Tetrad" || r.Tags["Before"] != "once" || r.Tags["After"] != "the end" || r.Moves[0].Variations[0][0].Before != "or" || len(r.Moves) != 2 ||
		r.Moves[0].Note != "the middle" || r.Moves[0].Variations[0][1].Turn != "b2" ||
		*r.Moves[0].Left != 299000.5 || *r.Moves[0].Variations[0][1].Left != 0 || r.Moves[1].Left != nil {
		t.Errorf("%+v", r)
	}
}

// A position that has been set up is a record too, whoever is to move.
func TestRecordOfPosition(t *testing.T) {
	m := begin(t).ask(`{"id":1,"type":"writeRecord","record":{"game":"verto-6","fen":"6/6/2w3/6/6/6 b","result":"none","moves":[]}}`)
	if m.Type != "recordText" || !strings.Contains(m.Text, "\n\n1...\n*\n") {
		t.Errorf("%+v", m)
	}
}

// Records of other programs are read as on the command line: the good ones are there,
// the others are described, and a game without a name is the one of the page.
func TestForeignRecords(t *testing.T) {
	const whole = "[Variant \"vinver-3\"]\n[Result \"1-0\"]\n\n1. a1 c3 2. a2 c2 3. a3 1-0\n\n"
	inBase64 := func(text string) string { return base64.StdEncoding.EncodeToString([]byte(text)) }
	var packed strings.Builder
	w := gzip.NewWriter(&packed)
	_, err := io.WriteString(w, whole+whole)
	if err = errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		game, text, data string
		games            int
		faults           string
	}{
		"pasted":          {"verto", "1. d4 e5 2. f6xe5", "", 1, ""},
		"no end":          {"", whole + "[Variant \"vinver-3\"]\n\n1. a1 {c3\n" + whole, "", 2, "game 2: line 8: a comment has no end"},
		"an illegal turn": {"", whole + strings.ReplaceAll(whole, "a3", "a2") + whole, "", 2, "game 2: turn 5: a2: "},
		"one game":        {"", "[Variant \"verto-4\"]\n\n1. foo *\n", "", 0, "turn 1: foo: \"foo\" is not a square: a1 to d4"},
		"Latin-1":         {"", "", inBase64("[White \"J\xf6rg\"]\n" + whole), 1, ""},
		"UTF-16":          {"", "", inBase64("\xff\xfe1\x00.\x00a\x001\x00 \x00*\x00"), 0, "does not say which game"},
		"gzip":            {"", "", inBase64(packed.String()), 2, ""},
		"Abstract Play": {"", `{"header":{"game":{"name":"Veletas","variants":["size-7"]},"players":[{"name":"A","result":1},{"name":"B","result":0}],` +
			`"pie-invoked":true},"moves":[["d4/a1","c3,e5/g7"],["b2"]]}`, "", 1, ""},
		"another board": {"", `{"header":{"game":{"name":"Veletas","variants":["no-corners"]},"players":[{"name":"A","result":1},{"name":"B","result":0}]},"moves":[]}`,
			"", 0, "without corners"},
		"no base64":       {"", "", "*", 0, "base64"},
		"many wrong ones": {"", whole + strings.Repeat("[Variant \"verto\"]\n\n1. a1 *\n", 99), "", 1, "; and 49 more"},
	} {
		t.Run(name, func(t *testing.T) {
			request, err := json.Marshal(map[string]any{"id": 1, "type": "parseRecords", "game": c.game, "text": c.text, "data": c.data})
			if err != nil {
				t.Fatal(err)
			}
			m := begin(t).ask(string(request))
			if faults := strings.Join(m.Faults, "; ") + m.Error; len(m.Records) != c.games || !strings.Contains(faults, c.faults) || c.games == 0 && strings.HasPrefix(faults, "game 1") || (c.faults == "") != (faults == "") {
				t.Errorf("%d games, %q", len(m.Records), faults)
			}
			if name == "Abstract Play" && (m.Records[0].Tags["P1"] != "B" || m.Records[0].Moves[1].Turn != "swap" || m.Records[0].Result != "p2win") {
				t.Errorf("%+v", m.Records[0])
			}
			if name == "Latin-1" && m.Records[0].Tags["P1"] != "Jörg" {
				t.Errorf("%+v", m.Records[0])
			}
		})
	}
}

// A session with only the games, as in a browser, answers every type of message, if
// only with an error.
func TestBareSession(t *testing.T) {
	for _, name := range slices.Sorted(maps.Keys(Requests)) {
		if isAsynchronous(name) {
			continue
		}
		for _, rest := range []string{"", `,"game":"verto"`} {
			c := begin(t)
			c.session.Handle([]byte(`{"id":3,"type":"` + name + `"` + rest + `}`))
			var m struct {
				ID          int64
				Type, Error string
			}
			text := <-c.replies
			if json.Unmarshal(text, &m) != nil || m.ID != 3 || m.Type == "" || m.Type == "error" && m.Error == "" {
				t.Errorf("%s: %s", name, text)
			}
		}
	}
}
