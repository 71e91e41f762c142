import type { Database } from '../../../backend/runtime/database';
import { hintWordIdOf } from '../../../backend/status/hints/hint';
import { isByPerson } from '../../../backend/status/marked-ground';
import { verdictIdOf } from '../../../backend/status/verdict';
import { hintedRows, type HintedRow } from './hinted-rows';
import { idlePages, type HostLooks, type ToldPage } from './idle-pages';
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

/**
 * What must hold: each URL of the list that a host has told of has its word as a hint, and is due or was looked at since; no
 * other URL has one, none is added, and none dies of it. Reads whole tables.
 */
export async function checkUpdates(
  own: Database,
  hosts: Pick<UpdateHosts, 'said' | 'indexes'> & HostLooks,
): Promise<UpdatesRecord> {
  const { said, indexes } = hosts;
  const rows = await hintedRows(own);
  const taken = new Set(await hostsTakenIn(own));
  const saidOf: PagesSaid = new Map(
    [...said].flatMap(([host, pages]) => pages.map((page) => [`${host}${page.path}`, page])),
  );
  const told = rows.flatMap((row): ToldPage[] => {
    const page = taken.has(row.name) ? saidOf.get(keyOf(row)) : undefined;
    return page === undefined ? [] : [{ page, row }];
  });
  const wrong: [what: string, count: number][] = [
    ...hintFaults(told, rows, hosts),
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
  told: readonly ToldPage[],
  rows: readonly HintedRow[],
  hosts: HostLooks,
): [what: string, count: number][] {
  const unsaid = told.filter(({ page, row }) => row.word !== hintWordIdOf(page.word));
  const idle = idlePages(told, rows, hosts);
  return [
    ['pages that a host told of, without its word', unsaid.length],
    [
      `pages that a host told of, and that nobody is to look at (such as ${idle[0] ?? ''})`,
      idle.length,
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
