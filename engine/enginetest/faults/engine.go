package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
)

// An engine is an engine that follows the slow rules of a game, possibly with a fault,
// and plays the first legal turn that it finds.
type engine struct {
	plan          *Plan
	ruleFault     RuleFault
	protocolFault protocolFault
	out           io.Writer

	name      string // of the game
	now       *Position
	searching bool     // a search waits for stop
	only      []string // the moves to choose from; none: all
}

// A protocolFault is a fault in the protocol handling of an engine. Its zero value is no fault.
type protocolFault struct {
	class     string        // class of the checks that find it
	plain     bool          // knows the commands of the Universal Game Interface only
	slow      time.Duration // wait before every answer
	silent    func(err error) bool
	refusing  func(e *engine, err error) // replaces the report of an error
	badMove   func(e *engine, before, reached *Position)
	badFEN    func(e *engine)
	move      func(s string) []string             // other ways to read a move
	fen       func(e *engine, fen string) string  // another way to read a position string
	accepts   string                              // text of the refusals that are left out
	skips     bool                                // a bad move is skipped
	oneOrder  bool                                // reads the parts of a move in square order only
	completes bool                                // a prefix stands for the first move that begins with it
	position  func(e *engine, args []string) bool // reports whether it has done the work
	answer    func(e *engine, question, answer string) string
	search    func(e *engine, args []string) bool // likewise
	idle      func(e *engine, line string) bool   // likewise, for any line
}

func (e *engine) run(in io.Reader) {
	e.out = os.Stdout
	e.name = e.plan.Family.Name
	e.now = e.plan.newGame(e.name, "", &e.ruleFault)
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		line := strings.TrimSuffix(lines.Text(), "\r")
		if e.protocolFault.slow > 0 {
			time.Sleep(e.protocolFault.slow)
		}
		if e.protocolFault.idle != nil && e.protocolFault.idle(e, line) {
			continue
		}
		if words := strings.Fields(line); len(words) > 0 && !e.execute(words) {
			return
		}
	}
}

// say writes lines.
func (e *engine) say(lines ...string) {
	io.WriteString(e.out, strings.Join(lines, "\n")+"\n")
}

// execute executes a command. It returns false if the engine must end.
func (e *engine) execute(words []string) bool {
	switch words[0] {
	case "ugi":
		e.say("id name Faulty", "id author nobody", "option name Game type string default "+e.plan.Family.Name, "ugiok")
	case "isready":
		e.say("readyok")
	case "setoption":
		e.setOption(words[1:])
	case "uginewgame":
		e.now = e.plan.newGame(e.name, "", &e.ruleFault)
	case "position":
		if e.protocolFault.position == nil || !e.protocolFault.position(e, words[1:]) {
			e.position(words[1:])
		}
	case "query":
		e.query(words[1:])
	case "go":
		if e.protocolFault.search == nil || !e.protocolFault.search(e, words[1:]) {
			e.search(words[1:])
		}
	case "stop":
		if e.searching {
			e.searching = false
			e.bestMove()
		}
	case "quit":
		return false
	default:
		e.refuse(fmt.Errorf("unknown command %q", words[0]))
	}
	return true
}

func (e *engine) refuse(err error) {
	if e.protocolFault.refusing != nil {
		e.protocolFault.refusing(e, err)
	}
	if !e.protocolFault.plain && (e.protocolFault.silent == nil || !e.protocolFault.silent(err)) {
		e.say("info string error " + strings.ToValidUTF8(strings.Map(printable, err.Error()), "?"))
	}
}

func printable(c rune) rune {
	if c < ' ' || c == 0x7f {
		return '?'
	}
	return c
}

func (e *engine) setOption(words []string) {
	if len(words) != 4 || words[0] != "name" || !strings.EqualFold(words[1], "Game") || words[2] != "value" {
		e.refuse(fmt.Errorf("no such option"))
		return
	}
	g, err := e.plan.Family.Variant(strings.ToLower(words[3]))
	if err != nil {
		e.refuse(err)
		return
	}
	e.name = g.Name()
	e.now = e.plan.newGame(e.name, "", &e.ruleFault)
}

func (e *engine) position(args []string) {
	var moves []string
	if i := slices.Index(args, "moves"); i >= 0 {
		args, moves = args[:i], args[i+1:]
	}
	fen := ""
	switch {
	case len(args) == 1 && args[0] == "startpos":
	case len(args) > 1 && args[0] == "fen":
		fen = strings.Join(args[1:], " ")
		if e.protocolFault.fen != nil {
			fen = e.protocolFault.fen(e, fen)
		}
		if err := e.check(fen); err != nil {
			if e.protocolFault.badFEN != nil {
				e.protocolFault.badFEN(e)
			}
			e.refuse(err)
			return
		}
	default:
		e.refuse(fmt.Errorf("position startpos or position fen F"))
		return
	}
	before := e.now
	reached := e.plan.newGame(e.name, fen, &e.ruleFault)
	for i, move := range moves {
		turn, ok := e.read(reached, move)
		if !ok && e.protocolFault.skips {
			continue
		}
		if !ok {
			if e.protocolFault.badMove != nil {
				e.protocolFault.badMove(e, before, reached)
			}
			e.refuse(fmt.Errorf("move %d, %s, is not legal", i+1, move))
			return
		}
		reached.play(turn)
	}
	e.now = reached
}

