import type { Database } from '../../runtime/database';
import { isOfDatabase } from '../../runtime/database-errors';
import { inSteps } from '../../runtime/in-steps';
import { loggedCode } from '../../runtime/logged-code';
import type { Logger } from '../../runtime/logger';
import { dayNumberOf, type DayNumber } from '../../status/day-number';
import type { AliasRule } from '../../status/aliases/alias-rule';
import type { MarkIndex } from '../../status/mark-index';
import type { LeasedAliasHost } from '../../store/aliases/alias-queue';
import { deadUrlsOf, type DeadUrls, type OpenDeadUrl } from '../../store/aliases/dead-urls';
import { hostsInOtherHands } from '../../store/names/hosts-in-other-hands';
import { settleAliases, type SearchedUrl } from '../../store/aliases/settle-aliases';
import { classifyUrl } from '../../url/classify-url';
import { bareHost } from '../addresses/folder-key';
import { addressParts } from '../addresses/address-parts';
import type { AliasFinding, AliasProposal } from '../find/alias-proposal';
import { learnSite } from '../find/learn-site';
import { selfTest } from '../find/self-test';
import type { KnownMove } from '../rules/known-move';
import { aliasRuleOf } from '../rules/rule-text';
import { nextSearchS, silentDaysOf } from './next-search';
import { readHostCase, type HostCase } from './host-case';
import { isWorthAsking } from './is-worth-asking';
import { searchPages, type PageSearch, type PageSearchParts } from './search-pages';

/** With what hosts are searched. */
export interface AliasParts extends PageSearchParts {
  readonly database: Database;
  readonly logger: Logger;
  readonly marks: () => Promise<MarkIndex>;
}

/** What came of the search of a host. */
export interface HostSearch {
  /** Dead pages that were asked for, and those that were found. */
  readonly asked: number;
  readonly found: number;
  readonly requests: number;
  /** Of those in turn, for whom nobody answered. */
  readonly left: number;
}

/** More teach no other rules. */
const RULE_MOVES_MAX = 400;
const RULES_MAX = 20;

/** How patient a search is. */
export interface SearchTurn {
  /** It could not be searched often enough: what is known is settled. */
  readonly isLast: boolean;
  readonly signal: AbortSignal;
}

/**
 * Searches for the dead pages of a leased host, and stores what came of it (U4): of each page for which everybody answered who
 * was to be asked. The others are asked for again.
 * @returns null where the host was another's by then
 * @throws AliasTurnOverError where nothing came of it, and it is not the last turn; the signal's reason; errors of the database
 */
export async function searchHost(
  parts: AliasParts,
  host: LeasedAliasHost,
  { isLast, signal }: SearchTurn,
): Promise<HostSearch | null> {
  const { database, clock } = parts;
  const today = dayNumberOf(clock.now());
  const dead = await deadUrlsOf(database, host, await parts.marks(), today);
  const isNone = dead.open.length === 0;
  const known = isNone && !dead.isAwaited ? null : await readHostCase(database, host, dead);
  const isWorth = known !== null && (await inSteps(isWorthAsking(host.name, known)));
  if (!isWorth || isNone) return settle(parts, host, { dead, known, isWorth, today, search: null });
  const search = await searchOrGiveUp(parts, host, known, { isLast, signal });
  if (search.findings.length === 0 && !isLast && search.busy !== null) throw search.busy;
  return settle(parts, host, { dead, known, isWorth, today, search });
}

/** In the last turn, what cannot be searched counts as unanswered. */
async function searchOrGiveUp(
  parts: AliasParts,
  host: LeasedAliasHost,
  known: HostCase,
  { isLast, signal }: SearchTurn,
): Promise<PageSearch> {
  try {
    return await searchPages(parts, host, known, signal);
  } catch (error) {
    if (!isLast || signal.aborted || isOfDatabase(error)) throw error;
    parts.logger.error(
      { host: host.name, code: loggedCode(error) },
      'aliases: a host cannot be searched',
    );
    return { findings: [], requests: 0, busy: null };
  }
}

interface SearchEnd {
  readonly dead: DeadUrls;
  readonly known: HostCase | null;
  /** Whether anybody may be asked: else only news make that worth while. */
  readonly isWorth: boolean;
  readonly today: DayNumber;
  /** Null: nobody was asked. */
  readonly search: PageSearch | null;
}

