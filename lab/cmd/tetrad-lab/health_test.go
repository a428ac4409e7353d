package main

import (
	"errors"
	"net/http/httptest"
	"testing"
)

func TestHealth(t *testing.T) {
	healthy := func() error { return nil }
	broken := func() error { return errors.New("the disk is full") }
	for _, c := range []struct {
		name, path string
		health     func() error
		code       int
		text       string
	}{
		{"alive", "/healthz", healthy, 200, "ok\n"},
		{"ready", "/readyz", healthy, 200, "ok\n"},
		{"alive with a full disk", "/healthz", broken, 200, "ok\n"},
		{"not ready with a full disk", "/readyz", broken, 503, "the disk is full\n"},
		{"nothing else", "/", healthy, 404, "404 page not found\n"},
	} {
		w := httptest.NewRecorder()
		healthHandler(c.health).ServeHTTP(w, httptest.NewRequest("GET", c.path, nil))
		if text := w.Body.String(); w.Code != c.code || text != c.text {
			t.Errorf("%s: %d %q", c.name, w.Code, text)
		}
	}
}
