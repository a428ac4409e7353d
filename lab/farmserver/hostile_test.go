package farmserver_test

import (
	"bytes"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"tetrad/bench/jobs"
	"tetrad/lab/farm"
	"tetrad/protocol/spectator"
)

// A hostile is somebody with a key, who sends what no program of this project sends.
type hostile struct {
	testing.TB
	url    string
	secret string
	web    http.Client
}

func (f *testFarm) hostile(t testing.TB, key *farm.Key) *hostile {
	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM([]byte(key.Certificate))
	transport := &http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots, ServerName: farm.ServerName}}
	t.Cleanup(transport.CloseIdleConnections)
	return &hostile{t, "https://" + f.config.Listen + "/", key.Secret, http.Client{Transport: transport, Timeout: time.Minute}}
}

// send makes a request, and returns the status and the answer.
func (h *hostile) send(path string, body any, headers ...string) (status int, answer string) {
	h.Helper()
	text, isText := body.(string)
	if !isText {
		data, err := json.Marshal(body)
		if err != nil {
			h.Fatal(err)
		}
		text = string(data)
	}
	q, err := http.NewRequest(http.MethodPost, h.url+path, strings.NewReader(text))
	if err != nil {
		h.Fatal(err)
	}
	q.Header.Set("Authorization", "Bearer "+h.secret)
	for i := 0; i+1 < len(headers); i += 2 {
		q.Header.Set(headers[i], headers[i+1])
	}
	a, err := h.web.Do(q)
	if err != nil {
		return 0, err.Error() // the server has closed the connection
	}
	defer a.Body.Close()
	data, err := io.ReadAll(a.Body)
	if err != nil {
		h.Fatal(err)
	}
	return a.StatusCode, string(data)
}

// refused checks that a request is refused.
func (h *hostile) refused(what, path string, body any, headers ...string) {
	h.Helper()
	if status, answer := h.send(path, body, headers...); status == http.StatusOK {
		h.Errorf("%s is possible: %.200s", what, answer)
	}
}

// ask asks for jobs like a worker.
func (h *hostile) ask(free int, holds ...string) *farm.Assignment {
	h.Helper()
	status, answer := h.send("ask", &farm.Ask{Instance: "hostile", Slots: 4, Free: free, Holds: holds})
	a := &farm.Assignment{}
	if err := json.Unmarshal([]byte(answer), a); status != http.StatusOK || err != nil {
		h.Fatalf("status %d, %.200s", status, answer)
	}
	return a
}

