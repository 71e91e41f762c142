import type { Statements } from '../../runtime/database';
import { toCalendarDay } from '../../status/day-number';
import { decodeHistory, type Run } from '../../status/history';
import type { CalendarDay } from '../../status/takeover/host-facts';
import type { NormalUrl } from '../../url/normal-url';
import { wantedMomentsOfIds } from '../archives/wanted-moments';
import { addressesOf } from '../urls/addresses';
import { hostsOfName } from './urls-of-name';

/** A URL of a name, with what tells when it was cited, and of which copies is known. */
export interface CitedUrl {
  urlId: number;
  url: NormalUrl;
  /** Newest first. */
  runs: readonly Run[];
  /** When it is known to have been what wikis cite; null where nobody knows. */
  citedDay: CalendarDay | null;
  /** Addresses of the copies that are chosen for it. */
  copies: readonly string[];
}

const DAY_S = 86_400;
/** Hosts of a name that are looked at. */
const HOSTS_MAX = 50;
/** URLs of which some are chosen. */
const CHOICE = 200;
/** URLs whose pages are counted at most. */
const COUNTED_URLS = 20_000;

/**
 * URLs of a name to look at: the one at which something was noticed, some others of its host, and one of another host of the
 * name where there is one, that of the name itself first: what became of one host says nothing of the others. Of each host
 * those with copies first. Empty: none is listed. Index: url.PRIMARY, url.host_due, host.registered_domain, host.name,
 * archive.PRIMARY.
 * @param limit how many
 */
export async function urlsToLookAt(
  statements: Pick<Statements, 'select'>,
  { name, noticedUrlId }: { name: string; noticedUrlId: number | null },
  limit: number,
): Promise<CitedUrl[]> {
  const hostId = await hostOfUrl(statements, noticedUrlId);
  const first = hostId === null || noticedUrlId === null ? [] : [noticedUrlId];
  const hosts = await hostsOfName(statements, name, HOSTS_MAX);
  const others = hosts.filter((other) => other !== hostId);
  const main = (await hostsNamedAs(statements, name)).filter((other) => other !== hostId);
  const left = limit - first.length;
  const ofMain = await chosenOn(statements, main, first, Math.min(1, left));
  const elsewhere =
    ofMain.length > 0 ? ofMain : await chosenOn(statements, others, first, Math.min(1, left));
  const room = left - elsewhere.length;
  const here = hostId === null ? [] : await chosenOn(statements, [hostId], first, room);
  const sofar = [...first, ...here, ...elsewhere];
  const rest = await chosenOn(statements, others, sofar, limit - sofar.length);
  return citedUrls(statements, [...sofar, ...rest]);
}

/** The hosts that have the name itself, and what stands for it. */
async function hostsNamedAs(
  statements: Pick<Statements, 'select'>,
  name: string,
): Promise<number[]> {
  const rows = await statements.select<{ host_id: number }>(
    'SELECT host_id FROM host FORCE INDEX (name) WHERE name IN (?)',
    [[name, `www.${name}`]],
  );
  return rows.map((row) => row.host_id);
}

async function hostOfUrl(
  statements: Pick<Statements, 'select'>,
  urlId: number | null,
): Promise<number | null> {
  if (urlId === null) return null;
  const [row] = await statements.select<{ host_id: number }>(
    'SELECT host_id FROM url FORCE INDEX (PRIMARY) WHERE url_id = ?',
    [urlId],
  );
  return row?.host_id ?? null;
}

async function chosenOn(
  statements: Pick<Statements, 'select'>,
  hostIds: readonly number[],
  without: readonly number[],
  limit: number,
): Promise<number[]> {
  if (hostIds.length === 0 || limit <= 0) return [];
  const rows = await statements.select<{ url_id: number }>(
    `SELECT near.url_id FROM (
       SELECT url_id FROM url FORCE INDEX (host_due) WHERE host_id IN (?) LIMIT ?
     ) AS near LEFT JOIN archive FORCE INDEX (PRIMARY)
       ON archive.url_id = near.url_id AND snapshot <> '' AND blocked = 0
     WHERE near.url_id NOT IN (?)
     GROUP BY near.url_id ORDER BY COUNT(archive.url_id) = 0, near.url_id LIMIT ?`,
    [[...hostIds], CHOICE, [0, ...without], limit],
  );
  return rows.map((row) => row.url_id);
}

