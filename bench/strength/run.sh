#!/bin/sh
# Plays the matches of docs/measure/strength.md and prints a row of its tables for each.
#
#   bench/strength/run.sh FORMER [GAMES [GAME...]]
#
# FORMER is the program of the version to compare with. The first search of this
# project is built beside the present one by
#
#   git worktree add /tmp/former 8cf00fe && (cd /tmp/former && go build -o tetrad ./cmd/tetrad)
#
# GAMES are the games of each match, 200 if not given: pairs from random openings
# that a short search finds even to a pawn, with the players exchanged. Each match
# is kept in a file, strength-*.jsonl, and goes on from there when the script is
# run again. Two games are played at a time.
set -eu

former=${1:?"the program of the former version is missing; see the head of this script"}
games=${2:-200}
if [ $# -gt 2 ]; then
	shift 2
else
	set -- verto veletas trap vinver-nopass
fi

make -s build
new='cmd=bin/tetrad Hash=32 MoveOverhead=0'

# row GAME LABEL ENGINE ENGINE [FLAG...]: the result of the first engine.
row() {
	game=$1 label=$2 first=$3 second=$4
	shift 4
	file=strength-$game-$(printf %s "$label" | tr -cs 'a-z0-9\n' -).jsonl
	[ -f "$file" ] && set -- --resume "$file" || set -- --engine "$first" --engine "$second" --game "$game" \
		--balance 100 --balance-nodes 1000 --margin 1s --concurrency 2 --games "$games" --out "$file" "$@"
	report=$(bin/tetrad match "$@") || true
	score=$(printf '%s\n' "$report" | sed -n 's/^[a-z]* - [a-z]*: \([0-9]* - [0-9]* - [0-9]*\) .*/\1/p' | tail -1)
	elo=$(printf '%s\n' "$report" | sed -n 's/^ *Elo \([^,]*\),.*/\1/p' | tail -1)
	faults=$(printf '%s\n' "$report" | grep -c 'time, ' || true)
	echo "| $game | $label | $score | $elo | $faults |"
}

for game; do
	row "$game" 'random' "$new name=auto" 'cmd=bin/tetrad name=random Search=random' --movetime 2ms
	row "$game" 'greedy' "$new name=auto movetime=2ms" "$new name=greedy Search=alphabeta depth=1"
	row "$game" 'former' "$new name=auto" "cmd=$former Hash=32 MoveOverhead=0 name=former" --movetime 10ms
	row "$game" 'ten times the time' "$new name=long movetime=20ms" "$new name=short movetime=2ms"
	# On a clock, with all options as they are: nobody may lose on time.
	row "$game" 'alphabeta against mcts' 'cmd=bin/tetrad name=alphabeta Search=alphabeta' \
		'cmd=bin/tetrad name=mcts Search=mcts' --time 1s --inc 10ms --margin 0ms
	row "$game" 'two threads against one' "$new name=two Threads=2" "$new name=one" --movetime 10ms
done
