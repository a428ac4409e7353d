package farm

import (
	"bytes"
	"cmp"
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"tetrad/protocol/spectator"
)

// DefaultPort is the port of a server.
const DefaultPort = "7464"

// A Config says how to reach a server.
type Config struct {
	Server string // a host, or a host and port
	Key    *Key   // lets this program in
	// Tell receives what a person who waits should know: that the server is away, that no
	// worker takes part, and why. nil: only the log does.
	Tell func(text string)
	// SayAfter is how long a wait is silent before Tell hears what it is for. 0: SayAfter.
	SayAfter time.Duration
	Log      *slog.Logger // nil: nobody is told what happens to the connection
}

// SayAfter is how long a wait is silent before somebody is told what it is for.
const SayAfter = 5 * time.Second

// A Client talks to a server. Its methods may be called by several goroutines at a time.
type Client struct {
	config Config
	url    string
	web    http.Client

	mu   sync.Mutex
	said string // what a person was told last
}

// Times of requests. The server holds one that waits for news for a few seconds.
const (
	requestTimeout = 20 * time.Second
	firstWait      = 50 * time.Millisecond // before a request is repeated
	longestWait    = time.Second
	heartbeatEvery = 5 * time.Second      // between two requests of a busy worker
	gather         = 2 * time.Millisecond // for others who want a job too
)

// Dial returns a client of a server, which need not be there yet. Close ends its connections.
func Dial(config Config) *Client {
	host, port, err := net.SplitHostPort(config.Server)
	if err != nil {
		host, port = strings.Trim(config.Server, "[]"), DefaultPort
	}
	config.SayAfter = cmp.Or(config.SayAfter, SayAfter)
	if config.Log == nil {
		config.Log = slog.New(slog.DiscardHandler)
	}
	c := &Client{config: config, url: "https://" + net.JoinHostPort(host, port) + "/"}
	c.web = http.Client{Timeout: requestTimeout, Transport: &http.Transport{
		TLSClientConfig: config.Key.tls(), DialContext: (&net.Dialer{Timeout: requestTimeout / 4}).DialContext,
		MaxIdleConnsPerHost: 16, IdleConnTimeout: time.Minute,
	}, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	return c
}

// Close ends the connections.
func (c *Client) Close() { c.web.CloseIdleConnections() }

// A RefusedError is an answer of the server that stays the same if the request is repeated.
type RefusedError struct {
	Status int // of HTTP
	Reason string
}

// Error returns the words of the server.
func (r *RefusedError) Error() string { return r.Reason }

func isStatus(err error, status int) bool {
	var refused *RefusedError
	return errors.As(err, &refused) && refused.Status == status
}

// call makes a request until the server answers. The answer is read as JSON unless into is nil.
func (c *Client) call(ctx context.Context, path string, body, into any) error {
	text, isText := body.([]byte)
	if !isText {
		var err error
		if text, err = json.Marshal(body); err != nil {
			return err
		}
	}
	away, pauses := wait{c, time.Now(), ""}, firstWait
	for {
		answer, err := c.once(ctx, path, text)
		if isRefused := errors.As(err, new(*RefusedError)); err == nil || isRefused {
			if away.said != "" {
				c.say(fmt.Sprintf("the server %s answers again", c.config.Server))
			}
			if isRefused || into == nil {
				return err
			}
			return json.Unmarshal(answer, into)
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		away.tell(c.whyAway(err))
		if err := pause(ctx, pauses/2+rand.N(pauses)); err != nil {
			return err
		}
		pauses = min(2*pauses, longestWait)
	}
}

// once makes a request. An error other than a RefusedError may pass.
func (c *Client) once(ctx context.Context, path string, body []byte) ([]byte, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, c.url+path, bytes.NewReader(body))
	if err != nil {
		return nil, &RefusedError{http.StatusBadRequest, err.Error()}
	}
	request.Header.Set("Authorization", "Bearer "+c.config.Key.Secret)
	answer, err := c.web.Do(request)
	if errors.As(err, new(*tls.CertificateVerificationError)) {
		reason := fmt.Sprintf("the server %s is not the one that has made this key: %v", c.config.Server, err)
		return nil, &RefusedError{http.StatusUnauthorized, reason}
	}
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer))
	if err != nil {
		return nil, err
	}
	if answer.StatusCode == http.StatusOK {
		return text, nil
	}
	reason := Sanitize(strings.TrimSpace(string(text)), MaxReason)
	if answer.StatusCode >= http.StatusInternalServerError || answer.StatusCode == http.StatusTooManyRequests {
		return nil, errors.New(reason)
	}
	return nil, &RefusedError{answer.StatusCode, reason}
}

