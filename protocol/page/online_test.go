package page

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"tetrad/protocol/online"
	"tetrad/protocol/session"
	"tetrad/protocol/spectator"
)

// startOnline starts a server with a folder for games between people.
func startOnline(t testing.TB) (*Server, *online.Games) {
	t.Helper()
	games, err := online.Open(online.Config{Registry: registry, Folder: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { games.Close() })
	return startServerWith(t, Config{Registry: registry, Online: games}), games
}

// A guest is a page that was opened by the link of a game.
type guest struct {
	*client
	lastID int
	view   online.View // the latest
}

// openLink opens the socket below the link of a game.
func openLink(t testing.TB, s *Server, key string) *guest {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 2*long)
	t.Cleanup(cancel)
	conn, _, err := dialSocket(ctx, s.Site()+"join/"+key+"/", strings.TrimSuffix(s.Site(), "/"), nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.CloseNow() })
	return &guest{client: &client{t, conn, ctx}}
}

// An answer is a message about a game between people.
type answer struct {
	ID                       int
	Type, Error, Secret, Key string
	Online                   *online.View
	Games                    []online.Summary
}

// next returns the next message, and takes in what it says about the game.
func (g *guest) next() answer {
	g.t.Helper()
	_, text, err := g.conn.Read(g.ctx)
	if err != nil {
		g.t.Fatal(err)
	}
	var a answer
	if err := json.Unmarshal(text, &a); err != nil {
		g.t.Fatalf("%s: %v", text, err)
	}
	if a.Online != nil {
		g.view = *a.Online
	}
	return a
}

// ask sends a request and returns its answer.
func (g *guest) ask(kind, fields string) answer {
	g.t.Helper()
	g.lastID++
	text := fmt.Sprintf(`{"id":%d,"type":%q%s}`, g.lastID, kind, fields)
	if err := g.conn.Write(g.ctx, websocket.MessageText, []byte(text)); err != nil {
		g.t.Fatal(err)
	}
	for {
		if a := g.next(); a.ID == g.lastID {
			return a
		}
	}
}

// must is ask for a request that has to succeed.
func (g *guest) must(kind, fields string) answer {
	g.t.Helper()
	a := g.ask(kind, fields)
	if a.Type == "error" {
		g.t.Fatalf("%s %s: %s", kind, fields, a.Error)
	}
	return a
}

// await waits until the game is as expected.
func (g *guest) await(isThere func(v online.View) bool) {
	g.t.Helper()
	for !isThere(g.view) {
		g.next()
	}
}

// move makes a turn.
func (g *guest) move(turn string) {
	g.t.Helper()
	g.must("act", fmt.Sprintf(`,"do":"move","move":%q,"ply":%d`, turn, len(g.view.Moves)))
}

// Two people at two sockets play a game. The host invites by the socket of the page, and the
// other one has the link and nothing else.
func TestTwoPeoplePlay(t *testing.T) {
	s, _ := startOnline(t)
	host := &guest{client: dial(t, s)}
	invited := host.must("invite", `,"game":"vinver-4","side":"p1","base":60000,"increment":1000,"name":"Anna"`)
	one, two := openLink(t, s, invited.Key), openLink(t, s, invited.Key)
	one.must("follow", fmt.Sprintf(`,"secret":%q`, invited.Secret))
	if v := one.view; v.You != "p1" || v.Code == "" || v.Invited != "White" {
		t.Errorf("the host sees %+v", v)
	}
	two.must("follow", `,"secret":""`)
	if v := two.view; v.You != "" || v.Code != "" || v.Players[0].Name != "Anna" {
		t.Errorf("the guest sees %+v", v)
	}
	if a := one.ask("act", `,"do":"move","move":"b2","ply":0`); a.Error == "" {
		t.Error("somebody plays alone")
	}
	seat := two.must("sit", `,"name":"Bob"`)
	two.must("follow", fmt.Sprintf(`,"secret":%q`, seat.Secret))
	one.await(func(v online.View) bool { return v.Players[1] == online.Person{Name: "Bob", IsHere: true} })
	for ply, turn := range []string{"a1", "b2", "c3"} {
		mover, other := one, two
		if ply%2 == 1 {
			mover, other = two, one
		}
		mover.move(turn)
		for _, g := range []*guest{mover, other} {
			g.await(func(v online.View) bool { return len(v.Moves) == ply+1 })
		}
	}
	if a, b := fmt.Sprint(one.view.Moves), fmt.Sprint(two.view.Moves); a != b || two.view.Running != "p2" || two.view.Left[1] > 61000 {
		t.Errorf("%+v, %+v", one.view, two.view)
	}
	if a := one.ask("act", `,"do":"move","move":"d4","ply":3`); !strings.Contains(a.Error, "not your turn") {
		t.Errorf("%+v", a)
	}
	if a := two.ask("act", `,"do":"move","move":"a1","ply":3`); !strings.Contains(a.Error, "a1") {
		t.Errorf("an illegal turn: %+v", a)
	}
	two.must("act", `,"do":"resign"`)
	one.await(func(v online.View) bool { return v.IsOver })
	if v := one.view; v.Outcome != "p1win" || v.Reason != "Bob resigned." {
		t.Errorf("%+v", v)
	}
}

