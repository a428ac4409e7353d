package main

import (
	_ "embed"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"tetrad/cmd/cli"
	"tetrad/engine/wholefile"
	"tetrad/lab/learn"
)

//go:embed help/train.txt
var trainUsage string

func trainCommand(e *cli.Env, s *Flags) *cobra.Command {
	t := learn.Training{Batch: 512, Rate: 0.003, Decay: 0.2, Patience: 3}
	var c *cobra.Command
	c = e.CommandOfArguments("train FILE...", "train the net of an evaluation on shards", trainUsage, func(files []string) error {
		t.Shards, t.Seed, t.Threads, t.Epochs, t.Lambda = files, s.Seed, s.Threads, s.Rounds, s.Lambda
		game, err := s.Game()
		if err != nil {
			return err
		}
		if err := checkTraining(&t, s.Out); err != nil {
			return cli.Usage("%w", err)
		}
		if err := t.Use(e.Registry, game); err != nil {
			return cli.Usage("%w", err)
		}
		start, command := time.Now(), commandOf(c, files)
		t.Report = func(epoch *learn.Epoch) error {
			return reportEpoch(e, epoch, s.Out, command, time.Since(start).Round(time.Second))
		}
		ctx, stop := e.Interruptible()
		defer stop()
		return t.Run(ctx)
	})
	c.Flags().IntVar(&t.Hidden, "hidden", 4, "number of hidden neurons: 4, 8 … 32")
	return Take(c, "game", "seed=1", "threads=1 rounds=5 lambda=0.97", "out")
}

func checkTraining(t *learn.Training, out string) error {
	switch {
	case t.Hidden < 4 || t.Hidden > 32 || t.Hidden%4 != 0:
		return fmt.Errorf("--hidden %d: nets have 4, 8 … 32 hidden neurons", t.Hidden)
	case t.Epochs < 1 || t.Threads < 1:
		return errors.New("--rounds and --threads are at least 1")
	case notPart(t.Lambda):
		return errors.New("--lambda is from 0 to 1")
	case out == "":
		return errors.New("--out is needed: name the file of the net")
	case len(t.Shards) == 0:
		return errors.New("give files of shards; tetrad-lab selfplay makes them")
	}
	return nil
}

// reportEpoch says what an epoch came to, and writes the net of the best one so far.
func reportEpoch(e *cli.Env, epoch *learn.Epoch, out, command string, passed time.Duration) error {
	if epoch.Number == 0 {
		_, err := fmt.Fprintf(e.Stdout, "%d games, %d positions, %d held out\n", epoch.Games, epoch.Learned, epoch.HeldOut)
		return err
	}
	mark := ""
	if epoch.Weights != nil {
		mark = fmt.Sprintf(", the best; integers change values by %.1f centipawns on average, by %.1f at most", epoch.Rounding.Mean, epoch.Rounding.Greatest)
		comments := append(epoch.Comments(command, "positions, mean log loss"), fmt.Sprintf("epoch %d", epoch.Number))
		if err := wholefile.WriteBytes(out, 0o644, epoch.Weights.Encode(comments)); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(e.Stdout, "epoch %d: loss %.4f, held out %.4f%s (%v)\n", epoch.Number, epoch.Loss, epoch.HeldOutLoss, mark, passed)
	return err
}
