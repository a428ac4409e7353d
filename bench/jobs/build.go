package jobs

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"time"

	"tetrad/engine/wholefile"
)

// A Build is a program that a submitter offers to other machines: another version of
// this engine. The file is known by its content, and by what its benchmark searches.
type Build struct {
	Sum    string `json:"sum"`    // SHA-256 of the file, in hexadecimal
	Size   int64  `json:"size"`   // bytes
	System string `json:"system"` // that it is for, such as linux/amd64
	Bench  uint64 `json:"bench"`  // nodes of its benchmark
}

// Builds gives machines the programs of builds. It is safe for concurrent use.
type Builds interface {
	// Program returns the path of a program on this machine, whose content and benchmark
	// are those of the build. The error says what is wrong, and what can be done.
	Program(ctx context.Context, b Build) (path string, err error)
}

// MaxBuild bounds the bytes of a build.
const MaxBuild = 64 << 20

var (
	sumForm    = regexp.MustCompile(`^[0-9a-f]{64}$`)
	systemForm = regexp.MustCompile(`^[a-z0-9]{1,20}/[a-z0-9]{1,20}$`)
)

// Check refuses a build that nobody could have offered.
func (b *Build) Check() error {
	switch {
	case !sumForm.MatchString(b.Sum):
		return fmt.Errorf("%.70q is not the SHA-256 of a build", b.Sum)
	case b.Size < 1 || b.Size > MaxBuild:
		return fmt.Errorf("a build has %d bytes, want at most %d", b.Size, MaxBuild)
	case !systemForm.MatchString(b.System):
		return fmt.Errorf("%.50q is not a system", b.System)
	case b.Bench == 0:
		return errors.New("the benchmark of a build searches nothing")
	}
	return nil
}

// Runs returns an error if a build is for other systems than this one.
func (b *Build) Runs() error {
	if here := system(); b.System != here {
		return fmt.Errorf("the build is for %s, and this machine is %s", b.System, here)
	}
	return nil
}

func system() string { return runtime.GOOS + "/" + runtime.GOARCH }

// ReadBuild reads a program to offer, and returns its content as well. It runs the
// program, for its benchmark.
func ReadBuild(ctx context.Context, path string) (b Build, content []byte, err error) {
	content, err = wholefile.Read(path, MaxBuild)
	if err != nil {
		return b, nil, err
	}
	if len(content) > MaxBuild {
		return b, nil, fmt.Errorf("%s has more than %d bytes; leave out debugging information: go build -ldflags=-s", path, MaxBuild)
	}
	sum := sha256.Sum256(content)
	b = Build{Sum: hex.EncodeToString(sum[:]), Size: int64(len(content)), System: system()}
	b.Bench, err = Signature(ctx, path)
	return b, content, err
}

// signatureLimit is the time of a benchmark, which takes seconds.
const signatureLimit = 10 * time.Minute

// Signature runs the benchmark of another build of this program and returns its nodes.
func Signature(ctx context.Context, path string) (uint64, error) {
	ctx, cancel := context.WithTimeout(ctx, signatureLimit)
	defer cancel()
	if !strings.ContainsRune(path, os.PathSeparator) {
		path = "." + string(os.PathSeparator) + path // of this folder, not of the search path
	}
	command := exec.CommandContext(ctx, path, "bench")
	command.WaitDelay = time.Second
	out, err := command.StdoutPipe()
	if err == nil {
		err = command.Start()
	}
	if err != nil {
		return 0, err
	}
	nodes := totalNodes(io.LimitReader(out, maxBenchOutput))
	if nodes == 0 {
		command.Process.Kill() // it may write for ever
	}
	err = command.Wait()
	if nodes == 0 {
		return 0, fmt.Errorf("%s bench prints no line \"Total nodes\": it is no build of Tetrad", path)
	}
	return nodes, err
}

// maxBenchOutput bounds the bytes of a benchmark's output that are read.
const maxBenchOutput = 1 << 20

// totalNodes reads the output of a benchmark to its end, and returns the nodes, or 0.
func totalNodes(out io.Reader) (nodes uint64) {
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if number, ok := strings.CutPrefix(lines.Text(), "Total nodes: "); ok {
			nodes, _ = strconv.ParseUint(number, 10, 64)
		}
	}
	return nodes
}
