//go:build unix

package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"tetrad/engine/content"
	"tetrad/positions"
	"tetrad/positions/projecttest"
	"tetrad/protocol/online"
)

// asProgram is the first argument of a process of this test binary that is the program.
const asProgram = "as-program"

// A guiProcess is a running tetrad gui.
type guiProcess struct {
	*exec.Cmd
	site, token string
}

// startGUI starts tetrad gui with a configuration folder, and returns when it has printed its
// address.
func startGUI(t *testing.T, config, listen string) *guiProcess {
	t.Helper()
	cmd := exec.Command(os.Args[0], asProgram, "gui", "--no-open", "--listen", listen)
	cmd.Env = append(os.Environ(), "XDG_CONFIG_HOME="+config, "HOME="+config)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if printed, ok := strings.CutPrefix(lines.Text(), "Tetrad is at "); ok {
			site, token, _ := strings.Cut(printed, "enter/")
			return &guiProcess{cmd, site, token}
		}
	}
	t.Fatalf("tetrad gui ends: %v", cmd.Wait())
	return nil
}

// A reply is an answer about a game between people.
type reply struct {
	ID                       int
	Type, Error, Key, Secret string
	Online                   *online.View
}

// dial opens a socket of the program; cookie may be nil.
func dial(ctx context.Context, folder string, cookie *http.Cookie) (*websocket.Conn, error) {
	u, err := url.Parse(folder)
	if err != nil {
		return nil, err
	}
	header := http.Header{"Origin": {u.Scheme + "://" + u.Host}}
	if cookie != nil {
		header.Set("Cookie", cookie.Name+"="+cookie.Value)
	}
	conn, _, err := websocket.Dial(ctx, "ws"+strings.TrimPrefix(folder, "http")+"ws", &websocket.DialOptions{HTTPHeader: header})
	return conn, err
}

// ask sends a request, and returns its answer after it has handed over all others.
func ask(ctx context.Context, conn *websocket.Conn, id int, request map[string]any, other func(reply)) (reply, error) {
	request["id"] = id
	text, err := json.Marshal(request)
	if err == nil {
		err = conn.Write(ctx, websocket.MessageText, text)
	}
	for err == nil {
		var r reply
		if r, err = receive(ctx, conn); err == nil && r.ID == id {
			return r, nil
		}
		other(r)
	}
	return reply{}, err
}

func receive(ctx context.Context, conn *websocket.Conn) (r reply, err error) {
	_, text, err := conn.Read(ctx)
	if err == nil {
		err = json.Unmarshal(text, &r)
	}
	return r, err
}

// invite begins a game for the person who has started the program.
func invite(t *testing.T, p *guiProcess, game string) (key, secret string) {
	t.Helper()
	once := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	response, err := once.Get(p.site + "enter/" + p.token)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	conn, err := dial(t.Context(), p.site, response.Cookies()[0])
	if err != nil {
		t.Fatal(err)
	}
	defer conn.CloseNow()
	r, err := ask(t.Context(), conn, 1, map[string]any{
		"type": "invite", "game": game, "side": "p1", "base": 3_600_000, "increment": 1000, "name": "Anna",
	}, func(reply) {})
	if err != nil || r.Key == "" {
		t.Fatalf("%+v, %v", r, err)
	}
	return r.Key, r.Secret
}

// A robot plays one side of a game. It connects again whenever it has lost the connection,
// and cuts the connection itself now and then.
type robot struct {
	folder, secret string
	random         *rand.Rand
	most           int // turns of the game, after which it resigns
	acknowledged   func(ply int, move string)

	view *online.View
}

// play plays until the game is over.
func (r *robot) play(ctx context.Context) {
	for ctx.Err() == nil && (r.view == nil || !r.view.IsOver) {
		if r.session(ctx) != nil {
			select { // the program is being started again
			case <-time.After(20 * time.Millisecond):
			case <-ctx.Done():
			}
		}
	}
}

var errCut = errors.New("the robot has cut the connection")

