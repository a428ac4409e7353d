package learn

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"tetrad/bench/lab/learn"
	"tetrad/bench/lab/shards"
	"tetrad/bench/lab/tetrad-lab/shared"
	"tetrad/cmd/cli"
	"tetrad/engine/wholefile"
	"tetrad/eval/net"
	"tetrad/positions/odds"
)

//go:embed help/train.txt
var trainUsage string

func trainCommand(e *cli.Env, s *shared.Flags) *cobra.Command {
	f := training{env: e, Training: learn.Training{Batch: 512, Rate: 0.003, Decay: 0.2, Patience: 3}, labels: learn.Labels{Scale: odds.Scale}}
	var c *cobra.Command
	c = e.CommandOfArguments("train FILE...", "train the net of an evaluation on shards", trainUsage, func(files []string) (err error) {
		f.Seed, f.Threads, f.out = s.Seed, s.Threads, s.Out
		if f.game, err = s.Game(); err != nil {
			return err
		}
		if err := f.check(files); err != nil {
			return cli.Usage("%w", err)
		}
		data, err := learn.NewData(e.Registry, f.game, f.labels)
		if err != nil {
			return cli.Usage("%w", err)
		}
		ctx, stop := e.Interruptible()
		defer stop()
		if err := data.Read(ctx, files...); err != nil {
			return err
		}
		if data.Games < shards.HeldOut {
			return fmt.Errorf("%d games are too few; %d and more are needed, for one in %d is held out", data.Games, shards.HeldOut, shards.HeldOut)
		}
		return f.run(ctx, data, commandOf(c, files))
	})
	flags := c.Flags()
	flags.IntVar(&f.Hidden, "hidden", 4, "number of hidden neurons: 4, 8 … 32")
	flags.IntVar(&f.Epochs, "epochs", 5, "number of times that each position is seen")
	flags.Float64Var(&f.labels.Lambda, "lambda", 0.97, "TD(λ), 0 to 1: 1 learns from the result only, 0 from the score of the next search")
	return shared.Take(c, "game="+learn.FirstGame(e.Registry), "seed=1", "threads=1", "out")
}

// A training is one run of the command.
type training struct {
	learn.Training
	env       *cli.Env
	labels    learn.Labels
	game, out string
}

func (f *training) check(files []string) error {
	switch {
	case f.Hidden < 4 || f.Hidden > 32 || f.Hidden%4 != 0:
		return fmt.Errorf("--hidden %d: nets have 4, 8 … 32 hidden neurons", f.Hidden)
	case f.Epochs < 1 || f.Threads < 1:
		return errors.New("--epochs and --threads are at least 1")
	case !(f.labels.Lambda >= 0 && f.labels.Lambda <= 1):
		return errors.New("--lambda is from 0 to 1")
	case f.out == "":
		return errors.New("--out is needed: name the file of the net")
	case len(files) == 0:
		return errors.New("give files of shards; tetrad-lab selfplay makes them")
	}
	return nil
}

// run trains, and writes the net after each epoch that is the best so far.
func (f *training) run(ctx context.Context, data *learn.Data, command string) error {
	held, samples := shards.HoldOut(data.Samples, func(s *learn.NetSample) int { return s.Game })
	fmt.Fprintf(f.env.Stdout, "%d games, %d positions, %d held out\n", data.Games, len(samples), len(held))
	start := time.Now()
	var failed error
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	f.Report = func(epoch learn.Epoch) {
		mark := ""
		if epoch.Best {
			mark = ", the best"
			comment := []string{command,
				fmt.Sprintf("%d games, SHA-256 %s", data.Games, data.Sum),
				fmt.Sprintf("epoch %d: %d positions, mean log loss %.4f; %d held out, %.4f", epoch.Number, len(samples), epoch.Loss, len(held), epoch.HeldOut)}
			failed = wholefile.WriteBytes(f.out, 0o644, epoch.Weights.Encode(comment))
		}
		fmt.Fprintf(f.env.Stdout, "epoch %d: loss %.4f, held out %.4f%s (%v)\n", epoch.Number, epoch.Loss, epoch.HeldOut, mark, time.Since(start).Round(time.Second))
		if failed != nil {
			cancel()
		}
	}
	best, err := f.Run(ctx, data.Shape(), samples, held)
	if failed != nil {
		return failed
	}
	if err != nil {
		return err
	}
	return f.reportRounding(best, held)
}

// reportRounding says what is lost because the file has integers. A training that diverges
// has no best weights, and nothing to report.
func (f *training) reportRounding(best *net.Weights, held []learn.NetSample) error {
	if best == nil {
		return nil
	}
	mean, greatest, err := learn.Rounding(best, held)
	if err != nil {
		return err
	}
	fmt.Fprintf(f.env.Stdout, "rounding the weights changes values of held-out positions by %.1f centipawns on average, by %.1f at most\n", mean, greatest)
	return nil
}