// Whoever has the link of a game has the page of that game and its files, and no other part
// of the program.
func TestRightsOfGuests(t *testing.T) {
	s, games := startOnline(t)
	game, secret, err := games.Invite(online.Setup{Game: "vinver-4", Side: "p1"})
	if err != nil {
		t.Fatal(err)
	}
	link := "join/" + game.Key() + "/"
	for path, want := range map[string]int{
		link: 200, link + "online/page.js": 200, link + "games/vinver/board.js": 200, link + "games/vinver/rules.html": 200, strings.TrimSuffix(link, "/"): 200, // redirected
		link + "index.html": 404, link + "watch.html": 404, link + "..%2f..%2fserver.go": 404, link + "none.js": 404,
		"": 401, "ws": 401, "known": 401, "main.js": 401, "online/page.js": 401, "games/vinver/board.js": 401, "games/vinver/rules.html": 401,
		"join/": 404, "join/aaaaaaaaaaaaaaaaaaaa/": 404, "join/aaaaaaaaaaaaaaaaaaaa/ws": 404, "join/..%2f/": 404,
	} {
		if response, body := get(t, s.Site()+path, nil); response.StatusCode != want {
			t.Errorf("%q: status %d, want %d: %.100s", path, response.StatusCode, want, body)
		}
	}
	post := func(r *http.Request) { r.Method = http.MethodPost }
	if response, _ := get(t, s.Site()+link, post); response.StatusCode != http.StatusMethodNotAllowed {
		t.Error(response.Status)
	}
	if _, response, err := dialSocket(t.Context(), s.Site()+link, "http://evil.example", nil); err == nil || response.StatusCode != http.StatusForbidden {
		t.Errorf("another site: %v", err)
	}
	guest := openLink(t, s, game.Key())
	guest.must("follow", `,"secret":""`)
	for _, kinds := range []map[string]bool{kindsOf(session.Requests), kindsOf(spectator.Requests), kindsOf(online.HostRequests)} {
		for kind := range kinds {
			isRule := kind == "games" || kind == "state" || kind == "states" || kind == "explain"
			if a := guest.ask(kind, ""); !isRule && !strings.Contains(a.Error, "there is no message of type") {
				t.Errorf("%s: %+v", kind, a)
			}
		}
	}
	for _, action := range []string{`"move","move":"a1"`, `"resign"`, `"cancel"`, `"offer","what":"draw"`, `"accept","what":"draw"`, `"claim","what":"win"`} {
		if a := guest.ask("act", `,"do":`+action); !strings.Contains(a.Error, "only watch") {
			t.Errorf("%s: %+v", action, a)
		}
	}
	if a := guest.ask("act", `,"do":"resign","secret":"`+secret+`"`); !strings.Contains(a.Error, "not understood") {
		t.Errorf("%+v", a)
	}
	if a := guest.must("games", ""); strings.Contains(fmt.Sprint(a), "Own") {
		t.Error("a guest hears of engines")
	}
	if err := guest.conn.Write(guest.ctx, websocket.MessageText, make([]byte, maxGuestMessage+1)); err == nil {
		if _, _, err = guest.conn.Read(guest.ctx); err == nil {
			t.Error("a message of any size is accepted")
		}
	}
}

// Whoever opens the link of one game again and again keeps nobody from other games. All games
// together have a bound too.
func TestPagesOfAGame(t *testing.T) {
	s, games := startOnline(t)
	isFull := func(key string) bool {
		_, response, err := dialSocket(t.Context(), s.Site()+"join/"+key+"/", strings.TrimSuffix(s.Site(), "/"), nil)
		return err != nil && response.StatusCode == http.StatusServiceUnavailable
	}
	var keys []string
	for range 2 {
		game, _, err := games.Invite(online.Setup{Game: "vinver-4", Side: "p1"})
		if err != nil {
			t.Fatal(err)
		}
		keys = append(keys, game.Key())
	}
	for range cap(games.Find(keys[0]).Pages) {
		openLink(t, s, keys[0])
	}
	if !isFull(keys[0]) {
		t.Error("a game has no bound")
	}
	openLink(t, s, keys[1]).must("follow", `,"secret":""`)
	for range cap(s.guests) - len(s.guests) {
		s.guests <- struct{}{}
	}
	if !isFull(keys[1]) {
		t.Error("all games together have no bound")
	}
}

