import type { Statements } from '../../runtime/database';
import { fillTable } from '../testing/fill-table';
import { watchStatements } from '../testing/watch-statements';
import { rowsReadBy } from '../testing/rows-read';
import { withStore } from '../testing/with-store';
import { earlierThatDay } from './earlier-that-day';
import { domainKeyOf } from './domain-key';
import { NEWEST, type StretchStart } from './stretch';
import { newestOfWiki, oldestOfWiki, wikiStretch } from './wiki-stretch';

const { database } = withStore();
const SCOPE = { wikiId: 1, pageId: null, listId: 7 };
const PAGES = 500;
const CHANGES = 100_000;
const WIDE = 55_555;
const WIDE_PAGES = 20_000;

beforeAll(async () => {
  await fillTable(database, {
    table: 'page_list_page',
    sql: `INSERT INTO page_list_page (wiki_id, page_id, list_id) SELECT 1, 2 * seq, 7 FROM seq_1_to_${PAGES}`,
  });
  // Each of a thousand pages had a hundred changes, one of them together with very many others.
  await fillTable(database, {
    table: 'wiki_change',
    sql: `INSERT INTO wiki_change (wiki_id, change_id, page_id, first_id, old_verdict, new_verdict, changed_at)
      SELECT 1, seq, 1 + seq MOD 1000, seq, 1, 2, seq FROM seq_1_to_${CHANGES} WHERE seq <> ${WIDE}
      UNION ALL SELECT 1, ${WIDE}, seq, ${WIDE}, 1, 2, ${WIDE} FROM seq_1_to_${WIDE_PAGES}`,
  });
  await database.run(
    `INSERT INTO \`change\` (change_id, url_id, changed_at, old_verdict, new_verdict, reason, url, domain_key)
     VALUES (?, 1, ?, 1, 2, '', 'http://wide.org/', ?)`,
    [WIDE, WIDE, domainKeyOf('wide.org')],
  );
  await database.run('ANALYZE TABLE page_list_page, wiki_change');
});

const counting = <Told>(ask: (statements: Statements) => Promise<Told>): Promise<[Told, number]> =>
  rowsReadBy(database, ask);

/** All changes of the list, stretch by stretch. */
async function allFrom(start: StretchStart, rows: number): Promise<number[]> {
  const ids: number[] = [];
  for (let id: number | null = start.id; id !== null;) {
    const { changes, next } = await wikiStretch(database, SCOPE, { ...start, id }, rows);
    ids.push(...changes.map((change) => change.id));
    id = next;
  }
  return ids;
}

test('of a list whose pages changed very often, no more of the log is looked at than holds enough', async () => {
  const [told, read] = await counting((statements) =>
    wikiStretch(statements, SCOPE, { towards: 'older', id: NEWEST }, 100),
  );
  expect(told.changes[0]).toMatchObject({ id: CHANGES - 1, pageIds: [1_000] });
  expect(told.changes).toHaveLength(99);
  expect(read).toBeLessThan(CHANGES / 5);
  const [ends, readForEnds] = await counting(async (statements) => [
    (await newestOfWiki(statements, SCOPE))?.id,
    await oldestOfWiki(statements, SCOPE),
  ]);
  expect(ends).toEqual([CHANGES - 1, 1]);
  expect(readForEnds).toBeLessThan(CHANGES / 3);
});

test('in both directions all changes of its pages are met once, in their order', async () => {
  const newer = await allFrom({ towards: 'newer', id: 0 }, 10_000);
  const odd = Array.from({ length: CHANGES / 2 }, (_, n) => 2 * n + 1);
  expect(newer).toEqual(odd);
  expect(await allFrom({ towards: 'older', id: NEWEST }, 10_000)).toEqual(odd.toReversed());
  expect(await allFrom({ towards: 'newer', id: CHANGES }, 10)).toEqual([]);
  expect(await allFrom({ towards: 'older', id: 1 }, 10)).toEqual([]);
});

test('of what changed for very many pages earlier that day, the first page of the list is looked for', async () => {
  const asked = { domains: ['wide.org'], dayStartS: 1, afterId: 0, beforeId: CHANGES };
  const [told, read] = await counting((statements) => earlierThatDay(statements, SCOPE, asked));
  expect(told.get('wide.org')?.changes).toMatchObject([{ from: 'working', to: 'doubtful' }]);
  expect(read).toBeLessThan(1_000);
});

test('of a list whose pages hardly ever changed, the log is looked through in few steps', async () => {
  await database.run(
    'INSERT INTO page_list_page (wiki_id, page_id, list_id) VALUES (1, 500001, 8)',
  );
  await database.run(
    `INSERT INTO wiki_change (wiki_id, change_id, page_id, first_id, old_verdict, new_verdict, changed_at)
     VALUES (1, 2, 500001, 2, 1, 2, 2)`,
  );
  const asked: string[] = [];
  const watched = watchStatements(database, (_, sql) => Promise.resolve(void asked.push(sql)));
  const start = { towards: 'older', id: NEWEST } as const;
  const told = await wikiStretch(watched, { ...SCOPE, listId: 8 }, start, 10);
  expect(told.changes).toMatchObject([{ id: 2, pageIds: [500_001] }]);
  // How far the log reaches, its end, and all the rest.
  expect(asked).toHaveLength(3);
});

test('a wiki that was told nothing has no stretch of it', async () => {
  const scope = { ...SCOPE, wikiId: 2 };
  expect(await wikiStretch(database, scope, { towards: 'older', id: NEWEST }, 10)).toEqual({
    changes: [],
    next: null,
  });
});
