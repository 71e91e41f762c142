import type { ComparedText } from './compared-text';
import { isOneForm } from './is-one-form';
import { isOtherEdition } from './is-other-edition';
import { isOtherInstalment } from './is-other-instalment';
import { isOtherPart } from './is-other-part';
import { isOtherPerson, type PersonalText } from './is-other-person';
import { judgeLikeness, type SameAs } from './judge-likeness';
import type { KnownFrames } from './known-frames';
import { ownRowsOf, ownWordsOf, pageLikenessOf, type PageLikeness } from './likeness';
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
  const isOther = same !== null && isAnother({ copy, now, frames }, likeness);
  return { same: isOther ? null : same, likeness };
}

interface ComparedPair {
  readonly copy: ComparedText;
  readonly now: ComparedText;
  readonly frames: KnownFrames;
}

function isAnother({ copy, now, frames }: ComparedPair, likeness: PageLikeness): boolean {
  const [then, page] = [copy.page, now.page];
  const replacements = replacementsBetween(then.words, page.words);
  return (
    isOneForm(then.words, page.words, replacements) ||
    isOtherInstalment(ownRowsOf(then.words, frames), ownRowsOf(page.words, frames)) ||
    isOtherPart(copy, now, frames, likeness) ||
    (likeness.dates === 'different' && isOtherEdition(then, page)) ||
    (likeness.dates === 'unknown' &&
      isOtherPerson(personal(copy, frames), personal(now, frames), replacements))
  );
}

const personal = ({ page }: ComparedText, frames: KnownFrames): PersonalText => ({
  page,
  own: ownWordsOf(page.words, frames),
});
