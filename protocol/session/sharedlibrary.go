package session

import (
	"context"
	"sync"
)

// A SharedLibrary is a library that tells the sessions that use it of each change, so that
// the lists of all pages are up to date, and pages that show one game show the same.
type SharedLibrary struct {
	Library

	mu        sync.Mutex
	listeners map[*listener]bool
}

// A listener has the changes that a session has not told its page yet, by game.
type listener struct {
	changes map[string]KeptSummary
	woken   chan struct{}
}

// Share returns a library that several sessions use.
func Share(library Library) *SharedLibrary {
	return &SharedLibrary{Library: library, listeners: map[*listener]bool{}}
}

// Save implements [Library].
func (l *SharedLibrary) Save(g *KeptGame, base int64) (newer *KeptGame, err error) {
	newer, err = l.Library.Save(g, base)
	if err != nil || newer != nil {
		return newer, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for listener := range l.listeners {
		listener.changes[g.ID] = g.KeptSummary
		select {
		case listener.woken <- struct{}{}:
		default: // it is awake
		}
	}
	return nil, nil
}

// listen calls tell with each change until ctx ends. It waits for tell to return.
func (l *SharedLibrary) listen(ctx context.Context, tell func(KeptSummary)) {
	own := &listener{map[string]KeptSummary{}, make(chan struct{}, 1)}
	l.mu.Lock()
	l.listeners[own] = true
	l.mu.Unlock()
	defer func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		delete(l.listeners, own)
	}()
	for {
		select {
		case <-ctx.Done():
			return
		case <-own.woken:
		}
		l.mu.Lock()
		changes := own.changes
		own.changes = map[string]KeptSummary{}
		l.mu.Unlock()
		for _, change := range changes {
			tell(change)
		}
	}
}

// A keptChange says that a game of the library has changed.
type keptChange struct {
	Kept KeptSummary `json:"kept" tstype:"KeptSummary"`
}
