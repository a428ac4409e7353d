#!/bin/sh
# Plays the versions of bench/strength/versions.txt against each other and prints the
# ladder of docs/dev/experiments/strength.md: their ratings, for each game.
#
#   bench/strength/ladder.sh FOLDER GAMES GAME...
#
# FOLDER keeps the programs and the matches; it may be new. When the script runs again
# with the same folder, it builds and plays only what is not there. A change of the
# program in the working tree makes another version of it, with matches of its own.
#
# GAMES is the number of games in each match that begins. They are played in pairs as
# in run.sh, two at a time, with 10 ms a turn. Each GAME is a name for
# tetrad match --game. In each, a version plays the next one and the one after that, of
# those that know the game.
set -eu

if [ $# -lt 3 ] || ! [ "$2" -gt 0 ] 2>/dev/null; then
	echo "usage: $0 FOLDER GAMES GAME...; see the head of this script" >&2
	exit 2
fi

# The version with rating 0 is the last one before evaluations were learned. The first
# search lost nearly all games, and differences from it would have large errors.
anchor=722b544

mkdir -p "$1"
folder=$(cd "$1" && pwd) games=$2 list=$(dirname "$0")/versions.txt
shift 2

# A build that is interrupted leaves no worktree.
tree=
clean() { [ -z "$tree" ] || git worktree remove --force "$tree"; tree=; }
trap clean EXIT
trap 'exit 1' HUP INT TERM

# versions COMMAND runs a command with the commit, the date and the change of each version.
versions() {
	while IFS='|' read -r commit date change <&3; do
		case $commit in '#'* | '') continue ;; esac
		commit=${commit% } date=${date# } change=${change# }
		"$1" "$commit" "${date% }" "$change"
	done 3<"$list"
}

# today is the program of the working tree. Its name comes from its content, so that no
# match goes on with a changed program, and it leaves out what git knows of the commit.
go build -buildvcs=false -o "$folder/new" ./cmd/tetrad
today=tree-$(cksum <"$folder/new" | cut -d ' ' -f 1)
mv "$folder/new" "$folder/$today"

# name COMMIT prints the name of the program of a version.
name() { [ "$1" = . ] && echo "$today" || echo "$1"; }

# build COMMIT builds a version, if it is not there.
build() {
	program=$(name "$1")
	programs="$programs $program"
	[ ! -x "$folder/$program" ] || return 0
	echo "building $program" >&2
	tree=$(mktemp -d)
	git worktree add --quiet --detach "$tree" "$1"
	(cd "$tree" && go build -o "$folder/new" ./cmd/tetrad)
	mv "$folder/new" "$folder/$program"
	clean
}

# knows PROGRAM GAME tells whether a version has the game.
knows() { "$folder/$1" perft --game "$2" --depth 1 >/dev/null 2>&1; }

# engine PROGRAM prints a version as tetrad match wants it.
engine() { echo "cmd=$folder/$1 name=$1 Hash=32 MoveOverhead=0"; }

# play GAME OLD NEW plays a match or what is left of it. Games that are lost by faults
# count, and tetrad match has told of them.
play() {
	file=$folder/$1-$2-$3.jsonl
	files="$files $file"
	echo "$1: $2 against $3" >&2
	[ -f "$file" ] && set -- --resume "$file" || set -- --engine "$(engine "$2")" --engine "$(engine "$3")" --game "$1" \
		--movetime 10ms --balance 100 --margin 1s --concurrency 2 --games "$games" --out "$file"
	"$folder/$today" match "$@" >/dev/null || [ $? = 3 ]
}

# rate GAME plays all matches of a game, and keeps its ratings in a file.
rate() {
	game=$1 files='' older='' old=''
	for new in $programs; do
		if ! knows "$new" "$game"; then
			echo "$new does not know $game and is left out there" >&2
			continue
		fi
		[ -z "$older" ] || play "$game" "$older" "$new"
		[ -z "$old" ] || play "$game" "$old" "$new"
		older=$old old=$new
	done
	: >"$folder/$game.ratings"
	# shellcheck disable=SC2086 # a list of files
	[ -z "$files" ] || "$folder/$today" stats --anchor "$anchor" $files >"$folder/$game.ratings"
}

# rating GAME COMMIT prints the rating of a version with its error, and then its games.
rating() {
	awk -v name="$(name "$2")" '$1 == name "" { line = ($2 == "+0.0" && $3 == "0.0" ? "0" : $2 " ± " $3) " | " $4 }
		END { print line == "" ? "– | –" : line }' "$folder/$1.ratings"
}

# rows of the table of one game, and of the table of all.
row_of_game() { echo "| $2 | $(rating "$game" "$1") |"; }
row() {
	[ "$1" = . ] && commit=– || commit="\`$1\`"
	line="| $2 | $commit | $3 |"
	for game in $all; do
		cell=$(rating "$game" "$1")
		line="$line ${cell% | *} |"
	done
	echo "$line"
}

for game; do
	knows "$today" "$game" || { echo "$0: there is no game $game" >&2; exit 2; }
done
programs=
versions build
for game; do
	rate "$game"
	printf '\n%s\n\n| version | Elo | games |\n|---|---|---|\n' "$game"
	versions row_of_game
done
all=$*
printf '\n| date | commit | what changed |'
printf ' `%s` |' "$@"
printf '\n|---|---|---|'
printf -- '---|%.0s' "$@"
echo
versions row
