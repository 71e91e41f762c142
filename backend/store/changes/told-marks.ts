import type { Statements } from '../../runtime/database';
import { slicesOf } from '../../runtime/slices';
import { isDecidingMark, type DecidingMark } from '../../status/marked-verdict';
import { UNTIL_LIFTED, urlMarkIdOf, urlMarkOfId } from '../../status/url-mark';
import type { PlacedMark } from '../../status/mark-index';
import { hostPatternsOf, urlPatternText, type UrlPattern } from '../../url/url-pattern';

/** The mark of a pattern that decides; null: none stands there. */
export interface MarkOfPattern {
  pattern: UrlPattern;
  mark: DecidingMark | null;
}

/** A mark that is being told, URL by URL. */
export interface MarkWalk extends MarkOfPattern {
  /** Hosts before this one are done; 0: none is. */
  hostId: number;
  /** Of that host, URLs up to this one are done. */
  urlId: number;
  /** It ends there, as it takes back what another one has told; null: with the last URL of the pattern. */
  end: MarkWalkEnd | null;
}

/** The last URL of a walk that takes back what another one has told. */
type MarkWalkEnd = PlaceInWalk;

/** Where a URL is met by walks: hosts come in the order of their ids, the URLs of each, too. */
export interface PlaceInWalk {
  hostId: number;
  urlId: number;
}

const WALK_ID = 1;

/** The deciding marks of which the change log knows: all of them. Index: PRIMARY. */
export async function toldMarks(statements: Pick<Statements, 'select'>): Promise<PlacedMark[]> {
  const rows = await statements.select<MarkRow>(
    `SELECT host_pattern, path_prefix, trait FROM told_mark FORCE INDEX (PRIMARY)
     WHERE host_pattern > ''`,
  );
  return rows.map(toldMarkOf);
}

const toldMarkOf = (row: MarkRow): PlacedMark => ({
  pattern: patternOf(row),
  mark: urlMarkOfId(row.trait),
  firstDay: 0,
  lastDay: UNTIL_LIFTED,
});

/** The deciding mark of just this pattern of which the change log knows; null: of none. Index: PRIMARY. */
export async function toldMarkOn(
  statements: Pick<Statements, 'select'>,
  { host, pathPrefix }: UrlPattern,
): Promise<DecidingMark | null> {
  const [row] = await statements.select<{ trait: number }>(
    'SELECT trait FROM told_mark WHERE host_pattern = ? AND path_prefix = ?',
    [host, pathPrefix],
  );
  return row === undefined ? null : decidingMarkOfId(row.trait);
}

/** The walk that is under way, under lock; null: none is. Index: PRIMARY. */
export async function holdMarkWalk(statements: Statements): Promise<MarkWalk | null> {
  const [row] = await statements.select<WalkRow>(
    `SELECT host_pattern, path_prefix, trait, host_id, url_id, end_host_id, end_url_id FROM mark_walk
     WHERE walk_id = ? FOR UPDATE`,
    [WALK_ID],
  );
  return row === undefined ? null : walkOf(row);
}

/** Names of one statement; of a list of a thousand or more the server makes a table, and reads all of the other one. */
const NAMES_PER_STATEMENT = 900;

/**
 * The marks on these hosts of which the log knows, and the walk that is under way, of one moment: nothing is read of the marks
 * of others, however many there are. Index: PRIMARY of both tables.
 * @param hosts as in NormalUrl
 */
export async function toldMarksAndWalk(
  statements: Pick<Statements, 'select'>,
  hosts: Iterable<string>,
): Promise<{ told: PlacedMark[]; walk: MarkWalk | null }> {
  const names = [...new Set([...hosts].flatMap(hostPatternsOf))];
  const slices = slicesOf(names, NAMES_PER_STATEMENT);
  const rows = await statements.select<WalkRow & { is_walk: number }>(
    `SELECT 1 AS is_walk, host_pattern, path_prefix, trait, host_id, url_id, end_host_id, end_url_id
     FROM mark_walk WHERE walk_id = ?
     ${TOLD_ON.repeat(slices.length)}`,
    [WALK_ID, ...slices],
  );
  const walk = rows.find((row) => row.is_walk === 1);
  const told = rows.filter((row) => row !== walk).map(toldMarkOf);
  return { told, walk: walk === undefined ? null : walkOf(walk) };
}

const TOLD_ON = `UNION ALL
  SELECT 0, host_pattern, path_prefix, trait, 0, 0, 0, 0
  FROM told_mark FORCE INDEX (PRIMARY) WHERE host_pattern IN (?)`;

