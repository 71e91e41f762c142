import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../runtime/clock';
import { within } from '../runtime/within';
import type { SpamHit, SpamMatcher } from '../wiki/spam/spam-matcher';
import { orProblem } from './problem';
import type { AskedWiki } from './asked-wiki';
import type { Findings } from './findings';
import { isWatched, type LinkAnswer } from './link-answer';

/** Who asks waits so long for lists that are not there yet. */
export const LISTS_WAIT_MS = 1_000;

/** What is known of a listed URL. */
interface SpamFound {
  /** null when the lists themselves could not be read. */
  hit: SpamHit | null;
}

/** Tells for the pages of one answer what is spam on them (W6.1). */
export interface SpamJudge {
  /** @param url in normal form; null when it is no spam */
  judge(pageId: number, url: string): SpamFound | null;
  /** False: the lists could not be read, and the traces of the last reading of the page stand in. */
  hasLists: boolean;
}

/**
 * The lists of a wiki; null when they cannot be read within a second: they neither stop an answer nor
 * let it fail. Call before the page is read, so that nobody waits twice. Never rejects.
 */
export async function spamListsOf(wiki: AskedWiki, clock: Clock): Promise<SpamMatcher | null> {
  const lists = wiki.spamMatcher().catch(() => null);
  // Nearly always they are kept, and come before this turn of the event loop is over.
  const kept = await Promise.race([lists, setImmediate(undefined)]);
  if (kept !== undefined) return kept;
  return within(clock, LISTS_WAIT_MS, () => lists).catch(() => null);
}

/**
 * What judges spam on these pages: the lists, else what the feeder last saw there.
 * @throws Problem database-unavailable
 */
export async function spamJudgeFor(
  matcher: SpamMatcher | null,
  wiki: AskedWiki,
  pageIds: number[],
  findings: Pick<Findings, 'spamOnPages'>,
): Promise<SpamJudge> {
  if (matcher !== null) return judgeByLists(matcher);
  const traces = await orProblem('database-unavailable', findings.spamOnPages(wiki, pageIds));
  return {
    judge: (pageId, url) => (traces.get(pageId)?.has(url) === true ? { hit: null } : null),
    hasLists: false,
  };
}

/**
 * W6.1: what was proposed or found, and checked, may be on a list by now, or on that of another wiki. While lists cannot be
 * read, none is told: traces know of links of the page alone, and the wiki might refuse the edit.
 */
export function withoutSpamReplacement(
  link: LinkAnswer,
  pageId: number,
  spam: SpamJudge,
): LinkAnswer {
  return withoutReplacement(link, (url) => !spam.hasLists || spam.judge(pageId, url) !== null);
}

/**
 * The same of links of no page, in an answer about a wiki.
 * @param lists null: they could not be read
 */
export function withoutListedReplacement<Link extends LinkAnswer>(
  link: Link,
  lists: Pick<SpamMatcher, 'match'> | null,
): Link {
  return withoutReplacement(link, (url) => lists === null || lists.match(url) !== null);
}

function withoutReplacement<Link extends LinkAnswer>(
  link: Link,
  isSpam: (url: string) => boolean,
): Link {
  if (!isWatched(link)) return link;
  const { replacement } = link;
  return replacement === null || !isSpam(replacement.url) ? link : { ...link, replacement: null };
}

function judgeByLists(matcher: SpamMatcher): SpamJudge {
  return {
    judge(_pageId, url) {
      const hit = matcher.match(url);
      return hit === null ? null : { hit };
    },
    hasLists: true,
  };
}
