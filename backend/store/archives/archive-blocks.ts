import type { Database, Statements } from '../../runtime/database';
import { dayNumberOf, type DayNumber } from '../../status/day-number';
import {
  archiveServiceIdOf,
  archiveServiceOfId,
  type ArchiveService,
} from '../../url/archives/archive-services';
import { NormalUrl } from '../../url/normal-url';
import { NEVER_VISITED } from './snapshot';
import { ALL_SERVICES } from './archive-choices';
import { wikisWith } from '../changes/wiki-feed';
import { stampBlocksWith } from '../suspects/block-stamps';
import { lockSubject } from '../urls/listed-subject';
import type { ReadStatements } from '../statements/read-statements';
import { urlKey } from '../statements/url-key';
import { schemeOfId } from '../urls/urls';

/** What a block is about: one service, or null for all of them, those to come included. */
type BlockedService = ArchiveService | null;

/** What became of a wish to block. */
export type BlockOutcome = 'blocked' | 'is-blocked' | 'not-listed';

/** What is blocked, or lifted. */
export interface ArchiveBlock {
  url: NormalUrl;
  service: BlockedService;
}

/**
 * W5.2: nothing may be chosen of a URL any more, and what is chosen is forgotten; answers that are kept elsewhere are dropped.
 * Index: those of setArchiveBlock and renewAnswersWith.
 */
export async function blockArchives(
  database: Database,
  block: ArchiveBlock,
  nowS: number,
): Promise<BlockOutcome> {
  const set = await database.transaction((statements) => setArchiveBlock(statements, block, nowS));
  await renewAnswersWith(database, set, nowS);
  return set.outcome;
}

/** What became of it, and of which URL. */
interface SetBlock {
  outcome: BlockOutcome;
  /** Null: it is not listed. */
  urlId: number | null;
}

/**
 * Blocks, in a transaction; `renewAnswersWith` behind it. Searches of the URL end by themselves. Index: url_key, url.PRIMARY,
 * archive.PRIMARY.
 */
export async function setArchiveBlock(
  statements: Statements,
  { url, service }: ArchiveBlock,
  nowS: number,
): Promise<SetBlock> {
  const urlId = await lockListed(statements, url);
  if (urlId === null) return { outcome: 'not-listed', urlId };
  const blocks = await blocksOn(statements, urlId);
  if (blocks.has(ALL_SERVICES) || blocks.has(idOf(service)))
    return { outcome: 'is-blocked', urlId };
  if (service === null) await forgetAll(statements, urlId);
  await statements.run(
    `INSERT INTO archive (url_id, service, snapshot, snapshot_at, blocked, visited_day)
     VALUES (?, ?, '', '', 1, ?)
     ON DUPLICATE KEY UPDATE snapshot = '', snapshot_at = '', title = '', blocked = 1,
       visited_day = VALUES(visited_day)`,
    [urlId, idOf(service), dayNumberOf(nowS * 1_000)],
  );
  return { outcome: 'blocked', urlId };
}

/**
 * Answers about pages with the URL that are kept elsewhere are dropped (C4), also where it is blocked already: whoever was
 * ended before that does it once more. Behind the transaction, as it takes long where the URL is on a million pages. Index:
 * those of wikisWith and stampBlocksWith.
 */
export async function renewAnswersWith(
  statements: Statements,
  { urlId }: Pick<SetBlock, 'urlId'>,
  nowS: number,
): Promise<void> {
  if (urlId === null) return;
  for (const wikiId of await wikisWith(statements, [urlId])) {
    await stampBlocksWith(statements, wikiId, [urlId], nowS * 1_000);
  }
}

/** What became of a wish to lift a block. */
export type LiftOutcome = 'lifted' | 'not-blocked' | 'all-blocked' | 'not-listed';

/**
 * W5.2: of one service, or all blocks of the URL. Index: those of dropArchiveBlock.
 */
export function liftArchiveBlock(
  database: Database,
  block: ArchiveBlock,
  nowS: number,
): Promise<LiftOutcome> {
  return database.transaction((statements) => dropArchiveBlock(statements, block, nowS));
}

/**
 * Lifts, in a transaction; archives are asked again at once, and what they have is told once they have been. A service cannot
 * be taken out of a block of all of them. Index: url_key, url.PRIMARY, archive.PRIMARY, archive_search.PRIMARY.
 */
