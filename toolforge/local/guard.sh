# Usage: sh guard.sh PROGRAM [ARGUMENT...], as the leader of a process group.
# Runs the program and, beside it, reads from standard input, a pipe that the caller holds open: when
# it closes, be it because the caller was killed, the whole group ends. When the program ends, what it
# left behind ends too, and its exit code is passed on.
exec 3<&0
"$@" 3<&- </dev/null &
program=$!
{
	read -r _
	kill -TERM 0
} <&3 >/dev/null 2>&1 &
wait "$program"
code=$?
trap '' TERM
kill -TERM 0
exit "$code"
