import type { WikiConfig } from '../config/wiki-config';
import type { Clock } from '../runtime/clock';
import { keep } from '../runtime/keep';
import type { Logger } from '../runtime/logger';
import { farmSpamMatcherBy, keepGlobalList } from '../wiki/spam/read-spam-lists';
import type { SpamMatcher } from '../wiki/spam/spam-matcher';

/** With what lists are read. */
interface FarmSpamParts {
  userAgent: string;
  clock: Clock;
  logger: Logger;
}

/** Lists are kept for longer; wikis come, and who could not read one tries again. */
const FRESH_MS = 60_000;
/** Somebody's mail waits. */
const ANSWER_MS = 5_000;

/**
 * Tells what the lists of the configured farms name (W6.1), for answers about no wiki.
 * @returns a function that gives what tells; null: a list cannot be read now, which is logged
 */
export function farmSpam(
  configured: () => readonly WikiConfig[],
  { userAgent, clock, logger }: FarmSpamParts,
): () => Promise<((url: string) => boolean) | null> {
  const kept = new Map<string, () => Promise<SpamMatcher>>();
  const matcherAt = (address: string): Promise<SpamMatcher> => {
    const known = kept.get(address);
    const read = known ?? farmSpamMatcherBy(keepGlobalList(address, userAgent, clock, ANSWER_MS));
    kept.set(address, read);
    return read();
  };
  const read = async (): Promise<((url: string) => boolean) | null> => {
    try {
      const addresses = new Set(configured().flatMap(({ farm }) => farm.globalSpamList ?? []));
      const matchers = await Promise.all([...addresses].map(matcherAt));
      return (url) => matchers.some((matcher) => matcher.match(url) !== null);
    } catch (err) {
      logger.warn({ err }, 'the spam list of a farm cannot be read, so no live page is told');
      return null;
    }
  };
  return keep(read, { clock, freshMs: FRESH_MS, oldMs: 0 });
}
