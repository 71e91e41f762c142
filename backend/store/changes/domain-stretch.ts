import { nameStepOf, type NameStep } from '../../status/name-step';
import { verdictOfId } from '../../status/verdict';
import type { ReadStatements } from '../statements/read-statements';
import { domainKeyOf, domainOf } from './domain-key';
import { NEWEST, type NewestChange, type ChangeStretch, type StretchStart } from './stretch';
import type { WikiChange } from './wiki-feed';

/** What became of a URL by the usual policy. */
export interface DomainChange extends WikiChange {
  /** Normal form. */
  url: string;
  /** What became of its name, where that is what the change tells. */
  nameStep: NameStep | null;
}

/**
 * The next changes of the URLs of a registered domain, as far as the log reaches; changes that only other policies see
 * are among them. Index: change.domain_key.
 * @param domain as domainOf tells it
 */
export async function domainStretch(
  statements: ReadStatements,
  domain: string,
  start: StretchStart,
  rows: number,
): Promise<ChangeStretch<DomainChange>> {
  const read = await rowsFrom(statements, domain, start, rows);
  const changes = read
    .map(changeOfRow)
    // Two domains may have the same key.
    .filter(({ url }) => domainOf(url) === domain);
  const next = read.length < rows ? null : (read.at(-1)?.change_id ?? null);
  return { changes, next };
}

/** The newest change of a domain; null: the log has none. Index: change.domain_key. */
export async function newestOfDomain(
  statements: ReadStatements,
  domain: string,
): Promise<NewestChange | null> {
  const start = { towards: 'older', id: NEWEST } as const;
  const [row] = await rowsFrom(statements, domain, start, 1);
  return row === undefined ? null : { id: row.change_id, changedAtS: row.changed_at };
}

/** Id of its oldest one; null: the log has none. Index: change.domain_key. */
export async function oldestOfDomain(
  statements: ReadStatements,
  domain: string,
): Promise<number | null> {
  const [row] = await rowsFrom(statements, domain, { towards: 'newer', id: 0 }, 1);
  return row?.change_id ?? null;
}

interface DomainRow {
  change_id: number;
  url: Buffer;
  changed_at: number;
  old_verdict: number;
  new_verdict: number;
  reason: Buffer;
}

function rowsFrom(
  statements: ReadStatements,
  domain: string,
  { towards, id }: StretchStart,
  rows: number,
): Promise<DomainRow[]> {
  const [isBehind, order] = towards === 'older' ? ['<', 'DESC'] : ['>', 'ASC'];
  return statements.select<DomainRow>(
    `SELECT change_id, url, changed_at, old_verdict, new_verdict, reason
     FROM \`change\` FORCE INDEX (domain_key)
     WHERE domain_key = ? AND change_id ${isBehind} ? ORDER BY change_id ${order} LIMIT ?`,
    [domainKeyOf(domain), id, rows],
  );
}

function changeOfRow(row: DomainRow): DomainChange {
  const verdicts = { from: verdictOfId(row.old_verdict), to: verdictOfId(row.new_verdict) };
  return {
    id: row.change_id,
    firstId: row.change_id,
    url: row.url.toString('utf8'),
    ...verdicts,
    nameStep: nameStepOf({ ...verdicts, reason: row.reason.toString('utf8') }),
    changedAtS: row.changed_at,
  };
}
