import type { Database, Statements } from '../../runtime/database';
import { doubtOfId } from '../../status/content-doubt';
import { decodeHistory } from '../../status/history';
import type { MarkIndex } from '../../status/mark-index';
import { isNameDoubt } from '../../status/takeover/name-doubt';
import { DEFAULT_POLICY } from '../../status/verdict';
import { archiveServiceOfId } from '../../url/archives/archive-services';
import { NormalUrl } from '../../url/normal-url';
import { choicesOf, NO_CHOICES, type Choices } from './archive-choices';
import type { LeasedSearch, SearchRound } from './leased-search';
import { walkAnew, type SearchedUrls } from './archive-walk';
import { CHECK_STATE_COLUMNS, type CheckStateRow } from '../urls/check-state-row';
import { linkedCopies } from './linked-copies';
import { isMarkedDead, verdictOfRow, type LossRules, type ReadLosses } from './losses';
import { schemeOfId } from '../urls/urls';
import { wantedMomentsOfIds } from './wanted-moments';

/** What is leased: also where no archive is asked, what is chosen is looked at again. */
export type LeasedUrls = 'chosen' | SearchedUrls;

/** How long a search is leased: services are asked a second apart, and of twenty searches side by side each may need some forty questions. */
export const SEARCH_LEASE_S = 3 * 3_600;

interface LeaseScope {
  nowS: number;
  searched: LeasedUrls;
  readLosses: ReadLosses;
}

/**
 * Leases those of the searches that are, under lock, still due and needed; those that are not needed are
 * dropped: all services are blocked, or the URL can be reached, its name stands well and nothing is chosen or named. Should it be lost
 * again, its results put it back. URLs are locked first, in the order of ids, as results are recorded.
 * Index: url.PRIMARY, archive_search.PRIMARY, archive.PRIMARY, host.PRIMARY, archived_copy.original,
 * archive_walk.PRIMARY, wanted_moment.PRIMARY.
 */
export function leaseSearches(
  database: Database,
  urlIds: number[],
  { nowS, searched, readLosses }: LeaseScope,
): Promise<LeasedSearch[]> {
  return database.transaction(async (statements) => {
    const rows = await lockUrls(statements, urlIds);
    // Behind the locks: what a mark calls gone that is set later, its walk over archives comes to when it is dropped.
    const rules = await readLosses(statements);
    const urls = await withHosts(statements, rows, rules.marks);
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
    // Some of them may be lost: they come back as soon as an archive is asked again.
    if (searched === 'chosen' && idle?.length !== 0) await walkAnew(statements);
    return takeSearches(statements, needed ?? [], { urls, due, choices, nowS });
  });
}

interface UrlRow extends CheckStateRow {
  url_id: number;
  url_key: Buffer;
  host_id: number;
  scheme: number;
  port: number;
  path: Buffer;
}

interface LockedUrl extends UrlRow {
  /** Name of its host. */
  host: string;
  isMarkedDead: boolean;
}

function lockUrls(statements: Statements, urlIds: number[]): Promise<UrlRow[]> {
  return statements.select<UrlRow>(
    `SELECT url_id, url_key, host_id, scheme, port, path, ${CHECK_STATE_COLUMNS}
     FROM url FORCE INDEX (PRIMARY) WHERE url_id IN (?) ORDER BY url_id FOR UPDATE`,
    [urlIds],
  );
}

async function withHosts(
  statements: Statements,
  rows: readonly UrlRow[],
  marks: MarkIndex,
): Promise<Map<number, LockedUrl>> {
  const hosts = await hostNames(statements, rows);
  return new Map(
    rows.map((row) => {
      const host = hosts.get(row.host_id) ?? '';
      const isGone = isMarkedDead(marks, host, row.path.toString('latin1'));
      return [row.url_id, { ...row, host, isMarkedDead: isGone }];
    }),
  );
}

interface SearchRow {
  url_id: number;
  tries: number;
  round_day: number;
  answered: Buffer;
}

/** @returns by id of the URL; in the order in which they were due */
async function lockDue(
  statements: Statements,
  urlIds: number[],
  nowS: number,
): Promise<Map<number, SearchRow>> {
  const rows = await statements.select<SearchRow>(
    `SELECT url_id, tries, round_day, answered FROM archive_search FORCE INDEX (PRIMARY)
     WHERE url_id IN (?) AND due_at <= ? ORDER BY url_id FOR UPDATE`,
    [urlIds, nowS],
  );
  const due = new Map(rows.map((row) => [row.url_id, row]));
  return new Map(
    urlIds.flatMap((urlId) => {
      const row = due.get(urlId);
      return row === undefined ? [] : [[urlId, row] as const];
    }),
  );
}

function isSearched(
  url: LockedUrl,
  choices: Choices | undefined,
  { searched, rules }: Pick<LeaseScope, 'searched'> & { rules: LossRules },
): boolean {
  if (choices?.isAllBlocked === true) return false;
  const { chosen, named } = choices ?? NO_CHOICES;
  if (searched === 'all' || chosen.length > 0 || named.length > 0) return true;
  const isLost = url.isMarkedDead || verdictOfRow(url, rules.policy) === 'unreachable';
  return searched === 'unreachable' && (isLost || isInDoubt(url));
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
  due: ReadonlyMap<number, SearchRow>;
  choices: ReadonlyMap<number, Choices>;
  nowS: number;
}

async function takeSearches(
  statements: Statements,
  urlIds: number[],
  { urls, due, choices, nowS }: LockedSearches,
): Promise<LeasedSearch[]> {
  if (urlIds.length === 0) return [];
  const leasedUntilS = nowS + SEARCH_LEASE_S;
  await statements.run(
    'UPDATE archive_search FORCE INDEX (PRIMARY) SET due_at = ? WHERE url_id IN (?)',
    [leasedUntilS, urlIds],
  );
  const rows = urlIds.flatMap((urlId) => urls.get(urlId) ?? []);
  const linked = await linkedCopies(
    statements,
    rows.map((row) => row.url_key),
  );
  const moments = await wantedMomentsOfIds(statements, urlIds);
  return rows.map((row) => {
    const { chosen, named, noneGood, blocked } = choices.get(row.url_id) ?? NO_CHOICES;
    const search = due.get(row.url_id);
    return {
      urlId: row.url_id,
      url: urlOf(row),
      firstSeenDay: decodeHistory(row.history).at(-1)?.firstDay ?? null,
      wantedMoment: moments.get(row.url_id) ?? null,
      chosen,
      named,
      noneGood,
      blocked,
      linked: linked.get(row.url_key.toString('hex')) ?? [],
      isLiving: !row.isMarkedDead && verdictOfRow(row, DEFAULT_POLICY) === 'working',
      tries: search?.tries ?? 0,
      round: roundOf(search),
      leasedUntilS,
    };
  });
}

/** Of other URLs the name stands well, or they were never looked at. */
function isInDoubt({ doubt }: LockedUrl): boolean {
  return isNameDoubt(doubtOfId(doubt));
}

function roundOf(row: SearchRow | undefined): SearchRound | null {
  if (row === undefined || row.round_day === 0) return null;
  return { firstDay: row.round_day, answered: [...row.answered].map(archiveServiceOfId) };
}

function urlOf({ scheme, host, port, path }: LockedUrl): NormalUrl {
  return NormalUrl.ofParts({
    scheme: schemeOfId(scheme),
    host,
    port,
    path: path.toString('latin1'),
  });
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
