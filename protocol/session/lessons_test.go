package session

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tetrad/engine/game"
	"tetrad/positions"
)

// A lesson is the content of the file lesson.json of a game, which the page reads.
// docs/dev/page.md explains the fields.
type lesson struct {
	Steps []lessonStep `json:"steps"`
}

type lessonStep struct {
	ID    string       `json:"id"`
	Title string       `json:"title"`
	Text  string       `json:"text"`
	Game  string       `json:"game"`
	FEN   string       `json:"fen"`
	Moves []string     `json:"moves"`
	Tasks []lessonTask `json:"tasks"`
}

type lessonTask struct {
	Ask       string        `json:"ask"`
	Turns     []string      `json:"turns"`
	Goal      *lessonGoal   `json:"goal"`
	Show      string        `json:"show"`
	Refused   []string      `json:"refused"`
	Point     []string      `json:"point"`
	Hint      string        `json:"hint"`
	Wrong     []lessonWrong `json:"wrong"`
	Otherwise string        `json:"otherwise"`
	Right     string        `json:"right"`
	Reply     string        `json:"reply"`
}

type lessonGoal struct {
	Outcome string         `json:"outcome"`
	Counts  map[string]int `json:"counts"`
}

type lessonWrong struct {
	Turns []string `json:"turns"`
	Text  string   `json:"text"`
	Reply string   `json:"reply"`
}

// lessonOf reads the lesson of a game, or returns nil if the game has none.
func lessonOf(entry *game.Entry) (*lesson, error) {
	text, err := pageFile(entry, "lesson.json")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	var l lesson
	return &l, decoder.Decode(&l)
}

// maxLessonLines limits the number of lines of play through a step that the test
// follows.
const maxLessonLines = 400

// TestLessons plays each step of each lesson by the rules, in all ways that the lesson
// accepts.
func TestLessons(t *testing.T) {
	for _, entry := range rules.registry.Games {
		family := entry.Family.Name
		t.Run(family, func(t *testing.T) {
			l, err := lessonOf(&entry)
			if err == nil && l == nil {
				t.Skip("the game has no lesson")
			}
			if err != nil {
				t.Fatalf("the lesson cannot be read: %v", err)
			}
			if n := len(l.Steps); n < 10 || n > 15 {
				t.Errorf("the lesson has %d steps", n)
			}
			ids := map[string]bool{}
			for _, step := range l.Steps {
				if step.ID == "" || ids[step.ID] {
					t.Errorf("%q: the id is missing, or not the only one", step.ID)
				}
				ids[step.ID] = true
				t.Run(step.ID, func(t *testing.T) { checkStep(t, family, &step) })
			}
		})
	}
}

func checkStep(t *testing.T, family string, step *lessonStep) {
	start, err := rules.replay(line{Game: step.Game, FEN: step.FEN, Moves: step.Moves})
	if err != nil {
		t.Fatal(err)
	}
	if start.entry.Family.Name != family || start.position.Outcome() != positions.Undecided {
		t.Fatalf("%s, %v", start.entry.Family.Name, start.position.Outcome())
	}
	if len(step.Tasks) == 0 {
		t.Fatal("there is nothing to do")
	}
	presentation, err := start.presentation()
	if err != nil {
		t.Fatal(err)
	}
	size := presentation.Picture().Size
	checkText(t, "title", step.Title, size, 40)
	checkText(t, "text", step.Text, size, 330)
	lines := []line{{Game: step.Game, FEN: step.FEN, Moves: step.Moves}}
	for i := range step.Tasks {
		task := &step.Tasks[i]
		t.Run(fmt.Sprint(i+1), func(t *testing.T) {
			checkWords(t, task, size)
			isLast := i == len(step.Tasks)-1
			var next []line
			for _, from := range lines {
				next = append(next, checkTask(t, from, task, isLast)...)
			}
			if lines = next; len(lines) > maxLessonLines {
				t.Fatalf("there are %d lines of play", len(lines))
			}
		})
	}
}

func checkWords(t *testing.T, task *lessonTask, size int) {
	checkText(t, "ask", task.Ask, size, 200)
	checkText(t, "hint", task.Hint, size, 200)
	checkText(t, "right", task.Right, size, 250)
	if task.Otherwise != "" {
		checkText(t, "otherwise", task.Otherwise, size, 200)
	}
	for _, wrong := range task.Wrong {
		checkText(t, "wrong", wrong.Text, size, 200)
		if len(wrong.Turns) == 0 {
			t.Errorf("%q is about no turn", wrong.Text)
		}
	}
	for _, name := range task.Point {
		if _, ok := game.ParseSquare(name, size); !ok {
			t.Errorf("the hint points to %q", name)
		}
	}
	if (len(task.Turns) == 0) == (len(task.Refused) == 0) {
		t.Error("a task has turns, or squares that are refused")
	}
}

