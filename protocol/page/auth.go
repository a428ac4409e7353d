package page

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"strings"
	"sync"
	"time"

	"tetrad/protocol/online"
)

// An auth admits browsers that present the token, which is in the address that the
// program prints, or the code, which the program shows on request. An admitted browser
// gets a cookie. A server with the same token recognizes the cookie at the same port.
type auth struct {
	token  string
	cookie http.Cookie
	tell   func(text string) // shows a text to the person who started the program
	now    func() time.Time

	isSecure func(r *http.Request) bool // whether what a request carries is encrypted
	isRemote func(r *http.Request) bool // whether it may come from anywhere: then no code admits
	findGame func(code string) (path string, err error)

	mu      sync.Mutex
	code    string    // admits a browser; empty: none
	expires time.Time // of the code
	wrong   int       // number of wrong guesses since the code was made
	guesses online.Guesses
}

// The form and lifetime of a code, and the limits of guessing. Guesses within the
// lifetime of a code succeed with a chance of 1 in 2 million. A new code comes
// only afterwards.
const (
	codeDigits  = 8
	codeTime    = 10 * time.Minute
	codeTries   = 50              // after these wrong guesses the code is void
	tryInterval = 2 * time.Second // on average
	tryBurst    = 5
)

// cookieAge is the lifetime of a cookie, the longest that browsers allow.
const cookieAge = 400 * 24 * time.Hour

func newAuth(token, port string, tell func(string)) *auth {
	derived := func(what string) string {
		mac := hmac.New(sha256.New, []byte(token))
		mac.Write([]byte(what))
		return hex.EncodeToString(mac.Sum(nil))
	}
	if tell == nil {
		tell = func(string) {}
	}
	return &auth{
		token: token, tell: tell, now: time.Now, guesses: online.Guesses{Burst: tryBurst, Interval: tryInterval},
		isSecure: func(*http.Request) bool { return false }, isRemote: func(*http.Request) bool { return false },
		findGame: func(string) (string, error) { return "", errors.New("nobody plays with others here") },
		// Browsers send a cookie to all ports of a machine. So the servers of two users, and two
		// servers of one user, need cookies with different names. Other programs may see the
		// cookie, so it does not contain the token, and lets nobody in at another port.
		cookie: http.Cookie{
			Name: "tetrad-" + derived("name")[:12] + "-" + port, Value: derived("value at port " + port), Path: "/",
			HttpOnly: true, SameSite: http.SameSiteStrictMode, MaxAge: int(cookieAge.Seconds()),
		},
	}
}

// knows reports whether a request comes from an admitted browser.
func (a *auth) knows(r *http.Request) bool {
	for _, cookie := range r.CookiesNamed(a.cookie.Name) {
		if same(cookie.Value, a.cookie.Value) {
			return true
		}
	}
	return false
}

// same compares secrets in constant time, which reveals nothing about them.
func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// serve answers the requests that are allowed without admission. It returns false for
// all other requests.
func (a *auth) serve(w http.ResponseWriter, r *http.Request) bool {
	name := strings.TrimPrefix(r.URL.Path, "/")
	token, isEntry := strings.CutPrefix(name, "enter/")
	switch {
	case r.Method == http.MethodGet && isEntry && same(token, a.token):
		a.admit(w, r)
		http.Redirect(w, r, "/", http.StatusSeeOther) // browsers keep the fragment
	case r.Method == http.MethodPost && name == "enter":
		a.enter(w, r)
	case r.Method == http.MethodPost && name == "ask" && a.isRemote(r):
		http.Error(w, "Over the Internet the program shows no code.", http.StatusForbidden)
	case r.Method == http.MethodPost && name == "ask":
		a.ask()
		w.WriteHeader(http.StatusNoContent)
	case r.Method == http.MethodGet && name == "known":
		if !a.knows(r) {
			http.Error(w, "This browser is not known.", http.StatusUnauthorized)
			break
		}
		w.WriteHeader(http.StatusNoContent)
	default:
		return false
	}
	return true
}

// admit makes the browser known.
func (a *auth) admit(w http.ResponseWriter, r *http.Request) {
	cookie := a.cookie
	cookie.Secure = a.isSecure(r)
	http.SetCookie(w, &cookie)
}

// ask shows a code to the person who started the program, unless a code exists.
func (a *auth) ask() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.now().Before(a.expires) {
		return // there is a code, or it had too many wrong guesses
	}
	n, err := rand.Int(rand.Reader, new(big.Int).Exp(big.NewInt(10), big.NewInt(codeDigits), nil))
	if err != nil {
		return // the page asks again
	}
	a.code, a.expires, a.wrong = fmt.Sprintf("%0*d", codeDigits, n), a.now().Add(codeTime), 0
	a.tell(fmt.Sprintf("A browser wants to come in. If it is yours, type the code %s %s there; it holds for %d minutes.",
		a.code[:codeDigits/2], a.code[codeDigits/2:], int(codeTime.Minutes())))
}

// enter admits a browser that sends the code. To the code of a game, it answers with the
// path of the game.
func (a *auth) enter(w http.ResponseWriter, r *http.Request) {
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 100))
	if err != nil {
		http.Error(w, "That is no code.", http.StatusBadRequest)
		return
	}
	if online.IsCode(string(text)) {
		path, err := a.findGame(string(text))
		if err != nil {
			http.Error(w, sentence(err), http.StatusForbidden)
			return
		}
		io.WriteString(w, path)
		return
	}
	digits := strings.Map(func(c rune) rune {
		if c == ' ' || c == '-' {
			return -1
		}
		return c
	}, string(text))
	a.mu.Lock()
	defer a.mu.Unlock()
	switch {
	case a.isRemote(r):
		http.Error(w, "That is no code of a game. It has six letters.", http.StatusForbidden)
	case !a.guesses.Try(a.now()):
		http.Error(w, "Too many codes were tried. Wait a few seconds.", http.StatusTooManyRequests)
	case a.code == "" || !a.now().Before(a.expires):
		http.Error(w, "That code does not hold any more. The program shows a new one in a while.", http.StatusForbidden)
	case !same(digits, a.code):
		if a.wrong++; a.wrong >= codeTries {
			a.code = ""
		}
		http.Error(w, "That is not the code.", http.StatusForbidden)
	default:
		a.code, a.expires = "", time.Time{} // a code admits one browser
		a.admit(w, r)
		w.WriteHeader(http.StatusNoContent)
	}
}

// sentence returns an error as a sentence.
func sentence(err error) string {
	text := err.Error()
	return strings.ToUpper(text[:1]) + text[1:] + "."
}
