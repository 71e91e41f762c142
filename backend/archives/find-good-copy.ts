import type { Snapshot } from '../store/archives/snapshot';
import { snapshotOf } from './snapshot-of';
import { ArchiveError } from './service/archive-http';
import type { ArchiveSource, Candidate, WantedCopy } from './service/archive-source';
import type { CopyLook } from './copy-look';

/** What candidates are looked at with. */
export interface CandidateLook {
  /** @throws {ArchiveError} when it cannot be looked at now */
  look: (address: string) => Promise<CopyLook>;
  /** Whether one of that time is not to be looked at. */
  isOut: (copy: Pick<Candidate, 'timestamp'>) => boolean;
  signal: AbortSignal;
}

/** Years before the wanted moment at which is looked for copies in turn. */
const YEARS_BACK = [0, 3, 8];

/**
 * The first good copy that a service has: near the wanted moment, and where all of these are bad, some years
 * before, for the site may have died long before anybody noticed. One copy that cannot be read says nothing of
 * the others: they are all looked at before the search fails.
 * @param badAddress of a copy that was looked at already
 * @returns 'none' where the service has no copy, 'none-good' where none that was looked at is good
 * @throws {ArchiveError} when the service does not answer, or none is good and one could not be looked at
 */
export async function findGoodCopy(
  source: ArchiveSource,
  wanted: WantedCopy & { badAddress: string | undefined },
  looking: CandidateLook,
): Promise<Snapshot | 'none' | 'none-good'> {
  const tried = new Set(wanted.badAddress === undefined ? [] : [wanted.badAddress]);
  const known = tried.size;
  const failures: ArchiveError[] = [];
  for (const timestamp of momentsBefore(wanted.timestamp)) {
    const before = tried.size;
    const trying = { ...looking, tried, failures };
    const snapshot = await findNear(source, { url: wanted.url, timestamp }, trying);
    if (snapshot !== null) return snapshot;
    if (tried.size === before) break;
  }
  const [failure] = failures;
  if (failure !== undefined) throw failure;
  return tried.size > known ? 'none-good' : 'none';
}

function momentsBefore(timestamp: string): string[] {
  const year = Number(timestamp.slice(0, 4));
  return YEARS_BACK.map((years) => `${year - years}${timestamp.slice(4)}`);
}

/** What was done in vain; grows. */
interface TryingCandidates extends CandidateLook {
  /** Addresses that were looked at. */
  tried: Set<string>;
  /** Why some of them could not be. */
  failures: ArchiveError[];
}

async function findNear(
  source: ArchiveSource,
  wanted: WantedCopy,
  trying: TryingCandidates,
): Promise<Snapshot | null> {
  const candidates = await source.find(wanted, trying.signal);
  const snapshot = await firstGood(candidates, trying);
  if (snapshot !== null || source.more === undefined) return snapshot;
  return findNear(source.more, wanted, trying);
}

/** @throws {ArchiveError} where the service wants to be left alone */
async function firstGood(
  candidates: readonly Candidate[],
  { look, isOut, signal, tried, failures }: TryingCandidates,
): Promise<Snapshot | null> {
  for (const { service, url: address, timestamp } of candidates) {
    if (tried.has(address)) continue;
    tried.add(address);
    if (isOut({ timestamp })) continue;
    try {
      const found = await look(address);
      if (found.kind === 'good') return snapshotOf(service, found);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ArchiveError) || error.retryAfterS !== null) throw error;
      failures.push(error);
    }
  }
  return null;
}