// say tells a person something new: several requests may wait for the same.
func (c *Client) say(text string) {
	c.mu.Lock()
	isOld := c.said == text
	c.said = text
	c.mu.Unlock()
	if isOld {
		return
	}
	c.config.Log.Info(text)
	if c.config.Tell != nil {
		c.config.Tell(text)
	}
}

// A wait tells a person what it is for, once it is long, and whenever that changes.
type wait struct {
	client *Client
	since  time.Time
	said   string
}

func (w *wait) tell(why string) {
	if why != "" && why != w.said && time.Since(w.since) >= w.client.config.SayAfter {
		w.said = why
		w.client.say(why)
	}
}

// whyAway says why there is no answer of the server.
func (c *Client) whyAway(err error) string {
	reason := err.Error()
	var unreachable *net.OpError
	if errors.As(err, &unreachable) {
		reason = fmt.Sprintf("there is no connection; is tetrad-lab server running there, and is its port open? (%v)", unreachable.Err)
	}
	return fmt.Sprintf("waiting for the server %s: %s", c.config.Server, reason)
}

func pause(ctx context.Context, wait time.Duration) error {
	select {
	case <-time.After(wait):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Actions on a submission.
const (
	ActionStop   = "stop"   // until it is resumed
	ActionResume = "resume" //
	ActionDelete = "delete" // with its results
	ActionLeave  = "leave"  // nobody waits for its jobs any more
)

// submit makes a submission known, or wakes a known one, as soon as possible, and returns its ID.
func (c *Client) submit(ctx context.Context, s *Submission) (id string, err error) {
	for refused := (wait{client: c}); ; {
		completed := &Submission{}
		err := c.call(ctx, "submit", s, completed)
		if !isStatus(err, http.StatusConflict) {
			return completed.ID(), err
		}
		refused.tell(err.Error())
		if err := pause(ctx, longestWait); err != nil {
			return "", err
		}
	}
}

// Act does something with a submission.
func (c *Client) Act(ctx context.Context, id, action string) error {
	return c.call(ctx, "act/"+url.PathEscape(id)+"/"+action, nil, nil)
}

// State returns what the farm does.
func (c *Client) State(ctx context.Context) (*spectator.FarmReport, error) {
	r := &spectator.FarmReport{}
	return r, c.call(ctx, "state", nil, r)
}

// Keys returns all keys but that of the store.
func (c *Client) Keys(ctx context.Context) (keys []KeyState, err error) {
	return keys, c.call(ctx, "keys", nil, &keys)
}

// MakeKey makes a key, which counts at once.
func (c *Client) MakeKey(ctx context.Context, name, role string) (*Key, error) {
	k := &Key{}
	return k, c.call(ctx, "keys/"+url.PathEscape(name)+"/"+url.PathEscape(role), nil, k)
}

// Actions on a key, in place of its role.
const (
	ActionRevoke     = "revoke"     // it lets nobody in any more
	ActionRelease    = "release"    // out of quarantine
	ActionQuarantine = "quarantine" // its results do not count
)

// ActOnKey does something with a key.
func (c *Client) ActOnKey(ctx context.Context, name, action string) error {
	return c.call(ctx, "keys/"+url.PathEscape(name)+"/"+action, nil, nil)
}
