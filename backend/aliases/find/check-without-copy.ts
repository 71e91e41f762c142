import { samePageKey } from '../addresses/address-key';
import { addressParts } from '../addresses/address-parts';
import { areKin } from '../addresses/folder-key';
import { slugNumbers, slugOf, wordsOfText } from '../addresses/slug-words';
import type { RuleTally } from '../rules/tally-rule';
import type { AskedPage } from './asked-page';
import type { AliasEvidence } from '../../status/aliases/alias-evidence';
import { isPlaceholder, mayBeProposed } from './check-candidate';
import { standsInQuery } from './echo-test';
import type { LivingPage } from './page-desk';

/** Known moves that a rule has to tell right, all of them. */
const CASES_MIN = 5;
const SLUG_WORDS_MIN = 3;
const SHINGLES_MIN = 20;
const LINK_SHARE_MAX = 0.5;

/** Whether a rule is sure enough to be followed where nobody can compare a copy. @param tally of all known moves */
export function isSureRule({ right, matching }: RuleTally): boolean {
  return right >= CASES_MIN && right === matching;
}

/** Whether a dead address says enough of its page. */
export function hasTellingSlug({ sought }: AskedPage): boolean {
  return new Set(sought.slug).size >= SLUG_WORDS_MIN;
}

/**
 * The weaker check, by the slug's words in the living title alone, for dead addresses without a copy.
 * @param predicted where a rule says that it is, before any redirect
 * @returns null where it is another page, or that cannot be told
 */
export function checkWithoutCopy(
  asked: AskedPage,
  page: LivingPage,
  predicted: string,
): AliasEvidence | null {
  const { heading, shared, title, linkShare } = page.text.page;
  const own = [...page.text.shingles].filter((one) => !page.host.boilerplate.isCommon(one));
  if (own.length < SHINGLES_MIN || linkShare > LINK_SHARE_MAX) return null;
  if (!mayBeProposed(asked, page) || isPlaceholder(page)) return null;
  if (!isWherePredicted(page.address, predicted)) return null;
  if ([predicted, page.address].some((one) => standsInQuery(one, asked.sought.slug))) return null;
  const titles = [heading, shared, title].map((one) => new Set(wordsOfText(one)));
  const isCalledSo = titles.some((words) => asked.sought.slug.every((word) => words.has(word)));
  if (!isCalledSo || !hasNumbersOf(asked.url, page.address, titles)) return null;
  const evidence = { title: 1, kept: null, grown: null, numbers: null } as const;
  return { ...evidence, date: 'unknown', check: 'without-copy' };
}

/** Without a redirect, or by one to the same name on the same site. */
function isWherePredicted(address: string, predicted: string): boolean {
  if (samePageKey(address) === samePageKey(predicted)) return true;
  const [at, told] = [addressParts(address), addressParts(predicted)];
  if (at === null || told === null || slugOf(at) !== slugOf(told)) return false;
  return at.host === told.host || areKin(at.host, told.host);
}

/** Whether the numbers of a slug (years, parts) live on: in a title, or in the address where no title has any. */
function hasNumbersOf(url: string, address: string, titles: readonly Set<string>[]): boolean {
  const wanted = slugNumbers(url);
  const told = new Set(titles.flatMap((words) => [...words].filter((word) => /^\d+$/.test(word))));
  const living = told.size > 0 ? told : new Set(slugNumbers(address));
  return wanted.every((number) => living.has(number));
}
