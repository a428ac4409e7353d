package main

import "errors"

// errNoFarm is the error of commands that need the client of NATS.
var errNoFarm = errors.New("there is no farm on this system, since its NATS client does not exist for it")

// noFarm parses the flags of a command, and fails.
func (e *env) noFarm(name, usage string, args []string) error {
	if err := e.newFlags(name, usage).Parse(args); err != nil {
		return parseError(err)
	}
	return errNoFarm
}

func (e *env) jobsList(args []string) error { return e.noFarm("jobs list", jobsListUsage, args) }
func (e *env) jobsShow(args []string) error { return e.noFarm("jobs show", jobsShowUsage, args) }
func (e *env) jobsStop(args []string) error { return e.noFarm("jobs stop", jobsStopUsage, args) }
func (e *env) jobsResume(args []string) error {
	return e.noFarm("jobs resume", jobsResumeUsage, args)
}
func (e *env) jobsPriority(args []string) error {
	return e.noFarm("jobs priority", jobsPriorityUsage, args)
}
func (e *env) jobsDelete(args []string) error {
	return e.noFarm("jobs delete", jobsDeleteUsage, args)
}
func (e *env) jobsAside(args []string) error { return e.noFarm("jobs aside", jobsAsideUsage, args) }
func (e *env) jobsReadmit(args []string) error {
	return e.noFarm("jobs readmit", jobsReadmitUsage, args)
}