var squareInText = regexp.MustCompile(`\b[a-z]\d+\b`)

// checkText checks that a text consists of one or more short sentences and names only
// squares of the board.
func checkText(t *testing.T, what, text string, size, most int) {
	t.Helper()
	if text == "" || len([]rune(text)) > most || strings.TrimSpace(text) != text || strings.Contains(text, "  ") {
		t.Errorf("%s: %q has %d characters, want 1 to %d", what, text, len([]rune(text)), most)
	}
	if what != "title" && !strings.HasSuffix(text, ".") && !strings.HasSuffix(text, "?") {
		t.Errorf("%s: %q is no sentence", what, text)
	}
	for _, name := range squareInText.FindAllString(text, -1) {
		if _, ok := game.ParseSquare(name, size); !ok {
			t.Errorf("%s: %q names the square %s", what, text, name)
		}
	}
}

// checkTask tries a task at the end of a line. It returns the lines from which the
// lesson continues.
func checkTask(t *testing.T, from line, task *lessonTask, isLast bool) []line {
	t.Helper()
	end, err := rules.replay(from)
	if err != nil {
		t.Fatal(err)
	}
	if end.position.Outcome() != positions.Undecided {
		t.Fatalf("%v: the game is over", from)
	}
	var accepted, others []string
	used := map[string]bool{} // patterns and explanations that match a turn
	positions.EachTurn(end.position, func(steps []positions.Step) bool {
		turn := end.position.TurnString(steps)
		if isAccepted(t, from, task, turn, used) {
			accepted = append(accepted, turn)
		} else {
			others = append(others, turn)
			checkWrong(t, from, task, turn, used)
		}
		return true
	})
	for _, pattern := range patternsOf(task) {
		if !used[pattern] {
			t.Errorf("%v: no turn fits %q", from, pattern)
		}
	}
	if len(task.Refused) > 0 {
		checkRefused(t, from, task)
		return []line{from}
	}
	if len(accepted) == 0 {
		t.Fatalf("%v: no turn is right", from)
	}
	if show := task.shown(); !slices.Contains(accepted, show) {
		t.Errorf("%v: %q is shown, and not right", from, show)
	}
	var next []line
	for i, turn := range accepted {
		if i < 3 || i == len(accepted)-1 { // the clicks are alike for all accepted turns
			checkClicks(t, from, turn)
		}
		line := play(from, turn)
		if task.Reply != "" {
			line = play(line, task.Reply)
		}
		if _, err := rules.replay(line); err != nil {
			t.Errorf("%v: %v", from, err)
		}
		if !isLast {
			next = append(next, line)
		}
	}
	return next
}

// patternsOf returns the patterns of a task, each of which must match a turn.
func patternsOf(task *lessonTask) []string {
	list := slices.Clone(task.Turns)
	for _, wrong := range task.Wrong {
		list = append(list, wrong.Turns...)
	}
	return list
}

// shown returns the turn that the page shows on request.
func (task *lessonTask) shown() string {
	if task.Show == "" && len(task.Turns) > 0 {
		return task.Turns[0]
	}
	return task.Show
}

func play(l line, turn string) line {
	l.Moves = append(slices.Clone(l.Moves), turn)
	return l
}

// fits reports whether a turn, or the squares of clicks, match a pattern. In the
// pattern, * stands for any text.
func fits(pattern, text string) bool {
	parts := strings.Split(pattern, "*")
	for i := range parts {
		parts[i] = regexp.QuoteMeta(parts[i])
	}
	return regexp.MustCompile("^" + strings.Join(parts, ".*") + "$").MatchString(text)
}

func isAccepted(t *testing.T, from line, task *lessonTask, turn string, used map[string]bool) bool {
	t.Helper()
	isIn := false
	for _, pattern := range task.Turns {
		if fits(pattern, turn) {
			used[pattern], isIn = true, true
		}
	}
	if !isIn || task.Goal == nil {
		return isIn
	}
	state, err := rules.state(play(from, turn), nil)
	if err != nil {
		t.Fatal(err)
	}
	goal := task.Goal
	if goal.Outcome == "" && len(goal.Counts) == 0 {
		t.Error("the goal is empty")
	}
	if goal.Outcome != "" && state.Outcome != goal.Outcome {
		return false
	}
	for player, count := range goal.Counts {
		if state.Counts[player] != count {
			return false
		}
	}
	return true
}

