#!/bin/sh
# Measures what protections cost, compares with the last accepted result, and fails when one of them
# surely costs more than then.
#
#   gate.sh ACCEPTED RESULTS 'throughput -3%' BINDING [OPTION ...]
#
# ACCEPTED  directory of the last accepted result; empty or missing the first time, replaced by this
#           result when it passes
# RESULTS   new directory: report.html, interleaved.json, blocks.csv, summary.md, diff.xml (JUnit)
# BINDING   and options: those of 'bin/ycsb overhead'
#
# YCSB names the launcher; bin/ycsb when it isn't set.
# Exit code: that of overhead when it isn't 0; then 1 when a protection became worse.
set -eu
[ $# -ge 4 ] || {
  echo "usage: gate.sh ACCEPTED RESULTS 'throughput -3%' BINDING [OPTION ...]" >&2
  exit 2
}
accepted=$1 results=$2 gate=$3
shift 3
ycsb=${YCSB:-bin/ycsb}

[ ! -e "$results" ] || {
  echo "gate.sh: $results is there already: remove it, or name a new directory" >&2
  exit 2
}
code=0
table=$("$ycsb" overhead "$@" --results "$results") || code=$?
printf '%s\n' "$table"
mkdir -p "$results"
{
  echo '```'
  printf '%s\n' "$table"
  echo '```'
} >"$results/summary.md"
[ "$code" -eq 0 ] || exit "$code"

if [ -e "$accepted/interleaved.json" ]; then
  # what it says on stderr the second one says again
  "$ycsb" compare diff "$accepted" "$results" --fail-on "$gate" --format junit \
    >"$results/diff.xml" 2>/dev/null || :
  "$ycsb" compare diff "$accepted" "$results" --fail-on "$gate" --format markdown \
    >"$results/diff.md" || code=$?
  cat "$results/diff.md"
  {
    echo
    cat "$results/diff.md"
  } >>"$results/summary.md"
  rm "$results/diff.md"
  [ "$code" -eq 0 ] || exit "$code"
fi
mkdir -p "$accepted"
cp "$results/interleaved.json" "$results/blocks.csv" "$accepted/"
