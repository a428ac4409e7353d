package main

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"tetrad/cmd/cli"
	"tetrad/engine/wholefile"
	"tetrad/lab/certificate"
	"tetrad/lab/solving"
	"tetrad/positions"
)

//go:embed help/proof-certify.txt
var certifyUsage string

func certify(e *cli.Env, s *Flags) *cobra.Command {
	k := solving.Certifier{Registry: e.Registry}
	c := e.Command("certify", "write a certificate of a value", certifyUsage, func() error {
		k.HashMiB, k.Threads = s.HashMiB, s.Threads
		if s.Out == "" {
			return cli.Usage("--out is needed: name a file for the certificate")
		}
		if k.Search < 0 || k.Search > certificate.MostSearch {
			return cli.Usage("--plain %d is not between 0 and %d", k.Search, certificate.MostSearch)
		}
		game, err := s.Game()
		if err != nil {
			return err
		}
		p, err := e.ParsePosition(game, s.FEN)
		if err != nil {
			return err
		}
		if err := errors.Join(cli.CheckHash(k.HashMiB), cli.CheckThreads(k.Threads)); err != nil {
			return err
		}
		return writeCertificate(e, &k, game, p, s.Out)
	})
	c.Flags().IntVar(&k.Search, "plain", 1000, "most nodes of the plain search that decides a position without a line")
	return Take(c, "game="+e.Registry.Games[0].Family.Name, "fen", "hash=256", "threads=1", "out")
}

// writeCertificate solves a position and writes the certificate, which has its name only when it is whole.
func writeCertificate(e *cli.Env, c *solving.Certifier, game string, p positions.Position, out string) error {
	start := time.Now()
	var v solving.Value
	err := Work(e, func() string { return fmt.Sprintf("%d lines", c.Lines()) }, func(ctx context.Context) error {
		return wholefile.Write(out, 0o644, func(file *os.File) (err error) {
			v, err = c.Certify(ctx, game, p.FEN(), file)
			return err
		})
	})
	if err != nil {
		return err
	}
	info, err := os.Stat(out)
	if err != nil {
		return err
	}
	fmt.Fprintf(e.Stdout, "value %s\nlines %d\nbytes %d\ntime %s\n", solving.Words(p, v), c.Lines(), info.Size(), time.Since(start).Round(time.Millisecond))
	return nil
}

//go:embed help/proof-verify.txt
var verifyUsage string

func verify(e *cli.Env, s *Flags) *cobra.Command {
	c := e.CommandOfArgument("verify FILE", "check a certificate by the rules alone", verifyUsage, "the file of one certificate", func(name string) error {
		if err := cli.CheckThreads(s.Threads); err != nil {
			return err
		}
		return verifyCertificate(e, name, s.Threads)
	})
	return Take(c, "threads=1")
}

func verifyCertificate(e *cli.Env, name string, threads int) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	cert, err := certificate.Read(file)
	if err != nil {
		return fmt.Errorf("%s: %w", filepath.Base(name), err)
	}
	checker := certificate.Checker{Threads: threads, Game: func(name string) (positions.Game, error) {
		game, _, err := e.Registry.Game(name)
		return game, err
	}}
	start := time.Now()
	progress := func() string { return fmt.Sprintf("%d of %d lines", checker.Checked(), cert.Lines) }
	err = Work(e, progress, func(ctx context.Context) error { return checker.Check(ctx, cert) })
	if err != nil {
		return fmt.Errorf("%s: %w", filepath.Base(name), err)
	}
	fmt.Fprintf(e.Stdout, "game %s\nroot %s\n", cert.Game, cert.Root)
	for _, claim := range cert.Claims {
		fmt.Fprintf(e.Stdout, "proven %s gets at least %+d\n", claim.Player, claim.Goal)
	}
	fmt.Fprintf(e.Stdout, "lines %d\ntime %s\n", cert.Lines, time.Since(start).Round(time.Millisecond))
	return nil
}
