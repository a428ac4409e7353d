package farm

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"os"
	"path/filepath"

	"tetrad/engine"
	"tetrad/engine/wholefile"
)

// A cachedIdentity is the content of the file that caches an identity.
type cachedIdentity struct {
	Program  string   `json:"program"` // SHA-256 of the program, in hexadecimal
	Identity Identity `json:"identity"`
}

// CachedIdentity returns the identity of this program like Identify. The benchmark takes
// seconds, so its result is cached in a file, and taken from there while the program is the
// same, byte by byte. A file that cannot be read or written does no harm.
func CachedIdentity(ctx context.Context, registry engine.Registry, file string) (Identity, error) {
	program, err := programSum()
	if err == nil && file != "" {
		if i, err := readCachedIdentity(file, program, identityOf(registry)); err == nil {
			return i, nil
		}
	}
	i, wrong := Identify(ctx, registry)
	if wrong == nil && err == nil && file != "" {
		writeCachedIdentity(file, program, i)
	}
	return i, wrong
}

// programSum returns the SHA-256 of the file of this program.
func programSum() (string, error) {
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	h := sha256.New()
	_, err = io.Copy(h, file)
	return hex.EncodeToString(h.Sum(nil)), err
}

var errOther = errors.New("the file is of another program")

// readCachedIdentity reads a file of writeCachedIdentity. now is what can be known without it.
func readCachedIdentity(path, program string, now Identity) (Identity, error) {
	text, err := wholefile.Read(path, maxHeartbeat)
	if err != nil {
		return now, err
	}
	var k cachedIdentity
	if err := decode(text, maxHeartbeat, &k); err != nil {
		return now, err
	}
	i := k.Identity
	if k.Program != program || i.Version != now.Version || i.Revision != now.Revision || !maps.Equal(i.Weights, now.Weights) || len(i.Bench) == 0 || len(i.Answers) == 0 {
		return now, errOther
	}
	return i, i.check()
}

// writeCachedIdentity writes a file, whole or not at all.
func writeCachedIdentity(path, program string, i Identity) error {
	text, err := json.Marshal(cachedIdentity{program, i})
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return wholefile.WriteBytes(path, 0o600, text)
}
