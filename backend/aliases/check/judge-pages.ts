import type { ComparedText } from './compared-text';
import { isOneForm } from './is-one-form';
import { isOtherEdition } from './is-other-edition';
import { judgeLikeness, type SameAs } from './judge-likeness';
import type { KnownFrames } from './known-frames';
import { pageLikenessOf, type PageLikeness } from './likeness';

/** What is found of a copy and a living page. */
export interface PageVerdict {
  /** Null: another page, or that cannot be told. */
  readonly same: SameAs | null;
  readonly likeness: PageLikeness;
}

/**
 * Whether a living page is that of a copy. Texts that are alike enough are looked at once more: those of one form, and of the
 * next edition, are alike, too.
 */
export function judgePages(
  copy: ComparedText,
  now: ComparedText,
  frames: KnownFrames,
): PageVerdict {
  const likeness = pageLikenessOf(copy, now, frames);
  const same = judgeLikeness(likeness);
  const isOther =
    same !== null &&
    (isOneForm(copy.page.words, now.page.words) ||
      (likeness.dates === 'different' && isOtherEdition(copy.page, now.page)));
  return { same: isOther ? null : same, likeness };
}
