//go:build unix || windows

package farmserver

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// errHeld is the error of holding a file that another process holds.
var errHeld = errors.New("another process holds it")

// lockStore keeps other servers from a store until the file is closed, which also
// happens when the process ends. NATS has no such lock, and two servers on one store
// would destroy it.
func lockStore(store string) (*os.File, error) {
	path := filepath.Join(store, fileLock)
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	if err := hold(file); err != nil {
		owner, _ := io.ReadAll(io.LimitReader(file, 200))
		file.Close()
		if errors.Is(err, errHeld) {
			return nil, fmt.Errorf("another tetrad-lab server uses the store %s: %s", store, strings.TrimSpace(string(owner)))
		}
		return nil, fmt.Errorf("%s cannot be locked: %w", path, err)
	}
	if err = file.Truncate(0); err == nil {
		_, err = fmt.Fprintf(file, "process %d since %s\n", os.Getpid(), time.Now().UTC().Format(time.RFC3339))
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	return file, nil
}
