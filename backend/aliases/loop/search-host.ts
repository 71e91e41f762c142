import type { Clock } from '../../runtime/clock';
import type { Database } from '../../runtime/database';
import type { Logger } from '../../runtime/logger';
import { dayNumberOf, type DayNumber } from '../../status/day-number';
import type { MarkIndex } from '../../status/mark-index';
import type { LeasedAliasHost } from '../../store/aliases/alias-queue';
import { deadUrlsOf, type DeadUrls, type OpenDeadUrl } from '../../store/aliases/dead-urls';
import { hostsInOtherHands } from '../../store/names/hosts-in-other-hands';
import { settleAliases, type SearchedUrl } from '../../store/aliases/settle-aliases';
import { classifyUrl } from '../../url/classify-url';
import { bareHost } from '../addresses/folder-key';
import { addressParts } from '../addresses/address-parts';
import type { AliasFinding } from '../find/alias-proposal';
import { findAliases } from '../find/find-aliases';
import { learnSite } from '../find/learn-site';
import { selfTest } from '../find/self-test';
import type { KnownMove } from '../rules/known-move';
import { aliasRuleOf } from '../rules/rule-text';
import { nextSearchS } from './next-search';
import { HeldHosts, type HostVisits } from './held-hosts';
import { readHostCase, targetHosts, type HostCase } from './host-case';
import { isWorthAsking } from './is-worth-asking';
import { readCopies, type CopiedPage, type DeadCopyReading } from './read-copies';

/** With what hosts are searched. */
export interface AliasParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly marks: () => Promise<MarkIndex>;
  readonly visits: HostVisits;
  readonly copies: DeadCopyReading;
}

/** What came of the search of a host. */
export interface HostSearch {
  /** Dead pages that were asked for, and those that were found. */
  readonly asked: number;
  readonly found: number;
  readonly requests: number;
}

/** Before the lease ends, so that what comes then still counts. */
const SETTLING_S = 600;
/** Hosts to which most pages moved: these are asked in any case. */
const TAKEN_FIRST = 2;
/** More teach no other rules. */
const RULE_MOVES_MAX = 400;
const RULES_MAX = 20;

/**
 * Searches for the dead pages of a leased host, and stores what came of it (U4).
 * @returns null where the host was another's by then
 * @throws AliasTurnOverError where somebody who is to be asked cannot be asked now; the signal's reason; errors of the database
 */
export async function searchHost(
  parts: AliasParts,
  host: LeasedAliasHost,
  signal: AbortSignal,
): Promise<HostSearch | null> {
  const { database, clock } = parts;
  const today = dayNumberOf(clock.now());
  const dead = await deadUrlsOf(database, host, await parts.marks(), today);
  const isNone = dead.open.length === 0;
  const known = isNone && !dead.isAwaited ? null : await readHostCase(database, host, dead);
  const isWorth = known !== null && isWorthAsking(host.name, known, dead.isNameless);
  const outcome = isWorth && !isNone ? await searchFor(parts, host, known, signal) : NOBODY_ASKED;
  return settle(parts, host, { dead, known, isWorth, today, ...outcome });
}

/** What is to be asked for, and what came of it. */
interface SearchOutcome {
  readonly open: readonly OpenDeadUrl[];
  /** Those of them whose copies could be read, or that have none. */
  readonly pages: readonly CopiedPage[];
  readonly findings: readonly AliasFinding[];
  readonly requests: number;
}

const NOBODY_ASKED: SearchOutcome = { open: [], pages: [], findings: [], requests: 0 };

/** Hosts are taken before archives are asked, as one that is busy ends the search. */
async function searchFor(
  { visits, copies }: AliasParts,
  host: LeasedAliasHost,
  known: HostCase,
  signal: AbortSignal,
): Promise<SearchOutcome> {
  const hosts = new HeldHosts(visits, (host.dueAtS - SETTLING_S) * 1_000);
  try {
    for (const name of targetHosts(known.moves).slice(0, TAKEN_FIRST))
      await hosts.take(name, signal);
    await hosts.end();
    const pages = await readCopies(copies, known.dead.open, signal);
    const { moves, living, merged } = known;
    const aliasCase = { dead: pages, moves, living, merged };
    const search = await findAliases(aliasCase, hosts.ask, signal);
    return { open: known.dead.open, pages, ...search };
  } finally {
    await hosts.end();
  }
}

interface Search extends SearchOutcome {
  readonly dead: DeadUrls;
  readonly known: HostCase | null;
  /** Whether anybody may be asked: else only news make that worth while. */
  readonly isWorth: boolean;
  readonly today: DayNumber;
}

async function settle(
  { database, clock }: AliasParts,
  host: LeasedAliasHost,
  { dead, known, isWorth, today, open, pages, findings, requests }: Search,
): Promise<HostSearch | null> {
  const nowS = Math.floor(clock.now() / 1_000);
  const urls = await inGoodHands(database, searchedUrls(pages, findings));
  const redirects = known?.redirects ?? [];
  const isMore = open.length > 0 && dead.isMore;
  const isLeft = pages.length < open.length || (isWorth && dead.isAwaited);
  const found = await settleAliases(
    database,
    host,
    {
      urls,
      ruleHostId: known?.ruleHostId ?? host.hostId,
      rules: known === null ? [] : rulesOf(host.name, known, findings),
      tally: { requests, ...selfTest(redirects) },
      againS: nextSearchS(host, { today, nowS, isMore, isLeft }),
    },
    nowS,
  );
  return found === null ? null : { asked: urls.length, found, requests };
}

function searchedUrls(
  pages: readonly CopiedPage[],
  findings: readonly AliasFinding[],
): SearchedUrl[] {
  const proposals = new Map(findings.map(({ url, proposal }) => [url, proposal]));
  return pages.map(({ urlId, url }) => {
    const proposal = proposals.get(url) ?? null;
    const target = proposal === null ? null : classifyUrl(proposal.newUrl).url;
    if (proposal === null || target === null) return { urlId, found: null };
    const { by, evidence, confidence, rule } = proposal;
    return { urlId, found: { target: target.text, by, evidence, confidence, rule } };
  });
}

/** A page at a name that may be in other hands is none. */
async function inGoodHands(database: Database, urls: SearchedUrl[]): Promise<SearchedUrl[]> {
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
function rulesOf(name: string, { moves }: HostCase, findings: readonly AliasFinding[]) {
  const verified = findings.flatMap(({ url, proposal }): KnownMove[] =>
    proposal === null || proposal.evidence.check === 'without-copy'
      ? []
      : [{ old: url, now: proposal.newUrl, facts: null }],
  );
  const own = [...verified, ...moves].filter(({ old }) => isOf(name, old));
  return learnSite(own.slice(0, RULE_MOVES_MAX))
    .filter(({ right, matching }) => right * 2 >= matching)
    .slice(0, RULES_MAX)
    .map(aliasRuleOf);
}

const isOf = (name: string, address: string): boolean =>
  bareHost(addressParts(address)?.host ?? '') === bareHost(name);
