package main

import (
	"fmt"

	"tetrad/protocol/gamefiles"
	"tetrad/protocol/page"
)

// guiShelf opens the folder for games: the folder of --games if the flag is set, else
// the default folder. It returns nil if the user wants no folder or the default folder
// is unavailable.
func (e *env) guiShelf(path string, isChosen bool) (*gamefiles.Folder, error) {
	if isChosen && path == "" {
		return nil, nil
	}
	var err error
	if !isChosen {
		path, err = e.ConfigFile("games")
	}
	var folder *gamefiles.Folder
	if err == nil {
		folder, err = gamefiles.Open(path)
	}
	switch {
	case err != nil && isChosen:
		return nil, fmt.Errorf("--games: %w", err)
	case err != nil:
		fmt.Fprintf(e.Stderr, "Games are kept in the browser only: %v; give a folder by --games\n", err)
		return nil, nil
	}
	return folder, nil
}

// guiToken returns the token that admits browsers. It is the same each time if it can
// be stored. Otherwise guiToken returns an empty token, which requests a new one.
func (e *env) guiToken() string {
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
