import type { ComparedText } from './compared-text';
import { isOneForm } from './is-one-form';
import { isOtherEdition } from './is-other-edition';
import { isOtherInstalment } from './is-other-instalment';
import { isOtherPart } from './is-other-part';
import { isOtherPerson, type PersonalText } from './is-other-person';
import { judgeLikeness, type SameAs } from './judge-likeness';
import type { KnownFrames } from './known-frames';
import { pageLikenessOf, type PageLikeness } from './likeness';
import { comparedPair, type ComparedPair, type OwnText } from './own-text';
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
  const pair = comparedPair(copy, now, frames);
  const likeness = pageLikenessOf(pair);
  const same = judgeLikeness(likeness);
  return { same: same === null || isAnother(pair, likeness) ? null : same, likeness };
}

function isAnother({ copy, now, frames, own }: ComparedPair, likeness: PageLikeness): boolean {
  const replacements = replacementsBetween(own.copy.words, own.page.words);
  return (
    isOneForm(own.copy.words, own.page.words, replacements) ||
    isOtherInstalment(own.copy, own.page) ||
    isOtherPart(copy, now, frames, likeness) ||
    (likeness.dates === 'different' && isOtherEdition(copy.page, now.page)) ||
    (likeness.dates === 'unknown' &&
      isOtherPerson(personal(copy, own.copy), personal(now, own.page), replacements))
  );
}

const personal = ({ page }: ComparedText, { own }: OwnText): PersonalText => ({ page, own });
