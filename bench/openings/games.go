package openings

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"tetrad/engine"
	"tetrad/engine/lines"
	"tetrad/positions"
	"tetrad/protocol/record"
)

// maxUnpacked is the greatest size of a compressed file of openings when unpacked.
const maxUnpacked = 1 << 30

// readAny reads openings from a file that has one a line, or recorded games. It may be
// compressed as [lines.Unpack] knows.
func readAny(r engine.Registry, g positions.Game, in io.Reader, plies int) ([]Opening, error) {
	text := bufio.NewReaderSize(lines.Decode(lines.Unpack(in, maxUnpacked)), 1<<16)
	begin, _ := text.Peek(1 << 16) // an error comes again at the first read
	for line := range strings.Lines(string(begin)) {
		if line = strings.TrimSpace(line); line == "" || strings.ContainsRune("#%;", rune(line[0])) {
			continue
		}
		if beginsGame(line) {
			return readGames(r, g, text, plies)
		}
		break
	}
	return Read(g, text, plies)
}

// beginsGame reports whether a line begins a record, with a tag, a comment, an object or a
// list of JSON, or the number of a move. No position string begins so.
func beginsGame(line string) bool {
	return strings.ContainsRune("[{", rune(line[0])) || strings.HasPrefix(strings.TrimLeft(line, "0123456789"), ".")
}

// readGames returns the beginnings of the games of a file, each once: both games of a pair
// have the same one. The error names the line.
func readGames(r engine.Registry, g positions.Game, in io.Reader, plies int) ([]Opening, error) {
	var list []Opening
	seen := map[string]bool{}
	for games := record.NewReader(in); ; {
		game, err := games.Next()
		switch {
		case err == io.EOF && len(list) == 0:
			return nil, errors.New("there is no game in it")
		case err == io.EOF:
			return list, nil
		case err != nil:
			return nil, fmt.Errorf("%w; tetrad replay reads the other games", err)
		}
		o, err := beginning(r, g, game, plies)
		if err != nil {
			return nil, fmt.Errorf("line %d: the game that begins there: %w", games.Line(), err)
		}
		if text := o.String(); !seen[text] {
			seen[text] = true
			list = append(list, o)
		}
	}
}

// beginning returns the first turns of a game as an opening of g.
func beginning(r engine.Registry, g positions.Game, game *record.Game, plies int) (Opening, error) {
	variant, _, err := game.In(r, g.Name())
	switch {
	case err != nil:
		return Opening{}, err
	case variant.Name() != g.Name():
		return Opening{}, fmt.Errorf("it is one of %s, and the match plays %s; leave it out, or choose another --game",
			variant.Name(), g.Name())
	}
	return Opening{FEN: game.FEN, Moves: game.Turns()}.first(g, plies)
}
