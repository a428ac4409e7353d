package main

import (
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"tetrad/engine/content"
	"tetrad/positions"
	"tetrad/positions/projecttest"
	"tetrad/protocol/session"
)

// bare marks a request that gets no data of its game before it.
const bare = `"bare":true,`

// The program of the site, from which the data of the games and the tables of source lines
// are taken, answers as the session does here: searches with the same nodes, scores and
// turns, and what needs rules alone also before the data come.
func TestSite(t *testing.T) {
	projecttest.Only(t)
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no node: the program of the site is not run")
	}
	folder := t.TempDir()
	if out, err := exec.Command("go", "run", "../site", "--out", folder).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	registry := content.Registry()
	var requests []string
	for _, rest := range []string{`"type":"state"`, `"type":"states"`, `"type":"fill"`, `"type":"explain","move":"a1"`} {
		for _, entry := range registry.Games {
			all := entry.Family.Variants()
			for _, variant := range []positions.Game{all[0], all[len(all)/2], all[len(all)-1]} {
				requests = append(requests, fmt.Sprintf(`{%s"game":%q,"fen":"","moves":[],%s}`, bare, variant.Name(), rest))
			}
		}
	}
	requests = append(requests, `{"type":"judge","before":0.5,"after":0.2}`, `{"type":"fits","fen":"4/2b1/1w2/4 w"}`,
		`{"type":"parseRecords","text":"nonsense"}`, `{"type":"writeRecord","record":{"game":"verto-4","moves":[{"move":"b2"}],"result":"none"}}`)
	for _, entry := range registry.Games {
		for _, name := range []string{entry.Family.Name, entry.Family.Variants()[0].Name()} {
			for _, rest := range []string{`"type":"go","engine":0,"options":{"Search":"alphabeta"},"limits":{"nodes":3000}`,
				`"type":"go","engine":0,"options":{"Search":"mcts","MultiPV":"3"},"limits":{"nodes":500}`,
				`"type":"puzzles"`, `"type":"book","fen":"","moves":[]`} {
				requests = append(requests, fmt.Sprintf(`{"game":%q,%s}`, name, rest))
			}
		}
	}
	for i, request := range requests {
		requests[i] = fmt.Sprintf(`{"id":%d,`, i+1) + request[1:]
	}
	command := exec.Command(node, "--stack-size=8192", filepath.Join("testdata", "host.cjs"), folder)
	command.Stdin = strings.NewReader(strings.Join(requests, "\n"))
	out, err := command.Output()
	if err != nil {
		t.Fatalf("%v\n%.2000s", err, err.(*exec.ExitError).Stderr)
	}
	answers := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(answers) != len(requests) {
		t.Fatalf("%d answers to %d requests", len(answers), len(requests))
	}
	here := answersHere(t, requests)
	for i, request := range requests {
		there := timeless(t, answers[i])
		if !reflect.DeepEqual(here[i], there) {
			t.Errorf("%s:\n%.1000v\nwant %.1000v", request, there, here[i])
		}
	}
}

// answersHere returns the last answer of a session to each request, without times.
func answersHere(t *testing.T, requests []string) []map[string]any {
	t.Helper()
	registry := content.Registry()
	replies := make(chan string, 1000)
	config := session.Config{Registry: registry, Engines: []session.Engine{builtIn{registry}}}
	s := session.New(config, func(reply any) {
		text, err := json.Marshal(reply)
		if err != nil {
			t.Error(err)
		}
		replies <- string(text)
	})
	defer s.Close()
	var all []map[string]any
	for _, request := range requests {
		s.Handle([]byte(strings.Replace(request, bare, "", 1)))
		var info any
		for {
			reply := timeless(t, <-replies)
			if reply["type"] == "info" {
				info = reply
				continue
			}
			if info != nil {
				reply["info"] = info
			}
			all = append(all, reply)
			break
		}
	}
	return all
}

// timeless reads an answer without what depends on the speed of the machine, or on chance.
func timeless(t *testing.T, text string) map[string]any {
	t.Helper()
	var answer map[string]any
	if err := json.Unmarshal([]byte(text), &answer); err != nil {
		t.Fatalf("%v: %.200s", err, text)
	}
	for _, of := range []any{answer, answer["info"]} {
		if of, ok := of.(map[string]any); ok {
			delete(of, "time")
			delete(of, "nps")
		}
	}
	if answer["type"] == "fill" {
		delete(answer, "moves")
	}
	return answer
}
