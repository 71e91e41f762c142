import type { Clock } from '../../../../runtime/clock';
import { createSilentLogger } from '../../../../runtime/logger';
import type { LoggedChange } from '../../../../store/changes/change-feed';
import { changeOf } from '../../../../store/changes/testing/change-of';
import { createEventIds } from '../event-ids';
import type { TellingParts } from '../read-events';

const PUBLIC_URL = 'https://weboid.toolforge.org';

/** A log in memory, to which changes are added and from which the oldest are taken. */
export interface MemoryLog {
  changes: LoggedChange[];
  /** Adds so many. */
  append(count: number): void;
  /** How often it was read. */
  reads: number;
}

export function createMemoryLog(count = 0): MemoryLog {
  const changes: LoggedChange[] = [];
  let head = 0;
  const log = {
    changes,
    reads: 0,
    append: (more: number) => {
      for (let n = 0; n < more; n += 1) {
        head += 1;
        const change = changeOf(head, 'doubtful', 'unreachable');
        changes.push({ ...change, id: head, changedAtS: 1_800_000_000 });
      }
    },
  };
  log.append(count);
  return log;
}

/** What events are told with, without a database. */
export function tellingParts(log: MemoryLog, clock: Clock, closing: AbortSignal): TellingParts {
  const after = (id: number, limit: number): Promise<LoggedChange[]> => {
    log.reads += 1;
    return Promise.resolve(log.changes.filter((change) => change.id > id).slice(0, limit));
  };
  const events = {
    log: { after },
    pagesOf: () => Promise.resolve(new Map()),
    wikiNames: () => Promise.resolve(new Map()),
  };
  const head = (): number => log.changes.at(-1)?.id ?? 0;
  return {
    publicUrl: PUBLIC_URL,
    logger: createSilentLogger(),
    eventIds: createEventIds(PUBLIC_URL),
    stream: {
      live: events,
      past: events,
      reach: () =>
        Promise.resolve({
          head: head(),
          oldest: log.changes[0]?.id ?? head() + 1,
          oldestAtS: null,
          sinceId: null,
        }),
      clock,
      random: { below: () => 0 },
      connectionsMax: 10_000,
      pagesHeldMax: 64,
      unsentMaxBytes: 268_435_456,
      closing,
    },
  };
}