function walkOf(row: WalkRow): MarkWalk {
  return {
    pattern: patternOf(row),
    mark: row.trait === 0 ? null : decidingMarkOfId(row.trait),
    ...placeOf(row.host_id, row.url_id),
    end: Number(row.end_host_id) === 0 ? null : placeOf(row.end_host_id, row.end_url_id),
  };
}

function decidingMarkOfId(trait: number): DecidingMark | null {
  const mark = urlMarkOfId(trait);
  return isDecidingMark(mark) ? mark : null;
}

/** Of what is united with numbers that are written out, numbers come as text. */
const placeOf = (hostId: number | string, urlId: number | string): PlaceInWalk => ({
  hostId: Number(hostId),
  urlId: Number(urlId),
});

/** Whether nothing is to be told of a URL by this walk any more: it has come by, or ends before it. */
export function isDoneBy({ end, ...reached }: MarkWalk, place: PlaceInWalk): boolean {
  return !isBehind(place, reached) || (end !== null && isBehind(place, end));
}

function isBehind(one: PlaceInWalk, other: PlaceInWalk): boolean {
  return one.hostId === other.hostId ? one.urlId > other.urlId : one.hostId > other.hostId;
}

/** Begins a walk, unless somebody else just did. Index: PRIMARY. */
export async function beginMarkWalk(
  statements: Pick<Statements, 'run'>,
  { pattern, mark }: MarkOfPattern,
  end: MarkWalkEnd | null = null,
): Promise<void> {
  const trait = mark === null ? 0 : urlMarkIdOf(mark);
  await statements.run(
    `INSERT IGNORE INTO mark_walk
       (walk_id, host_pattern, path_prefix, trait, host_id, url_id, end_host_id, end_url_id)
     VALUES (?, ?, ?, ?, 0, 0, ?, ?)`,
    [WALK_ID, pattern.host, pattern.pathPrefix, trait, end?.hostId ?? 0, end?.urlId ?? 0],
  );
}

/**
 * A mark is no more while it is being told: what was told of it is taken back to what was told before, another mark or none,
 * and of the URLs behind nothing is told. Index: PRIMARY of both tables.
 * @param before what the log knows of the pattern where the walk has not come by
 */
export async function turnMarkWalk(
  statements: Pick<Statements, 'run'>,
  walk: MarkWalk,
  before: DecidingMark | null,
): Promise<void> {
  const { pattern, hostId, urlId } = walk;
  if (hostId === 0) return forgetMarkWalk(statements);
  await endMarkWalk(statements, walk);
  await beginMarkWalk(statements, { pattern, mark: before }, { hostId, urlId });
}

async function forgetMarkWalk(statements: Pick<Statements, 'run'>): Promise<void> {
  await statements.run('DELETE FROM mark_walk WHERE walk_id = ?', [WALK_ID]);
}

/** Notes where the walk has come to. Index: PRIMARY. */
export async function noteMarkWalk(
  statements: Pick<Statements, 'run'>,
  { hostId, urlId }: Pick<MarkWalk, 'hostId' | 'urlId'>,
): Promise<void> {
  await statements.run('UPDATE mark_walk SET host_id = ?, url_id = ? WHERE walk_id = ?', [
    hostId,
    urlId,
    WALK_ID,
  ]);
}

/** The walk is through: the log knows of this mark now. Index: PRIMARY of both tables. */
export async function endMarkWalk(
  statements: Pick<Statements, 'run'>,
  { pattern: { host, pathPrefix }, mark }: MarkOfPattern,
): Promise<void> {
  await forgetMarkWalk(statements);
  await statements.run('DELETE FROM told_mark WHERE host_pattern = ? AND path_prefix = ?', [
    host,
    pathPrefix,
  ]);
  if (mark === null) return;
  await statements.run(
    'INSERT INTO told_mark (host_pattern, path_prefix, trait) VALUES (?, ?, ?)',
    [host, pathPrefix, urlMarkIdOf(mark)],
  );
}

/** These marks when that of one pattern is as told: set, in place of another, or lifted. */
export function withMark(
  told: readonly PlacedMark[],
  { pattern, mark }: MarkOfPattern,
): PlacedMark[] {
  const key = urlPatternText(pattern);
  const others = told.filter((placed) => urlPatternText(placed.pattern) !== key);
  if (mark === null) return others;
  return [...others, { pattern, mark, firstDay: 0, lastDay: UNTIL_LIFTED }];
}

interface MarkRow {
  host_pattern: Buffer;
  path_prefix: Buffer;
  trait: number;
}

interface WalkRow extends MarkRow {
  host_id: number | string;
  url_id: number | string;
  end_host_id: number | string;
  end_url_id: number | string;
}

function patternOf(row: MarkRow): UrlPattern {
  return { host: row.host_pattern.toString(), pathPrefix: row.path_prefix.toString() };
}
