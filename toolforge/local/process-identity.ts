import { readdirSync, readFileSync } from 'node:fs';

/**
 * Names one process so that no later one is mistaken for it: boot, process id and moment of start.
 * @returns undefined when no such process runs (one that only waits to be reaped does not run)
 */
export function processIdentity(pid: number): string | undefined {
  const stat = readStat(pid);
  return stat && `${bootId()} ${pid} ${stat.startTicks}`;
}

/** The process id of an identity, if that very process still runs. */
export function livingProcess(identity: string): number | undefined {
  const pid = groupOf(identity);
  return processIdentity(pid) === identity ? pid : undefined;
}

/**
 * The processes of the group that the named process led, in this boot. The group may outlive its
 * leader, and its number is not given to a new process before the last member is gone.
 */
export function livingGroup(identity: string): number[] {
  const [boot] = identity.split(' ');
  const group = groupOf(identity);
  const leaderIsAnother = readStat(group) !== undefined && livingProcess(identity) === undefined;
  if (boot !== bootId() || leaderIsAnother) return [];
  return allProcesses().filter((pid) => readStat(pid)?.group === group);
}

/** The number of the group that the named process leads: its own. */
export function groupOf(identity: string): number {
  return Number(identity.split(' ')[1]);
}

interface Stat {
  group: number;
  startTicks: string;
}

/** proc_pid_stat(5): the name in parentheses may hold blanks; after it field 3 is the state. */
function readStat(pid: number): Stat | undefined {
  const text = readProc(`${pid}/stat`);
  const [state, , group, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const startTicks = rest[16];
  if (startTicks === undefined || state === 'Z' || state === 'X') return undefined;
  return { group: Number(group), startTicks };
}

function allProcesses(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function bootId(): string {
  return readProc('sys/kernel/random/boot_id').trim();
}

/** A process may end between being listed and being read. */
function readProc(name: string): string {
  try {
    return readFileSync(`/proc/${name}`, 'utf8');
  } catch {
    return '';
  }
}
