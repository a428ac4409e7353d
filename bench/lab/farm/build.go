package farm

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"tetrad/bench/jobs"
	"tetrad/engine/wholefile"
)

// A build is kept in pieces, since a message is bounded. They stay for buildLifetime; a
// submitter that still needs a build offers it again.
const (
	pieceSize     = 512 << 10
	buildLifetime = 30 * 24 * time.Hour
	buildTimeout  = 5 * time.Minute
)

// pieceKey returns the key of a piece of a build, by number from 0.
func pieceKey(b *jobs.Build, piece int64) string { return b.Sum + "." + strconv.FormatInt(piece, 10) }

// OfferBuild stores a program for those workers whose owners let them run it. It needs
// the rights of a submitter.
func (c *Client) OfferBuild(ctx context.Context, b jobs.Build, content []byte) error {
	if err := b.Check(); err != nil {
		return err
	}
	for piece := int64(0); piece*pieceSize < b.Size; piece++ {
		part := content[piece*pieceSize : min((piece+1)*pieceSize, b.Size)]
		err := c.retry(ctx, "offering a build", func(ctx context.Context) error {
			bucket, err := c.bucket(ctx, bucketBuilds)
			if err == nil {
				_, err = bucket.Create(ctx, pieceKey(&b, piece), part)
			}
			if errors.Is(err, jetstream.ErrBucketNotFound) {
				return &final{errors.New("the server keeps no builds: it is of an older version, or its setup was not run again")}
			}
			return ignore(err, jetstream.ErrKeyExists)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// fetchBuild returns the content of a build. Its SHA-256 is checked.
func (c *Client) fetchBuild(ctx context.Context, b *jobs.Build) ([]byte, error) {
	content := make([]byte, 0, b.Size)
	for piece := int64(0); piece*pieceSize < b.Size; piece++ {
		err := c.inBucket(ctx, bucketBuilds, "fetching a build", func(ctx context.Context, bucket jetstream.KeyValue) error {
			entry, err := bucket.Get(ctx, pieceKey(b, piece))
			switch {
			case errors.Is(err, jetstream.ErrKeyNotFound):
				return &final{errors.New("the server does not have the build any more; its submitter offers it again by the same command")}
			case err != nil:
				return err
			case int64(len(content)+len(entry.Value())) > b.Size:
				return &final{errors.New("the build on the server is larger than it should be")}
			}
			content = append(content, entry.Value()...)
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	if sumOf(content) != b.Sum {
		return nil, errors.New("the build on the server is damaged: its SHA-256 is another one")
	}
	return content, nil
}

func sumOf(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}

// builds keeps the builds of a farm in a folder of a machine that runs them.
type builds struct {
	client *Client
	folder string

	mu      sync.Mutex
	checked map[jobs.Build]bool // the benchmark is right
}

// Builds returns what gives a worker the programs that submitters offer. They are kept in
// a folder, which nobody else should be able to write to. Whoever may submit work can then
// run any program on this machine.
func (c *Client) Builds(folder string) jobs.Builds {
	return &builds{client: c, folder: folder, checked: map[jobs.Build]bool{}}
}

// Program implements [jobs.Builds]. The file is checked each time, and the benchmark the
// first time.
func (s *builds) Program(ctx context.Context, b jobs.Build) (string, error) {
	if err := errors.Join(b.Check(), b.Runs()); err != nil {
		return "", err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	ctx, cancel := context.WithTimeout(ctx, buildTimeout)
	defer cancel()
	path, err := filepath.Abs(filepath.Join(s.folder, b.Sum+suffix()))
	if err == nil {
		err = s.ensureFile(ctx, path, &b)
	}
	if err != nil || s.checked[b] {
		return path, err
	}
	nodes, err := signature(ctx, path)
	if err != nil {
		return "", fmt.Errorf("the build does not run here: %w", err)
	}
	if nodes != b.Bench {
		return "", fmt.Errorf("the benchmark of the build searches %d nodes here, and %d where it comes from", nodes, b.Bench)
	}
	s.checked[b] = true
	return path, nil
}

// signature runs the benchmark of a new file. A process that another goroutine was
// starting while the file was written may hold it open for a moment.
func signature(ctx context.Context, path string) (uint64, error) {
	for {
		nodes, err := jobs.Signature(ctx, path)
		if err == nil || !strings.Contains(err.Error(), "text file busy") || pause(ctx, firstWait) != nil {
			return nodes, err
		}
	}
}

// ensureFile makes sure of the file of a build.
func (s *builds) ensureFile(ctx context.Context, path string, b *jobs.Build) error {
	content, err := os.ReadFile(path)
	if err == nil && sumOf(content) == b.Sum {
		return nil
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if content, err = s.client.fetchBuild(ctx, b); err != nil {
		return err
	}
	if err := os.MkdirAll(s.folder, 0o700); err != nil {
		return err
	}
	return wholefile.WriteBytes(path, 0o700, content)
}

// suffix returns the end of the names of programs on this system.
func suffix() string {
	if runtime.GOOS == "windows" {
		return ".exe"
	}
	return ""
}
