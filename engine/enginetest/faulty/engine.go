package faulty

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
	searching bool // a search waits for stop
}

// A protocolFault is a fault in the protocol handling of an engine. Its zero value is no fault.
type protocolFault struct {
	class     string        // class of the checks that find it
	plain     bool          // knows the commands of the Universal Game Interface only
	slow      time.Duration // wait before every answer
	silent    func(err error) bool
	refusing  func(r *engine, err error) // replaces the report of an error
	badMove   func(r *engine, before, reached *Position)
	badFEN    func(r *engine)
	move      func(s string) []string             // other ways to read a move
	fen       func(r *engine, fen string) string  // another way to read a position string
	accepts   string                              // text of the refusals that are left out
	skips     bool                                // a bad move is skipped
	oneOrder  bool                                // reads the parts of a move in square order only
	completes bool                                // a prefix stands for the first move that begins with it
	position  func(r *engine, args []string) bool // reports whether it has done the work
	answer    func(r *engine, question, answer string) string
	search    func(r *engine, args []string) bool // likewise
	idle      func(r *engine, line string) bool   // likewise, for any line
}

func (r *engine) run(in io.Reader) {
	r.out = os.Stdout
	r.name = r.plan.Family.Name
	r.now = r.plan.newGame(r.name, "", &r.ruleFault)
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		line := strings.TrimSuffix(lines.Text(), "\r")
		if r.protocolFault.slow > 0 {
			time.Sleep(r.protocolFault.slow)
		}
		if r.protocolFault.idle != nil && r.protocolFault.idle(r, line) {
			continue
		}
		if words := strings.Fields(line); len(words) > 0 && !r.execute(words) {
			return
		}
	}
}

// say writes lines.
func (r *engine) say(lines ...string) {
	io.WriteString(r.out, strings.Join(lines, "\n")+"\n")
}

// execute executes a command. It returns false if the engine must end.
func (r *engine) execute(words []string) bool {
	switch words[0] {
	case "ugi":
		r.say("id name Ruler", "id author nobody", "option name Game type string default "+r.plan.Family.Name, "ugiok")
	case "isready":
		r.say("readyok")
	case "setoption":
		r.setOption(words[1:])
	case "uginewgame":
		r.now = r.plan.newGame(r.name, "", &r.ruleFault)
	case "position":
		if r.protocolFault.position == nil || !r.protocolFault.position(r, words[1:]) {
			r.position(words[1:])
		}
	case "query":
		r.query(words[1:])
	case "go":
		if r.protocolFault.search == nil || !r.protocolFault.search(r, words[1:]) {
			r.search(words[1:])
		}
	case "stop":
		if r.searching {
			r.searching = false
			r.bestMove()
		}
	case "quit":
		return false
	default:
		r.refuse(fmt.Errorf("unknown command %q", words[0]))
	}
	return true
}

func (r *engine) refuse(err error) {
	if r.protocolFault.refusing != nil {
		r.protocolFault.refusing(r, err)
	}
	if !r.protocolFault.plain && (r.protocolFault.silent == nil || !r.protocolFault.silent(err)) {
		r.say("info string error " + strings.ToValidUTF8(strings.Map(printable, err.Error()), "?"))
	}
}

func printable(c rune) rune {
	if c < ' ' || c == 0x7f {
		return '?'
	}
	return c
}

func (r *engine) setOption(words []string) {
	if len(words) != 4 || words[0] != "name" || !strings.EqualFold(words[1], "Game") || words[2] != "value" {
		r.refuse(fmt.Errorf("no such option"))
		return
	}
	g, err := r.plan.Family.Variant(strings.ToLower(words[3]))
	if err != nil {
		r.refuse(err)
		return
	}
	r.name = g.Name()
	r.now = r.plan.newGame(r.name, "", &r.ruleFault)
}