func kindsOf[S any](kinds session.Kinds[S]) map[string]bool {
	names := map[string]bool{}
	for name := range kinds {
		names[name] = true
	}
	return names
}

// An unknown browser comes to a game by its code, and to nothing else.
func TestCodeOfAGame(t *testing.T) {
	s, games := startOnline(t)
	game, secret, err := games.Invite(online.Setup{Game: "vinver-4", Side: "p1"})
	if err != nil {
		t.Fatal(err)
	}
	host := openLink(t, s, game.Key())
	host.must("follow", fmt.Sprintf(`,"secret":%q`, secret))
	enter := func(code string) (*http.Response, string) {
		return get(t, s.Site()+"enter", func(r *http.Request) {
			r.Method, r.Body = http.MethodPost, io.NopCloser(strings.NewReader(code))
		})
	}
	response, path := enter(strings.ToLower(host.view.Code))
	if response.StatusCode != http.StatusOK || path != "/join/"+game.Key()+"/" || len(response.Cookies()) > 0 {
		t.Errorf("%s, %q, %v", response.Status, path, response.Cookies())
	}
	for range 20 {
		response, path = enter("BCDFGH")
	}
	if response.StatusCode != http.StatusForbidden || !strings.HasPrefix(path, "Too many codes") {
		t.Errorf("%s, %q", response.Status, path)
	}
	plain := startServer(t)
	if response, text := get(t, plain.Site()+"enter", func(r *http.Request) {
		r.Method, r.Body = http.MethodPost, io.NopCloser(strings.NewReader("BCDFGH"))
	}); response.StatusCode != http.StatusForbidden {
		t.Errorf("a server without games: %s, %q", response.Status, text)
	}
}

// Behind a proxy the page has a name. Requests to it come from that name, encrypted, and
// no code lets a browser in.
func TestBehindAProxy(t *testing.T) {
	public := &url.URL{Scheme: "https", Host: "games.example"}
	s := startServerWith(t, Config{Registry: registry, Public: public})
	for _, c := range []struct {
		name, method, path, host, origin string
		want                             int
	}{
		{"the page", "GET", "", "games.example", "", 401},
		{"the first visit", "GET", "enter/" + s.config.Token, "Games.Example", "", 303},
		{"from the page", "GET", "known", "games.example", "https://games.example", 401},
		{"from the page, not encrypted", "GET", "known", "games.example", "http://games.example", 403},
		{"another name", "GET", "", "www.games.example", "", 421},
		{"another port", "GET", "", "games.example:8080", "", 421},
		{"on this machine", "GET", "", "", "", 401},
		{"a foreign page", "GET", "", "games.example", "https://evil.example", 403},
		{"a wish for a code", "POST", "ask", "games.example", "https://games.example", 403},
		{"a wish for a code here", "POST", "ask", "", "", 204},
		{"a code", "POST", "enter", "games.example", "https://games.example", 403},
	} {
		client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
		r, err := http.NewRequest(c.method, s.Site()+c.path, strings.NewReader(""))
		if err != nil {
			t.Fatal(err)
		}
		if c.host != "" {
			r.Host = c.host
		}
		if c.origin != "" {
			r.Header.Set("Origin", c.origin)
		}
		response, err := client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		text, _ := io.ReadAll(response.Body)
		response.Body.Close()
		if response.StatusCode != c.want {
			t.Errorf("%s: status %d, want %d: %s", c.name, response.StatusCode, c.want, text)
		}
		if c.want == 421 && !strings.Contains(string(text), "Open https://games.example/ instead") {
			t.Errorf("%s: %s", c.name, text)
		}
		for _, cookie := range response.Cookies() {
			if !cookie.Secure {
				t.Errorf("%s: a cookie that is not for encrypted requests alone", c.name)
			}
		}
	}
	if sites := s.Outside(); len(sites) != 1 || sites[0] != "https://games.example/" || s.PublicURL() != sites[0]+"enter/"+s.config.Token {
		t.Error(sites, s.PublicURL())
	}
}
