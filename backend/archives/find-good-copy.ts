import type { Snapshot } from '../store/annotations';
import { ArchiveError } from './archive-http';
import type { ArchiveSource, Candidate, Wanted } from './archive-source';
import type { CopyLook } from './copy-look';

/** What candidates are looked at with. */
export interface CandidateLooking {
  /** @throws {ArchiveError} when it cannot be looked at now */
  look: (address: string) => Promise<CopyLook>;
  signal: AbortSignal;
}

/** Years before the wanted moment at which is looked for copies in turn. */
const YEARS_BACK = [0, 3, 8];

/**
 * The first good copy that a service has: near the wanted moment, and where all of these are bad, some years
 * before, for the site may have died long before anybody noticed.
 * @param badAddress of a copy that was looked at already
 * @returns 'none' where the service has no copy, 'none-good' where none that was looked at is good
 * @throws {ArchiveError} when the service does not answer
 */
export async function findGoodCopy(
  source: ArchiveSource,
  wanted: Wanted & { badAddress: string | undefined },
  looking: CandidateLooking,
): Promise<Snapshot | 'none' | 'none-good'> {
  const tried = new Set(wanted.badAddress === undefined ? [] : [wanted.badAddress]);
  const known = tried.size;
  for (const timestamp of momentsBefore(wanted.timestamp)) {
    const before = tried.size;
    const snapshot = await findNear(source, { url: wanted.url, timestamp }, { ...looking, tried });
    if (snapshot !== null) return snapshot;
    if (tried.size === before) break;
  }
  return tried.size > known ? 'none-good' : 'none';
}

function momentsBefore(timestamp: string): string[] {
  const year = Number(timestamp.slice(0, 4));
  return YEARS_BACK.map((years) => `${year - years}${timestamp.slice(4)}`);
}

/** `tried`: addresses that were looked at, in vain; grows. */
type TryingCandidates = CandidateLooking & { tried: Set<string> };

async function findNear(
  source: ArchiveSource,
  wanted: Wanted,
  trying: TryingCandidates,
): Promise<Snapshot | null> {
  const candidates = await source.find(wanted, trying.signal);
  const snapshot = await firstGood(candidates, trying);
  if (snapshot !== null || source.more === undefined) return snapshot;
  return findNear(source.more, wanted, trying);
}

/**
 * A copy that cannot be read says nothing of the next one, unless the service wants to be left alone.
 * @throws {ArchiveError} where none is good and one could not be looked at
 */
async function firstGood(
  candidates: readonly Candidate[],
  { look, signal, tried }: TryingCandidates,
): Promise<Snapshot | null> {
  let failure: ArchiveError | null = null;
  for (const { service, url: address } of candidates) {
    if (tried.has(address)) continue;
    tried.add(address);
    try {
      const found = await look(address);
      if (found.kind === 'good') return { service, url: found.url, timestamp: found.timestamp };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ArchiveError) || error.retryAfterS !== null) throw error;
      failure = error;
    }
  }
  if (failure !== null) throw failure;
  return null;
}
