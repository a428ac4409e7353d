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
	"strings"
	"testing"

	"github.com/dgryski/go-farm"

	"tetrad/engine/enginetest"
	"tetrad/positions"
)

// smallFile returns a file with some games, and the variant of the games.
func smallFile(t testing.TB) ([]byte, positions.Game) {
	t.Helper()
	variant := gameNamed(t, "vinver-5")
	b := NewBuilder()
	rng := rand.New(rand.NewPCG(7, 7))
	for i, g := range randomGames(t, rng, variant, 10, 8) {
		if err := b.Add("a file", i+1, variant, g); err != nil && !errors.Is(err, ErrKnown) {
			t.Fatal(err)
		}
	}
	return fileOf(t, b), variant
}

// A file with any byte changed or missing is refused, at the latest when the damaged
// page is read.
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
	x, err := NewIndex(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		return err
	}
	defer x.Close()
	p := variant.Start()
	for range 4 {
		answer, err := Lookup(variant, p, []Store{x}, Filter{})
		if err != nil {
			return err
		}
		if len(answer.Turns) == 0 {
			return nil
		}
		if _, err := positions.PlayTurn(p, answer.Turns[0].Move); err != nil {
			return err
		}
	}
	return nil
}

// FuzzIndex reads files with correct checksums and arbitrary content.
func FuzzIndex(f *testing.F) {
	variant := gameNamed(f, "vinver-5")
	b := NewBuilder()
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

// sealed returns a file with correct checksums, if the file is long enough to have a
// header.
func sealed(file []byte) []byte {
	if len(file) < headerSize {
		return file
	}
	file = bytes.Clone(file)
	copy(file, (&header{}).bytes()[:16])
	seal := func() { binary.LittleEndian.PutUint64(file[headerSize-8:], farm.Fingerprint64(file[:headerSize-8])) }
	seal()
	h, err := readHeader(file, int64(len(file)))
	if err != nil {
		return file
	}
	body, sums := file[headerSize:headerSize+h.layout.bodySize()], file[headerSize+h.layout.bodySize():]
	for page := range int(h.layout.pages()) {
		sum := crc32.Checksum(body[page*pageSize:min(len(body), (page+1)*pageSize)], castagnoli)
		binary.LittleEndian.PutUint32(sums[4*page:], sum)
	}
	binary.LittleEndian.PutUint64(file[headerSize-16:], farm.Fingerprint64(sums))
	seal()
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
	f := Files{Builder: NewBuilder(), Registry: enginetest.WithToys(), Wrong: func(source string, place int, err error) {
		wrong = append(wrong, err.Error())
	}}
	read := 0
	f.Progress = func(n int) { read = n }
	for range 2 {
		wrong = nil
		if err := f.Read(context.Background(), "games.txt", strings.NewReader(text)); err != nil {
			t.Fatal(err)
		}
		if f.Builder.Games() != 1 || f.Builder.Turns() != 2 || len(wrong) != 2 ||
			!strings.Contains(wrong[0], "occupied") || !strings.Contains(wrong[1], "which game") {
			t.Errorf("%d games of %d turns, wrong %q", f.Builder.Games(), f.Builder.Turns(), wrong)
		}
	}
	f.Rules = "verto-5"
	if err := f.Read(context.Background(), "games.txt", strings.NewReader(text)); err != nil || f.Builder.Games() != 2 || read != 9 {
		t.Errorf("%v, %d games, %d read", err, f.Builder.Games(), read)
	}
	wrong = nil
	if err := f.Read(context.Background(), "bad", strings.NewReader("no game\n"+text)); err != nil || len(wrong) != 2 ||
		!strings.Contains(wrong[0], "line 1: there is no game in these lines") || f.Builder.Games() != 2 {
		t.Errorf("a file with other text: %v, %q, %d games", err, wrong, f.Builder.Games())
	}
	path := filepath.Join(t.TempDir(), "games.tdx")
	for range 2 {
		if err := f.Builder.Save(path); err != nil {
			t.Fatal(err)
		}
	}
	x, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	if sources := x.Sources(); x.Games() != 2 || x.Turns() != 3 || len(sources) != 1 || sources[0] != (Source{"games.txt", 2}) {
		t.Errorf("%d games, %d turns, %v", x.Games(), x.Turns(), sources)
	}
	if entries, err := os.ReadDir(filepath.Dir(path)); err != nil || len(entries) != 1 {
		t.Errorf("%v, %v", entries, err)
	}
	if _, err := Open(filepath.Join(t.TempDir(), "none")); err == nil {
		t.Error("a missing file is opened")
	}
}

// A file with several pages gives the same answers as a small file.
func TestPages(t *testing.T) {
	variant := gameNamed(t, "trap-3")
	b := NewBuilder()
	games := randomGames(t, rand.New(rand.NewPCG(8, 8)), variant, 400, 16)
	addAll(t, b, variant, games)
	file := fileOf(t, b)
	if len(file) < 3*pageSize {
		t.Fatalf("%d bytes", len(file))
	}
	if err := readAll(file, variant); err != nil {
		t.Fatal(err)
	}
	x := newTestIndex(t, b)
	for i := range b.heads {
		h, err := x.game(uint32(i))
		if err != nil || h != b.heads[i] {
			t.Fatalf("game %d: %+v, %v, want %+v", i, h, err, b.heads[i])
		}
	}
	for i := range b.visits {
		if v, err := x.visit(int64(i)); err != nil || v != b.visits[i] {
			t.Fatalf("visit %d: %+v, %v, want %+v", i, v, err, b.visits[i])
		}
	}
}
