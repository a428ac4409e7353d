package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestVersionOf(t *testing.T) {
	const commit = "0123456789abcdef0123456789abcdef01234567"
	for _, c := range []struct {
		name string
		tags []string
		want string
	}{
		{"no tag", nil, "0.0.0-0123456789ab"},
		{"a version", []string{"v1.2.3"}, "1.2.3"},
		{"a version to try out", []string{"v2.0.0-rc.1"}, "2.0.0-rc.1"},
		{"among other tags", []string{"nightly", "v0.9.10", "works"}, "0.9.10"},
		{"not quite", []string{"v1.2", "1.2.3", "v1.2.3+x y"}, "0.0.0-0123456789ab"},
	} {
		if got := versionOf(c.tags, commit); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// Both programs say the version that they are released as, though the tag is that of the
// module of one of them alone. Their manual pages have all commands.
func TestPrograms(t *testing.T) {
	for _, program := range programs {
		file := filepath.Join(t.TempDir(), "program.exe")
		place := places[program]
		module := filepath.Join("../..", place.module)
		if _, err := output(t.Context(), module, nil, "go", "build", "-ldflags="+ldflags("1.2.3"), "-o", file, place.pkg); err != nil {
			t.Fatal(err)
		}
		said, err := output(t.Context(), ".", nil, file, "version")
		if err != nil || !strings.HasPrefix(said, "Tetrad v1.2.3 ") {
			t.Errorf("%s version: %v, %s", program, err, said)
		}
		page, err := manualPage(t.Context(), file, program, "1.2.3", testDate)
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"\n.SH MATCH\n", "\n.SH SUITE RUN\n", "\n.SH HELP\n", `"2026-01-02" "Tetrad 1.2.3"`, `\-\-nodes`, `[\-3\[u2026]19]`} {
			if !strings.Contains(string(page.data), want) {
				t.Errorf("the manual page of %s has no %q", program, want)
			}
		}
		if strings.ContainsFunc(string(page.data), func(c rune) bool { return c > 127 }) {
			t.Errorf("the manual page of %s has characters that need an encoding", program)
		}
	}
}

func TestParseTargets(t *testing.T) {
	targets, err := parseTargets(allTargets)
	if err != nil || len(targets) != len(allTargets) || targets[0] != (target{"linux", "amd64"}) {
		t.Errorf("%v, %v", targets, err)
	}
	if _, err := parseTargets([]string{"solaris/amd64"}); err == nil || !strings.Contains(err.Error(), "linux/amd64") {
		t.Errorf("an unknown target: %v", err)
	}
}

var (
	testDate  = time.Date(2026, 1, 2, 3, 4, 6, 0, time.UTC)
	testFiles = []file{{"tetrad", 0o755, []byte("program")}, {"man1/tetrad.1", 0o644, []byte("page")}}
)

func TestWriteTar(t *testing.T) {
	var data, again bytes.Buffer
	for _, w := range []io.Writer{&data, &again} {
		if err := writeTar(w, "tetrad-1", testDate, testFiles); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(data.Bytes(), again.Bytes()) {
		t.Error("two archives of the same files differ")
	}
	uncompressed, err := gzip.NewReader(&data)
	if err != nil {
		t.Fatal(err)
	}
	archive := tar.NewReader(uncompressed)
	for _, want := range testFiles {
		header, err := archive.Next()
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(archive)
		if err != nil || header.Name != "tetrad-1/"+want.name || !bytes.Equal(got, want.data) ||
			header.Mode != int64(want.mode) || !header.ModTime.Equal(testDate) || header.Uid != 0 || header.Uname != "" {
			t.Errorf("%s: %+v, %q, %v", want.name, header, got, err)
		}
	}
}

func TestWriteZip(t *testing.T) {
	var data bytes.Buffer
	if err := writeZip(&data, "tetrad-1", testDate, testFiles); err != nil {
		t.Fatal(err)
	}
	archive, err := zip.NewReader(bytes.NewReader(data.Bytes()), int64(data.Len()))
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range testFiles {
		f := archive.File[i]
		part, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(part)
		if err != nil || f.Name != "tetrad-1/"+want.name || !bytes.Equal(got, want.data) || f.Mode() != want.mode || !f.Modified.Equal(testDate) {
			t.Errorf("%s: %+v, %q, %v", want.name, f.FileHeader, got, err)
		}
	}
}

func TestSame(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	a, b, c := write("a", "same"), write("b", "same"), write("c", "other")
	if err := same(a, b); err != nil {
		t.Error(err)
	}
	if err := same(a, c); err == nil {
		t.Error("a difference was not noticed")
	}
}

// A folder is emptied only if it holds a release or nothing.
func TestEmptyFolder(t *testing.T) {
	folder := t.TempDir()
	keep := filepath.Join(folder, "thesis.txt")
	if err := os.WriteFile(keep, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := emptyFolder(folder); err == nil {
		t.Error("a folder with other files was emptied")
	}
	if err := os.WriteFile(filepath.Join(folder, sumsFile), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := emptyFolder(folder); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(keep); err == nil {
		t.Error("a file of an earlier release is left")
	}
	if _, err := emptyFolder(folder); err != nil {
		t.Errorf("after a run that failed: %v", err)
	}
}

func TestLicences(t *testing.T) {
	folder := t.TempDir()
	if err := addLicences(new(strings.Builder), "nobody's", folder); err == nil {
		t.Error("a module without a licence was taken")
	}
	for _, name := range []string{"LICENSE", "licence.txt", "COPYING.md", "NOTICE", "license_test.go"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte("text of "+name), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var text strings.Builder
	if err := addLicences(&text, "example", folder); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]bool{"LICENSE": true, "licence.txt": true, "COPYING.md": true, "NOTICE": true, "license_test.go": false} {
		if strings.Contains(text.String(), "text of "+name) != want {
			t.Errorf("%s: want %v in %q", name, want, text.String())
		}
	}
}

func TestBill(t *testing.T) {
	modules := []*debug.Module{{Path: "example.org/a", Version: "v1.0.0", Sum: "h1:x"}}
	components := *bill("go1.26.8", modules, source{version: "1.0.0", time: testDate}).Components
	var urls []string
	for _, c := range components {
		urls = append(urls, c.PackageURL)
	}
	if want := []string{"pkg:golang/std@1.26.8", "pkg:golang/example.org/a@v1.0.0"}; !slices.Equal(urls, want) {
		t.Errorf("%q, want %q", urls, want)
	}
}

// Every value of a recipe is filled in; a missing value is an error.
func TestFill(t *testing.T) {
	var r release
	values := map[string]string{
		"Version": "1.0.0", "linux_amd64": "a", "linux_arm64": "b", "darwin_amd64": "c", "darwin_arm64": "d",
		"Folder": "p", "Stage": "s", "Arch": "amd64",
	}
	for _, name := range []string{"tetrad.rb", "PKGBUILD", "nfpm.yaml"} {
		text, err := r.fill(name, values)
		if err != nil || strings.Contains(string(text), "{{") || strings.Contains(string(text), "<no value>") {
			t.Errorf("%s: %v\n%s", name, err, text)
		}
		if _, err := r.fill(name, map[string]string{"Version": "1.0.0"}); err == nil {
			t.Errorf("%s: values are missing, and that is no error", name)
		}
	}
}
