import type { SqlValue, Statements } from '../../runtime/database';
import type { LoopBeat } from '../../runtime/heart';

/** A process that runs a component. Moments are seconds since 1970. */
export interface RunningProcess {
  /** As in the Procfile. */
  component: string;
  /** Name of its machine, on Kubernetes of its pod. */
  host: string;
  pid: number;
  startedAtS: number;
  version: string;
  commit: string;
  /** To our own database: open now, and at most. */
  connections: number;
  connectionsMax: number;
}

/** How one loop of a process gets on, as it was last written; where it is due at 0, the process has ended. */
export interface Heartbeat extends RunningProcess, LoopBeat {
  /** When the process last wrote it; it does so whether or not the loop gets on. */
  seenAtS: number;
}

/** Whoever was not seen for so long is gone, and nobody asks for it any more. */
const KEPT_S = 86_400;

interface HeartbeatRow {
  component: Buffer;
  host: Buffer;
  pid: number;
  loop_name: Buffer;
  started_at: number;
  seen_at: number;
  progress_at: number;
  due_at: number;
  connections: number;
  connections_max: number;
  version: Buffer;
  commit_id: Buffer;
}

const COLUMNS = `component, host, pid, loop_name, started_at, seen_at, progress_at, due_at,
  connections, connections_max, version, commit_id`;

/** Writes how the loops of a process get on. Loops that have ended are forgotten. Index: PRIMARY. */
export async function saveHeartbeats(
  statements: Pick<Statements, 'run'>,
  running: RunningProcess,
  beats: readonly LoopBeat[],
  nowS: number,
): Promise<void> {
  if (beats.length === 0) return;
  await statements.run(`REPLACE INTO heartbeat (${COLUMNS}) VALUES ?`, [
    beats.map((beat) => rowOf(running, beat, nowS)),
  ]);
  await statements.run(
    `DELETE FROM heartbeat
     WHERE component = ? AND host = ? AND pid = ? AND loop_name NOT IN (?)`,
    [running.component, running.host, running.pid, beats.map(({ loop }) => loop)],
  );
}

function rowOf(running: RunningProcess, beat: LoopBeat, nowS: number): SqlValue[] {
  const { component, host, pid, startedAtS, connections, connectionsMax } = running;
  const { loop, progressAtS, dueAtS } = beat;
  const moments = [startedAtS, nowS, progressAtS, dueAtS];
  const source = [running.version.slice(0, 32), running.commit.slice(0, 40)];
  return [component, host, pid, loop, ...moments, connections, connectionsMax, ...source];
}

/** Removes those of processes that have been silent for a day: some rows a pod that is gone. Index: seen_at. */
export async function removeOldHeartbeats(
  statements: Pick<Statements, 'run'>,
  nowS: number,
): Promise<void> {
  await statements.run('DELETE FROM heartbeat WHERE seen_at < ?', [nowS - KEPT_S]);
}

/** Those of all processes that were seen within a day, some ten rows each. Reads the whole small table. */
export async function heartbeats(statements: Pick<Statements, 'select'>): Promise<Heartbeat[]> {
  const rows = await statements.select<HeartbeatRow>(
    `SELECT ${COLUMNS} FROM heartbeat ORDER BY component, host, pid, loop_name`,
  );
  return rows.map(heartbeatOf);
}

/** A component on one machine, and what has to be known to judge it. */
export interface OwnHeartbeats {
  /** Those of the process that was begun last. */
  beats: Heartbeat[];
  /** When anybody, whatever its component, last wrote one; null: never. */
  anySeenAtS: number | null;
  /** Whether nobody can write just now. */
  isReadOnly: boolean;
}

/** What `@@read_only` says where it is off; newer servers have words for it. */
const NOT_READ_ONLY: ReadonlySet<string> = new Set(['0', 'OFF', 'undefined']);

/** One short statement. Index: PRIMARY; the end of seen_at. */
export async function ownHeartbeats(
  statements: Pick<Statements, 'select'>,
  component: string,
  host: string,
): Promise<OwnHeartbeats> {
  type Row = { any_seen_at: number | null; is_read_only: unknown } & (HeartbeatRow | { pid: null });
  const rows = await statements.select<Row>(
    `SELECT (SELECT MAX(seen_at) FROM heartbeat) AS any_seen_at, @@read_only AS is_read_only, own.*
     FROM (SELECT 1) AS one
     LEFT JOIN heartbeat AS own ON own.component = ? AND own.host = ?`,
    [component, host],
  );
  const beats = rows.flatMap((row) => (row.pid === null ? [] : [heartbeatOf(row)]));
  const newest = Math.max(...beats.map(({ startedAtS }) => startedAtS));
  return {
    beats: beats.filter(({ startedAtS }) => startedAtS === newest),
    anySeenAtS: rows[0]?.any_seen_at ?? null,
    isReadOnly: !NOT_READ_ONLY.has(String(rows[0]?.is_read_only)),
  };
}

function heartbeatOf(row: HeartbeatRow): Heartbeat {
  return {
    component: row.component.toString(),
    host: row.host.toString(),
    pid: row.pid,
    loop: row.loop_name.toString(),
    startedAtS: row.started_at,
    seenAtS: row.seen_at,
    progressAtS: row.progress_at,
    dueAtS: row.due_at,
    connections: row.connections,
    connectionsMax: row.connections_max,
    version: row.version.toString(),
    commit: row.commit_id.toString(),
  };
}
