import { inSteps, mapInSteps, type Steps } from '../../runtime/in-steps';
import { otherEnding, samePageKey } from '../addresses/address-key';
import { addressParts } from '../addresses/address-parts';
import { folderKey } from '../addresses/folder-key';
import { slugWords } from '../addresses/slug-words';
import { AddressIndex, byLikeness, type ScoredAddress } from '../candidates/address-index';
import type { AliasWay } from '../../status/aliases/alias-evidence';
import { factsOfPage } from '../pages/facts-of-page';
import type { PredictedTarget } from '../rules/predict-targets';
import type { AskedPage } from './asked-page';
import { byLinks } from './by-links';
import type { AliasCandidate } from './candidate';
import { hasTellingSlug, isSureRule } from './check-without-copy';
import type { CandidateTrial } from './candidate-trial';
import { livingOrigins, originPerHost } from './living-origins';
import { factsReadings, settledFacts } from './settled-facts';

/** Below it, slugs have hardly a word in common. */
const SCORE_MIN = 0.45;
const BY_SITEMAP_MAX = 2;
const LOOKED_AT = 8;
const GUESSES_MAX = 3;
/** Where siblings moved, rather than another language or a list. */
const FOLDER_SCORE = 0.08;
/** Moves of which the pages are read where addresses alone explain nothing. */
const TARGETS_READ = 4;
const SURE_CASES = 2;

/**
 * Looks for the dead pages of one host: by rules; by its sitemap, by which rules are learned again; by rules that need
 * the title or the day of a page, once some were read; by links of the home and section pages. Those without a copy come
 * last, when it shows how well the rules do.
 */
export async function searchGroup(search: CandidateTrial): Promise<void> {
  await byRules(search);
  await bySitemaps(search);
  search.group.book.refresh();
  await byRules(search);
  if (await readTargets(search)) await byRules(search);
  await byRules(search, GUESSES_MAX);
  await byOtherEndings(search);
  await byLinks(search);
  await withoutCopies(search);
}

/** The likeliest of all first, then what else they say. */
async function byRules(search: CandidateTrial, max = 1): Promise<void> {
  for (const asked of search.open) {
    const untried = (await inSteps(predicted(search, asked))).filter(
      ({ address }) => !asked.tried.has(samePageKey(address)),
    );
    await search.tryAll(asked, untried.slice(0, max));
  }
}

/** With a slash at the end or without one, where the moves of a rule end both ways, and nothing was at the likelier one. */
async function byOtherEndings(search: CandidateTrial): Promise<void> {
  for (const asked of search.open) {
    const others = (await inSteps(predicted(search, asked))).flatMap((candidate) => {
      const address = otherEnding(candidate.address);
      if (candidate.rule?.endsBothWays !== true || address === null) return [];
      return search.desk.isNothingAt(candidate.address)
        ? [{ ...candidate, address, isOtherEnding: true }]
        : [];
    });
    await search.tryAll(asked, others.slice(0, 1));
  }
}

/** Those on the sitemap first, where it is known. */
function* predicted({ group, desk }: CandidateTrial, asked: AskedPage): Steps<AliasCandidate[]> {
  const isListed = (address: string): boolean =>
    desk.hostOf(address)?.known?.has(samePageKey(address)) === true;
  const readings: (readonly PredictedTarget[])[] = [];
  for (const facts of factsReadings(asked, group.dayOrders)) {
    readings.push(yield* group.book.predict(asked.url, facts, isListed));
  }
  return inTurn(readings).map(({ address, rule }) => ({ address, by: 'rule', rule }));
}

/** The likeliest one of each reading first; no more than of one alone. */
function inTurn(readings: readonly (readonly PredictedTarget[])[]): PredictedTarget[] {
  const targets = new Map<string, PredictedTarget>();
  for (let place = 0; place < GUESSES_MAX; place += 1) {
    for (const target of readings.flatMap((one) => one.slice(place, place + 1))) {
      if (!targets.has(target.address)) targets.set(target.address, target);
    }
  }
  return [...targets.values()].slice(0, GUESSES_MAX);
}

/** Addresses of living pages, and who lists them. */
interface ListedAddresses {
  readonly index: AddressIndex;
  readonly by: AliasWay;
}

interface ScoredCandidate extends Omit<ScoredAddress, 'address'> {
  readonly candidate: AliasCandidate;
}

function* bestOf(
  lists: readonly ListedAddresses[],
  { sought }: AskedPage,
): Steps<ScoredCandidate[]> {
  const best: ScoredCandidate[] = [];
  for (const { index, by } of lists) {
    const found = yield* index.best(sought, LOOKED_AT, SCORE_MIN);
    best.push(
      ...found.map(({ address, ...likeness }) => ({
        candidate: { address, by, rule: null },
        ...likeness,
      })),
    );
  }
  return best;
}

