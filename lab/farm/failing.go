package farm

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// failing is what a worker has failed at since its last result.
type failing struct {
	jobs   int
	reason string // of the last one
}

// isResting reports whether the worker takes no jobs of the submission for a while.
func (f *failing) isResting() bool { return f.jobs >= maxInARow }

// noteFailure takes note of a job that a worker could not compute, and tells the submitter
// why. It ends all calls of do if that was the last worker that could compute any.
func (d *dispatcher) noteFailure(f *failure) {
	d.x.log.Warn("a worker could not compute a job", "submission", f.ID, "job", f.Index, "worker", f.Worker, "reason", f.Reason)
	d.mu.Lock()
	worker := d.failing[f.Worker]
	isNew := worker.reason != f.Reason
	d.failing[f.Worker] = failing{worker.jobs + 1, f.Reason}
	d.mu.Unlock()
	if isNew {
		d.x.client.say(fmt.Sprintf("worker %s cannot compute job %d: %s", f.Worker, f.Index, f.Reason))
	}
	if worker.jobs+1 >= maxInARow && !d.hasOther() {
		d.fail(d.cannotCompute(f.Index, d.resting()))
	}
}

// noteSuccess takes note of a job that a worker has computed.
func (d *dispatcher) noteSuccess(worker string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.failing, worker)
}

// resting returns the workers that rest from the submission since they have failed, with the
// reasons.
func (d *dispatcher) resting() map[string]string {
	d.mu.Lock()
	defer d.mu.Unlock()
	reasons := map[string]string{}
	for worker, f := range d.failing {
		if f.isResting() {
			reasons[worker] = f.reason
		}
	}
	return reasons
}

// cannotCompute returns the error of a job that no worker can compute, with the reasons by
// worker.
func (d *dispatcher) cannotCompute(index int, reasons map[string]string) error {
	var all []string
	for _, worker := range slices.Sorted(maps.Keys(reasons)) {
		all = append(all, worker+": "+reasons[worker])
	}
	return fmt.Errorf("no worker can compute job %d of submission %s: %s", index, d.id, strings.Join(all, "; "))
}
