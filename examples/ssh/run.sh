#!/bin/sh
# Runs one benchmark from this machine and others: starts the coordinating client here, and a client that
# joins it on each host by ssh. The results are printed on stdout, as by bin/ycsb.
#
#   run.sh -l ADDRESS:PORT [-t TOKEN] [-d FOLDER] [-o LOGS] [-w SECONDS]
#          HOST... -- load|run BINDING [OPTIONS] [-- OPTIONS]
#
#   -l ADDRESS:PORT  where the coordinating client listens, an address that the hosts can reach
#   -t TOKEN         the token's file, on all machines; default: token
#   -d FOLDER        the folder of the distribution on the hosts; default: the same as here
#   -o LOGS          the folder for what the clients on the hosts print; default: ssh-logs
#   -w SECONDS       how long clients may take to end once the coordinating one has; default: 60
#
# Options after the second -- are for all clients: addresses of the store, names of password and key files. The
# rest of the configuration is sent by the coordinating client. Relative names of files are found in
# FOLDER on the hosts, and in the working folder here.
#
# Ctrl-C stops all clients. Exit codes: that of the coordinating client; 1 when only another one
# failed; 130 when interrupted.

set -u

EXIT_FAILED=1
EXIT_USAGE=2
EXIT_INTERRUPTED=130
# longer than a client on a host takes until it is killed, and than ssh takes to give up a connection
STOP_SECONDS=90

say() {
  printf 'run.sh: %s\n' "$*" >&2
}

die() {
  say "$*"
  exit "$EXIT_USAGE"
}

usage() {
  sed -n '2,/^$/s/^# \{0,1\}//p' "$0" >&2
  exit "$EXIT_USAGE"
}

# What runs on each host. Its standard input is the connection: when that ends, for whatever reason, the
# client is told to stop, and killed when it doesn't.
# shellcheck disable=SC2016 # expanded there
ON_HOST='
cd -- "$1" || exit 2
shift
exec 3<&0
bin/ycsb "$@" </dev/null 3<&- &
client=$!
{
  read -r _
  kill -TERM "$client"
  left=30
  while [ "$left" -gt 0 ] && kill -0 "$client"; do
    sleep 1
    left=$((left - 1))
  done
  kill -KILL "$client"
} <&3 3<&- >/dev/null 2>&1 &
watcher=$!
exec 3<&-
wait "$client"
code=$?
kill "$watcher" 2>/dev/null
exit "$code"
'

# Prints a word as a shell has to read it.
quoted() {
  printf " '%s'" "$(printf '%s\n' "$1" | sed "s/'/'\\\\''/g")"
}

# Starts the client on a host. Its exit code goes to a file. fd 3 is closed: this script alone holds the
# other end of the hosts' standard input.
start_client() {
  {
    trap '' INT
    ssh -o BatchMode=yes -o ServerAliveInterval=15 -o ServerAliveCountMax=4 "$2" "$on_host" \
      <"$temp/connection" >"$(log_of "$1" "$2")" 2>&1
    printf '%s\n' "$?" >"$temp/$1.unfinished"
    mv "$temp/$1.unfinished" "$temp/$1.code"
  } 3>&- &
}

log_of() {
  printf '%s\n' "$logs/$1-$2.log"
}

all_ended() {
  number=0
  while [ "$number" -lt "$((clients - 1))" ]; do
    number=$((number + 1))
    [ -f "$temp/$number.code" ] || return 1
  done
}

# Waits for the clients on the hosts; returns 1 when some still run after so many seconds.
await_clients() {
  left=$1
  until all_ended; do
    [ "$left" -gt 0 ] || return 1
    sleep 1
    left=$((left - 1))
  done
}

# Reports the clients that failed; returns 1 when there are any.
check_clients() {
  number=0
  failed=0
  for host in $hosts; do
    number=$((number + 1))
    code='still running'
    [ ! -f "$temp/$number.code" ] || read -r code <"$temp/$number.code"
    if [ "$code" = "$EXIT_INTERRUPTED" ] && [ "$signals" -gt 0 ]; then
      code=0
    fi
    if [ "$code" != 0 ]; then
      failed=1
      say "$host failed (exit code: $code). The end of $(log_of "$number" "$host"):"
      tail -n 5 "$(log_of "$number" "$host")" >&2
    fi
  done
  return "$failed"
}

