package main

import (
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// The environment sets flags that the command line leaves out: those of the command, and
// those of the root by which a server is reached.
func TestEnvironment(t *testing.T) {
	t.Setenv("TETRAD_SLOTS", "3")
	t.Setenv("TETRAD_SPOOL_HERE", "folder")
	t.Setenv("TETRAD_SERVER", "farm.example")
	t.Setenv("TETRAD_GAME", "go")
	root, c := &cobra.Command{}, &cobra.Command{Use: "c", Run: func(*cobra.Command, []string) {}}
	root.AddCommand(c)
	server, game := root.PersistentFlags().String("server", "", ""), root.PersistentFlags().String("game", "", "")
	slots, spoolDir, other := c.Flags().Int("slots", 1, ""), c.Flags().String("spool-here", "", ""), c.Flags().String("other", "default", "")
	root.SetArgs([]string{"c", "--slots", "2"})
	if err := root.Execute(); err != nil {
		t.Fatal(err)
	}
	if err := environment(c); err != nil || *slots != 2 || *spoolDir != "folder" || *other != "default" || *server != "farm.example" || *game != "" {
		t.Errorf("%d %q %q %q %q, %v; want 2, folder, default, farm.example and no game", *slots, *spoolDir, *other, *server, *game, err)
	}
	t.Setenv("TETRAD_OTHERS", "many")
	c.Flags().Int("others", 1, "")
	if err := environment(c); err == nil || !strings.Contains(err.Error(), "$TETRAD_OTHERS") {
		t.Errorf("error %v", err)
	}
}
