import { addressParts } from '../addresses/address-parts';
import { slugOf } from '../addresses/slug-words';
import { wordsOfText } from '../addresses/slug-words';
import type { MoveRule } from '../rules/rule';
import type { AskedPage } from './asked-page';
import type { AliasEvidence } from './alias-proposal';
import { isPlaceholder, mayBeProposed } from './check-candidate';
import type { LivingPage } from './page-desk';

/** Known moves that a rule has to tell right, all of them. */
const CASES_MIN = 5;
const SLUG_WORDS_MIN = 3;
const SHINGLES_MIN = 20;
const LINK_SHARE_MAX = 0.5;
/** Words that no page is called by. */
const INVENTED_SLUG = 'qovrel-brantumik-solzave';

/** Whether a rule is sure enough to be followed where nobody can compare a copy. */
export function isSureRule({ right, matching }: MoveRule): boolean {
  return right >= CASES_MIN && right === matching;
}

/** Whether a dead address says enough of its page. */
export function hasTellingSlug({ sought }: AskedPage): boolean {
  return new Set(sought.slug).size >= SLUG_WORDS_MIN;
}

/**
 * The weaker check, by the slug's words in the living title alone, for dead addresses without a copy.
 * @returns null where it is another page, or that cannot be told
 */
export function checkWithoutCopy(asked: AskedPage, page: LivingPage): AliasEvidence | null {
  const { heading, shared, title, linkShare } = page.text.page;
  const own = [...page.text.shingles].filter((one) => !page.host.boilerplate.isCommon(one));
  if (own.length < SHINGLES_MIN || linkShare > LINK_SHARE_MAX) return null;
  if (!mayBeProposed(asked, page) || isPlaceholder(page)) return null;
  const titles = [heading, shared, title].map((one) => new Set(wordsOfText(one)));
  const isCalledSo = titles.some((words) => asked.sought.slug.every((word) => words.has(word)));
  if (!isCalledSo) return null;
  const evidence = { title: 1, kept: null, grown: null, numbers: null } as const;
  return { ...evidence, date: 'unknown', check: 'without-copy' };
}

/**
 * An address like this one at which no page can be: who answers it with a page may have made the other one of its address,
 * too. @returns null where the address has no slug to be replaced
 */
export function inventedLike(address: string): string | null {
  const parts = addressParts(address);
  const slug = parts === null ? '' : slugOf(parts);
  if (parts === null || slug === '') return null;
  const path = parts.segments
    .map((segment) => encodeURIComponent(segment.replace(slug, INVENTED_SLUG)))
    .join('/');
  return `${parts.origin}/${path}${parts.endsInSlash ? '/' : ''}`;
}