/** What is known of URLs, in their order; one that is not listed any more is left out. Index: PRIMARY of each table, link.url_wiki. */
async function citedUrls(
  statements: Pick<Statements, 'select'>,
  urlIds: readonly number[],
): Promise<CitedUrl[]> {
  if (urlIds.length === 0) return [];
  const [addresses, moments, firstDays, copies, runs] = await Promise.all([
    addressesOf(statements, urlIds),
    wantedMomentsOfIds(statements, urlIds),
    firstDaysOf(statements, urlIds),
    copiesOf(statements, urlIds),
    runsOf(statements, urlIds),
  ]);
  return urlIds.flatMap((urlId) => {
    const url = addresses.get(urlId);
    if (url === undefined) return [];
    const atS = moments.get(urlId)?.atS;
    const firstDay = firstDays.get(urlId) ?? null;
    const citedDay = atS === undefined ? firstDay : Math.floor(atS / DAY_S);
    return [{ urlId, url, runs: runs.get(urlId) ?? [], citedDay, copies: copies.get(urlId) ?? [] }];
  });
}

/** Days on which links to URLs came to the first of their pages, as far as that was seen (I5). */
async function firstDaysOf(
  statements: Pick<Statements, 'select'>,
  urlIds: readonly number[],
): Promise<Map<number, CalendarDay>> {
  const rows = await statements.select<{ url_id: number; day: number }>(
    `SELECT url_id, MIN(first_day) AS day FROM link FORCE INDEX (url_wiki)
     WHERE url_id IN (?) AND first_day > 0 GROUP BY url_id`,
    [[...urlIds]],
  );
  return new Map(rows.map((row) => [row.url_id, toCalendarDay(row.day)]));
}

async function copiesOf(
  statements: Pick<Statements, 'select'>,
  urlIds: readonly number[],
): Promise<Map<number, string[]>> {
  const rows = await statements.select<{ url_id: number; snapshot: Buffer }>(
    `SELECT url_id, snapshot FROM archive FORCE INDEX (PRIMARY)
     WHERE url_id IN (?) AND snapshot <> '' AND blocked = 0`,
    [[...urlIds]],
  );
  const copies = new Map<number, string[]>();
  for (const row of rows) {
    copies.set(row.url_id, [...(copies.get(row.url_id) ?? []), row.snapshot.toString('utf8')]);
  }
  return copies;
}

async function runsOf(
  statements: Pick<Statements, 'select'>,
  urlIds: readonly number[],
): Promise<Map<number, Run[]>> {
  const rows = await statements.select<{ url_id: number; history: Buffer }>(
    'SELECT url_id, history FROM url FORCE INDEX (PRIMARY) WHERE url_id IN (?)',
    [[...urlIds]],
  );
  return new Map(rows.map((row) => [row.url_id, decodeHistory(row.history)]));
}

/** How many pages of wikis link to a name, counted over 20,000 of its URLs at most. Index: url.host_due, link.url_wiki. */
export async function pagesLinkingTo(
  statements: Pick<Statements, 'select'>,
  name: string,
): Promise<number> {
  const hosts = await hostsOfName(statements, name, HOSTS_MAX);
  if (hosts.length === 0) return 0;
  const [row] = await statements.select<{ pages: number }>(
    `SELECT COUNT(DISTINCT wiki_id, page_id) AS pages FROM (
       SELECT url_id FROM url FORCE INDEX (host_due) WHERE host_id IN (?) LIMIT ?
     ) AS its STRAIGHT_JOIN link FORCE INDEX (url_wiki) ON link.url_id = its.url_id`,
    [hosts, COUNTED_URLS],
  );
  return row?.pages ?? 0;
}
