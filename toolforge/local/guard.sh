# Usage: sh guard.sh PROGRAM [ARGUMENT...], as the leader of a process group.
# Runs the program and, beside it, reads from standard input, a pipe that the caller holds open: when
# it closes, be it because the caller was killed, the whole group ends. When the program ends, what it
# left behind ends too, and its exit code is passed on.
# Ending is SIGTERM and, for what still runs after 10 s (WEBOID_GUARD_TENTHS: tenths of a second),
# SIGKILL: a mariadbd that gets SIGTERM just after its start hangs for ever.

# Sets `others` to the rest of the group, zombies left out: see proc_pid_stat(5). No subshell: it would
# be of the group itself.
find_others() {
	others=
	for file in /proc/[0-9]*/stat; do
		read -r stat <"$file" || continue
		pid=${stat%% *}
		set -- ${stat##*) }
		if [ "$3" = $$ ] && [ "$pid" != $$ ] && [ "$1" != Z ]; then others="$others $pid"; fi
	done 2>/dev/null
}

end_group() {
	trap '' TERM
	kill -TERM 0
	wait "$watcher"
	tenths=${WEBOID_GUARD_TENTHS:-100}
	find_others
	while [ -n "$others" ] && [ "$tenths" -gt 0 ]; do
		sleep 0.1
		tenths=$((tenths - 1))
		find_others
	done
	if [ -n "$others" ]; then kill -KILL $others; fi
	exit "$1"
} 2>/dev/null

exec 3<&0
"$@" 3<&- </dev/null &
program=$!
{
	read -r _
	kill -TERM 0
} <&3 >/dev/null 2>&1 &
watcher=$!
# After the forks: a child may lose a signal while it still has its parent's trap.
trap 'end_group 143' TERM
wait "$program"
end_group $?
