import type { ReadStatements } from '../store/statements/read-statements';
import { noteRevert, noteReview } from '../store/repairs/edit-reverts';
import { beginEdit, endEdit } from '../store/repairs/repair-edits';
import { wikiIdOf } from '../store/pages/wikis';
import { emptyTables, withStore } from '../store/testing/with-store';
import { UndoneChanges } from './undone-changes';

const { database } = withStore();
const NOW_S = 1_800_000_000;
const DAY_S = 86_400;

/** How many rows each question brought. */
let brought: number[] = [];
const counting: ReadStatements = {
  async select<Row>(...question: Parameters<ReadStatements['select']>): Promise<Row[]> {
    const rows = await database.select<Row>(...question);
    brought.push(rows.length);
    return rows;
  },
};
let wikiId = 0;

beforeEach(async () => {
  await emptyTables(database, 'repair_edit', 'repair_change');
  brought = [];
  wikiId = await wikiIdOf(database, 1, 'dewiki');
});

async function undo(url: string, nowS: number): Promise<number> {
  const editId = await beginEdit(database, {
    wikiId,
    pageId: 1,
    title: 'A',
    baseRevisionId: 1,
    changes: [{ kind: 'add-copy', url, copyUrl: null }],
    nowS: nowS - 60,
  });
  await endEdit(database, editId, 'saved', 2);
  await noteRevert(database, editId, { revertedBy: 3, undone: [true], nowS });
  return editId;
}

const urlsOf = async (changes: UndoneChanges, sinceS: number, nowS: number): Promise<string[]> =>
  (await changes.since(sinceS, nowS)).map(({ url }) => url);

test('what is known is not read again, what people undo meanwhile is', async () => {
  const changes = new UndoneChanges(counting);
  await undo('http://a.org/', NOW_S - 80 * DAY_S);
  await undo('http://b.org/', NOW_S - 2 * DAY_S);
  const sinceS = NOW_S - 90 * DAY_S;
  expect(await urlsOf(changes, sinceS, NOW_S)).toEqual(['http://a.org/', 'http://b.org/']);
  expect(await urlsOf(changes, sinceS + 10, NOW_S + 10)).toEqual([
    'http://a.org/',
    'http://b.org/',
  ]);
  await undo('http://c.org/', NOW_S + 15);
  expect(await urlsOf(changes, sinceS + 20, NOW_S + 20)).toEqual([
    'http://a.org/',
    'http://b.org/',
    'http://c.org/',
  ]);
  expect(await urlsOf(changes, NOW_S - 3 * DAY_S, NOW_S + 600)).toEqual([
    'http://b.org/',
    'http://c.org/',
  ]);
  expect(brought).toEqual([2, 0, 1, 1]);
});

test('what a reviewer decides counts when all is read anew', async () => {
  const changes = new UndoneChanges(counting);
  const editId = await undo('http://a.org/', NOW_S - DAY_S);
  const sinceS = NOW_S - 90 * DAY_S;
  await changes.since(sinceS, NOW_S);
  await noteReview(database, editId, 'repeat');
  expect(await urlsOf(changes, sinceS, NOW_S + 10)).toEqual(['http://a.org/']);
  changes.forget();
  expect(await urlsOf(changes, sinceS, NOW_S + 20)).toEqual([]);
});

test('who asks for more than before is told all of it', async () => {
  const changes = new UndoneChanges(counting);
  await undo('http://a.org/', NOW_S - 80 * DAY_S);
  expect(await urlsOf(changes, NOW_S - DAY_S, NOW_S)).toEqual([]);
  expect(await urlsOf(changes, NOW_S - 90 * DAY_S, NOW_S)).toEqual(['http://a.org/']);
});
