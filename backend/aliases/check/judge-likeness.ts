import type { PageLikeness } from './likeness';
import type { TitleChange } from './title-likeness';

/** Why a living page is the one of a copy; `teaser`: the beginning of it, before a wall. */
export type SameAs = 'same' | 'new-title' | 'teaser';

const SHINGLES_MIN = 20;
const LINK_SHARE_MAX = 0.5;
const SHORT_SHINGLES = 200;
/** Before a wall stands less than this of a text, and little of it was written anew. */
const TEASER_ENDS_MAX = 0.8;
const TEASER_KEPT_MIN = 0.7;
/** Of its own it has a sentence or two of the wall; where that is known from other pages, what is where it meets the text. */
const TEASER_GROWN_MIN = 0.9;
const WALL_SHINGLES_MAX = 30;
/** Of a text its lead is less than this: pictures and films are told of by it, too. */
const LEAD_KEPT_MAX = 0.3;
const SEAM_SHINGLES_MAX = 6;

/**
 * Whether a living page is the one that was copied.
 * @returns null where it is not, or that cannot be told
 * Source: facts “aliases”, section 3; stricter with variants (`titleChange`), and milder with numbers of what has one title and one day
 */
export function judgeLikeness(likeness: PageLikeness): SameAs | null {
  if (!isComparable(likeness) || isOfAnotherDay(likeness) || isVariant(likeness)) return null;
  if (isOfAnotherYear(likeness)) return null;
  if (hasSameTitle(likeness)) return 'same';
  if (hasSameText(likeness)) return 'new-title';
  return isTeaser(likeness) ? 'teaser' : null;
}

/** A text that is the same in all but its date was revised, or its date is that of a new site; of yearly events some is new each time. */
function isOfAnotherDay({ dates, kept, grown, numbers }: PageLikeness): boolean {
  return dates === 'different' && !(kept >= 0.95 && grown >= 0.9 && numbers >= 0.9);
}

/** Of what happens each year, where no day tells them apart. */
const isOfAnotherYear = ({ dates, changesYear }: PageLikeness): boolean =>
  dates === 'unknown' && changesYear;

/**
 * Whether it is one page in spite of its title, rather than another one of a series: of another colour, model or town. One
 * day and one text speak for it, as far as the text does not tell of the other words of the title.
 */
const IS_ONE_PAGE: Readonly<Record<TitleChange, (likeness: PageLikeness) => boolean>> = {
  none: () => true,
  added: (likeness) => isOfOneDay(likeness) || isLongAndSame(likeness),
  'added-in-text': (likeness) =>
    isOfOneDay(likeness) && likeness.kept >= 0.9 && likeness.numbers >= 0.8,
  replaced: (likeness) => isOfOneDay(likeness) && (hasSameText(likeness) || !isShort(likeness)),
  'replaced-in-text': () => false,
};

function isVariant(likeness: PageLikeness): boolean {
  return !IS_ONE_PAGE[likeness.titleChange](likeness);
}

const isOfOneDay = ({ dates }: PageLikeness): boolean => dates === 'same';

/** A text that was not written for several pages, but for a few words. */
function isLongAndSame(likeness: PageLikeness): boolean {
  const { grown, copyShingles } = likeness;
  return copyShingles >= SHORT_SHINGLES && grown >= 0.9 && hasSameText(likeness);
}

function hasSameTitle(likeness: PageLikeness): boolean {
  const { kept, grown, title, numbers } = likeness;
  if (kept < 0.6 || grown < 0.3 || title < 0.6) return false;
  if (isShortAndUndated(likeness) && (kept < 0.7 || grown < 0.5)) return false;
  return numbers >= 0.5 || isTextOfDay(likeness);
}

/** Manuals of several versions, one text at two places: little of their own, and no day that tells them apart. */
function isShortAndUndated(likeness: PageLikeness): boolean {
  return !isOfOneDay(likeness) && isShort(likeness);
}

function isShort({ copyShingles, pageShingles }: PageLikeness): boolean {
  return Math.min(copyShingles, pageShingles) < SHORT_SHINGLES;
}

/** One title, one day, and most of the text: what numbers differ are those of its frame, such as minutes of reading. */
function isTextOfDay({ kept, grown, title, dates }: PageLikeness): boolean {
  return kept >= 0.7 && grown >= 0.5 && title >= 0.9 && dates === 'same';
}

function hasSameText({ kept, grown, numbers }: PageLikeness): boolean {
  return kept >= 0.9 && grown >= 0.8 && numbers >= 0.8;
}

function isComparable({ languages, linkShare, copyShingles, pageShingles }: PageLikeness): boolean {
  return (
    languages !== 'different' &&
    linkShare <= LINK_SHARE_MAX &&
    copyShingles >= SHINGLES_MIN &&
    pageShingles >= SHINGLES_MIN
  );
}

/** The copy's beginning as one piece: a form that is filled in otherwise has something of all its parts. */
function isTeaser(likeness: PageLikeness): boolean {
  const { title, dates, beginning, copyShingles, pageShingles } = likeness;
  const isBeginning = beginning.ends <= TEASER_ENDS_MAX && beginning.kept >= TEASER_KEPT_MIN;
  const isShorter = pageShingles < copyShingles;
  return title >= 0.9 && dates === 'same' && hasWallAlone(likeness) && isShorter && isBeginning;
}

/** What has more of its own than a wall (captions of pictures, a film) is another page, and so is the lead with no wall behind it. */
function hasWallAlone({ grown, kept, pageShingles, wall }: PageLikeness): boolean {
  const own = Math.round((1 - grown) * pageShingles);
  if (grown < TEASER_GROWN_MIN || (kept < LEAD_KEPT_MAX && wall === 'none')) return false;
  return own <= SEAM_SHINGLES_MAX || (own <= WALL_SHINGLES_MAX && wall === 'own');
}
