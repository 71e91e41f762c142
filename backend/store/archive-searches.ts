import type { Clock } from '../runtime/clock';
import type { Database, Statements } from '../runtime/database';
import type { DayNumber } from '../status/day-number';
import { decodeHistory } from '../status/history';
import type { MarkIndex } from '../status/mark-index';
import { DEFAULT_POLICY } from '../status/verdict';
import type { ArchiveService } from '../url/archive-services';
import { joinUrl } from '../url/url-parts';
import type { Snapshot } from './annotations';
import { choicesOf, dropChoices, keepChoices, type Choice, type Choices } from './archive-choices';
import { linkedCopies } from './linked-copies';
import { DEFAULT_LOSSES, isMarkedDead, verdictOfRow, type LossRules } from './losses';
import { schemeOfId } from './urls';

/** A URL for which archives are asked, by one asker alone until its lease runs out. */
export interface LeasedSearch {
  urlId: number;
  /** Normal form. */
  url: string;
  /** The first day that its history tells of; null where it tells of none. */
  firstSeenDay: DayNumber | null;
  /** What is chosen now; these are looked at again (W5.3). */
  chosen: Snapshot[];
  /** W5.4: copies that pages link to; nobody has looked at them. */
  linked: string[];
  /** Services whose choice is blocked by hand (W5.2): they are neither asked nor changed. */
  blocked: ArchiveService[];
  /** The last check found it working, without a doubt, and no mark says that it is gone. */
  isLiving: boolean;
  /** Searches that failed one after the other. */
  tries: number;
  /** Proves the lease, seconds since 1970. */
  leasedUntilS: number;
}

/** What a search found out of one service. */
export type ServiceFinding =
  /** Looked at, and good: the chosen one from now on. */
  | { kind: 'chosen'; snapshot: Snapshot }
  /** It has copies, but none is good (W5.1): an empty choice. */
  | { kind: 'none-good'; service: ArchiveService }
  /** It has none, or the chosen one is gone. */
  | { kind: 'none'; service: ArchiveService };

/** What follows from a search: services that are not named stay as they are. */
export interface SearchSettlement {
  findings: ServiceFinding[];
  today: DayNumber;
  /** When archives are asked again, seconds since 1970. */
  againAtS: number;
  tries: number;
}

/** The URLs for which archives are to be asked. */
export interface SearchQueue {
  /** Leases up to `limit` of them. */
  lease(limit: number): Promise<LeasedSearch[]>;
  settle(leased: LeasedSearch, settlement: SearchSettlement): Promise<void>;
}

/** For which URLs archives are asked: those that cannot be reached, or living ones, too. */
export type SearchedUrls = 'unreachable' | 'all';

/** What is leased: also where no archive is asked, what is chosen is looked at again. */
export type LeasedUrls = 'chosen' | SearchedUrls;

/** As of hosts: services are asked a second apart, and each URL may need several questions. */
const LEASE_S = 3_600;
/** Of one call, should nothing that is due need a search any more. */
const ROUNDS_MAX = 50;
const TRIES_MAX = 255;

/**
 * The queue over the own database, for any number of askers at once.
 * @param losses what counts as unreachable at the moment; by default as all are judged
 */
export function createSearchQueue(
  database: Database,
  clock: Clock,
  searched: LeasedUrls = 'unreachable',
  losses: () => Promise<LossRules> = () => Promise.resolve(DEFAULT_LOSSES),
): SearchQueue {
  return {
    async lease(limit) {
      const rules = await losses();
      for (let round = 0; round < ROUNDS_MAX; round += 1) {
        const nowS = Math.floor(clock.now() / 1_000);
        const urlIds = await dueSearches(database, nowS, limit);
        if (urlIds.length === 0) return [];
        const leased = await leaseSearches(database, urlIds, { nowS, searched, rules });
        // Else others were faster, or nothing of it was needed any more: what comes next is due, too.
        if (leased.length > 0) return leased;
      }
      return [];
    },
    settle: (leased, settlement) => settleSearch(database, leased, settlement),
  };
}

