package cli

import (
	"fmt"
	"strings"

	"tetrad/protocol/page"
)

// PageToken returns the token that admits browsers to a page of this program. It is the
// same each time if it can be stored. Otherwise PageToken returns an empty token, which
// requests a new one.
func (e *Env) PageToken() string {
	path, err := e.ConfigFile("token")
	var token string
	if err == nil {
		token, err = page.StoredToken(path)
	}
	if err != nil {
		fmt.Fprintf(e.Stderr, "Browsers have to be let in again after each start: %v\n", err)
	}
	return token
}

// AnnouncePage prints where a page is, after words that say what it is, and who can use
// it.
func (e *Env) AnnouncePage(words string, server *page.Server) {
	if server.Public() != "" {
		fmt.Fprintln(e.Stderr, "On the Internet it is at", server.PublicURL())
		fmt.Fprintln(e.Stderr, "This address lets a browser in. A guest needs only the link of a game.")
	} else if outside := server.Outside(); len(outside) > 0 {
		fmt.Fprintln(e.Stderr, "Other machines can use it at", strings.Join(outside, " or "))
		fmt.Fprintln(e.Stderr, "It asks them for a code, which is printed here. What goes over the network is not "+
			"encrypted: listen like this only where you trust everybody on the network.")
	}
	fmt.Fprintln(e.Stdout, words, server.URL())
}
