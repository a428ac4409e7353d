package farmserver

import (
	"slices"

	"tetrad/lab/farm"
	"tetrad/protocol/spectator"
)

// failures are the latest failures in the order in which they came.
type failures struct {
	list []*farm.Failure
}

func (f *failures) add(failure *farm.Failure) {
	f.list = append(f.list, failure)
	f.list = slices.Delete(f.list, 0, max(0, len(f.list)-spectator.MaxFarmFailures))
}

// latest returns the failures of the submissions in a report, the latest first.
func (f *failures) latest(r *spectator.FarmReport) []spectator.FarmFailure {
	shown := []spectator.FarmFailure{}
	for _, failure := range slices.Backward(f.list) {
		if !slices.ContainsFunc(r.Submissions, func(o spectator.FarmSubmission) bool { return o.ID == failure.ID }) {
			continue // it was deleted
		}
		shown = append(shown, spectator.FarmFailure{Submission: failure.ID, Job: failure.Index, Worker: failure.Worker, Reason: clip(failure.Reason), Time: millis(failure.Time)})
	}
	return shown
}