// With a worker's key one can ask and deliver, for oneself, what one was asked for.
func TestHostileWorker(t *testing.T) {
	f := newFarm(t)
	h := f.hostile(t, f.key("mallory", farm.RoleWorker))
	ann := f.person("ann")
	w := toyWork(t, "hostile", 1)
	id := (&farm.Submission{Batch: *w}).ID()
	x := ann.Executor(t.Context(), "hostile", nil)
	const last = 40
	var running sync.WaitGroup
	running.Go(func() {
		err := jobs.InOrder(t.Context(), x, w, 0, last, func(index int, result []byte) (bool, error) {
			if string(result) != string(toyResult("hostile", 1, index)) {
				return false, fmt.Errorf("job %d has the result %.80q", index, result)
			}
			return true, nil
		})
		if err != nil {
			t.Error(err)
		}
	})
	var assigned *farm.Assignment
	for assigned = h.ask(4); len(assigned.Jobs) == 0; assigned = h.ask(4) {
	}
	job := assigned.Jobs[0]
	deliver := func(index int, token string) string {
		return fmt.Sprintf("deliver/%s/%d/0?token=%s", id, index, token)
	}
	// What a person or an admin may do.
	for _, path := range []string{"submit", "want/" + id, "act/" + id + "/delete", "act/" + id + "/stop", "state", "keys", "keys/other/worker", "keys/mallory/admin",
		"keys/ann/revoke", "keys/mallory/release", "keys/bob/quarantine"} {
		h.refused(path, path, `{"kind":"toy","spec":{},"state":"running"}`)
	}
	// Results of others, of jobs that were not handed out, and of submissions that are not.
	h.refused("a job of nobody", deliver(job.Index+1000, job.Token), "x")
	h.refused("a token of another job", deliver(job.Index+1, job.Token), "x")
	h.refused("no token", deliver(job.Index, ""), "x")
	h.refused("another submission", strings.Replace(deliver(job.Index, job.Token), id, strings.Repeat("0", 32), 1), "x")
	h.refused("another round", strings.Replace(deliver(job.Index, job.Token), "/0?", "/1?", 1), "x")
	h.refused("a negative index", deliver(-1, job.Token), "x")
	h.refused("subjects of the store", strings.Replace(deliver(job.Index, job.Token), id, "state.key.admin", 1), "x")
	// Headers that mean something to NATS, or name another author, mean nothing here.
	other := f.hostile(t, f.key("bob", farm.RoleWorker))
	other.refused("a stolen token", deliver(job.Index, job.Token), "x")
	h.refused("a huge result", deliver(job.Index, job.Token), strings.Repeat("x", jobs.MaxResult+1))
	for _, body := range []any{"", "{", "[]", strings.Repeat(" ", farm.MaxBody+1), &farm.Ask{Slots: 1 << 30}, &farm.Ask{Slots: 1, Free: 5},
		&farm.Ask{Slots: 1, System: "\x1b[2J"}, &farm.Ask{Slots: 1, Holds: make([]string, 1<<18)}} {
		h.refused("an ask without sense", "ask", body)
	}
	h.refused("another method of the store", "$JS.API.STREAM.DELETE.FARM-RESULTS-2", "")
	if nc, err := nats.Connect(f.config.Listen, nats.Timeout(time.Second)); err == nil {
		nc.Close()
		t.Error("NATS can be reached")
	}
	// What it takes and does not deliver is given to others, what it delivers is its own.
	more := h.ask(4)
	for len(more.Jobs) == 0 {
		more = h.ask(4)
	}
	index := more.Jobs[0].Index
	if status, answer := h.send(deliver(index, more.Jobs[0].Token), string(toyResult("hostile", 1, index)), "Farm-Author", "bob", "Nats-Rollup", "all",
		"Nats-Msg-Id", "x"); status != http.StatusOK {
		t.Errorf("a right result: status %d, %s", status, answer)
	}
	h.ask(0)
	f.work("honest", farm.WorkerConfig{Slots: 2})
	isHonest := func(w spectator.FarmWorker) bool { return w.Name == "honest" }
	for isThere := false; !isThere; {
		state, err := ann.State(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		isThere = slices.ContainsFunc(state.Workers, isHonest)
	}
	if status, answer := h.send(deliver(job.Index, job.Token)+"&failed=1", strings.Repeat("\xff\x00", 300_000)); status != http.StatusOK {
		t.Errorf("a long reason: status %d, %.200s", status, answer)
	}
	running.Wait()
	with, author := jobs.WithAuthor(t.Context())
	if _, err := x.Do(with, w, index); err != nil || *author != "mallory" {
		t.Errorf("the author of job %d is %q, error %v", index, *author, err)
	}
	x.Close()
	if err := f.admin().ActOnKey(t.Context(), "mallory", farm.ActionRevoke); err != nil {
		t.Fatal(err)
	}
	if status, answer := h.send("ask", &farm.Ask{Instance: "hostile", Slots: 1}); status != http.StatusUnauthorized {
		t.Errorf("with a revoked key: status %d, %s", status, answer)
	}
}

// With a submitter's key one can submit and watch, and control what one has submitted.
func TestHostileSubmitter(t *testing.T) {
	f := newFarm(t)
	f.work("honest", farm.WorkerConfig{})
	ann := f.person("ann")
	f.fold(ann, "hers", 20)
	id := (&farm.Submission{Batch: *toyWork(t, "hers", 1)}).ID()
	h := f.hostile(t, f.key("mallory", farm.RoleSubmitter))
	for _, path := range []string{"ask", "deliver/" + id + "/0/0?token=x", "keys/other/worker", "keys/ann/revoke", "keys/mallory/admin", "keys/honest/quarantine",
		"act/" + id + "/stop", "act/" + id + "/delete", "act/" + id + "/resume", "act/" + id + "/detach", "act/" + id + "/nonsense", "act/state.key.ann/delete"} {
		h.refused(path, path, &farm.Ask{Instance: "x", Slots: 1, Free: 1})
	}
	long := strings.Repeat("x", 300)
	for what, s := range map[string]*farm.Submission{
		"a kind that there is not":   {Batch: jobs.Batch{Kind: "shell", Spec: json.RawMessage(`{"run":"sh"}`)}},
		"a specification of another": {Batch: jobs.Batch{Kind: "toy", Spec: json.RawMessage(`{"Command":"sh"}`)}},
		"a goal of another":          {Batch: jobs.Batch{Kind: "toy", Spec: json.RawMessage(`{}`), Goal: json.RawMessage(`{}`)}},
		"work without an end":        {Batch: jobs.Batch{Kind: "toy", Spec: json.RawMessage(`{}`)}, Detached: true},
		"a title that is too long":   {Batch: jobs.Batch{Kind: "toy", Spec: json.RawMessage(`{}`)}, Title: long},
		"a title for a terminal":     {Batch: jobs.Batch{Kind: "toy", Spec: json.RawMessage(`{}`)}, Title: "\x1b[2J"},
		"a job of many processors":   {Batch: jobs.Batch{Kind: "toy", Spec: json.RawMessage(`{}`), Slots: 1 << 20}},
		"an identity that is long":   {Batch: jobs.Batch{Kind: "toy", Spec: json.RawMessage(`{}`)}, Requires: farm.Identity{farm.OfVersion: long}},
	} {
		h.refused(what, "submit", s)
	}
	for _, w := range []farm.Want{{Spans: [][2]int{{0, 1 << 30}}}, {Spans: [][2]int{{5, 5}}}, {Spans: [][2]int{{-1, 2}}}, {Spans: [][2]int{{3, 4}, {0, 1}}}} {
		h.refused("a want without sense", "want/"+id, &w)
	}
	h.refused("another owner", "submit", strings.Repeat("[", 100_000))
	f.fold(ann, "hers", 20) // all of hers is there
	// The owner is the key, whatever the submission says.
	status, answer := h.send("submit", &farm.Submission{Batch: *toyWork(t, "his", 1), Owner: "ann", State: farm.Deleted})
	var receipt farm.Submission
	if err := json.Unmarshal([]byte(answer), &receipt); status != http.StatusOK || err != nil || receipt.Owner != "mallory" || receipt.State != farm.Running {
		t.Errorf("status %d, %s", status, answer)
	}
}

// Who has no key, or one of another server, gets nothing, and cannot hold the server up.
func TestStrangersStayOut(t *testing.T) {
	f := newFarm(t)
	key := f.key("ann", farm.RoleSubmitter)
	foreign, err := farm.NewKey("ann", farm.RoleAdmin, key.Certificate)
	if err != nil {
		t.Fatal(err)
	}
	h := f.hostile(t, foreign)
	for _, path := range []string{"state", "ask", "keys", "submit", ""} {
		h.refused(path, path, "{}")
	}
	// Bodies of which only a part comes: as many as there may be requests of a key.
	honest := f.hostile(t, key)
	conn, err := tls.Dial("tcp", f.config.Listen, honest.web.Transport.(*http.Transport).TLSClientConfig)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	fmt.Fprintf(conn, "POST /state HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\nContent-Length: 16\r\n\r\n1", key.Secret)
	if _, err := f.dial(key).State(t.Context()); err != nil {
		t.Error(err)
	}
	plain, err := http.Post("http://"+f.config.Listen+"/state", "", bytes.NewReader(nil))
	if err == nil {
		plain.Body.Close()
		if plain.StatusCode == http.StatusOK {
			t.Error("the server answers without encryption")
		}
	}
}

// Keys are made and revoked while the server runs, and a request that waits ends with its key.
func TestKeys(t *testing.T) {
	f := newFarm(t)
	admin := f.admin()
	attic := f.key("attic", farm.RoleWorker)
	h := f.hostile(t, attic)
	h.ask(0)
	if _, err := admin.MakeKey(t.Context(), "attic", farm.RoleWorker); err == nil {
		t.Error("there are two keys of one name")
	}
	for _, name := range []string{"", "admin", "a/b", "..", strings.Repeat("a", 64)} {
		if _, err := admin.MakeKey(t.Context(), name, farm.RoleWorker); err == nil {
			t.Errorf("there is a key %q", name)
		}
	}
	if _, err := admin.MakeKey(t.Context(), "x", "root"); err == nil {
		t.Error("there is a role root")
	}
	f.stop()
	f.start() // keys are in the store
	h.ask(0)
	if keys, err := f.admin().Keys(t.Context()); err != nil || len(keys) != 1 || keys[0].Name != "attic" || keys[0].Role != farm.RoleWorker {
		t.Errorf("keys %+v, error %v", keys, err)
	}
	var waiting sync.WaitGroup
	waiting.Go(func() { h.refused("a request that waits", "ask", &farm.Ask{Instance: "hostile", Slots: 1, Free: 1}) })
	if err := f.admin().ActOnKey(t.Context(), "attic", farm.ActionRevoke); err != nil {
		t.Fatal(err)
	}
	waiting.Wait()
	h.refused("a revoked key", "ask", &farm.Ask{Instance: "x", Slots: 1})
	f.stop()
	f.start()
	h.refused("a key that was revoked before", "ask", &farm.Ask{Instance: "x", Slots: 1})
}
