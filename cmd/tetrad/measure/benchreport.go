package measure

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/spf13/pflag"

	"tetrad/bench"
	"tetrad/bench/machine"
	"tetrad/bench/speed"
	"tetrad/cmd/cli"
	"tetrad/protocol/ugiclient"
)

// reportFlags are the flags of tetrad bench for a report.
type reportFlags struct {
	report          bool
	measures        []string
	threads, hash   []int
	repeats, longer int
	time            time.Duration
	against, svg    string
	json            bool
	names           []string // of all these flags
}

func addReportFlags(flags *pflag.FlagSet) *reportFlags {
	var f reportFlags
	before := map[string]bool{}
	flags.VisitAll(func(flag *pflag.Flag) { before[flag.Name] = true })

	var names []string
	for _, m := range speed.Measures() {
		names = append(names, m.Name)
	}
	flags.BoolVar(&f.report, "report", false, "measure everything, again and again; each of the flags below asks for that too")
	flags.StringSliceVar(&f.measures, "measure", nil, "only these: "+strings.Join(names, ", "))
	flags.IntSliceVar(&f.threads, "threads", []int{1}, "numbers of threads to measure with")
	flags.IntSliceVar(&f.hash, "hash", []int{16}, "sizes of the table to measure with, in MiB")
	flags.IntVar(&f.repeats, "repeats", 12, fmt.Sprintf("runs of each measure, up to %d", speed.MaxRepeats))
	flags.DurationVar(&f.time, "time", 250*time.Millisecond, "least time of a run")
	flags.IntVar(&f.longer, "longer", 1, "multiplies the nodes of each search")
	flags.StringVar(&f.against, "against", "", "`program` to compare this one with, another build of tetrad: search, perft and startup")
	flags.BoolVar(&f.json, "json", false, "write the report as JSON")
	flags.StringVar(&f.svg, "svg", "", "`file` to draw the report into")

	flags.VisitAll(func(flag *pflag.Flag) {
		if !before[flag.Name] {
			f.names = append(f.names, flag.Name)
		}
	})
	return &f
}

// wanted reports whether any of the flags was given.
func (f *reportFlags) wanted(flags *pflag.FlagSet) bool { return f.givenBeside(flags, "") != "" }

// givenBeside returns the name of a given flag other than but, or "" if there is none.
func (f *reportFlags) givenBeside(flags *pflag.FlagSet, but string) string {
	for _, name := range f.names {
		if name != but && flags.Changed(name) {
			return name
		}
	}
	return ""
}

// ownCommand returns the command line that runs this program as an engine.
var ownCommand = func() ([]string, error) {
	program, err := os.Executable()
	return []string{program}, err
}

// benchReport measures and writes the report.
func benchReport(ctx context.Context, e *cli.Env, f *reportFlags, games []string) error {
	own, err := ownCommand()
	if err != nil {
		return err
	}
	settings := speed.Settings{
		Registry: e.Registry, Measures: f.measures, Games: games, Threads: f.threads, HashMiB: f.hash,
		Repeats: f.repeats, Time: f.time, Longer: f.longer,
		Own:   ugiclient.Command{Args: own},
		Build: speed.Build{Version: machine.Version()},
	}
	if from := machine.BuiltFrom(); from.Commit != "" {
		settings.Build.Revision = from.String()
	}
	if err := settings.Check(f.against != ""); err != nil {
		return cli.Usage("%w", err)
	}
	figure, err := f.openFigure()
	if err != nil {
		return err
	}
	defer figure.Close()
	for _, w := range speed.BusyNow().Warnings() {
		fmt.Fprintf(e.Stderr, "tetrad bench: the machine is busy: %s\n", w)
	}
	report, err := measure(ctx, e, settings, f.against)
	if err != nil {
		return err
	}
	if err := f.write(e.Stdout, report); err != nil {
		return err
	}
	if figure != nil {
		if err := draw(figure, report); err != nil {
			return fmt.Errorf("--svg: %w", err)
		}
	}
	if report.Interrupted {
		return fmt.Errorf("interrupted after %d of %d runs of each", report.Rounds(), report.Repeats)
	}
	return nil
}

// measure makes the report and shows its progress.
func measure(ctx context.Context, e *cli.Env, settings speed.Settings, against string) (*speed.Report, error) {
	var status reportStatus
	settings.Progress = status.set
	status.set(speed.Progress{Key: speed.Key{Measure: "signature"}})
	defer e.ShowProgress(status.line)()
	if against != "" {
		return speed.Compare(ctx, settings, ugiclient.Command{Args: []string{against}})
	}
	total, err := bench.Nodes{Registry: e.Registry}.Run(ctx, func(bench.NodesResult) {})
	if err != nil {
		return nil, err
	}
	settings.Signature = total.Nodes
	return speed.Make(ctx, settings)
}

func (f *reportFlags) write(out io.Writer, report *speed.Report) error {
	var text bytes.Buffer
	if f.json {
		encoder := json.NewEncoder(&text)
		encoder.SetIndent("", "  ")
		if err := encoder.Encode(report); err != nil {
			return err
		}
	} else {
		report.WriteText(&text)
	}
	_, err := out.Write(text.Bytes())
	return err
}

// openFigure opens the file of --svg, so that a wrong name is reported before minutes
// of work. The file keeps its content until the figure is drawn. Without --svg the
// result is nil.
func (f *reportFlags) openFigure() (*os.File, error) {
	if f.svg == "" {
		return nil, nil
	}
	figure, err := os.OpenFile(f.svg, os.O_WRONLY|os.O_CREATE, 0o666)
	if err != nil {
		return nil, fmt.Errorf("--svg: %w", err)
	}
	return figure, nil
}

// draw replaces the content of the file and closes it.
func draw(figure *os.File, report *speed.Report) error {
	// Only a regular file has a length to truncate; a pipe, for instance, has none.
	if info, err := figure.Stat(); err == nil && info.Mode().IsRegular() {
		if err := figure.Truncate(0); err != nil {
			return err
		}
	}
	if err := report.WriteSVG(figure); err != nil {
		return err
	}
	return figure.Close()
}

// reportStatus is the progress of a report, for the line on the terminal.
type reportStatus struct {
	mu    sync.Mutex
	last  speed.Progress
	begin time.Time
}

func (s *reportStatus) set(p speed.Progress) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.begin.IsZero() {
		s.begin = time.Now()
	}
	s.last = p
}

func (s *reportStatus) line() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return speedProgress(s.last, time.Since(s.begin))
}

// speedProgress returns a line such as "run 3 of 12, search alphabeta GAME 16
// MiB, 25 %, 1m30s left".
func speedProgress(p speed.Progress, took time.Duration) string {
	line := fmt.Sprintf("run %d of %d, %v", p.Round, p.Rounds, p.Key)
	if p.Round == 0 {
		line = fmt.Sprintf("warming up, %v", p.Key)
	}
	line += fmt.Sprintf(", %.0f %%", 100*p.Share)
	if p.Round > 0 {
		left := time.Duration(float64(took) * (1 - p.Share) / p.Share)
		line += fmt.Sprintf(", %v left", left.Round(time.Second))
	}
	return line
}
