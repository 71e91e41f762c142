import type { ComparedText } from './compared-text';
import { isOneForm } from './is-one-form';
import { isOtherEdition } from './is-other-edition';
import { isOtherPerson } from './is-other-person';
import { judgeLikeness, type SameAs } from './judge-likeness';
import type { KnownFrames } from './known-frames';
import { pageLikenessOf, type PageLikeness } from './likeness';
import { replacementsBetween } from './replaced-words';

/** What is found of a copy and a living page. */
export interface PageVerdict {
  /** Null: another page, or that cannot be told. */
  readonly same: SameAs | null;
  readonly likeness: PageLikeness;
}

/**
 * Whether a living page is that of a copy. Texts that are alike enough are looked at once more: those of one form, of the
 * next edition, and of a successor are alike, too.
 */
export function judgePages(
  copy: ComparedText,
  now: ComparedText,
  frames: KnownFrames,
): PageVerdict {
  const likeness = pageLikenessOf(copy, now, frames);
  const same = judgeLikeness(likeness);
  return { same: same === null || isAnother(copy, now, likeness) ? null : same, likeness };
}

function isAnother(copy: ComparedText, now: ComparedText, { dates }: PageLikeness): boolean {
  const replacements = replacementsBetween(copy.page.words, now.page.words);
  return (
    isOneForm(copy.page.words, now.page.words, replacements) ||
    (dates === 'different' && isOtherEdition(copy.page, now.page)) ||
    (dates === 'unknown' && isOtherPerson(copy.page, now.page, replacements))
  );
}
