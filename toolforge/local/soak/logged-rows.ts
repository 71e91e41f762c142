import type { Database } from '../../../backend/runtime/database';
import { isCheckedVerdict } from '../../../backend/status/checked-verdict';
import { verdictOfId, type Verdict } from '../../../backend/status/verdict';

/** A change of the log, by the default policy, or of a wiki, by its own. */
export interface ToldRow {
  id: number;
  url: string;
  from: Verdict;
  to: Verdict;
}

/** A change of the log, and where its URL stands. */
export interface LoggedRow extends ToldRow {
  /** By their dbnames. */
  wikis: ReadonlySet<string>;
}

/** Whether it is one that people are told: no news are that a new URL works, what wikis' own lists say, and names. */
export function isNews({ from, to }: Pick<ToldRow, 'from' | 'to'>): boolean {
  if (from === to || ![from, to].every(isCheckedVerdict)) return false;
  return from !== 'unknown' || to !== 'working';
}

/** The log in whole, oldest first. */
export async function loggedRows(own: Database): Promise<LoggedRow[]> {
  const links = await own.select<{ url_id: number; dbname: Buffer }>(
    `SELECT DISTINCT url_id, dbname FROM link JOIN wiki USING (wiki_id)
     WHERE url_id IN (SELECT url_id FROM \`change\`)`,
  );
  const wikis = new Map<number, Set<string>>();
  for (const { url_id, dbname } of links) {
    const known = wikis.get(url_id) ?? new Set();
    wikis.set(url_id, known.add(dbname.toString()));
  }
  const rows = await own.select<VerdictColumns & { url_id: number }>(
    'SELECT change_id, url_id, url, old_verdict, new_verdict FROM `change` ORDER BY change_id',
  );
  return rows.map((row) => ({ ...toldRow(row), wikis: wikis.get(row.url_id) ?? new Set() }));
}

/** What became of URLs in the eyes of a wiki, each once for all of its pages, oldest first. */
export async function wikiRows(own: Database, dbname: string): Promise<ToldRow[]> {
  const rows = await own.select<VerdictColumns>(
    `SELECT DISTINCT change_id, url, wiki_change.old_verdict, wiki_change.new_verdict
     FROM wiki_change JOIN wiki USING (wiki_id) JOIN \`change\` USING (change_id)
     WHERE dbname = ? ORDER BY change_id`,
    [Buffer.from(dbname)],
  );
  return rows.map(toldRow);
}

interface VerdictColumns {
  change_id: number;
  url: Buffer;
  old_verdict: number;
  new_verdict: number;
}

function toldRow({ change_id, url, old_verdict, new_verdict }: VerdictColumns): ToldRow {
  const [from, to] = [verdictOfId(old_verdict), verdictOfId(new_verdict)];
  return { id: change_id, url: url.toString(), from, to };
}
