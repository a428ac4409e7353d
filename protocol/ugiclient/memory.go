package ugiclient

import (
	"fmt"
	"os"
	"strconv"
	"strings"
)

// Memory returns the memory in use by the process in bytes, or 0 where the system does not
// tell it by a file in /proc.
func (c *Client) Memory() int64 {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", c.cmd.Process.Pid))
	words := strings.Fields(string(text))
	if err != nil || len(words) < 2 {
		return 0
	}
	pages, _ := strconv.ParseInt(words[1], 10, 64)
	return pages * int64(os.Getpagesize())
}
