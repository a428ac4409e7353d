package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"tetrad/bench/lab/certificate"
	"tetrad/bench/lab/solving"
	"tetrad/cmd/cli"
	"tetrad/positions"
)

const certifyUsage = `tetrad solve certify solves a position and writes a certificate of its value: for each
player a move in every position that the proof meets, up to positions that a plain
search of --search nodes decides. tetrad solve verify checks it by the rules alone.
With a smaller --search the certificate is larger, and is checked faster.

Examples:
  tetrad solve certify --game verto-4 --out verto-4.proof
  tetrad solve certify --game verto-5 --hash 2048 --threads 2 --out verto-5.proof
`

func (e *env) solveCertify(args []string) error {
	flags := e.newFlags("solve certify", certifyUsage)
	name := flags.String("game", e.Registry.Games[0].Family.Name, "the game")
	fen := flags.String("fen", "", "position string to solve; empty: the start")
	out := flags.String("out", "", "file of the certificate (needed)")
	c := solving.Certifier{Registry: e.Registry}
	flags.IntVar(&c.Search, "search", 1000, "nodes of the plain search that decides a position without a line")
	flags.IntVar(&c.HashMiB, "hash", 256, "memory for tables in MiB")
	flags.IntVar(&c.Threads, "threads", 1, "threads that search, in games with an exact search of endgames")
	if err := parse(flags, args); err != nil {
		return err
	}
	if *out == "" {
		return cli.Usage("--out is needed: name a file for the certificate")
	}
	if c.Search < 0 || c.Search > certificate.MostSearch {
		return cli.Usage("--search %d is not between 0 and %d", c.Search, certificate.MostSearch)
	}
	if err := cli.CheckHash(c.HashMiB); err != nil {
		return err
	}
	p, err := e.ParsePosition(*name, *fen)
	if err != nil {
		return err
	}
	if err := cli.CheckThreadsFor(flags, p, c.Threads); err != nil {
		return err
	}
	ctx, cancel := e.Interruptible()
	defer cancel()
	start := time.Now()
	end := e.ShowProgress(func() string {
		return fmt.Sprintf("%d lines, %v", c.Lines(), time.Since(start).Round(time.Second))
	})
	temporary := *out + ".part"
	file, err := os.Create(temporary)
	if err != nil {
		end()
		return err
	}
	v, err := c.Certify(ctx, *name, p.FEN(), file)
	err = errors.Join(err, file.Close())
	end()
	if err == nil {
		err = os.Rename(temporary, *out)
	}
	if err != nil {
		return errors.Join(err, os.Remove(temporary))
	}
	info, err := os.Stat(*out)
	if err != nil {
		return err
	}
	fmt.Fprintf(e.Stdout, "value %s\nlines %d\nbytes %d\ntime %s\n", solving.Words(p, v), c.Lines(), info.Size(), time.Since(start).Round(time.Millisecond))
	return nil
}

const verifyUsage = `tetrad solve verify FILE checks a certificate of tetrad solve certify. It knows the rules
and nothing of how the value was found: it plays each move, finds all replies itself, and
decides what has no line by a search without a table. The exit code is 1 if a line does
not hold.

Examples:
  tetrad solve verify verto-4.proof
  tetrad solve verify --threads 2 verto-5.proof
`

func (e *env) solveVerify(args []string) error {
	flags := e.newFlags("solve verify", verifyUsage)
	threads := flags.Int("threads", 1, "threads that check")
	if err := flags.Parse(args); err != nil {
		return parseError(err)
	}
	if err := cli.CheckThreads(*threads); err != nil {
		return err
	}
	if flags.NArg() != 1 {
		return cli.Usage("give the file of one certificate")
	}
	file, err := os.Open(flags.Arg(0))
	if err != nil {
		return err
	}
	defer file.Close()
	cert, err := certificate.Read(file)
	if err != nil {
		return fmt.Errorf("%s: %w", filepath.Base(flags.Arg(0)), err)
	}
	ctx, cancel := e.Interruptible()
	defer cancel()
	checker := certificate.Checker{Threads: *threads, Game: func(name string) (positions.Game, error) {
		game, _, err := e.Registry.Game(name)
		return game, err
	}}
	start := time.Now()
	end := e.ShowProgress(func() string {
		return fmt.Sprintf("%d of %d lines, %v", checker.Checked(), cert.Lines, time.Since(start).Round(time.Second))
	})
	err = checker.Check(ctx, cert)
	end()
	if err != nil {
		return fmt.Errorf("%s: %w", filepath.Base(flags.Arg(0)), err)
	}
	fmt.Fprintf(e.Stdout, "game %s\nroot %s\n", cert.Game, cert.Root)
	for _, claim := range cert.Claims {
		fmt.Fprintf(e.Stdout, "proven %s gets at least %+d\n", claim.Player, claim.Goal)
	}
	fmt.Fprintf(e.Stdout, "lines %d\ntime %s\n", cert.Lines, time.Since(start).Round(time.Millisecond))
	return nil
}
