package main

import "errors"

const workerUsage = "tetrad worker does not exist for this system, since its NATS client does not.\n"

func (e *env) worker(args []string) error {
	if err := parse(e.newFlags("worker", workerUsage), args); err != nil {
		return err
	}
	return errors.New("there is no worker for this system")
}
