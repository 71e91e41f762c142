import type { Database } from '../../../backend/runtime/database';
import { dayNumberOf } from '../../../backend/status/day-number';
import { hintSourceIdOf, hintWordIdOf } from '../../../backend/status/hints/hint';
import { isByPerson } from '../../../backend/status/marked-ground';
import { verdictIdOf } from '../../../backend/status/verdict';
import { MADE_UP, reportsByMail, type SaidPage } from './said-pages';
import type { UpdateHosts } from './update-hosts';

/** What hosts said by the Remote Update Protocol came to. */
export interface UpdatesRecord {
  /** Hosts whose index was taken in. */
  hosts: number;
  indexes: number;
  /** Pages that they told of. */
  pages: number;
  broken: string[];
}

/** What is asked for may be stored so much later: a page that was looked at just then is due no more. */
const UNDER_WAY_MS = 60_000;

/** A URL of the list, and what its host told of it. */
export interface HintedRow {
  name: string;
  path: string;
  due_day: number;
  /** Looks in a row that failed. */
  failures: number;
  word: number | null;
}

/**
 * What must hold: each URL of the list that a host has told of has its word as a hint, and is due or was looked at since; no
 * other URL has one, none is added, and none dies of it. Reads whole tables.
 */
export async function checkUpdates(
  own: Database,
  hosts: Pick<UpdateHosts, 'said' | 'indexes' | 'askedMs'>,
): Promise<UpdatesRecord> {
  const { said, indexes } = hosts;
  const rows = await hintedRows(own);
  const taken = new Set(await hostsTakenIn(own));
  const saidOf: PagesSaid = new Map(
    [...said].flatMap(([host, pages]) => pages.map((page) => [`${host}${page.path}`, page])),
  );
  const told = rows.filter((row) => taken.has(row.name) && saidOf.has(keyOf(row)));
  const wrong: [what: string, count: number][] = [
    ...hintFaults(told, hosts, saidOf),
    [
      'hints of which no host told',
      rows.filter((row) => row.word !== null && !saidOf.has(keyOf(row))).length,
    ],
    ['URLs that only a host told of', rows.filter((row) => row.path.startsWith(MADE_UP)).length],
    ['links that are dead because of a host', await deaths(own, saidOf)],
  ];
  return {
    hosts: taken.size,
    indexes,
    pages: told.length,
    broken: wrong.flatMap(([what, faults]) => (faults > 0 ? [`${what}: ${faults}`] : [])),
  };
}

/** By host and path. */
type PagesSaid = ReadonlyMap<string, SaidPage>;
const keyOf = ({ name, path }: HintedRow): string => `${name}${path}`;

function hintFaults(
  told: readonly HintedRow[],
  hosts: Pick<UpdateHosts, 'askedMs'>,
  said: PagesSaid,
): [what: string, count: number][] {
  const today = dayNumberOf(Date.now());
  const isSaid = (row: HintedRow): boolean => {
    const page = said.get(keyOf(row));
    return page !== undefined && row.word === hintWordIdOf(page.word);
  };
  const isLookedAt = (row: HintedRow): boolean =>
    row.due_day <= today ||
    // A look that nobody answered did not reach the site.
    row.failures > 0 ||
    hosts.askedMs(row.name, row.path) > (said.get(keyOf(row))?.saidMs ?? 0) - UNDER_WAY_MS;
  return [
    ['pages that a host told of, without its word', told.filter((row) => !isSaid(row)).length],
    [
      'pages that a host told of, and that nobody is to look at',
      told.filter((row) => !isLookedAt(row)).length,
    ],
  ];
}

/** The paths of a host that are on the list. */
export async function listedPages(own: Database, host: string): Promise<string[]> {
  const rows = await own.select<{ path: Buffer }>(
    'SELECT DISTINCT path FROM url JOIN host USING (host_id) WHERE name = ?',
    [Buffer.from(host)],
  );
  return rows.map(({ path }) => path.toString());
}

/** Who was asked, and whose answer was stored: `index_at` alone is set before, and a robot may be killed in between. */
async function hostsTakenIn(own: Database): Promise<string[]> {
  const rows = await own.select<{ host: Buffer }>(
    `SELECT host FROM rup_site
     WHERE index_at > 0 AND whole_at >= index_at AND failures = 0 AND refusals = 0`,
  );
  // What those that report by mail have said is another question.
  return rows.map(({ host }) => host.toString()).filter((host) => !reportsByMail(host));
}

/** All URLs of the list. */
export async function hintedRows(own: Database): Promise<HintedRow[]> {
  const rows = await own.select<Record<'name' | 'path', Buffer> & Omit<HintedRow, 'name' | 'path'>>(
    `SELECT name, path, url.due_day, failures, word
     FROM url JOIN host USING (host_id) LEFT JOIN url_hint ON url_hint.url_id = url.url_id AND source = ?`,
    [hintSourceIdOf('remote-update')],
  );
  return rows.map((row) => ({ ...row, name: row.name.toString(), path: row.path.toString() }));
}

/** In the minutes of a soak nothing dies but what a person marks. */
async function deaths(own: Database, said: PagesSaid): Promise<number> {
  const rows = await own.select<{ url: Buffer; reason: Buffer }>(
    'SELECT url, reason FROM `change` WHERE new_verdict = ?',
    [verdictIdOf('unreachable')],
  );
  return rows.filter(
    ({ url, reason }) =>
      !isByPerson(reason.toString()) && said.has(url.toString().replace(/^https?:\/\//, '')),
  ).length;
}
