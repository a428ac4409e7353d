#!/bin/sh
# Plays each level against the one below and prints a column of the table of
# docs/dev/experiments/levels.md for each game.
#
#   bench/strength/levels.sh FOLDER GAMES FIRST LAST GAME...
#
# FOLDER keeps the matches; it may be new. When the script runs again with the same
# folder, it plays only what is not there: begin a new folder after a change of the
# program. GAMES is the number of games in each match that begins, FIRST and LAST are
# levels from 2 to 19, and each GAME is a name for tetrad match --game. One game is
# played at a time, so that two of these can share two processors. Levels limit their
# searches by playouts, not by time, so a busy machine does not change the results.
#
# The openings are random. In games where many of these are won for one side, set BALANCE
# to the greatest score, in centipawns, at which a short search takes an opening for even.
set -eu

if [ $# -lt 5 ] || ! [ "$2" -gt 0 ] 2>/dev/null || ! [ "$3" -ge 2 ] 2>/dev/null || ! [ "$4" -le 19 ] 2>/dev/null; then
	echo "usage: $0 FOLDER GAMES FIRST LAST GAME...; see the head of this script" >&2
	exit 2
fi
mkdir -p "$1"
folder=$(cd "$1" && pwd) games=$2 first=$3 last=$4
shift 4
[ -x "$folder/tetrad" ] || go build -o "$folder/tetrad" ./cmd/tetrad

# row GAME LEVEL prints the points of a level against the one below, and the games.
row() {
	game=$1 level=$2 below=$(($2 - 1)) file=$folder/$1-$2.jsonl
	[ -f "$file" ] && set -- --resume "$file" || set -- \
		--engine "cmd=$folder/tetrad name=a Level=$level Hash=64 Seed=1" \
		--engine "cmd=$folder/tetrad name=b Level=$below Hash=64 Seed=2" \
		--game "$game" --nodes 100000000 --balance "${BALANCE:-0}" --games "$games" --out "$file"
	report=$("$folder/tetrad" match "$@") || [ $? = 3 ]
	printf '%s\n' "$report" | awk -v level="$level" '
		/^a - b: / { won = $4; lost = $6; drawn = $8 }
		END { n = won + lost + drawn; printf "| %d | %.1f%% (%d) | %d – %d – %d |\n", level, 100 * (won + drawn / 2) / n, n, won, lost, drawn }'
}

for game; do
	"$folder/tetrad" perft --game "$game" --depth 1 >/dev/null 2>&1 || { echo "$0: there is no game $game" >&2; exit 2; }
done
for game; do
	printf '\n%s\n\n| level | points | won, lost, drawn |\n|---|---|---|\n' "$game"
	level=$first
	while [ "$level" -le "$last" ]; do
		row "$game" "$level"
		level=$((level + 1))
	done
done