// check returns the fault of a position string, or nil.
func (e *engine) check(fen string) error {
	g, err := e.plan.Family.Variant(e.name)
	if err == nil {
		_, err = g.Parse(fen)
	}
	accepts := e.protocolFault.accepts
	if err != nil && accepts != "" && !strings.HasPrefix(err.Error(), "position string has") &&
		strings.Contains(err.Error(), accepts) {
		return nil
	}
	return err
}

// read reads a move and returns it in its canonical form.
func (e *engine) read(g *Position, move string) (string, bool) {
	readings := []string{move}
	if e.protocolFault.move != nil {
		readings = append(readings, e.protocolFault.move(move)...)
	}
	for _, m := range readings {
		orders := []string{m, sorted(m)}
		if e.protocolFault.oneOrder {
			orders = orders[:1]
		}
		for _, canonical := range orders {
			if isNames(canonical) && g.IsLegal(canonical) {
				return canonical, true
			}
		}
	}
	if e.protocolFault.completes && len(move) > 1 {
		if i := slices.IndexFunc(g.legalTurns(), func(t string) bool { return strings.HasPrefix(t, move) }); i >= 0 {
			return g.legalTurns()[i], true
		}
	}
	return "", false
}

// isNames reports whether a string has the form of a move. The reference trusts its
// input.
func isNames(move string) bool {
	for _, part := range strings.FieldsFunc(move, func(c rune) bool { return strings.ContainsRune("+/x->", c) }) {
		if part == "pass" || part == "swap" {
			return part == move
		}
		if len(part) < 2 || part[0] < 'a' || part[0] > 's' || strings.Trim(part[1:], "0123456789") != "" || part[1] == '0' || len(part) > 3 {
			return false
		}
	}
	return move != "" && strings.Trim(move, "+/x->") == move
}

// sorted writes the parts that docs/games.md allows in any order in square order.
func sorted(move string) string {
	bySquare := func(a, b string) int {
		if len(a) != len(b) {
			return len(a) - len(b)
		}
		return strings.Compare(a[1:]+a[:1], b[1:]+b[:1])
	}
	if shooters, stone, found := strings.Cut(move, "/"); found && strings.Contains(shooters, "+") {
		parts := strings.Split(shooters, "+")
		if slices.Contains(parts, "") {
			return ""
		}
		slices.SortFunc(parts, bySquare)
		return strings.Join(parts, "+") + "/" + stone
	}
	parts := strings.Split(move, "x")
	if len(parts) < 3 || strings.Contains(move, "-") || slices.Contains(parts, "") {
		return ""
	}
	slices.SortFunc(parts[1:], bySquare)
	return strings.Join(parts, "x")
}

func (e *engine) query(args []string) {
	if len(args) == 0 {
		e.refuse(fmt.Errorf("query what"))
		return
	}
	answer := ""
	switch args[0] {
	case "p1turn":
		answer = fmt.Sprint(e.now.toMove() == 1)
	case "gameover":
		answer = fmt.Sprint(e.now.result() != "none")
	case "result":
		answer = e.now.result()
	default:
		if answer = e.addedAnswer(args); e.protocolFault.plain || answer == "" {
			e.refuse(fmt.Errorf("query %s is unknown", args[0]))
			return
		}
	}
	if e.protocolFault.answer != nil {
		answer = e.protocolFault.answer(e, args[0], answer)
	}
	if answer != "" {
		e.say(strings.TrimSpace("response " + answer))
	}
}

// addedAnswer answers the questions that our protocol adds to the Universal Game
// Interface.
func (e *engine) addedAnswer(args []string) string {
	switch args[0] {
	case "fen":
		return e.now.FEN()
	case "game":
		return e.now.name
	case "legalmoves":
		const most = 10_000
		if turn := e.now.chosen(); turn != "" {
			return turn + " …"
		}
		turns := e.now.legalTurns()
		slices.Sort(turns)
		if len(turns) > most {
			turns = append(turns[:most:most], "…")
		}
		return " " + strings.Join(turns, " ")
	case "islegal":
		if len(args) == 2 {
			_, ok := e.read(e.now, args[1])
			return fmt.Sprint(ok)
		}
	}
	return ""
}

func (e *engine) search(args []string) {
	if len(args) == 2 && args[0] == "perft" && !e.protocolFault.plain {
		e.perft(args[1])
		return
	}
	e.only = nil
	if i := slices.Index(args, "searchmoves"); i >= 0 && !e.protocolFault.plain {
		e.only = args[i+1:]
	}
	if len(args) > 0 && (args[0] == "infinite" || args[0] == "ponder") {
		e.searching = true
		return
	}
	e.bestMove()
}

func (e *engine) bestMove() {
	best := e.now.choose()
	if i := slices.IndexFunc(e.only, func(m string) bool { return isNames(m) && e.now.IsLegal(m) }); i >= 0 {
		best = e.only[i]
	}
	if best == "" {
		e.say("bestmove 0000")
		return
	}
	if !e.protocolFault.plain {
		e.say("info depth 1 score cp 0 nodes 1 pv " + best)
	}
	e.say("bestmove " + best)
}

// perft counts by playing every line from the position that was set up.
func (e *engine) perft(depth string) {
	d, err := strconv.Atoi(depth)
	if err != nil || d < 0 || d > 3 {
		e.refuse(fmt.Errorf("perft %s is not offered", depth))
		return
	}
	if d == 0 {
		e.say("Nodes searched: 1")
		return
	}
	total := 0
	for _, turn := range e.now.legalTurns() {
		n := e.now.after(turn).perft(d - 1)
		total += n
		e.say(fmt.Sprintf("%s: %d", turn, n))
	}
	e.say(fmt.Sprintf("Nodes searched: %d", total))
}