async function settle(
  { database, clock }: AliasParts,
  host: LeasedAliasHost,
  { dead, known, isWorth, today, search }: SearchEnd,
): Promise<HostSearch | null> {
  const nowS = Math.floor(clock.now() / 1_000);
  const open = search === null ? [] : dead.open;
  const { findings, requests } = search ?? { findings: [], requests: 0 };
  const { answered, left } = await sortedOut(database, open, findings);
  const { urls, isPart, silentDays } = closedBy({ answered, left }, host, today);
  const isMore = open.length > 0 && dead.isMore;
  const isAwaited = isWorth && dead.isAwaited;
  const found = await settleAliases(
    database,
    host,
    {
      urls,
      ruleHostId: known?.ruleHostId ?? host.hostId,
      rules: known === null ? [] : await rulesOf(host.name, known, findings),
      isSilent: silentDays !== null,
      tally: { requests, ...(await inSteps(selfTest(known?.redirects ?? []))) },
      againS: nextSearchS(host, { today, nowS, isMore, isAwaited, isPart, silentDays }),
    },
    nowS,
  );
  if (found === null) return null;
  return { asked: urls.length, found, requests, left: open.length - urls.length };
}

interface SortedPages {
  readonly answered: readonly SearchedUrl[];
  /** Nobody answered. */
  readonly left: readonly OpenDeadUrl[];
}

async function sortedOut(
  database: Database,
  open: readonly OpenDeadUrl[],
  findings: readonly AliasFinding[],
): Promise<SortedPages> {
  const proposals = new Map(findings.map(({ url, proposal }) => [url, proposal]));
  const answered = open.flatMap(({ urlId, url }) => {
    const proposal = proposals.get(url);
    return proposal === undefined ? [] : [searchedUrl(urlId, proposal)];
  });
  const left = open.filter(({ url }) => !proposals.has(url));
  return { answered: await inGoodHands(database, answered), left };
}

interface ClosedPages {
  readonly urls: readonly SearchedUrl[];
  readonly isPart: boolean;
  readonly silentDays: number | null;
}

/** What is settled of a turn: where nobody has answered for long, that nothing was found. */
function closedBy(
  { answered, left }: SortedPages,
  host: LeasedAliasHost,
  today: DayNumber,
): ClosedPages {
  if (answered.length > 0) return { urls: answered, isPart: left.length > 0, silentDays: null };
  const silentDays = restOf(left, host, today);
  return { urls: silentDays === null ? left.map(nothingAt) : [], isPart: false, silentDays };
}

/** Days until those are asked for again; null: no more of that, or there are none. */
function restOf(
  left: readonly OpenDeadUrl[],
  host: LeasedAliasHost,
  today: DayNumber,
): number | null {
  if (left.length === 0) return null;
  return silentDaysOf(host, today, Math.min(...left.map(({ sinceDay }) => sinceDay)));
}

const nothingAt = ({ urlId }: { urlId: number }): SearchedUrl => ({ urlId, found: null });

function searchedUrl(urlId: number, proposal: AliasProposal | null): SearchedUrl {
  const target = proposal === null ? null : classifyUrl(proposal.newUrl).url;
  if (proposal === null || target === null) return nothingAt({ urlId });
  const { by, evidence, confidence, rule } = proposal;
  return { urlId, found: { target: target.text, by, evidence, confidence, rule } };
}

/** A page at a name that may be in other hands is none. */
async function inGoodHands(
  database: Database,
  urls: readonly SearchedUrl[],
): Promise<SearchedUrl[]> {
  const hostOf = ({ found }: SearchedUrl): string =>
    found === null ? '' : (classifyUrl(found.target).url?.host ?? '');
  const lost = await hostsInOtherHands(
    database,
    urls.map(hostOf).filter((host) => host !== ''),
  );
  return urls.map((url) => (lost.has(hostOf(url)) ? { ...url, found: null } : url));
}

/**
 * By all that is known by now, the pages that were found included; what is more often wrong than right is none. Rules of kin
 * hosts are kept where these are searched.
 */
async function rulesOf(
  name: string,
  { moves }: HostCase,
  findings: readonly AliasFinding[],
): Promise<AliasRule[]> {
  const verified = findings.flatMap(({ url, proposal }): KnownMove[] =>
    proposal === null || proposal.evidence.check === 'without-copy'
      ? []
      : [{ old: url, now: proposal.newUrl, facts: null }],
  );
  const own = [...verified, ...moves].filter(({ old }) => isOf(name, old));
  const rules = await inSteps(learnSite(own.slice(0, RULE_MOVES_MAX)));
  return rules
    .filter(({ right, matching }) => right * 2 >= matching)
    .slice(0, RULES_MAX)
    .map(aliasRuleOf);
}

const isOf = (name: string, address: string): boolean =>
  bareHost(addressParts(address)?.host ?? '') === bareHost(name);
