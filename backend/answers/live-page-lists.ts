import type { Clock } from '../runtime/clock';
import { slicesOf } from '../runtime/slices';
import { within } from '../runtime/within';
import type { SpamMatcher } from '../wiki/spam/spam-matcher';
import type { AskedWiki, AskedWikis } from './asked-wiki';
import { LISTS_WAIT_MS, spamListsOf } from './spam-judge';

/** What tells which addresses are told to nobody (W6.1). */
export type LivePageLists = Pick<SpamMatcher, 'match'>;

const WIKIS_AT_ONCE = 8;

const underWay = new WeakMap<AskedWikis, Promise<readonly SpamMatcher[]>>();

/**
 * The spam lists by which live pages are held back (W6.1): those of the wiki that an answer is about, its farm's among them; of
 * an answer about none, whose readers may edit any of them, those of all that are watched. Never rejects.
 * @returns null when some cannot be read within a second: then no live page is told
 */
export async function livePageListsOf(
  wiki: AskedWiki | null,
  { wikis, clock }: { wikis: AskedWikis; clock: Clock },
): Promise<LivePageLists | null> {
  if (wiki !== null) return spamListsOf(wiki, clock);
  const matchers = await within(clock, LISTS_WAIT_MS, () => matchersOfAll(wikis)).catch(() => null);
  if (matchers === null) return null;
  return {
    match: (url) => {
      for (const matcher of matchers) {
        const hit = matcher.match(url);
        if (hit !== null) return hit;
      }
      return null;
    },
  };
}

/** However many ask, wikis are asked by one of them, some at a time; what came stays with its wiki. */
function matchersOfAll(wikis: AskedWikis): Promise<readonly SpamMatcher[]> {
  const known = underWay.get(wikis);
  if (known !== undefined) return known;
  const reading = readMatchers(wikis.all).finally(() => underWay.delete(wikis));
  underWay.set(wikis, reading);
  return reading;
}

async function readMatchers(all: readonly AskedWiki[]): Promise<SpamMatcher[]> {
  const matchers: SpamMatcher[] = [];
  for (const some of slicesOf(all, WIKIS_AT_ONCE)) {
    matchers.push(...(await Promise.all(some.map((wiki) => wiki.spamMatcher()))));
  }
  return matchers;
}
