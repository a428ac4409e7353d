package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"tetrad/bench/lab/train"
	"tetrad/cmd/cli"
	"tetrad/eval/net"
	"tetrad/positions/odds"
)

const trainUsage = `tetrad train FILE… trains the net of an evaluation on shards, which tetrad selfplay makes,
by mini-batches and the method Adam. One game in 19 is held out. The net of the epoch
with the least loss on these games goes into the file that the program embeds; build
again, and play the new program against the old. The same shards and flags make the same
file, whatever the threads. The file is written after each epoch that is the best so far,
so that an interrupted training leaves a net.

Examples:
  tetrad train --game veletas --out eval/veletas/net.bin data/*.shard
  tetrad train --game veletas --hidden 16 --epochs 20 --plot losses.svg --out net.bin data/*.shard
`

// trainFlags are the flags of tetrad train.
type trainFlags struct {
	training  train.Training
	labels    train.Labels
	game      string
	out, plot string
}

func (f *trainFlags) check(files []string) error {
	t := &f.training
	switch {
	case t.Hidden < 4 || t.Hidden > 32 || t.Hidden%4 != 0:
		return fmt.Errorf("--hidden %d: nets have 4, 8 … 32 hidden neurons", t.Hidden)
	case t.Epochs < 1 || t.Batch < 1 || t.Threads < 1 || t.Patience < 0:
		return errors.New("--epochs, --batch and --threads are at least 1, --patience at least 0")
	case !(t.Rate > 0 && t.Rate <= 1) || !(t.Decay >= 0 && t.Decay <= 1):
		return errors.New("--rate is above 0 and up to 1, --decay from 0 to 1")
	case !(f.labels.Lambda >= 0 && f.labels.Lambda <= 1):
		return errors.New("--lambda is from 0 to 1")
	case f.out == "":
		return errors.New("--out is needed: name the file of the net")
	case len(files) == 0:
		return errors.New("give files of shards; tetrad selfplay makes them")
	}
	return nil
}

func (e *env) train(args []string) error {
	f := trainFlags{labels: train.Labels{Scale: odds.Scale}}
	flags := e.newFlags("train", trainUsage)
	flags.StringVar(&f.game, "game", train.FirstGame(e.Registry), "the game, of which there is a net")
	flags.IntVar(&f.training.Hidden, "hidden", 4, "hidden neurons: 4, 8 … 32")
	flags.IntVar(&f.training.Epochs, "epochs", 5, "times that each position is seen")
	flags.IntVar(&f.training.Batch, "batch", 512, "positions between two changes of the weights")
	flags.Float64Var(&f.training.Rate, "rate", 0.003, "greatest change of a weight at the beginning")
	flags.Float64Var(&f.training.Decay, "decay", 0.2, "part by which a weight shrinks, times the rate")
	flags.IntVar(&f.training.Patience, "patience", 3, "epochs without a better loss on held-out games that end the training; 0: never")
	flags.Float64Var(&f.labels.Lambda, "lambda", 0.97, "part of what came of a position that is what came of the next, not the score there; 1: the result")
	flags.Uint64Var(&f.training.Seed, "seed", 1, "seed of the first weights and of the order")
	flags.IntVar(&f.training.Threads, "threads", 1, "threads")
	flags.StringVar(&f.out, "out", "", "file for the net (needed)")
	flags.StringVar(&f.plot, "plot", "", "file for a figure of the losses, as SVG")
	if err := flags.Parse(args); err != nil {
		return parseError(err)
	}
	if err := f.check(flags.Args()); err != nil {
		return cli.Usage("%w", err)
	}
	data, err := train.NewData(e.Registry, f.game, f.labels)
	if err != nil {
		return cli.Usage("%w", err)
	}
	ctx, stop := e.Interruptible()
	defer stop()
	for _, name := range flags.Args() {
		if err := data.Read(name); err != nil {
			return err
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	if data.Games < train.HeldOut {
		return fmt.Errorf("%d games are too few; %d and more are needed, for one in %d is held out", data.Games, train.HeldOut, train.HeldOut)
	}
	return e.runTraining(ctx, &f, data, shardsCommand("train", flags))
}

// runTraining trains, and writes the net after each epoch that is the best so far.
func (e *env) runTraining(ctx context.Context, f *trainFlags, data *train.Data, command string) error {
	held, samples := train.HoldOut(data.Samples)
	fmt.Fprintf(e.Stdout, "%d games, %d positions, %d held out\n", data.Games, len(samples), len(held))
	start := time.Now()
	var epochs []train.Epoch
	var failed error
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	f.training.Report = func(epoch train.Epoch) {
		mark := ""
		if epoch.Best {
			mark = ", the best"
			comment := []string{command,
				fmt.Sprintf("%d games, SHA-256 %s", data.Games, data.Sum()),
				fmt.Sprintf("epoch %d: %d positions, mean log loss %.4f; %d held out, %.4f", epoch.Number, len(samples), epoch.Loss, len(held), epoch.HeldOut)}
			failed = replaceFile(f.out, epoch.Weights.Encode(comment))
		}
		fmt.Fprintf(e.Stdout, "epoch %d: loss %.4f, held out %.4f%s (%v)\n", epoch.Number, epoch.Loss, epoch.HeldOut, mark, time.Since(start).Round(time.Second))
		epochs = append(epochs, epoch)
		if failed != nil {
			cancel()
		}
	}
	best, err := f.training.Run(ctx, data.Shape(), samples, held)
	if failed != nil {
		return failed
	}
	if err != nil {
		return err
	}
	if err := e.reportRounding(best, held); err != nil || f.plot == "" {
		return err
	}
	file, err := os.Create(f.plot)
	if err != nil {
		return err
	}
	defer file.Close()
	if err := train.Plot(file, "Training of "+f.game, epochs); err != nil {
		return err
	}
	return file.Close()
}

// reportRounding says what is lost because the file has integers. A training that diverges
// has no best weights, and nothing to report.
func (e *env) reportRounding(best *net.Weights, held []train.Sample) error {
	if best == nil {
		return nil
	}
	mean, greatest, err := train.Rounding(best, held)
	if err != nil {
		return err
	}
	fmt.Fprintf(e.Stdout, "rounding the weights changes values of held-out positions by %.1f centipawns on average, by %.1f at most\n", mean, greatest)
	return nil
}

// shardsCommand returns the line of a command that learns from shards, without the flags
// that do not affect what it learns, and with the first of the files.
func shardsCommand(name string, flags *pflag.FlagSet) string {
	command := "tetrad " + name
	flags.Visit(func(f *pflag.Flag) {
		if f.Name != "out" && f.Name != "plot" && f.Name != "threads" {
			command += fmt.Sprintf(" --%s %s", f.Name, inQuotes(f.Value.String()))
		}
	})
	return fmt.Sprintf("%s %s … (%d files)", command, filepath.Base(flags.Arg(0)), flags.NArg())
}

// inQuotes returns an argument as a shell takes it, in quotes if it has spaces.
func inQuotes(arg string) string {
	if strings.Contains(arg, " ") {
		return strconv.Quote(arg)
	}
	return arg
}
