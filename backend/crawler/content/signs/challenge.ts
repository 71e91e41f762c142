import type { EvidenceSign } from '../../../status/evidence';
import { CHALLENGES, type Challenge } from './challenge-signs';
import { firstFit } from './first-fit';
import type { PageText } from './page-text';

/** With more own words a page is no mere challenge, whatever it takes in. */
const CHALLENGE_WORDS_MAX = 250;
const CHALLENGE_LINKS_MAX = 30;
/** … where only its words, or what others take in, too, tell. */
const LIKELY_WORDS_MAX = 80;
const LIKELY_LINKS_MAX = 10;
/** … where only that there is nothing else tells. */
const EMPTY_WORDS_MAX = 25;
const EMPTY_LINKS_MAX = 3;

/** What a challenge was known by. */
export interface FoundChallenge {
  maker: string;
  sign: EvidenceSign;
  seen: string;
}

/** The challenge that a page only is: it asks its visitor to prove to be no machine. Null for pages. */
export function challengeOf(page: PageText): FoundChallenge | null {
  if (page.ownWords > CHALLENGE_WORDS_MAX || page.links > CHALLENGE_LINKS_MAX) return null;
  if (!page.isWhole) return null;
  for (const challenge of CHALLENGES) {
    if (!mayBe(challenge, page)) continue;
    const seen = seenOf(challenge, page);
    if (seen !== null) return { maker: challenge.maker, ...seen };
  }
  return null;
}

function mayBe(
  { isLikely, isEverywhere }: Challenge,
  { ownWords, links, isAuthored }: PageText,
): boolean {
  if (isAuthored && (isLikely === true || isEverywhere === true)) return false;
  if (isEverywhere === true) return ownWords <= EMPTY_WORDS_MAX && links <= EMPTY_LINKS_MAX;
  return isLikely !== true || (ownWords <= LIKELY_WORDS_MAX && links <= LIKELY_LINKS_MAX);
}

/** What is looked at for each way to know a challenge, the most telling first. */
const LOOKS: readonly {
  by: 'loads' | 'marks' | 'text' | 'scripts' | 'title';
  sign: EvidenceSign;
  find: (page: PageText, known: RegExp) => string | undefined;
}[] = [
  {
    by: 'loads',
    sign: 'loads',
    find: ({ loads, parts }, known) => firstFit(loads, known, 500) ?? firstFit(parts, known, 500),
  },
  {
    by: 'marks',
    sign: 'software',
    find: ({ marks }, known) => firstFit(marks, known),
  },
  {
    by: 'text',
    sign: 'sentence',
    find: ({ ownText }, known) => known.exec(ownText.slice(0, 2000))?.[0],
  },
  { by: 'scripts', sign: 'software', find: ({ scripts }, known) => known.exec(scripts)?.[0] },
  {
    by: 'title',
    sign: 'title',
    find: ({ title }, known) => (known.test(title) ? title : undefined),
  },
];

/** @returns the most telling sign, null where any does not fit */
function seenOf(challenge: Challenge, page: PageText): Omit<FoundChallenge, 'maker'> | null {
  let first: Omit<FoundChallenge, 'maker'> | null = null;
  for (const { by, sign, find } of LOOKS) {
    const known = challenge[by];
    const seen = known && find(page, known);
    if (known && seen === undefined) return null;
    if (seen !== undefined) first ??= { sign, seen };
  }
  return first;
}
