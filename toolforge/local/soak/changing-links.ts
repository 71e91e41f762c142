import { sleepReal } from '../../../backend/runtime/clock';
import type { Database } from '../../../backend/runtime/database';
import { dayNumberOf } from '../../../backend/status/day-number';
import { liftMarks, setMarks } from '../../../backend/store/frontier/url-marks';
import { addressOfRow, type AddressColumns } from '../../../backend/store/urls/addresses';

/** Sites whose links change, in whole: each is dead for a while, and well again. */
export interface ChangingLinks {
  hosts: readonly string[];
  /** The dbname of a wiki whose pages were all read: it links to the first of these sites, and nobody else does. */
  wiki: string;
  /** A link of that site. */
  url: string;
}

const HOSTS = 8;
/** All links of a site stand in one message. */
const TALKED_URLS_MAX = 20;
const CANDIDATES_MAX = 50;
/** All sites change their state in less than a minute: as long as it may take until a mark is noticed. */
const EVERY_MS = 6_000;
const URLS_MAX = 100;
const WIKIS_MAX = 20;
const MARK_DAYS = 30;

const LOOK_MS = 2_000;

/** The links that will change: the same for all who wait for them. */
export class ComingLinks {
  readonly #own: Database;
  #found: Promise<ChangingLinks | null> | null = null;

  constructor(own: Database) {
    this.#own = own;
  }

  /** @returns null: the soak is over before there are some */
  found(signal: AbortSignal): Promise<ChangingLinks | null> {
    this.#found ??= this.#find(signal);
    return this.#found;
  }

  async #find(signal: AbortSignal): Promise<ChangingLinks | null> {
    while (!signal.aborted) {
      // While the database is away nothing is known, and asked for again.
      const links = await findChangingLinks(this.#own).catch(() => null);
      if (links !== null) return links;
      await sleepReal(LOOK_MS);
    }
    return null;
  }
}

/** What can change by now; null: no wiki was passed yet, or too few sites are known. */
export async function findChangingLinks(own: Database): Promise<ChangingLinks | null> {
  const wikis = await own.select<{ dbname: Buffer }>(
    'SELECT dbname FROM wiki_state JOIN wiki USING (wiki_id) WHERE passed_at > 0 ORDER BY passed_at LIMIT ?',
    [WIKIS_MAX],
  );
  const others = await sitesLike(own, '%-site%', { limit: HOSTS });
  for (const row of wikis) {
    const wiki = row.dbname.toString();
    const its = await sitesLike(own, `%${wiki}-site%`, { limit: HOSTS / 2 });
    const hosts = [...new Set([...its, ...others])].slice(0, HOSTS);
    const url = await linkTo(own, its[0] ?? '');
    if (url !== null && hosts.length === HOSTS) return { hosts, wiki, url };
  }
  return null;
}

/** A site that changes for who is told on talk pages alone. */
export interface TalkedSite extends Pick<ChangingLinks, 'wiki' | 'url'> {
  host: string;
}

/** A site of few links, of a wiki of which none of the others is; null: none is known yet. */
export async function findTalkedSite(
  own: Database,
  others: readonly string[],
): Promise<TalkedSite | null> {
  const wikis = await own.select<{ dbname: Buffer }>(
    'SELECT dbname FROM wiki_state JOIN wiki USING (wiki_id) WHERE passed_at > 0 ORDER BY passed_at LIMIT ?',
    [CANDIDATES_MAX],
  );
  for (const row of wikis) {
    const wiki = row.dbname.toString();
    if (others.some((host) => host.includes(`${wiki}-site`))) continue;
    const [host] = await sitesLike(own, `%${wiki}-site%`, { limit: 1, urlsMax: TALKED_URLS_MAX });
    const url = host === undefined ? null : await linkTo(own, host);
    if (host !== undefined && url !== null) return { wiki, host, url };
  }
  return null;
}

async function sitesLike(
  own: Database,
  pattern: string,
  { limit, urlsMax = URLS_MAX }: { limit: number; urlsMax?: number },
): Promise<string[]> {
  const rows = await own.select<{ name: Buffer }>(
    `SELECT name FROM host JOIN url USING (host_id) WHERE name LIKE ?
     GROUP BY host_id HAVING COUNT(*) <= ? ORDER BY host_id LIMIT ?`,
    [Buffer.from(pattern), urlsMax, limit],
  );
  return rows.map(({ name }) => name.toString());
}

async function linkTo(own: Database, host: string): Promise<string | null> {
  const [url] = await own.select<AddressColumns>(
    'SELECT scheme, name, port, path FROM url JOIN host USING (host_id) WHERE name = ? LIMIT 1',
    [Buffer.from(host)],
  );
  return url === undefined ? null : addressOfRow(url).text;
}

/**
 * Marks one site after the other as gone, and lifts that in the next round, until `signal` aborts: within minutes no look
 * makes a link unreachable, or ends that.
 */
export async function changeLinks(
  own: Database,
  { hosts }: Pick<ChangingLinks, 'hosts'>,
  signal: AbortSignal,
  everyMs = EVERY_MS,
): Promise<void> {
  for (let n = 0; !signal.aborted; n += 1) {
    const pattern = { host: hosts[n % hosts.length] ?? '', pathPrefix: '/' };
    const isGone = Math.floor(n / hosts.length) % 2 === 0;
    // While the database is away a site stays as it is until its next turn.
    await (isGone ? mark(own, pattern) : lift(own, pattern)).catch(() => undefined);
    await sleepReal(everyMs);
  }
}

interface SitePattern {
  host: string;
  pathPrefix: string;
}

async function mark(own: Database, pattern: SitePattern): Promise<void> {
  const today = dayNumberOf(Date.now());
  const lastDay = today + MARK_DAYS;
  await setMarks(own, [{ pattern, mark: 'permadead', firstDay: today, lastDay }], today);
}

async function lift(own: Database, pattern: SitePattern): Promise<void> {
  await liftMarks(own, pattern, { mark: 'permadead', side: 'operator' });
}
