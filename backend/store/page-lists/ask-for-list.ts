import type { Database, Statements } from '../../runtime/database';
import type { Random } from '../../runtime/random';
import { lockToAskForList } from '../people/people-limits';
import { listSourceIdOf } from './list-source';
import { newListKey } from './list-key';
import type { ListQuestion, PageList } from './page-list';
import { keepPastedLines } from './pasted-lines';
import { noteListSeen, pageListAskedFor, readPastedAnew } from './stored-lists';

/** Lists that are kept for who has only looked at them; each may have fifty thousand rows. */
export const LISTS_MAX = 5_000;
/** Lists that nobody has begun to read: who comes behind so many waits for too long. */
const WAITING_MAX = 100;

/** A list that somebody wants to see. */
export interface WantedList extends ListQuestion {
  /** Of a category, as the wiki shows it. */
  title: string;
  /** What was pasted, a line a page; else null. */
  lines: readonly string[] | null;
}

/** When a list is asked for, and where its key comes from. */
export interface ListAsking {
  /** Seconds since 1970. */
  nowS: number;
  random: Pick<Random, 'bytes'>;
}

/**
 * The list that somebody wants to see: the one that was asked for before, or a new one that the feeder is to read. Nothing
 * about who asks is kept. Index: question, list_key, due_at, allowance.PRIMARY.
 * @returns `busy`: too many wait to be read; `full`: as many are kept as can be
 * @throws {LimitReachedError} all people together have asked for as many new ones as they may
 */
export function askForList(
  database: Database,
  wanted: WantedList,
  asking: ListAsking,
): Promise<PageList | 'busy' | 'full'> {
  return database.transaction(async (statements) => {
    const known = await pageListAskedFor(statements, wanted);
    if (known !== null) {
      const { lines } = wanted;
      await noteListSeen(statements, known, asking.nowS);
      if (lines !== null) {
        await readPastedAnew(statements, { listId: known.listId, lines }, asking.nowS);
      }
      return known;
    }
    const takeOne = await lockToAskForList(statements, asking.nowS);
    if ((await countWaiting(statements, asking.nowS)) >= WAITING_MAX) return 'busy';
    if ((await countPageLists(statements)) >= LISTS_MAX) return 'full';
    await takeOne();
    return addList(statements, wanted, asking);
  });
}

async function addList(
  statements: Statements,
  wanted: WantedList,
  { nowS, random }: ListAsking,
): Promise<PageList> {
  const { wikiId, source, parameter, depth, title, lines } = wanted;
  await statements.run(
    `INSERT INTO page_list
       (list_key, wiki_id, source, parameter, depth, title, seen_at, due_at) VALUES ?
     ON DUPLICATE KEY UPDATE seen_at = VALUES(seen_at)`,
    [
      [
        [
          newListKey(random),
          wikiId,
          listSourceIdOf(source),
          Buffer.from(parameter),
          depth,
          Buffer.from(title),
          nowS,
          nowS,
        ],
      ],
    ],
  );
  const added = await pageListAskedFor(statements, wanted);
  if (added === null) throw new Error(`a list of pages of wiki ${wikiId} is gone as it was made`);
  if (lines !== null) await keepPastedLines(statements, added.listId, lines);
  return added;
}

/** Index: due_at. */
async function countWaiting(statements: Pick<Statements, 'select'>, nowS: number): Promise<number> {
  const [row] = await statements.select<{ n: number }>(
    `SELECT COUNT(*) AS n FROM page_list FORCE INDEX (due_at)
     WHERE due_at BETWEEN 1 AND ? AND read_at = 0`,
    [nowS],
  );
  return row?.n ?? 0;
}

/** Some thousand rows. */
export async function countPageLists(statements: Pick<Statements, 'select'>): Promise<number> {
  const [row] = await statements.select<{ n: number }>('SELECT COUNT(*) AS n FROM page_list');
  return row?.n ?? 0;
}
