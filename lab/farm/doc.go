// Package farm has jobs computed on other machines.
//
// There are three programs. The server of package farmserver keeps all that is to last, and
// is the only one that does. A [Worker] asks it for jobs and delivers their results. A
// person submits jobs through an [Executor], which is a jobs.Executor, and controls them by
// the other methods of a [Client]. Both speak HTTP over TLS with the server, each with a
// [Key] of its own, so only the server needs an address that others can reach.
//
// What makes it safe is in docs/dev/farm.md.
package farm
