#!/bin/sh
# Measures one build from end to end. What each part prints is in FOLDER/PART.txt.
#
#   bench/strength/all.sh FOLDER GAMES [PART...]
#
# Without a PART it does all of them, in this order:
#
#   speed    nodes per second, scores of the suites, blunders in a hundred turns
#   levels   each level against the one below, by levels.sh
#   ratings  the ratings of the puzzles, in FOLDER/puzzles-GAME.txt
#   books    the books of the program, made anew by their own commands, in FOLDER/*.tbk
#   ladder   the versions against each other, by ladder.sh
#   matches  weaker players, more time, two threads, by run.sh
#   reports  the pages of docs/reports, in FOLDER
#
# GAMES is the number of games in each match. With 200, all of it takes days on two
# processors. When the script runs again with the same folder, it leaves out the parts that
# are complete, and of the others plays what is not there; ratings begin anew. All parts are
# of one build: the script refuses a folder that another commit has begun. So run it in the
# root of a repository of its own, which stays as it is.
set -eu

if [ $# -lt 2 ] || ! [ "$2" -gt 0 ] 2>/dev/null; then
	echo "usage: $0 FOLDER GAMES [PART...]; see the head of this script" >&2
	exit 2
fi
folder=$1 games=$2 scripts=$(dirname "$0")
shift 2
[ $# -gt 0 ] || set -- speed levels ratings books ladder matches reports
for part; do
	case $part in
	speed | levels | ratings | books | ladder | matches | reports) ;;
	*) echo "$0: there is no part $part; see the head of this script" >&2; exit 2 ;;
	esac
done

mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
if [ ! -f "$folder/commit" ] && [ -n "$(ls "$folder")" ]; then
	echo "$0: nobody knows which build began $folder; begin a new folder" >&2
	exit 2
fi

# check fails unless the working tree is the commit with which the folder began.
check() {
	if ! git diff --quiet HEAD || [ -n "$(git ls-files --others --exclude-standard '*.go')" ]; then
		echo "$0: commit the changes first, so that all parts are of one build" >&2
		exit 2
	fi
	[ -f "$folder/commit" ] || git rev-parse HEAD >"$folder/commit"
	if [ "$(cat "$folder/commit")" != "$(git rev-parse HEAD)" ]; then
		echo "$0: $folder has results of $(cat "$folder/commit"); check it out, or begin a new folder" >&2
		exit 2
	fi
}
check
[ -x "$folder/tetrad" ] || go build -o "$folder/tetrad" ./cmd/tetrad
[ -x "$folder/tetrad-lab" ] || go build -o "$folder/tetrad-lab" ./bench/lab/tetrad-lab

speed() { "$folder/tetrad" bench --repeats 12; }

levels() {
	"$scripts/levels.sh" "$folder" "$games" 2 19 verto
	"$scripts/levels.sh" "$folder" "$games" 2 12 veletas trap
	"$scripts/levels.sh" "$folder" "$games" 13 19 veletas-7 trap-5
	BALANCE=60 "$scripts/levels.sh" "$folder" "$games" 2 19 vinver-9-nopass
}

ratings() {
	for game in verto veletas trap vinver; do
		"$folder/tetrad-lab" set grade puzzles --game "$game" >"$folder/puzzles-$game.txt"
		grep '^#' "$folder/puzzles-$game.txt" | tail -n 3
	done
}

books() {
	for file in engine/games/*/books/*.tbk; do
		name=$(basename "$file" .tbk)
		line=$("$folder/tetrad-lab" book show --file "$file" | sed -n 's/^made by tetrad-lab //p')
		# shellcheck disable=SC2086 # words of a command
		"$folder/tetrad-lab" $line --out "$folder/$name.tbk"
		"$folder/tetrad-lab" book show --file "$folder/$name.tbk"
	done
}

ladder() { "$scripts/ladder.sh" "$folder/ladder" "$games" verto veletas trap vinver-9-nopass; }

matches() { "$scripts/run.sh" "$folder" "$folder/ladder/8cf00fe" "$games" verto veletas trap vinver-nopass; }

reports() {
	while read -r name flags; do
		# shellcheck disable=SC2086 # words of a command
		"$folder/tetrad" report $flags --out "$folder/$name.html" </dev/null
	done <<-'END'
		verto --game verto --rounds 32 --nodes 16384
		verto-old --game verto --compare verto-old --rounds 40 --nodes 512
		veletas --game veletas --rounds 40 --nodes 1024
		trap --game trap --rounds 24 --nodes 8192
		trap-king --game trap --compare trap-king --rounds 24 --nodes 4096
		vinver --game vinver --rounds 24 --nodes 1024
		vinver-passes --game vinver-11 --compare vinver-11-nopass --rounds 16 --nodes 512
		vinver-sizes --game vinver-10-nopass --compare vinver-11-nopass --rounds 12 --nodes 512 --seed 2
		vinver-3-nopass --game vinver-3-nopass --rounds 40 --nodes 1024
	END
}

for part; do
	[ ! -f "$folder/$part.txt" ] || continue
	check
	echo "$part" >&2
	"$part" >"$folder/$part.new"
	mv "$folder/$part.new" "$folder/$part.txt"
done
