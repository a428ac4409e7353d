package explorer

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"tetrad/engine/enginetest"
	"tetrad/positions"
)

// smallFile returns a file with some games, and the variant of the games.
func smallFile(t testing.TB) ([]byte, positions.Game) {
	t.Helper()
	variant := gameNamed(t, "vinver-5")
	b := NewIndex()
	rng := rand.New(rand.NewPCG(7, 7))
	for i, g := range randomGames(t, rng, variant, 10, 8) {
		if err := b.Add("a file", i+1, variant, g); err != nil && !errors.Is(err, ErrKnown) {
			t.Fatal(err)
		}
	}
	return fileOf(t, b), variant
}

// A file with any byte changed or missing is refused.
func TestDamagedFiles(t *testing.T) {
	file, variant := smallFile(t)
	for at := range file {
		bad := bytes.Clone(file)
		bad[at] ^= 0x10
		if err := readAll(bad, variant); !errors.Is(err, ErrFormat) {
			t.Fatalf("byte %d of %d is changed: %v", at, len(file), err)
		}
		if err := readAll(file[:at], variant); !errors.Is(err, ErrFormat) {
			t.Fatalf("%d of %d bytes: %v", at, len(file), err)
		}
	}
	if err := readAll(append(bytes.Clone(file), 0), variant); !errors.Is(err, ErrFormat) {
		t.Errorf("one byte more: %v", err)
	}
	if err := readAll(file, variant); err != nil {
		t.Error(err)
	}
}

// readAll opens a file and looks up some positions.
func readAll(file []byte, variant positions.Game) error {
	x, err := read(file)
	if err != nil {
		return err
	}
	p := variant.Start()
	for range 4 {
		answer := Lookup(variant, p, []*Index{x}, Filter{})
		if len(answer.Turns) == 0 {
			return nil
		}
		if _, err := positions.PlayTurn(p, answer.Turns[0].Move); err != nil {
			return err
		}
	}
	return nil
}

// FuzzIndex reads files with a correct checksum and arbitrary content.
func FuzzIndex(f *testing.F) {
	variant := gameNamed(f, "vinver-5")
	b := NewIndex()
	if err := b.Add("a file", 1, variant, recordOf("c3 swap d2 b4")); err != nil {
		f.Fatal(err)
	}
	if err := b.Add("another", 1, variant, recordOf("b3 c4 d2")); err != nil {
		f.Fatal(err)
	}
	f.Add(fileOf(f, b))
	f.Add([]byte(magic))
	f.Fuzz(func(t *testing.T, file []byte) {
		err := readAll(sealed(file), variant)
		if err != nil && !errors.Is(err, ErrFormat) {
			t.Error(err)
		}
	})
}

// sealed returns a file with the word and version of an index and a correct checksum, if
// it is long enough.
func sealed(file []byte) []byte {
	if len(file) < headerSize+sumSize {
		return file
	}
	file = bytes.Clone(file)
	copy(file, binary.LittleEndian.AppendUint32([]byte(magic), version))
	body := file[:len(file)-sumSize]
	binary.LittleEndian.PutUint32(file[len(body):], crc32.Checksum(body, castagnoli))
	return file
}

// Files are read in order, errors are reported, and a file that was read before adds
// nothing.
func TestFiles(t *testing.T) {
	const text = `[Game "verto-4"]
[P1 "Ann"]
[P2 "Bob"]
[Result "1-0"]

1. b2 c3 1-0

[Game "verto-4"]
[Result "*"]

1. b2 b2 *

[Result "1/2-1/2"]

1. c2 1/2-1/2
`
	var wrong []string
	f := Files{Index: NewIndex(), Registry: enginetest.WithToys(), Wrong: func(source string, place int, err error) {
		wrong = append(wrong, err.Error())
	}}
	read := 0
	f.Progress = func(n int) { read = n }
	for range 2 {
		wrong = nil
		if err := f.Read(context.Background(), "games.txt", strings.NewReader(text)); err != nil {
			t.Fatal(err)
		}
		if f.Index.Games() != 1 || f.Index.Turns() != 2 || len(wrong) != 2 ||
			!strings.Contains(wrong[0], "occupied") || !strings.Contains(wrong[1], "which game") {
			t.Errorf("%d games of %d turns, wrong %q", f.Index.Games(), f.Index.Turns(), wrong)
		}
	}
	f.Rules = "verto-5"
	if err := f.Read(context.Background(), "games.txt", strings.NewReader(text)); err != nil || f.Index.Games() != 2 ||
		read != 9 {
		t.Errorf("%v, %d games, %d read", err, f.Index.Games(), read)
	}
	wrong = nil
	if err := f.Read(context.Background(), "bad", strings.NewReader("no game\n"+text)); err != nil || len(wrong) != 2 ||
		!strings.Contains(wrong[0], "line 1: there is no game in these lines") || f.Index.Games() != 2 {
		t.Errorf("a file with other text: %v, %q, %d games", err, wrong, f.Index.Games())
	}
	path := filepath.Join(t.TempDir(), "games.tdx")
	for range 2 {
		if err := f.Index.Save(path); err != nil {
			t.Fatal(err)
		}
	}
	x, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if sources := x.Sources(); x.Games() != 2 || x.Turns() != 3 || len(sources) != 1 ||
		sources[0] != (Source{"games.txt", 2}) {
		t.Errorf("%d games, %d turns, %v", x.Games(), x.Turns(), sources)
	}
	if entries, err := os.ReadDir(filepath.Dir(path)); err != nil || len(entries) != 1 {
		t.Errorf("%v, %v", entries, err)
	}
	if _, err := Open(filepath.Join(t.TempDir(), "none")); err == nil {
		t.Error("a missing file is opened")
	}
}

// An index that is read from a file is the one that was written, and can have more games.
func TestReadAgain(t *testing.T) {
	variant := gameNamed(t, "trap-3")
	x := NewIndex()
	addAll(t, x, variant, randomGames(t, rand.New(rand.NewPCG(8, 8)), variant, 400, 16))
	again := newTestIndex(t, x)
	if x.fresh, again.fresh = nil, nil; !reflect.DeepEqual(x, again) {
		t.Error("an index changes in a file")
	}
	before := again.Games()
	addAll(t, again, variant, randomGames(t, rand.New(rand.NewPCG(9, 9)), variant, 10, 16))
	if again.settle(); again.Games() != before+10 || len(again.visits) != again.Turns() {
		t.Errorf("%d and 10 games are %d, with %d of %d turns", before, again.Games(), len(again.visits), again.Turns())
	}
	if !slices.IsSortedFunc(again.visits, compareVisits) {
		t.Error("the turns are not in order")
	}
}
