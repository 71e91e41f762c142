import type { ChangeReader, LoggedChange } from '../../store/changes/change-feed';
import type { Robot } from '../../store/robots/robots';
import { laterKind, updateOf } from '../wire/url-update';
import { readUrlPatterns } from '../wire/url-patterns';
import type { PageUpdate } from '../wire/write-report';

/** What a report is to tell. */
export interface GatheredUpdates {
  /** Each page once, in the order of their last changes. */
  updates: PageUpdate[];
  /** The newest change that was read. */
  seenId: number;
  /** There is more than one report may hold. */
  isMoreLeft: boolean;
  /** Changes that the robot has not been told of are gone from the log. */
  isOverrun: boolean;
}

/** The log, and what our pages begin with. */
export interface GatheringParts {
  log: Pick<ChangeReader, 'after' | 'head' | 'oldest'>;
  publicUrl: string;
}

const CHANGES_AT_ONCE = 1_000;
/** Read for one report, so that no robot makes all others wait. */
const CHANGES_MAX = 100_000;
/** Robots read 1 MiB of a mail, in which some characters take three. */
const REPORT_BYTES_MAX = 900_000;
/** Of a page on a line of its own, without its path. */
const UPDATE_BYTES = 36;

/** Reads what a robot has not been told of, as much as one report may hold. */
export async function gatherUpdates(
  robot: Robot,
  { log, publicUrl }: GatheringParts,
): Promise<GatheredUpdates> {
  const { afterId, isOverrun, head } = await reachOf(robot, log);
  const wanted = changeFilterOf(robot);
  const told = new Map<string, PageUpdate>();
  let seenId = afterId;
  let bytes = 0;
  for (let read = 0; seenId < head && read < CHANGES_MAX; read += CHANGES_AT_ONCE) {
    const changes = await log.after(seenId, CHANGES_AT_ONCE);
    if (changes.length === 0) return { ...gathered(told, head), isMoreLeft: false, isOverrun };
    for (const change of changes) {
      seenId = change.id;
      if (wanted(change)) bytes += tell(told, change, publicUrl);
      if (bytes > REPORT_BYTES_MAX)
        return { ...gathered(told, seenId), isMoreLeft: true, isOverrun };
    }
  }
  return { ...gathered(told, seenId), isMoreLeft: seenId < head, isOverrun };
}

/** Where the log is read on: behind what is gone, where a purge was faster. */
async function reachOf(
  { seenId }: Robot,
  log: GatheringParts['log'],
): Promise<{ afterId: number; isOverrun: boolean; head: number }> {
  const oldest = await log.oldest();
  const head = await log.head();
  // An id that never was: the log began anew.
  const isOverrun = seenId + 1 < oldest || seenId > head;
  return { afterId: isOverrun ? oldest - 1 : seenId, isOverrun, head };
}

function changeFilterOf({ list, patterns }: Robot): (change: LoggedChange) => boolean {
  if (list === 'none') return () => true;
  const isFitting = readUrlPatterns(patterns);
  // They were found good when they were stored.
  if (isFitting === null) return () => true;
  return ({ url }) => isFitting(url) === (list === 'include-only');
}

/** @returns how many bytes that takes at most */
function tell(told: Map<string, PageUpdate>, change: LoggedChange, publicUrl: string): number {
  const update = updateOf(change, publicUrl);
  const before = told.get(change.url);
  if (before === undefined) {
    told.set(change.url, update);
    return UPDATE_BYTES + update.path.length;
  }
  // At its new place in the order.
  told.delete(change.url);
  told.set(change.url, { ...update, kind: laterKind(before.kind, update.kind) });
  return 0;
}

function gathered(
  told: ReadonlyMap<string, PageUpdate>,
  seenId: number,
): Pick<GatheredUpdates, 'updates' | 'seenId'> {
  const updates = [...told.values()].toSorted(
    (one, other) => one.atS - other.atS || one.kind.localeCompare(other.kind),
  );
  return { updates, seenId };
}
