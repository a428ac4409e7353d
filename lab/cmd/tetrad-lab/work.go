package main

import (
	"context"
	"fmt"
	"time"

	"tetrad/cmd/cli"
)

// Work has do work until it ends or is interrupted. Meanwhile a line shows how far it has come,
// and for how long it has been at work.
func Work(e *cli.Env, line func() string, do func(context.Context) error) error {
	ctx, stop := e.Interruptible()
	defer stop()
	start := time.Now()
	defer e.ShowProgress(func() string {
		return fmt.Sprintf("%s, %v", line(), time.Since(start).Round(time.Second))
	})()
	return do(ctx)
}
