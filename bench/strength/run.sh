#!/bin/sh
# Plays the matches of docs/dev/experiments/strength.md and prints a table row for each match.
#
#   bench/strength/run.sh FORMER GAMES GAME...
#
# FORMER is the program of the version to compare with. These commands build the
# first search of this project:
#
#   git worktree add /tmp/former 8cf00fe && (cd /tmp/former && go build -o tetrad ./cmd/tetrad)
#
# GAMES is the number of games in each match. They are played in pairs, with the
# players exchanged, from random openings that a short search finds even to a pawn.
# Each GAME is a name for tetrad match --game and has its own matches. Each match is
# kept in a file, strength-*.jsonl, and continues from there when the script runs
# again. Two games are played at a time.
set -eu

if [ $# -lt 3 ] || ! [ "$2" -gt 0 ] 2>/dev/null; then
	echo "usage: $0 FORMER GAMES GAME...; see the head of this script" >&2
	exit 2
fi
former=$1 games=$2
shift 2
command -v "$former" >/dev/null || { echo "$0: there is no program $former; see the head of this script" >&2; exit 2; }

make -s build
new='cmd=bin/tetrad Hash=32 MoveOverhead=0'

# row GAME LABEL ENGINE ENGINE [FLAG...] prints the result of the first engine.
row() {
	game=$1 label=$2 first=$3 second=$4
	shift 4
	file=strength-$game-$(printf %s "$label" | tr -cs 'a-z0-9\n' -).jsonl
	[ -f "$file" ] && set -- --resume "$file" || set -- --engine "$first" --engine "$second" --game "$game" \
		--openings random,balance=100,nodes=1000 --margin 1s --concurrency 2 --games "$games" --out "$file" "$@"
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
	# On a clock, with default options: neither engine may lose on time.
	row "$game" 'alphabeta against mcts' 'cmd=bin/tetrad name=alphabeta Search=alphabeta' \
		'cmd=bin/tetrad name=mcts Search=mcts' --tc 1+0.01 --margin 0ms
	row "$game" 'two threads against one' "$new name=two Threads=2" "$new name=one" --movetime 10ms
done