// checkWrong checks that the lesson comments on a wrong turn and that its reply is
// legal.
func checkWrong(t *testing.T, from line, task *lessonTask, turn string, used map[string]bool) {
	t.Helper()
	isExplained := task.Otherwise != ""
	for i := range task.Wrong {
		wrong := &task.Wrong[i]
		for _, pattern := range wrong.Turns {
			if !fits(pattern, turn) {
				continue
			}
			used[pattern], isExplained = true, true
			if wrong.Reply == "" {
				continue
			}
			if _, err := rules.replay(play(play(from, turn), wrong.Reply)); err != nil {
				t.Errorf("%v %s: the reply: %v", from, turn, err)
			}
		}
	}
	if !isExplained {
		t.Errorf("%v: the lesson has no words for %s", from, turn)
	}
}

// checkClicks chooses a turn step by step, as the page does.
func checkClicks(t *testing.T, from line, turn string) {
	t.Helper()
	end, err := rules.replay(from)
	if err != nil {
		t.Fatal(err)
	}
	steps, err := end.position.ParseTurn(turn)
	if err != nil {
		t.Fatal(err)
	}
	state, err := rules.state(from, nil)
	for i, number := range steps {
		if err != nil {
			t.Fatal(err)
		}
		at := slices.IndexFunc(state.Steps, func(s game.Step) bool { return s.Number == number })
		if at < 0 {
			t.Fatalf("%v: step %d of %s is not offered", from, i+1, turn)
		}
		if s := state.Steps[at]; len(s.Path) == 0 && s.Kind != game.PassStep && s.Kind != game.SwapStep {
			t.Errorf("%v: step %d of %s has no squares to click", from, i+1, turn)
		}
		state, err = rules.state(from, steps[:i+1])
	}
	if err != nil || state.Turn != turn {
		t.Errorf("%v: the clicks make %q, want %q: %v", from, state.Turn, turn, err)
	}
}

// checkRefused clicks on choices that must be refused with a reason.
func checkRefused(t *testing.T, from line, task *lessonTask) {
	t.Helper()
	for _, pattern := range task.Refused {
		if !strings.Contains(pattern, "*") {
			if why := refusal(t, from, strings.Fields(pattern)); why == "" {
				t.Errorf("%v: %s is not refused", from, pattern)
			}
			continue
		}
		state, err := rules.state(from, nil)
		if err != nil {
			t.Fatal(err)
		}
		refused := 0
		for rank := range state.Size {
			for file := range state.Size {
				name := game.At(file, rank).String()
				if fits(pattern, name) && refusal(t, from, []string{name}) != "" {
					refused++
				}
			}
		}
		if refused == 0 {
			t.Errorf("%v: nothing like %s is refused", from, pattern)
		}
	}
}

// refusal clicks on squares as the page does. It returns the reason why the last click
// is refused, or "" if it is accepted.
func refusal(t *testing.T, from line, squares []string) string {
	t.Helper()
	var partial []positions.Step
	var chosen []string
	for i, square := range squares {
		state, err := rules.state(from, partial)
		if err != nil {
			t.Fatal(err)
		}
		open, begins := false, false
		done := -1
		for at, step := range state.Steps {
			path := make([]string, len(step.Path))
			for j, s := range step.Path {
				path[j] = s.String()
			}
			clicked := append(slices.Clone(chosen), square)
			begins = begins || len(path) > 0 && path[0] == square
			if len(path) < len(clicked) || !slices.Equal(path[:len(clicked)], clicked) {
				continue
			}
			if open = true; len(path) == len(clicked) {
				done = at
			}
		}
		switch {
		case done >= 0:
			partial, chosen = append(partial, state.Steps[done].Number), nil
		case open:
			chosen = append(chosen, square)
		case begins:
			chosen = []string{square} // another piece
		case i < len(squares)-1:
			t.Fatalf("%v: %v is refused too soon, at %s", from, squares, square)
		default:
			c := click{Square: square, Partial: partial}
			if len(chosen) > 0 {
				c.From = chosen[0]
			}
			broken, err := rules.explain(from, c)
			if err != nil || broken == nil {
				t.Fatalf("%v: the click on %s is not explained: %v", from, square, err)
			}
			return broken.Error()
		}
	}
	return ""
}
