package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"github.com/spf13/cobra"

	"tetrad/cmd/cli"
	"tetrad/engine/wholefile"
	"tetrad/lab/farm"
)

func keysCommand(e *cli.Env, s *Flags) *cobra.Command {
	const name = "the name of a key"
	command := farmGroup(e, s, "keys")
	act := func(action string) farmCommand {
		return func(ctx context.Context, c *farm.Client, args []string) error {
			if err := farm.CheckName(args[0]); err != nil {
				return cli.Usage("%w", err)
			}
			return c.ActOnKey(ctx, args[0], action)
		}
	}
	return e.CommandOfCommands("keys", "make, list and revoke the keys of workers and people", farmUsage("keys"),
		command("add NAME ROLE", "make a key, as the file NAME.key", func(ctx context.Context, c *farm.Client, args []string) error {
			return addKey(ctx, e, c, args[0], args[1])
		}, "the name of the key", "its role: worker, submitter or admin"),
		command("list", "list the keys", func(ctx context.Context, c *farm.Client, _ []string) error { return listKeys(ctx, e, c) }),
		command("revoke NAME", "revoke a key, at once", act(farm.ActionRevoke), name),
		command("quarantine NAME", "put a worker in quarantine", act(farm.ActionQuarantine), name),
		command("release NAME", "let a worker out of quarantine", act(farm.ActionRelease), name))
}

func addKey(ctx context.Context, e *cli.Env, c *farm.Client, name, role string) error {
	if err := errors.Join(farm.CheckName(name), farm.CheckRole(role)); err != nil {
		return cli.Usage("%w", err)
	}
	path := name + ".key"
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s exists; remove it, or go to another folder", path)
	}
	key, err := c.MakeKey(ctx, name, role)
	if err != nil {
		return err
	}
	text, err := key.Text()
	if err == nil {
		err = wholefile.WriteBytes(path, 0o600, text)
	}
	if err == nil {
		fmt.Fprintln(e.Stdout, "The key is", path)
	}
	return err
}

func listKeys(ctx context.Context, e *cli.Env, c *farm.Client) error {
	keys, err := c.Keys(ctx)
	if err != nil {
		return err
	}
	table(e.Stdout, "There is only the key of the store.", "key\trole\tsince\tin quarantine", keys, func(k farm.KeyState) string {
		return fmt.Sprintf("%s\t%s\t%s\t%s", k.Name, k.Role, k.Created.UTC().Format(time.DateTime), k.Quarantine)
	})
	return nil
}