export async function dropArchiveBlock(
  statements: Statements,
  { url, service }: ArchiveBlock,
  nowS: number,
): Promise<LiftOutcome> {
  const urlId = await lockListed(statements, url);
  if (urlId === null) return 'not-listed';
  const blocks = await blocksOn(statements, urlId);
  if (service !== null && blocks.has(ALL_SERVICES)) return 'all-blocked';
  const lifted = service === null ? [...blocks] : [idOf(service)].filter((id) => blocks.has(id));
  if (lifted.length === 0) return 'not-blocked';
  await statements.run('DELETE FROM archive WHERE url_id = ? AND service IN (?)', [urlId, lifted]);
  // A search that is under way did not ask what was blocked: it loses its lease, and is made again.
  await statements.run(
    `INSERT INTO archive_search (url_id, due_at) VALUES (?, ?)
     ON DUPLICATE KEY UPDATE due_at = VALUES(due_at), tries = 0, round_day = 0, answered = '',
       searched_day = 0`,
    [urlId, nowS],
  );
  return 'lifted';
}

async function lockListed(statements: Statements, url: NormalUrl): Promise<number | null> {
  return (await lockSubject(statements, { url }, null))?.urlId ?? null;
}

const idOf = (service: BlockedService): number =>
  service === null ? ALL_SERVICES : archiveServiceIdOf(service);

async function blocksOn(statements: Statements, urlId: number): Promise<Set<number>> {
  const rows = await statements.select<{ service: number }>(
    'SELECT service FROM archive FORCE INDEX (PRIMARY) WHERE url_id = ? AND blocked = 1',
    [urlId],
  );
  return new Set(rows.map((row) => row.service));
}

/** Blocks of single services, too: that of all stands for them. */
async function forgetAll(statements: Statements, urlId: number): Promise<void> {
  await statements.run('DELETE FROM archive WHERE url_id = ?', [urlId]);
}

/** What is kept of a URL and a service. */
export interface KeptChoice {
  url: NormalUrl;
  /** Null: all services are blocked. */
  service: BlockedService;
  /** Null: an empty choice, or a block. */
  snapshot: string | null;
  /** `YYYYMMDDhhmmss` in UTC or its beginning; '' without snapshot. */
  timestamp: string;
  isBlocked: boolean;
  /** When it was chosen, looked at last, or blocked; null: somebody named it, and it is not told yet. */
  day: DayNumber | null;
}

/**
 * All that is kept of one URL; null: it is not listed.
 * Index: url_key, archive.PRIMARY, host.PRIMARY.
 */
export async function choicesOfUrl(
  statements: ReadStatements,
  url: NormalUrl,
): Promise<KeptChoice[] | null> {
  const rows = await statements.select<KeptRow>(
    `SELECT ${KEPT_COLUMNS} FROM url STRAIGHT_JOIN archive USING (url_id) JOIN host USING (host_id)
     WHERE url_key = ? ORDER BY service`,
    [urlKey(url.text)],
  );
  if (rows.length > 0) return rows.map(keptChoice);
  const listed = await statements.select('SELECT 1 FROM url WHERE url_key = ?', [urlKey(url.text)]);
  return listed.length > 0 ? [] : null;
}

/** Where a walk over all blocks has come to. */
export interface BlockPosition {
  urlId: number;
  service: number;
}

/** The next blocks in the order in which URLs came. Index: archive.blocked, url.PRIMARY, host.PRIMARY. */
export async function blocksAfter(
  statements: ReadStatements,
  { urlId, service }: BlockPosition,
  limit: number,
): Promise<{ blocks: KeptChoice[]; next: BlockPosition | null }> {
  const rows = await statements.select<KeptRow>(
    `SELECT ${KEPT_COLUMNS} FROM archive FORCE INDEX (blocked)
       STRAIGHT_JOIN url USING (url_id) STRAIGHT_JOIN host USING (host_id)
     WHERE blocked = 1 AND (url_id > ? OR (url_id = ? AND service > ?))
     ORDER BY url_id, service LIMIT ?`,
    [urlId, urlId, service, limit],
  );
  const last = rows.length < limit ? undefined : rows.at(-1);
  const next = last === undefined ? null : { urlId: last.url_id, service: last.service };
  return { blocks: rows.map(keptChoice), next };
}

const KEPT_COLUMNS =
  'url_id, service, snapshot, snapshot_at, blocked, visited_day, scheme, port, path, name';

interface KeptRow {
  url_id: number;
  service: number;
  snapshot: Buffer;
  snapshot_at: Buffer;
  blocked: number;
  visited_day: number;
  scheme: number;
  port: number;
  path: Buffer;
  name: Buffer;
}

function keptChoice(row: KeptRow): KeptChoice {
  const { port } = row;
  const host = row.name.toString('latin1');
  return {
    url: NormalUrl.ofParts({
      scheme: schemeOfId(row.scheme),
      host,
      port,
      path: row.path.toString('latin1'),
    }),
    service: row.service === ALL_SERVICES ? null : archiveServiceOfId(row.service),
    snapshot: row.snapshot.length === 0 ? null : row.snapshot.toString('utf8'),
    timestamp: row.snapshot_at.toString('latin1'),
    isBlocked: row.blocked !== 0,
    day: row.visited_day === NEVER_VISITED ? null : row.visited_day,
  };
}
