//go:build unix

package ugiclient

import (
	"fmt"
	"os"
	"os/exec"
	"sync"
	"syscall"
)

// A group is a process with all that it has started, unless that has left the group.
type group struct{ id int }

// newGroup returns the group of a process, which the guard watches.
func newGroup(cmd *exec.Cmd) *group {
	g := &group{cmd.Process.Pid}
	g.tellGuard("+")
	return g
}

// kill kills the whole group. The only possible error is that it no longer exists.
func (g *group) kill() { syscall.Kill(-g.id, syscall.SIGKILL) }

// ended kills the rest of a group whose first process has ended.
func (g *group) ended() {
	g.kill()
	g.tellGuard("-")
}

// tellGuard adds the group to those that the guard kills, or takes it away. An error means
// that there is no guard.
func (g *group) tellGuard(sign string) {
	if out := guard(); out != nil {
		fmt.Fprintln(out, sign, g.id)
	}
}

// guardScript collects groups, and kills them when its input ends.
const guardScript = `all=' '
while read -r sign group; do
	case $sign in
	+) all="$all$group " ;;
	-) case $all in *" $group "*) all="${all%% $group *} ${all#* $group }" ;; esac ;;
	esac
done
for group in $all; do kill -s KILL -- "-$group"; done`

// guard starts a process that outlives this program, however that ends, and then kills the groups
// that are left. On every system these are helpers of engines, and where the kernel does not kill
// engines itself, the engines too. It returns its input, or nil if there is no shell.
var guard = sync.OnceValue(func() *os.File {
	in, out, err := os.Pipe()
	if err != nil {
		return nil
	}
	defer in.Close()
	cmd := exec.Command("/bin/sh", "-c", guardScript)
	cmd.Stdin, cmd.SysProcAttr = in, &syscall.SysProcAttr{Setsid: true} // no signal of a terminal comes there
	if cmd.Start() != nil {
		out.Close()
		return nil
	}
	go cmd.Wait() // so that it leaves no entry among the processes, should it end first
	return out
})