async function bySitemaps(search: CandidateTrial): Promise<void> {
  if (search.open.length === 0) return;
  const lists: ListedAddresses[] = [{ index: await inSteps(citedIndex(search)), by: 'cited' }];
  for (const origin of originPerHost(await inSteps(livingOrigins(search.group)))) {
    const host = search.desk.hostOf(origin);
    const files = Math.max(2, Math.ceil(search.open.length / 4));
    if (host !== null && search.purse.left >= 2) {
      lists.push({ index: await host.sitemap(files), by: 'sitemap' });
      if (!(await host.hasRules())) cutOpen(search);
    }
  }
  const { moves } = search.group.book;
  const folders = new Set(await inSteps(mapInSteps(moves, ({ now }) => folderOf(now))));
  for (const asked of search.open) {
    const candidates = (await inSteps(bestOf(lists, asked)))
      .map(({ candidate, score, ...likeness }) => ({
        candidate,
        ...likeness,
        score: score + (folders.has(folderOf(candidate.address)) ? FOLDER_SCORE : 0),
      }))
      .toSorted(byLikeness)
      .slice(0, BY_SITEMAP_MAX)
      .map(({ candidate }) => candidate);
    await search.tryAll(asked, candidates);
  }
}

/** Who does not answer may list any of them. */
function cutOpen({ open }: CandidateTrial): void {
  for (const asked of open) asked.isCut = true;
}

function folderOf(address: string): string {
  const parts = addressParts(address);
  return parts === null ? address : folderKey(parts);
}

/** Cited addresses that work are listed by people. */
function* citedIndex({ group }: CandidateTrial): Steps<AddressIndex> {
  const index = new AddressIndex();
  for (const address of group.living) {
    index.add(address, samePageKey(address));
    yield;
  }
  return index;
}

/**
 * Where no rule explains the moves, the pages of some are read: their titles and days may.
 * @returns whether that taught anything
 */
async function readTargets(search: CandidateTrial): Promise<boolean> {
  const { book } = search.group;
  const unexplained = await inSteps(unexplainedOf(search));
  const first = unexplained[0];
  if (first === undefined) return false;
  const unread = book.moves
    .filter(({ facts, now }) => facts === null && mayTellOfPage(now))
    .slice(0, TARGETS_READ);
  if (unread.length < SURE_CASES) return false;
  let read = 0;
  let silent = 0;
  for (const [place, move] of unread.entries()) {
    const payer = unexplained[place % unexplained.length] ?? first;
    if (payer.pagesLeft <= 1 || search.purse.left < 2) break;
    const page = await search.desk.read(move.now, payer);
    if (page === null) {
      silent += search.desk.isSilent(move.now) ? 1 : 0;
      continue;
    }
    const facts = factsOfPage(page.text.page, (part) => page.host.boilerplate.isCommonTitle(part));
    const stands = { now: move.now, shown: page.text.page.date };
    book.add({ ...move, facts: settledFacts(facts, stands, search.group.dayOrders) });
    read += 1;
  }
  if (read === 0 && silent > 0) cutOpen(search);
  book.refresh();
  return read > 0;
}

/** Whether an address may be made of a title or a day: a number at its end is made of neither. */
function mayTellOfPage(address: string): boolean {
  const parts = addressParts(address);
  if (parts === null) return false;
  return (
    parts.query.length > 0 ||
    slugWords({ ...parts, segments: parts.segments.slice(-1) }).length > 0 ||
    YEAR.test(parts.segments.join('/'))
  );
}

/** Whatever day it is of, and in whatever order that is written. */
const YEAR = /(?<!\d)(?:\d{4})?(?:19|20)\d\d(?:\d{4})?(?!\d)/;

function* unexplainedOf({ open, group }: CandidateTrial): Steps<AskedPage[]> {
  const unexplained: AskedPage[] = [];
  for (const asked of open) {
    if (asked.pagesLeft > 1 && !(yield* group.book.explains(asked.url))) unexplained.push(asked);
  }
  return unexplained;
}

/** Only where rules are sure, and the address says enough. */
async function withoutCopies(search: CandidateTrial): Promise<void> {
  const { book, asked: all } = search.group;
  book.refresh();
  for (const asked of all) {
    if (asked.copy !== null || !hasTellingSlug(asked)) continue;
    await search.tryAll(asked, await inSteps(surelyPredicted(search, asked)));
  }
}

/** By a rule without any exception; the likeliest one. */
function* surelyPredicted(search: CandidateTrial, asked: AskedPage): Steps<AliasCandidate[]> {
  const { book } = search.group;
  for (const candidate of yield* predicted(search, asked)) {
    const { rule } = candidate;
    if (rule === null || book.hasMisled(rule)) continue;
    if (isSureRule(yield* book.tallyOf(rule))) return [candidate];
  }
  return [];
}
