package main

import (
	"fmt"

	"tetrad/protocol/gamefiles"
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