/** Locks nothing. Index: archive_search.due_at. */
async function dueSearches(database: Database, nowS: number, limit: number): Promise<number[]> {
  const rows = await database.select<{ url_id: number }>(
    `SELECT url_id FROM archive_search FORCE INDEX (due_at)
     WHERE due_at <= ? ORDER BY due_at, url_id LIMIT ?`,
    [nowS, limit],
  );
  return rows.map((row) => row.url_id);
}

interface Leasing {
  nowS: number;
  searched: LeasedUrls;
  rules: LossRules;
}

/**
 * Leases those of the searches that are, under lock, still due and needed; those that are not needed are
 * dropped: all services are blocked, or the URL can be reached and nothing is chosen. Should it be lost
 * again, its results put it back. URLs are locked first, in the order of ids, as results are recorded.
 * Index: url.PRIMARY, archive_search.PRIMARY, archive.PRIMARY, host.PRIMARY, archived_copy.original_key.
 */
function leaseSearches(
  database: Database,
  urlIds: number[],
  { nowS, searched, rules }: Leasing,
): Promise<LeasedSearch[]> {
  return database.transaction(async (statements) => {
    const urls = await lockUrls(statements, urlIds, rules.marks);
    const due = await lockDue(statements, urlIds, nowS);
    const choices = await choicesOf(statements, [...due.keys()]);
    const isNeeded = (urlId: number): boolean => {
      const url = urls.get(urlId);
      return url !== undefined && isSearched(url, choices.get(urlId), { searched, rules });
    };
    const [needed, idle] = [true, false].map((wanted) =>
      [...due.keys()].filter((urlId) => isNeeded(urlId) === wanted),
    );
    await dropSearches(statements, idle ?? []);
    return takeSearches(statements, needed ?? [], { urls, due, choices, nowS });
  });
}

interface UrlRow {
  url_id: number;
  url_key: Buffer;
  host_id: number;
  scheme: number;
  port: number;
  path: Buffer;
  history: Buffer;
  failures: number;
  doubt: number;
}

interface LockedUrl extends UrlRow {
  /** Name of its host. */
  host: string;
  isMarkedDead: boolean;
}

async function lockUrls(
  statements: Statements,
  urlIds: number[],
  marks: MarkIndex,
): Promise<Map<number, LockedUrl>> {
  const rows = await statements.select<UrlRow>(
    `SELECT url_id, url_key, host_id, scheme, port, path, history, failures, doubt
     FROM url FORCE INDEX (PRIMARY) WHERE url_id IN (?) ORDER BY url_id FOR UPDATE`,
    [urlIds],
  );
  const hosts = await hostNames(statements, rows);
  return new Map(
    rows.map((row) => {
      const host = hosts.get(row.host_id) ?? '';
      const isGone = isMarkedDead(marks, host, row.path.toString('latin1'));
      return [row.url_id, { ...row, host, isMarkedDead: isGone }];
    }),
  );
}

/** @returns searches that failed, by id of the URL; in the order in which they were due */
async function lockDue(
  statements: Statements,
  urlIds: number[],
  nowS: number,
): Promise<Map<number, number>> {
  const rows = await statements.select<{ url_id: number; tries: number }>(
    `SELECT url_id, tries FROM archive_search FORCE INDEX (PRIMARY)
     WHERE url_id IN (?) AND due_at <= ? ORDER BY url_id FOR UPDATE`,
    [urlIds, nowS],
  );
  const tries = new Map(rows.map((row) => [row.url_id, row.tries]));
  return new Map(
    urlIds.flatMap((urlId) => {
      const ofUrl = tries.get(urlId);
      return ofUrl === undefined ? [] : [[urlId, ofUrl] as const];
    }),
  );
}

function isSearched(
  url: LockedUrl,
  choices: Choices | undefined,
  { searched, rules }: Pick<Leasing, 'searched' | 'rules'>,
): boolean {
  if (choices?.isAllBlocked === true) return false;
  if (searched === 'all' || (choices?.chosen.length ?? 0) > 0) return true;
  const isLost = url.isMarkedDead || verdictOfRow(url, rules.policy) === 'unreachable';
  return searched === 'unreachable' && isLost;
}

