// Package farm has jobs computed on other machines, by NATS with JetStream.
//
// There are three programs. The server keeps two streams: jobs that wait, and results.
// A submitter has an [Executor], which is a jobs.Executor: it publishes jobs and waits
// for their results. A [Worker] takes jobs and publishes results. All of them talk to
// the server alone, so only the server needs an address that others can reach.
//
// A few rules make it safe:
//
//   - A job is a pure function of its name. So a job may be lost, delivered twice or
//     computed twice, and nothing needs to be counted or undone.
//   - The stream of results keeps one result for each job, the first, and refuses
//     others without a window of time. A job is acknowledged after its result is stored.
//   - An Executor that waits looks for the result and publishes the job again from time
//     to time. The stream of jobs refuses a job that it has. So whatever was lost comes
//     back, and the only state is what the streams keep.
//
// A [Submission] is what a person has submitted: a jobs.Batch, who wants it, and
// what a worker must be to take part. The latter is part of its name, so results
// of one build of the program never count for another. A [Monitor] shows submissions,
// workers and progress.
//
// Subjects (ID is the name of a submission, N an index):
//
//	job.ID.N, job.ID.N.1   a job, and the same once more, for comparison
//	res.ID.N, res.ID.N.1   their results
//	fail.ID.N              a job that a worker could not compute
//	quarantined.ID.N       a result that does not count, and why
//	wake.ID                there are new jobs (not stored; may be lost)
//
// The buckets farm-submissions, farm-progress, farm-workers and farm-quarantine hold
// submissions and progress by ID, and workers and those quarantined by name.
package farm
