package page

import (
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

// TestEncrypted opens a page over TLS: its addresses and its cookie say so, and the page
// without encryption is another site.
func TestEncrypted(t *testing.T) {
	borrowed := httptest.NewTLSServer(http.NotFoundHandler()) // for its certificate
	defer borrowed.Close()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := New(Config{Registry: registry, TLS: &tls.Config{Certificates: borrowed.TLS.Certificates}}, listener.Addr().(*net.TCPAddr))
	ctx, stop := context.WithCancel(context.Background())
	var serving sync.WaitGroup
	serving.Go(func() { s.Serve(ctx, listener) })
	defer serving.Wait()
	defer stop()
	if !strings.HasPrefix(s.Site(), "https://") {
		t.Errorf("the site is %s", s.Site())
	}
	client := *borrowed.Client()
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	ask := func(url, origin string) (*http.Response, error) {
		r, err := http.NewRequest(http.MethodGet, url, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Origin", origin)
		response, err := client.Do(r)
		if err == nil {
			response.Body.Close()
		}
		return response, err
	}
	root := strings.TrimSuffix(s.Site(), "/")
	response, err := ask(s.URL(), root)
	if err != nil {
		t.Fatal(err)
	}
	if cookies := response.Cookies(); response.StatusCode != http.StatusSeeOther || len(cookies) != 1 || !cookies[0].Secure {
		t.Errorf("status %d, cookies %v", response.StatusCode, cookies)
	}
	if response, err := ask(s.URL(), strings.Replace(root, "https", "http", 1)); err != nil || response.StatusCode != http.StatusForbidden {
		t.Errorf("from the page without encryption: %v, %v", response, err)
	}
}