# Stops the coordinating client, which stops the others. Ctrl-C doesn't reach them: not every shell would keep it
# from ssh. Hence SIGTERM, which a client treats alike.
# shellcheck disable=SC2317 # called by trap
on_signal() {
  signals=$((signals + 1))
  [ -z "$coordinator" ] || kill -TERM "$coordinator" 2>/dev/null
}

# --- arguments -----------------------------------------------------------------------------------

root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd) || exit "$EXIT_USAGE"
address=
token=token
folder=$root
logs=ssh-logs
end_seconds=60
while getopts l:t:d:o:w: option; do
  case $option in
    l) address=$OPTARG ;;
    t) token=$OPTARG ;;
    d) folder=$OPTARG ;;
    o) logs=$OPTARG ;;
    w) end_seconds=$OPTARG ;;
    *) usage ;;
  esac
done
shift $((OPTIND - 1))

hosts=
clients=1
while [ "$#" -gt 0 ] && [ "$1" != -- ]; do
  case $1 in
    '' | -* | *[!A-Za-z0-9@._:%-]*) die "$1: this isn't the name of a host" ;;
  esac
  hosts="$hosts $1"
  clients=$((clients + 1))
  shift
done
if [ -z "$address" ] || [ -z "$hosts" ] || [ "$#" -lt 2 ]; then
  usage
fi
shift
case $1 in
  load | run) ;;
  *) die "$1: the command of the coordinating client is load or run" ;;
esac
case $end_seconds in
  '' | *[!0-9]*) die "-w $end_seconds: this isn't a number of seconds" ;;
esac
[ -r "$token" ] || die "$token: the token's file is missing or can't be read. Create it: bin/ycsb cluster token $token"

# the coordinating client's arguments stay in $@, without the second --
own="$(quoted join)$(quoted "$address")$(quoted --cluster-token-file)$(quoted "$token")"
common=
left=$#
while [ "$left" -gt 0 ]; do
  argument=$1
  shift
  left=$((left - 1))
  if [ -n "$common" ]; then
    own="$own$(quoted "$argument")"
    set -- "$@" "$argument"
  elif [ "$argument" = -- ]; then
    common=yes
  else
    set -- "$@" "$argument"
  fi
done
on_host="exec sh -c$(quoted "$ON_HOST") sh$(quoted "$folder")$own"

# --- the run -------------------------------------------------------------------------------------

mkdir -p "$logs" || exit "$EXIT_USAGE"
temp=$(mktemp -d) || exit "$EXIT_USAGE"
signals=0
coordinator=
trap 'rm -rf "$temp"' EXIT
trap on_signal INT TERM HUP

# open as long as this script runs and wants the clients on the hosts to run
mkfifo "$temp/connection" || exit "$EXIT_FAILED"
exec 3<>"$temp/connection"

(
  trap '' INT
  exec "$root/bin/ycsb" "$@" --clients "$clients" --cluster-listen "$address" \
    --cluster-token-file "$token"
) </dev/null 3>&- &
coordinator=$!
# a signal that came before the process id was known
[ "$signals" -eq 0 ] || kill -TERM "$coordinator" 2>/dev/null
number=0
for host in $hosts; do
  number=$((number + 1))
  start_client "$number" "$host"
done

# a signal ends the waiting, not the client
while :; do
  before=$signals
  wait "$coordinator"
  result=$?
  [ "$signals" -ne "$before" ] || break
done
coordinator=

if [ "$signals" -eq 0 ] && ! await_clients "$end_seconds"; then
  say "stopping the clients that still run"
fi
exec 3>&-
await_clients "$STOP_SECONDS"
if ! check_clients && [ "$result" -eq 0 ]; then
  result=$EXIT_FAILED
fi
[ "$signals" -eq 0 ] || result=$EXIT_INTERRUPTED
exit "$result"
