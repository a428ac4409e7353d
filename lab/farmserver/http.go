package farmserver

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"tetrad/lab/farm"
)

// A request is one that a known key has made.
type request struct {
	*http.Request
	key  *farm.KeyState
	body []byte
}

// A route is a request that some roles may make.
type route struct {
	pattern string
	roles   []string
	answer  func(*request) (any, error)
}

// routes returns all requests that there are. A worker's key can ask and deliver.
func (c *coordinator) routes() []route {
	workers, people, admins := []string{farm.RoleWorker}, []string{farm.RoleSubmitter, farm.RoleAdmin}, []string{farm.RoleAdmin}
	return []route{
		{"POST /ask", workers, decoded(func(r *request, a *farm.Ask) (any, error) {
			return c.ask(r.Context(), r.key.Name, a)
		})},
		{"POST /deliver/{id}/{index}/{round}", workers, c.onDeliver},
		{"POST /submit", people, decoded(func(r *request, s *farm.Submission) (any, error) { return c.submit(r.key, s) })},
		{"POST /want/{id}", people, decoded(func(r *request, w *farm.Want) (any, error) {
			return c.want(r.Context(), r.PathValue("id"), w)
		})},
		{"POST /act/{id}/{action}", people, func(r *request) (any, error) {
			return nil, c.act(r.Context(), r.key, r.PathValue("id"), r.PathValue("action"))
		}},
		{"POST /state", people, func(*request) (any, error) { return c.report("", maxSubmissions), nil }},
		{"POST /keys", people, func(*request) (any, error) { return c.keys.list(), nil }},
		{"POST /keys/{name}/{action}", admins, c.onKey},
	}
}

// decoded returns what answers a request whose body is JSON, and makes sense.
func decoded[T any, P interface {
	*T
	Check() error
}](answer func(*request, P) (any, error)) func(*request) (any, error) {
	return func(r *request) (any, error) {
		body := P(new(T))
		err := json.Unmarshal(r.body, body)
		if err == nil {
			err = body.Check()
		}
		if err != nil {
			return nil, refusal(400, "%v", err)
		}
		return answer(r, body)
	}
}

func (c *coordinator) onDeliver(r *request) (any, error) {
	q := r.URL.Query()
	index, err := strconv.Atoi(r.PathValue("index"))
	round, wrong := strconv.Atoi(r.PathValue("round"))
	if err := errors.Join(err, wrong); err != nil {
		return nil, refusal(400, "%v", err)
	}
	job := farm.Job{Submission: r.PathValue("id"), Index: index, Round: round, Token: q.Get("token")}
	return nil, c.deliver(r.Context(), r.key.Name, &farm.Delivery{Job: job, Failed: q.Get("failed") != "", Data: r.body})
}

func (c *coordinator) onKey(r *request) (any, error) {
	name, action := r.PathValue("name"), r.PathValue("action")
	c.log.Info("an admin has acted", "key", name, "action", action, "by", r.key.Name)
	switch action {
	case farm.ActionRevoke:
		return nil, c.keys.revoke(r.Context(), name)
	case farm.ActionRelease:
		err := c.keys.setQuarantine(r.Context(), name, "")
		c.mu.Lock()
		defer c.mu.Unlock()
		c.changeAll() // workers look for jobs again
		return nil, err
	case farm.ActionQuarantine:
		return nil, c.keys.setQuarantine(r.Context(), name, "by "+r.key.Name)
	}
	return c.keys.make(r.Context(), name, action)
}

func (c *coordinator) handler() http.Handler {
	mux := http.NewServeMux()
	for _, route := range c.routes() {
		mux.HandleFunc(route.pattern, func(w http.ResponseWriter, q *http.Request) {
			answer, err := c.answer(w, q, route)
			var refused *farm.RefusedError
			switch {
			case errors.As(err, &refused):
				http.Error(w, refused.Reason, refused.Status)
			case err != nil: // it may pass
				http.Error(w, err.Error(), http.StatusServiceUnavailable)
			default:
				w.Header().Set("Content-Type", "application/json")
				json.NewEncoder(w).Encode(answer)
			}
		})
	}
	return mux
}

// answer returns the answer to a request, if its key may make it.
func (c *coordinator) answer(w http.ResponseWriter, q *http.Request, route route) (any, error) {
	secret, _ := strings.CutPrefix(q.Header.Get("Authorization"), "Bearer ")
	key := c.keys.of(secret)
	switch {
	case key == nil:
		return nil, refusal(401, "the server does not know this key; it may be of another server, or revoked")
	case !slices.Contains(route.roles, key.Role):
		return nil, refusal(403, "this is the key of a %s, and the server allows this to %s only", key.Role, strings.Join(route.roles, " and "))
	}
	if !key.requests.TryAcquire(1) {
		return nil, refusal(429, "%d requests of the key %s run already", maxAtOnce, key.Name)
	}
	defer key.requests.Release(1)
	body, err := io.ReadAll(http.MaxBytesReader(w, q.Body, farm.MaxBody))
	if err != nil {
		return nil, refusal(413, "the request: %v", err)
	}
	answer, err := route.answer(&request{q, &key.KeyState, body})
	if err == nil && c.keys.of(secret) == nil { // revoked while it waited
		err = refusal(401, "the key was revoked")
	}
	return answer, err
}
