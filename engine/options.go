package engine

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"tetrad/positions"
	"tetrad/search"
)

// option is an option of the engine with the function that sets it.
type option struct {
	search.Option
	// set applies a value that the option allows, and returns its canonical form. On an
	// error nothing has changed.
	set func(value string) (string, error)
}

// bookFile is the option whose value is the name of a file.
const bookFile = "BookFile"

// auto is the value of the option Search that leaves the choice to the game's entry.
const auto = "auto"

// optionTable returns the options in the order in which they are listed.
func (e *Engine) optionTable() []option {
	s := &e.settings
	return []option{
		{search.Option{Name: "Game", Type: "string", Default: e.registry.Games[0].Family.Name,
			Help: "the game: " + strings.Join(e.registry.Usage(), ", ")}, e.setGame},
		{search.Spin("Hash", 64, 1, maxHashMiB, "memory of the search in MiB"), e.setHash},
		spin("Threads", 1, 1, 256, "threads that search", func(n int64) { s.threads = int(n) }),
		settable(search.Option{Name: "Search", Type: "combo", Default: auto, Vars: e.registry.searcherNames(), Help: "the kind of search"},
			func(name string) { s.search = name; e.prepared = false }),
		spin("MultiPV", 1, 1, 256, "number of best lines that are shown", func(n int64) { s.multiPV = int(n) }),
		check("Ponder", "name the expected reply after bestmove", func(on bool) { s.ponder = on }),
		spin("MoveOverhead", 50, 0, 5000, "time kept back on each turn, in ms; of movetime at most a tenth", func(n int64) { s.overheadMS = int(n) }),
		spin("Level", fullStrength, 1, fullStrength, "strength of play, from beginner to full strength",
			func(n int64) { s.level = int(n); e.prepared = false; e.forget() }),
		spin("Seed", 0, 0, math.MaxInt64, "seed of every random choice",
			func(n int64) { s.seed = uint64(n); e.forget() }),
		spin("Contempt", 0, -search.MaxContempt, search.MaxContempt,
			"by how much less than half a win a draw is worth, in permille of a win", func(n int64) { s.contempt = int(n) }),
		check("OwnBook", "play the opening by a book, where one turn of several nearly equal ones is chosen by Seed", func(on bool) { s.ownBook = on; e.prepared = false }),
		{search.Option{Name: bookFile, Type: "string", Default: noFile,
			Help: "file of the book; " + noFile + ", or a file of another game: the book that comes with the program, if there is one"}, e.setBookFile},
	}
}

// Options returns the options with their present values.
func (e *Engine) Options() []search.Option {
	list := make([]search.Option, len(e.options))
	for i, o := range e.options {
		list[i] = o.Option
	}
	return list
}

// SetOption sets the option called name, in upper or lower case. Hidden options, the
// parameters of a searcher such as alphabeta.ProbCut, are included. An error names the
// option, the value and the allowed values, and nothing changes. Setting Game goes to
// the start position of that game. Setting an option changes no other option. Blanks
// around a value count only in the name of a file.
func (e *Engine) SetOption(name, value string) error {
	if e.Searching() {
		return ErrSearching
	}
	for i := range e.options {
		if o := &e.options[i]; strings.EqualFold(o.Name, name) {
			if o.Name != bookFile {
				value = strings.TrimSpace(value)
			}
			return o.assign(value)
		}
	}
	if searcher, parameter, ok := e.isHidden(name); ok {
		return e.setHidden(searcher, parameter, strings.TrimSpace(value))
	}
	return fmt.Errorf("there is no option %q; options are %s", positions.Clip(name), e.optionNames())
}

func (e *Engine) optionNames() string {
	var names []string
	for _, o := range e.options {
		names = append(names, o.Name)
	}
	return strings.Join(names, ", ")
}

func (o *option) assign(value string) error {
	canonical, err := o.Check(value)
	if err == nil {
		canonical, err = o.set(canonical)
	}
	if err != nil {
		return fmt.Errorf("option %s: %w", o.Name, err)
	}
	o.Value = canonical
	return nil
}

// settable returns an option all of whose values can be set.
func settable(o search.Option, set func(value string)) option {
	return option{o, func(value string) (string, error) {
		set(value)
		return value, nil
	}}
}

func spin(name string, value, low, high int64, help string, set func(int64)) option {
	return settable(search.Spin(name, value, low, high, help), func(text string) {
		n, _ := strconv.ParseInt(text, 10, 64)
		set(n)
	})
}

func check(name, help string, set func(bool)) option {
	o := search.Option{Name: name, Type: "check", Default: "false", Help: help}
	return settable(o, func(text string) { set(text == "true") })
}

// setHash also refuses more than the memory of the machine.
func (e *Engine) setHash(text string) (string, error) {
	n, _ := strconv.ParseInt(text, 10, 64)
	if err := CheckHash(n); err != nil {
		return "", err
	}
	e.settings.hashMiB, e.prepared = int(n), false
	return text, nil
}

func (e *Engine) setGame(name string) (string, error) {
	game, entry, err := e.registry.Game(name)
	if err != nil {
		return "", err
	}
	e.forget()
	e.entry, e.evaluation, e.prepared = entry, nil, false
	e.history = newHistory(game)
	return game.Name(), nil
}
