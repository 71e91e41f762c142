import type { Statements } from '../../runtime/database';
import { DEFAULT_POLICY, verdictIdOf } from '../../status/verdict';
import { verdictBy } from '../../status/verdict-ground';
import { rowSlices } from '../statements/slices';
import type { ReadStatements } from '../statements/read-statements';
import type { ChangeFeed, LoggedChange, NewChange } from './change-feed';
import { domainKeyOf, domainOf } from './domain-key';
import { decodeGround, encodeGround } from './stored-ground';

const HEAD_ID = 1;

/** The change log in our own database. */
export function createTableChangeFeed(database: ReadStatements): ChangeFeed {
  return {
    append: appendChanges,
    after: (id, limit) => changesAfter(database, id, limit),
    head: () => headOf(database),
    oldest: () => oldestOf(database),
  };
}

/** As `append` of ChangeFeed. Index: change_head.PRIMARY. */
export async function appendChanges(
  statements: Statements,
  changes: readonly NewChange[],
  nowS: number,
): Promise<void> {
  if (changes.length === 0) return;
  // Held until what follows is committed: the next id is given to nobody before that can be seen.
  const [head] = await statements.select<{ last_change_id: number }>(
    'SELECT last_change_id FROM change_head WHERE head_id = ? FOR UPDATE',
    [HEAD_ID],
  );
  const last = head?.last_change_id ?? 0;
  const rows = changes.map((change, place) => rowOf(change, last + 1 + place, nowS));
  for (const slice of rowSlices(rows, bytesOf)) {
    await statements.run(
      `INSERT INTO \`change\`
         (change_id, url_id, url, domain_key, changed_at, old_verdict, new_verdict, old_ground, new_ground, reason)
       VALUES ?`,
      [slice],
    );
  }
  await statements.run(
    `INSERT INTO change_head (head_id, last_change_id) VALUES (?, ?)
     ON DUPLICATE KEY UPDATE last_change_id = VALUES(last_change_id)`,
    [HEAD_ID, last + rows.length],
  );
}

const REASON_BYTES_MAX = 255;
/** Of a row without its address. */
const ROW_BYTES = 600;

/** Bytes are written in hexadecimal digits. */
function bytesOf(row: readonly unknown[]): number {
  const url = row[2];
  return ROW_BYTES + (Buffer.isBuffer(url) ? 2 * url.length : 0);
}

function rowOf({ urlId, url, from, to, reason }: NewChange, id: number, nowS: number) {
  return [
    id,
    urlId,
    Buffer.from(url),
    domainKeyOf(domainOf(url)),
    nowS,
    verdictIdOf(verdictBy(from, DEFAULT_POLICY)),
    verdictIdOf(verdictBy(to, DEFAULT_POLICY)),
    encodeGround(from),
    encodeGround(to),
    Buffer.from(reason).subarray(0, REASON_BYTES_MAX),
  ];
}

interface ChangeRow {
  change_id: number;
  url_id: number;
  url: Buffer;
  changed_at: number;
  old_ground: Buffer;
  new_ground: Buffer;
  reason: Buffer;
}

/** Index: PRIMARY. */
async function changesAfter(
  statements: ReadStatements,
  id: number,
  limit: number,
): Promise<LoggedChange[]> {
  const rows = await statements.select<ChangeRow>(
    `SELECT change_id, url_id, url, changed_at, old_ground, new_ground, reason
     FROM \`change\` FORCE INDEX (PRIMARY) WHERE change_id > ? ORDER BY change_id LIMIT ?`,
    [id, limit],
  );
  return rows.map((row) => ({
    id: row.change_id,
    urlId: row.url_id,
    url: row.url.toString('utf8'),
    changedAtS: row.changed_at,
    from: decodeGround(row.old_ground),
    to: decodeGround(row.new_ground),
    reason: row.reason.toString('utf8'),
  }));
}

/** Index: PRIMARY. */
async function headOf(statements: ReadStatements): Promise<number> {
  const [row] = await statements.select<{ last_change_id: number }>(
    'SELECT last_change_id FROM change_head WHERE head_id = ?',
    [HEAD_ID],
  );
  return row?.last_change_id ?? 0;
}

/** The head first: what is appended in between is newer. Index: PRIMARY. */
async function oldestOf(statements: ReadStatements): Promise<number> {
  const head = await headOf(statements);
  const [row] = await statements.select<{ oldest: number | null }>(
    'SELECT MIN(change_id) AS oldest FROM `change`',
  );
  return row?.oldest ?? head + 1;
}
