package engine

import (
	"fmt"
	"io/fs"
	"math"
	"math/bits"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
)

// maxHashMiB is the largest value of the option Hash.
const maxHashMiB = 65536

// CheckHash refuses table sizes, in MiB, outside the range of the option Hash, 1 to
// 65536. It also refuses sizes beyond [MemoryMiB], if that is known: the system would kill
// the program in the middle of a search.
func CheckHash(mib int64) error {
	if mib < 1 || mib > maxHashMiB {
		return fmt.Errorf("%d is not between 1 and %d", mib, maxHashMiB)
	}
	if most := MemoryMiB(); mib > most {
		return fmt.Errorf("%d MiB are more than the %d MiB that this program may use; give less", mib, most)
	}
	return nil
}

// MemoryMiB returns the memory that this program may use, in MiB. If the system does
// not tell, it returns the largest possible number.
func MemoryMiB() int64 { return memoryMiB(os.DirFS("/")) }

// memoryMiB returns the memory that the program may use, in MiB, from the files of
// Linux in a file system with the given root. This is the memory of the machine or, if
// that is less, the limit of a control group. On other systems only the size of
// addresses is a bound.
func memoryMiB(root fs.FS) int64 {
	least := int64(math.MaxInt64)
	if bits.UintSize == 32 {
		least = 2 << 10
	}
	for _, file := range groupLimits(root) {
		text, _ := fs.ReadFile(root, file) // there is none where a parent is out of sight
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

// groupLimits returns the names of the files that may limit the memory of this process:
// those of its control group and of all its parents, in version 2 and in version 1.
// Inside a container the names of groups may be those outside of it, of which only the
// root can be seen, which then is the container's own group.
func groupLimits(root fs.FS) (files []string) {
	text, _ := fs.ReadFile(root, "proc/self/cgroup")
	for line := range strings.Lines(string(text)) {
		fields := strings.SplitN(strings.TrimSpace(line), ":", 3) // number, controllers, group
		if len(fields) < 3 {
			continue
		}
		folder, file := "sys/fs/cgroup", "memory.max"
		if fields[1] != "" { // version 1
			if !slices.Contains(strings.Split(fields[1], ","), "memory") {
				continue
			}
			folder, file = "sys/fs/cgroup/memory", "memory.limit_in_bytes"
		}
		group := path.Clean("/" + fields[2])
		if strings.HasPrefix(fields[2], "/..") {
			group = "/" // it lies outside of what this process can see
		}
		for ; group != "/"; group = path.Dir(group) {
			files = append(files, path.Join(folder, group, file))
		}
		files = append(files, path.Join(folder, file))
	}
	return files
}