func (r *engine) position(args []string) {
	var moves []string
	if i := slices.Index(args, "moves"); i >= 0 {
		args, moves = args[:i], args[i+1:]
	}
	fen := ""
	switch {
	case len(args) == 1 && args[0] == "startpos":
	case len(args) > 1 && args[0] == "fen":
		fen = strings.Join(args[1:], " ")
		if r.protocolFault.fen != nil {
			fen = r.protocolFault.fen(r, fen)
		}
		if err := r.check(fen); err != nil {
			if r.protocolFault.badFEN != nil {
				r.protocolFault.badFEN(r)
			}
			r.refuse(err)
			return
		}
	default:
		r.refuse(fmt.Errorf("position startpos or position fen F"))
		return
	}
	before := r.now
	reached := r.plan.newGame(r.name, fen, &r.ruleFault)
	for i, move := range moves {
		turn, ok := r.read(reached, move)
		if !ok && r.protocolFault.skips {
			continue
		}
		if !ok {
			if r.protocolFault.badMove != nil {
				r.protocolFault.badMove(r, before, reached)
			}
			r.refuse(fmt.Errorf("move %d, %s, is not legal", i+1, move))
			return
		}
		reached.play(turn)
	}
	r.now = reached
}

// check returns the fault of a position string, or nil.
func (r *engine) check(fen string) error {
	g, err := r.plan.Family.Variant(r.name)
	if err == nil {
		_, err = g.Parse(fen)
	}
	if err != nil && r.protocolFault.accepts != "" && !strings.HasPrefix(err.Error(), "position string has") && strings.Contains(err.Error(), r.protocolFault.accepts) {
		return nil
	}
	return err
}

// read reads a move and returns it in its canonical form.
func (r *engine) read(g *Position, move string) (string, bool) {
	readings := []string{move}
	if r.protocolFault.move != nil {
		readings = append(readings, r.protocolFault.move(move)...)
	}
	for _, m := range readings {
		orders := []string{m, sorted(m)}
		if r.protocolFault.oneOrder {
			orders = orders[:1]
		}
		for _, canonical := range orders {
			if isNames(canonical) && g.IsLegal(canonical) {
				return canonical, true
			}
		}
	}
	if r.protocolFault.completes && len(move) > 1 {
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

func (r *engine) query(args []string) {
	if len(args) == 0 {
		r.refuse(fmt.Errorf("query what"))
		return
	}
	answer := ""
	switch args[0] {
	case "p1turn":
		answer = fmt.Sprint(r.now.toMove() == 1)
	case "gameover":
		answer = fmt.Sprint(r.now.result() != "none")
	case "result":
		answer = r.now.result()
	default:
		if answer = r.addedAnswer(args); r.protocolFault.plain || answer == "" {
			r.refuse(fmt.Errorf("query %s is unknown", args[0]))
			return
		}
	}
	if r.protocolFault.answer != nil {
		answer = r.protocolFault.answer(r, args[0], answer)
	}
	if answer != "" {
		r.say(strings.TrimSpace("response " + answer))
	}
}

// addedAnswer answers the questions that our protocol adds to the Universal Game
// Interface.
func (r *engine) addedAnswer(args []string) string {
	switch args[0] {
	case "fen":
		return r.now.FEN()
	case "game":
		return r.now.name
	case "legalmoves":
		const most = 10_000
		if turn := r.now.chosen(); turn != "" {
			return turn + " …"
		}
		turns := r.now.legalTurns()
		slices.Sort(turns)
		if len(turns) > most {
			turns = append(turns[:most:most], "…")
		}
		return " " + strings.Join(turns, " ")
	case "islegal":
		if len(args) == 2 {
			_, ok := r.read(r.now, args[1])
			return fmt.Sprint(ok)
		}
	}
	return ""
}

func (r *engine) search(args []string) {
	if len(args) == 2 && args[0] == "perft" && !r.protocolFault.plain {
		r.perft(args[1])
		return
	}
	if len(args) > 0 && (args[0] == "infinite" || args[0] == "ponder") {
		r.searching = true
		return
	}
	r.bestMove()
}

func (r *engine) bestMove() {
	best := r.now.choose()
	if best == "" {
		r.say("bestmove 0000")
		return
	}
	if !r.protocolFault.plain {
		r.say("info depth 1 score cp 0 nodes 1 pv " + best)
	}
	r.say("bestmove " + best)
}

// perft counts by playing every line from the position that was set up.
func (r *engine) perft(depth string) {
	d, err := strconv.Atoi(depth)
	if err != nil || d < 0 || d > 3 {
		r.refuse(fmt.Errorf("perft %s is not offered", depth))
		return
	}
	if d == 0 {
		r.say("Nodes searched: 1")
		return
	}
	total := 0
	for _, turn := range r.now.legalTurns() {
		n := r.now.after(turn).perft(d - 1)
		total += n
		r.say(fmt.Sprintf("%s: %d", turn, n))
	}
	r.say(fmt.Sprintf("Nodes searched: %d", total))
}
