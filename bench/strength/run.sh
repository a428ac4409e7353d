#!/bin/sh
# Plays the matches of docs/dev/experiments/strength.md and prints a table row for each match.
#
#   bench/strength/run.sh FOLDER FORMER GAMES GAME...
#
# FOLDER keeps the program and the matches; it may be new. When the script runs again with
# the same folder, it plays only what is not there: begin a new folder after a change of the
# program. FORMER is the program of the version to compare with. ladder.sh builds the first
# search of this project as 8cf00fe in its folder, and so do these commands:
#
#   git worktree add /tmp/former 8cf00fe && (cd /tmp/former && go build -o tetrad ./cmd/tetrad)
#
# GAMES is the number of games in each match. They are played in pairs, with the
# players exchanged, from random openings that a short search finds even to a pawn.
# Each GAME is a name for tetrad match --game and has its own matches. Two games are
# played at a time.
set -eu

if [ $# -lt 4 ] || ! [ "$3" -gt 0 ] 2>/dev/null; then
	echo "usage: $0 FOLDER FORMER GAMES GAME...; see the head of this script" >&2
	exit 2
fi
former=$2 games=$3
command -v "$former" >/dev/null || { echo "$0: there is no program $former; see the head of this script" >&2; exit 2; }

mkdir -p "$1"
folder=$(cd "$1" && pwd)
shift 3
[ -x "$folder/tetrad" ] || go build -o "$folder/tetrad" ./cmd/tetrad
new="cmd=$folder/tetrad Hash=32 MoveOverhead=0"

# row GAME LABEL ENGINE ENGINE [FLAG...] prints the result of the first engine.
row() {
	game=$1 label=$2 first=$3 second=$4
	shift 4
	file=$folder/strength-$game-$(printf %s "$label" | tr -cs 'a-z0-9\n' -).jsonl
	[ -f "$file" ] && set -- --resume "$file" || set -- --engine "$first" --engine "$second" --game "$game" \
		--balance 100 --margin 1s --concurrency 2 --games "$games" --out "$file" "$@"
	report=$("$folder/tetrad" match "$@") || [ $? = 3 ]
	score=$(printf '%s\n' "$report" | sed -n 's/^[a-z]* - [a-z]*: \([0-9]* - [0-9]* - [0-9]*\) .*/\1/p' | tail -1)
	elo=$(printf '%s\n' "$report" | sed -n 's/^ *Elo \([^,]*\),.*/\1/p' | tail -1)
	faults=$(printf '%s\n' "$report" | grep -c 'time, ' || true)
	echo "| $game | $label | $score | $elo | $faults |"
}

for game; do
	row "$game" 'random' "$new name=auto" "cmd=$folder/tetrad name=random Search=random" --movetime 2ms
	row "$game" 'greedy' "$new name=auto movetime=2ms" "$new name=greedy Search=alphabeta depth=1"
	if "$former" perft --game "$game" --depth 1 >/dev/null 2>&1; then
		row "$game" 'former' "$new name=auto" "cmd=$former Hash=32 MoveOverhead=0 name=former" --movetime 10ms
	else
		echo "| $game | former | – | it does not know the game | – |"
	fi
	row "$game" 'ten times the time' "$new name=long movetime=20ms" "$new name=short movetime=2ms"
	# On a clock, with default options: neither engine may lose on time.
	row "$game" 'alphabeta against mcts' "cmd=$folder/tetrad name=alphabeta Search=alphabeta" \
		"cmd=$folder/tetrad name=mcts Search=mcts" --tc 1+0.01 --margin 0ms
	row "$game" 'two threads against one' "$new name=two Threads=2" "$new name=one" --movetime 10ms
done
