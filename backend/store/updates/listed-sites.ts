import type { Statements } from '../../runtime/database';
import { countHostPorts, type HostPort } from './count-host-ports';
import { SCHEME_IDS } from '../urls/urls';

/** The http(s) URLs of a site on the list. */
export interface ListedSite {
  /** As in NormalUrl. */
  host: string;
  /** 0: the default ports of http and https. */
  port: number;
  urls: number;
  /** Whether any of them is of https. */
  isSecure: boolean;
}

/** Hosts of one step. */
const HOSTS_PER_STEP = 1_000;
/** So many URLs of a host are looked at together with other hosts; of one with more, all are, by themselves. */
const URLS_AT_FIRST = 5_000;
const HOSTS_PER_STATEMENT = 50;

/** What a step over the hosts found. */
interface HostStep {
  sites: ListedSite[];
  /** The last host that was looked at; null: there are no more. */
  walkedTo: number | null;
}

/**
 * Sites among the next thousand hosts, by id. Of hosts with fewer URLs nothing but an index is read. Index: host.PRIMARY,
 * url.host_due.
 * @param isPassedOver tells of which hosts nothing is asked, by name
 */
export async function nextListedSites(
  statements: Pick<Statements, 'select'>,
  afterHostId: number,
  urlsAtLeast: number,
  isPassedOver: (names: string[]) => Promise<(name: string) => boolean>,
): Promise<HostStep> {
  const hosts = await statements.select<{ host_id: number }>(
    'SELECT host_id FROM host FORCE INDEX (PRIMARY) WHERE host_id > ? ORDER BY host_id LIMIT ?',
    [afterHostId, HOSTS_PER_STEP],
  );
  const walkedTo = hosts.at(-1)?.host_id ?? null;
  if (walkedTo === null) return { sites: [], walkedTo };
  const large = await statements.select<HostRow>(
    `SELECT host_id, name FROM host FORCE INDEX (PRIMARY)
     WHERE host_id > ? AND host_id <= ?
       AND (SELECT 1 FROM url FORCE INDEX (host_due) WHERE url.host_id = host.host_id LIMIT ?, 1) = 1`,
    [afterHostId, walkedTo, urlsAtLeast - 1],
  );
  const isPassed = await isPassedOver(large.map(({ name }) => name.toString('latin1')));
  const wanted = large.filter(({ name }) => !isPassed(name.toString('latin1')));
  const sites = await sitesOfHosts(statements, wanted);
  return { sites: sites.filter(({ urls }) => urls >= urlsAtLeast), walkedTo };
}

/** The sites of a host by its name. Index: host.name, url.host_due. */
export async function listedSitesOf(
  statements: Pick<Statements, 'select'>,
  name: string,
): Promise<{ hostId: number | null; sites: ListedSite[] }> {
  const hosts = await statements.select<HostRow>(
    'SELECT host_id, name FROM host FORCE INDEX (name) WHERE name = ?',
    [name],
  );
  return { hostId: hosts[0]?.host_id ?? null, sites: await sitesOfHosts(statements, hosts) };
}

interface HostRow {
  host_id: number;
  name: Buffer;
}

async function sitesOfHosts(
  statements: Pick<Statements, 'select'>,
  hosts: readonly HostRow[],
): Promise<ListedSite[]> {
  const sites: ListedSite[] = [];
  for (let from = 0; from < hosts.length; from += HOSTS_PER_STATEMENT) {
    const some = hosts.slice(from, from + HOSTS_PER_STATEMENT);
    const counts = await countUrlsOfAll(statements, some);
    for (const host of some) sites.push(...sitesIn(host, counts));
  }
  return sites;
}

interface CountRow extends HostPort {
  host_id: number;
}

async function countUrlsOfAll(
  statements: Pick<Statements, 'select'>,
  hosts: readonly HostRow[],
): Promise<CountRow[]> {
  const counts = await countFirstUrls(statements, hosts);
  for (const { host_id } of hosts) {
    const own = counts.filter((row) => row.host_id === host_id);
    if (own.reduce((sum, { urls }) => sum + urls, 0) < URLS_AT_FIRST) continue;
    const { ports } = await countHostPorts(statements, host_id);
    const others = counts.filter((row) => row.host_id !== host_id);
    counts.splice(0, counts.length, ...others, ...ports.map((port) => ({ host_id, ...port })));
  }
  return counts;
}

function countFirstUrls(
  statements: Pick<Statements, 'select'>,
  hosts: readonly HostRow[],
): Promise<CountRow[]> {
  const each = `(SELECT ? AS host_id, scheme, port, COUNT(*) AS urls FROM
    (SELECT scheme, port FROM url FORCE INDEX (host_due) WHERE host_id = ? LIMIT ?) AS looked GROUP BY scheme, port)`;
  const values = hosts.flatMap(({ host_id }) => [host_id, host_id, URLS_AT_FIRST]);
  return statements.select<CountRow>(hosts.map(() => each).join(' UNION ALL '), values);
}

function sitesIn({ host_id, name }: HostRow, counts: readonly CountRow[]): ListedSite[] {
  const host = name.toString('latin1');
  const sites = new Map<number, ListedSite>();
  for (const { scheme, port, urls } of counts.filter((row) => row.host_id === host_id)) {
    if (!isOfWeb(scheme)) continue;
    const before = sites.get(port) ?? { host, port, urls: 0, isSecure: false };
    const isSecure = before.isSecure || scheme === SCHEME_IDS.https;
    sites.set(port, { ...before, urls: before.urls + urls, isSecure });
  }
  return [...sites.values()];
}

/** Whether there are URLs of other sites, or other protocols. @param ports of the sites that are not others */
export const hasOtherUrls = (found: readonly HostPort[], ports: readonly number[]): boolean =>
  found.some(({ scheme, port }) => !isOfWeb(scheme) || !ports.includes(port));

const isOfWeb = (scheme: number): boolean =>
  scheme === SCHEME_IDS.http || scheme === SCHEME_IDS.https;