// session plays by one connection.
func (r *robot) session(ctx context.Context) error {
	conn, err := dial(ctx, r.folder, nil)
	if err != nil {
		return err
	}
	defer conn.CloseNow()
	take := func(m reply) {
		if m.Online != nil {
			r.view = m.Online
		}
	}
	first, err := ask(ctx, conn, 1, map[string]any{"type": "follow", "secret": r.secret}, take)
	if err != nil {
		return err
	}
	take(first)
	for id := 2; !r.view.IsOver; id++ {
		if move := r.choose(); move != "" {
			request := map[string]any{"type": "act", "do": "move", "move": move, "ply": len(r.view.Moves)}
			ply := len(r.view.Moves)
			if ply >= r.most {
				request = map[string]any{"type": "act", "do": "resign"}
			}
			if r.random.IntN(6) == 0 {
				text, _ := json.Marshal(request)
				conn.Write(ctx, websocket.MessageText, text)
				return errCut
			}
			answer, err := ask(ctx, conn, id, request, take)
			if err != nil {
				return err
			}
			if answer.Type == "acted" && ply < r.most {
				r.acknowledged(ply, move)
			}
		}
		for r.choose() == "" && !r.view.IsOver {
			m, err := receive(ctx, conn)
			if err != nil {
				return err
			}
			take(m)
		}
	}
	return nil
}

// choose returns a turn, or "" if it is not the robot's.
func (r *robot) choose() string {
	game, _, err := content.Registry().Game(r.view.Game)
	if err != nil {
		return ""
	}
	p := game.Start()
	for _, move := range r.view.Moves {
		if _, err := positions.PlayTurn(p, move); err != nil {
			panic(err) // the server has sent a turn that is not legal
		}
	}
	if p.ToMove().String() != r.view.You || r.view.IsOver {
		return ""
	}
	var moves []string
	positions.EachTurn(p, func(steps []positions.Step) bool {
		moves = append(moves, p.TurnString(steps))
		return true
	})
	if len(moves) == 0 {
		return ""
	}
	return moves[r.random.IntN(len(moves))]
}

// TestKilledGUI kills the program again and again in the middle of a game between two people,
// whose connections are cut as well. Each acknowledged turn stays, and both people, the log
// and the library end with the same game.
func TestKilledGUI(t *testing.T) {
	projecttest.Only(t)
	if runtime.GOOS != "linux" {
		t.Skip("the configuration folder is chosen by XDG_CONFIG_HOME")
	}
	config := t.TempDir()
	p := startGUI(t, config, "127.0.0.1:0")
	key, first := invite(t, p, "vinver-6")
	folder := p.site + "join/" + key + "/"
	second := sitDown(t, folder)
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()

	var mu sync.Mutex
	acknowledged := map[int]string{}
	kill := make(chan struct{}, 1000)
	note := func(ply int, move string) {
		mu.Lock()
		defer mu.Unlock()
		acknowledged[ply] = move
		if len(acknowledged)%4 == 0 {
			kill <- struct{}{}
		}
	}
	robots := []*robot{
		{folder: folder, secret: first, random: rand.New(rand.NewPCG(1, 1)), most: 40, acknowledged: note},
		{folder: folder, secret: second, random: rand.New(rand.NewPCG(1, 2)), most: 40, acknowledged: note},
	}
	var playing sync.WaitGroup
	for _, r := range robots {
		playing.Go(func() { r.play(ctx) })
	}
	ended := make(chan struct{})
	go func() { playing.Wait(); close(ended) }()
	kills := 0
	listen := strings.TrimSuffix(strings.TrimPrefix(p.site, "http://"), "/")
	for isOver := false; !isOver; {
		select {
		case <-kill:
			p.Process.Kill()
			p.Wait()
			kills++
			p = startGUI(t, config, listen)
		case <-ended:
			isOver = true
		}
	}
	final := robots[0].view
	if ctx.Err() != nil || kills < 3 || !final.IsOver || !slices.Equal(final.Moves, robots[1].view.Moves) || final.Outcome != robots[1].view.Outcome {
		t.Fatalf("%v, %d kills: %+v, %+v", ctx.Err(), kills, final, robots[1].view)
	}
	for ply, move := range acknowledged {
		if ply >= len(final.Moves) || final.Moves[ply] != move {
			t.Errorf("turn %d, %s, was acknowledged, and the game is %v", ply+1, move, final.Moves)
		}
	}
	t.Logf("%d turns, %d of them acknowledged, %d kills", len(final.Moves), len(acknowledged), kills)
	text, err := os.ReadFile(filepath.Join(config, "tetrad", "games", key+".json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, move := range final.Moves {
		if !bytes.Contains(text, fmt.Appendf(nil, "%q", move)) {
			t.Errorf("the library lacks %s", move)
		}
	}
}

// sitDown takes the free side of a game.
func sitDown(t *testing.T, folder string) (secret string) {
	t.Helper()
	conn, err := dial(t.Context(), folder, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.CloseNow()
	r, err := ask(t.Context(), conn, 1, map[string]any{"type": "sit", "name": "Bob"}, func(reply) {})
	if err != nil || r.Secret == "" {
		t.Fatalf("%+v, %v", r, err)
	}
	return r.Secret
}
