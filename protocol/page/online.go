package page

import (
	"net/http"
	"path"
	"strings"

	"tetrad/protocol/online"
)

// maxGuests is the greatest number of open pages that show games between people. They run
// no engine.
const maxGuests = 1000

// joinFolder begins the addresses below which everything is that an invited person needs:
// join/KEY/ is the page of a game, and join/KEY/ws its socket.
const joinFolder = "join/"

// serveGame answers requests below the link of a game, which need no admission. It returns
// false for all others.
func (s *Server) serveGame(w http.ResponseWriter, r *http.Request, name string) bool {
	rest, ok := strings.CutPrefix(name, joinFolder)
	if !ok || s.config.Online == nil {
		return false
	}
	key, file, hasFolder := strings.Cut(rest, "/")
	game := s.config.Online.Find(key)
	switch {
	case game == nil:
		http.Error(w, "This link leads to no game. Perhaps it was cut off, or the game is long over.", http.StatusNotFound)
	case file == "ws":
		s.serveSocket(w, r, socket{[]chan struct{}{game.Pages, s.guests}, maxGuestMessage, func(send func(any)) answers {
			return online.NewSession(game, send)
		}})
	case !isReading(r):
		http.Error(w, "There is nothing to change here.", http.StatusMethodNotAllowed)
	case !hasFolder:
		http.Redirect(w, r, "/"+joinFolder+key+"/", http.StatusSeeOther)
	case file == "":
		s.serveFile(w, r, "game.html")
	case path.Ext(file) == ".html" && path.Base(file) != "rules.html": // another page
		http.NotFound(w, r)
	default:
		s.serveFile(w, r, file)
	}
	return true
}

// maxGuestMessage is the greatest size of a message of a page that shows a game between
// people, in bytes. The longest games have a quarter of it.
const maxGuestMessage = 64 << 10

// linkOf returns the path of the game whose invitation has a code.
func (s *Server) linkOf(code string) (path string, err error) {
	game, err := s.config.Online.FindCode(code)
	if err != nil {
		return "", err
	}
	return "/" + joinFolder + game.Key() + "/", nil
}