async function dropSearches(statements: Statements, urlIds: number[]): Promise<void> {
  if (urlIds.length === 0) return;
  await statements.run(
    'DELETE archive_search FROM archive_search FORCE INDEX (PRIMARY) WHERE url_id IN (?)',
    [urlIds],
  );
}

interface LockedSearches {
  urls: ReadonlyMap<number, LockedUrl>;
  /** Searches that failed. */
  due: ReadonlyMap<number, number>;
  choices: ReadonlyMap<number, Choices>;
  nowS: number;
}

async function takeSearches(
  statements: Statements,
  urlIds: number[],
  { urls, due, choices, nowS }: LockedSearches,
): Promise<LeasedSearch[]> {
  if (urlIds.length === 0) return [];
  const leasedUntilS = nowS + LEASE_S;
  await statements.run(
    'UPDATE archive_search FORCE INDEX (PRIMARY) SET due_at = ? WHERE url_id IN (?)',
    [leasedUntilS, urlIds],
  );
  const rows = urlIds.flatMap((urlId) => urls.get(urlId) ?? []);
  const linked = await linkedCopies(
    statements,
    rows.map((row) => row.url_key),
  );
  return rows.map((row) => ({
    urlId: row.url_id,
    url: addressOf(row),
    firstSeenDay: decodeHistory(row.history).at(-1)?.firstDay ?? null,
    chosen: choices.get(row.url_id)?.chosen ?? [],
    linked: linked.get(row.url_key.toString('hex')) ?? [],
    blocked: choices.get(row.url_id)?.blocked ?? [],
    isLiving: !row.isMarkedDead && verdictOfRow(row, DEFAULT_POLICY) === 'working',
    tries: due.get(row.url_id) ?? 0,
    leasedUntilS,
  }));
}

function addressOf({ scheme, host, port, path }: LockedUrl): string {
  return joinUrl({ scheme: schemeOfId(scheme), host, port, path: path.toString('latin1') });
}

/** Locks nothing: a host stays as long as it has URLs. */
async function hostNames(
  statements: Statements,
  urls: readonly UrlRow[],
): Promise<Map<number, string>> {
  if (urls.length === 0) return new Map();
  const rows = await statements.select<{ host_id: number; name: Buffer }>(
    'SELECT host_id, name FROM host WHERE host_id IN (?)',
    [[...new Set(urls.map((url) => url.host_id))]],
  );
  return new Map(rows.map((row) => [row.host_id, row.name.toString('latin1')]));
}

/**
 * Stores what a search found out, unless the URL is gone or the lease has ended. Blocks that were set
 * meanwhile hold. Index: url.PRIMARY, archive_search.PRIMARY, archive.PRIMARY.
 */
function settleSearch(
  database: Database,
  { urlId, leasedUntilS }: LeasedSearch,
  { findings, today, againAtS, tries }: SearchSettlement,
): Promise<void> {
  return database.transaction(async (statements) => {
    await statements.select('SELECT url_id FROM url WHERE url_id = ? FOR UPDATE', [urlId]);
    const { affectedRows } = await statements.run(
      `UPDATE archive_search FORCE INDEX (PRIMARY) SET due_at = ?, tries = ?
       WHERE url_id = ? AND due_at = ?`,
      [againAtS, Math.min(tries, TRIES_MAX), urlId, leasedUntilS],
    );
    if (affectedRows === 0) return;
    const choices = (await choicesOf(statements, [urlId])).get(urlId);
    if (choices?.isAllBlocked === true) return;
    await keepChoices(statements, urlId, findings.flatMap(choiceAfter), today);
    const gone = findings.flatMap((one) => (one.kind === 'none' ? [one.service] : []));
    await dropChoices(statements, urlId, gone);
  });
}

function choiceAfter(finding: ServiceFinding): Choice[] {
  if (finding.kind === 'none') return [];
  return finding.kind === 'chosen'
    ? [{ service: finding.snapshot.service, snapshot: finding.snapshot }]
    : [{ service: finding.service, snapshot: null }];
}
