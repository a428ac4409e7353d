package engine

import (
	"fmt"
	"io/fs"
	"math"
	"math/bits"
	"os"
	"strconv"
	"strings"
)

// maxHashMiB is the largest value of the option Hash.
const maxHashMiB = 65536

// CheckHash refuses table sizes, in MiB, outside the range of the option Hash, 1 to
// 65536. It also refuses sizes beyond the memory of the machine, if that is known: the
// system would kill the program in the middle of a search.
func CheckHash(mib int64) error {
	if mib < 1 || mib > maxHashMiB {
		return fmt.Errorf("%d is not between 1 and %d", mib, maxHashMiB)
	}
	if most := MemoryMiB(); mib > most {
		return fmt.Errorf("%d MiB are more than the memory of this machine, %d MiB; give less", mib, most)
	}
	return nil
}

// MemoryMiB returns the memory that this program may use, in MiB. If the system does
// not tell, it returns the largest possible number.
func MemoryMiB() int64 { return memoryMiB(os.DirFS("/")) }

// memoryMiB returns the memory that the program may use, in MiB, from the files of
// Linux in a file system with the given root. This is the memory of the machine or, in
// a container, its share (control groups of both versions). On other systems only the
// size of addresses is a bound.
func memoryMiB(root fs.FS) int64 {
	least := int64(math.MaxInt64)
	if bits.UintSize == 32 {
		least = 2 << 10
	}
	for _, file := range []string{"sys/fs/cgroup/memory.max", "sys/fs/cgroup/memory/memory.limit_in_bytes"} {
		text, _ := fs.ReadFile(root, file)
		if bytes, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64); err == nil {
			least = min(least, bytes>>20)
		}
	}
	text, _ := fs.ReadFile(root, "proc/meminfo")
	for line := range strings.Lines(string(text)) {
		fields := strings.Fields(line)
		if len(fields) < 2 || fields[0] != "MemTotal:" {
			continue
		}
		if kib, err := strconv.ParseInt(fields[1], 10, 64); err == nil {
			least = min(least, kib>>10)
		}
	}
	return least
}
