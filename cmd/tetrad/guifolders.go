package main

import (
	"errors"
	"fmt"
	"path/filepath"

	"tetrad/protocol/gamefiles"
	"tetrad/protocol/page"
)

// guiFolder returns the path of something in the user's configuration folder.
func (e *env) guiFolder(name string) (string, error) {
	if e.configDir == nil {
		return "", errors.New("there is no configuration folder")
	}
	folder, err := e.configDir()
	return filepath.Join(folder, "tetrad", name), err
}

// cacheFile returns the path of a file in the user's cache folder, or "" if there is none.
func (e *env) cacheFile(name string) string {
	if e.cacheDir == nil {
		return ""
	}
	folder, err := e.cacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(folder, "tetrad", name)
}

// guiShelf opens the folder for games: the folder of --games if the flag is set, else
// the default folder. It returns nil if the user wants no folder or the default folder
// is unavailable.
func (e *env) guiShelf(path string, isChosen bool) (*gamefiles.Folder, error) {
	if isChosen && path == "" {
		return nil, nil
	}
	var err error
	if !isChosen {
		path, err = e.guiFolder("games")
	}
	var folder *gamefiles.Folder
	if err == nil {
		folder, err = gamefiles.Open(path)
	}
	switch {
	case err != nil && isChosen:
		return nil, fmt.Errorf("--games: %w", err)
	case err != nil:
		fmt.Fprintf(e.stderr, "Games are kept in the browser only: %v; give a folder by --games\n", err)
		return nil, nil
	}
	return folder, nil
}

// guiToken returns the token that admits browsers. It is the same each time if it can
// be stored. Otherwise guiToken returns an empty token, which requests a new one.
func (e *env) guiToken() string {
	path, err := e.guiFolder("token")
	var token string
	if err == nil {
		token, err = page.StoredToken(path)
	}
	if err != nil {
		fmt.Fprintf(e.stderr, "Browsers have to be let in again after each start: %v\n", err)
	}
	return token
}
