import { gatherReads } from '../../runtime/gather';
import type { Logger } from '../../runtime/logger';
import { ArchiveError } from '../service/archive-http';
import type { ArchiveSource, Candidate, WantedCopy } from '../service/archive-source';
import type { WaybackParts } from './ask-wayback';
import { askAvailability, AVAILABILITY_QUESTIONS_MAX } from './availability';
import { createCdxSource } from './cdx';

/** What questions to the Wayback Machine need. */
export interface WaybackSourceParts extends WaybackParts {
  logger: Logger;
}

interface CopyQuestion {
  wanted: WantedCopy;
  signal: AbortSignal;
}

/**
 * Copies in the Wayback Machine: the nearest one before the wanted moment, of which a hundred URLs are
 * asked at once; where there is none, or it is no good, CDX is asked, which knows of all.
 */
export function createWaybackSource(parts: WaybackSourceParts): ArchiveSource {
  const nearest = gatherReads(
    (asked: CopyQuestion[]) => nearestBefore(parts, asked),
    AVAILABILITY_QUESTIONS_MAX,
  );
  return {
    service: 'wayback',
    find: async (wanted, signal) => {
      const copy = await nearest({ wanted, signal });
      return copy === null ? [] : [copy];
    },
    more: createCdxSource({
      ...parts,
      onExcluded: (url, why) => parts.logger.debug({ url, why }, 'archives: excluded'),
    }),
  };
}

/** Where it does not answer there is still CDX, on another host: whose silence counts. */
async function nearestBefore(
  parts: WaybackSourceParts,
  asked: readonly CopyQuestion[],
): Promise<(Candidate | null)[]> {
  // One is aborted when all are: they belong to one loop.
  const signal = asked[0]?.signal ?? AbortSignal.abort();
  const questions = asked.map(({ wanted }) => ({ ...wanted, closest: 'before' as const }));
  try {
    const answers = await askAvailability(parts, questions, signal);
    return answers.map((answer) => (answer.kind === 'copy' ? answer.copy : null));
  } catch (err) {
    if (!(err instanceof ArchiveError)) throw err;
    parts.logger.debug({ err }, 'archives: no answer about availability');
    return asked.map(() => null);
  }
}
