package page

import (
	"compress/gzip"
	"io"
	"io/fs"
	"net/http"
	"strings"
	"testing"
)

// Files are sent with gzip to clients that accept it, and the content is the same for
// all.
func TestGzip(t *testing.T) {
	s := startServer(t)
	_, cookie := letIn(t, s.URL())
	want, err := fs.ReadFile(site, "main.js")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, accept string
		isPacked     bool
	}{
		{"a browser", "gzip, deflate, br, zstd", true},
		{"with a weight", "br;q=1.0, gzip;q=0.8", true},
		{"no gzip", "br", false},
		{"gzip refused", "gzip; q=0", false},
		{"nothing but itself", "identity", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			response, body := get(t, s.Site()+"main.js", func(r *http.Request) {
				r.AddCookie(cookie)
				r.Header.Set("Accept-Encoding", c.accept)
			})
			if isPacked := response.Header.Get("Content-Encoding") == "gzip"; isPacked != c.isPacked {
				t.Fatalf("gzip is %t, want %t", isPacked, c.isPacked)
			}
			if c.isPacked {
				if len(body) > len(want)/2 {
					t.Errorf("%d bytes of %d", len(body), len(want))
				}
				reader, err := gzip.NewReader(strings.NewReader(body))
				if err != nil {
					t.Fatal(err)
				}
				text, err := io.ReadAll(reader)
				if err != nil {
					t.Fatal(err)
				}
				body = string(text)
			}
			if body != string(want) {
				t.Errorf("%d bytes that are not the file", len(body))
			}
		})
	}
}
