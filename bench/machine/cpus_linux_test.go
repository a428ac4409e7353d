package machine

import (
	"bufio"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// TestPin checks that a pinned process and its children stay on its processor.
func TestPin(t *testing.T) {
	all, err := CPUs(AllCPUs)
	if err != nil || len(all) == 0 {
		t.Fatal(all, err)
	}
	cmd := exec.Command("cat")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	in.Write([]byte("ready\n"))
	bufio.NewReader(out).ReadString('\n')
	last := all[len(all)-1:]
	if err := Pin(cmd.Process.Pid, last); err != nil {
		t.Fatal(err)
	}
	var set unix.CPUSet
	if err := unix.SchedGetaffinity(cmd.Process.Pid, &set); err != nil || set.Count() != 1 || !set.IsSet(last[0]) {
		t.Errorf("%d processors, %v", set.Count(), err)
	}
	in.Close()
	cmd.Wait()
	if err := Pin(cmd.Process.Pid, last); err != nil {
		t.Errorf("a process that has ended: %v", err)
	}
}

func TestCPUsRefuses(t *testing.T) {
	if _, err := CPUs("1023"); err == nil || !strings.Contains(err.Error(), "no processor 1023") {
		t.Errorf("error %v", err)
	}
	all, _ := CPUs(AllCPUs)
	if got, err := CPUs(formatCPUs(all)); err != nil || !slices.Equal(got, all) {
		t.Errorf("%v, %v", got, err)
	}
}
