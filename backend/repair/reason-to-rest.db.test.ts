import { createManualClock } from '../runtime/testing/manual-clock';
import { createSilentLogger } from '../runtime/logger';
import { dayNumberOf } from '../status/day-number';
import { touchPages } from '../store/pages/pages';
import { noteStalled, type StalledWork } from '../store/pages/stalled-pages';
import { noteHistoryRead, takeRepairTurn } from '../store/repairs/repair-wikis';
import { wikiIdOf } from '../store/pages/wikis';
import { emptyTables, withStore } from '../store/testing/with-store';
import { editWiki } from './edit-wiki';
import { reasonToRest } from './reason-to-rest';
import type { EditedWiki, RepairParts } from './repair-parts';

const { database } = withStore();
const NOW_MS = Date.UTC(2026, 10, 27);
const NOW_S = NOW_MS / 1_000;
const HOUR_S = 3_600;
const PAGES = 30;

let wikiId = 0;
let otherId = 0;

beforeEach(async () => {
  await emptyTables(database, 'stalled_page', 'page', 'repair_wiki', 'wiki');
  wikiId = await wikiIdOf(database, 1, 'dewiki');
  otherId = await wikiIdOf(database, 1, 'frwiki');
  const facts = { latestRevision: 1, linksUpdatedAtS: 1 };
  const pages = Array.from({ length: PAGES }, (_, place) => ({ pageId: place + 1, ...facts }));
  const today = dayNumberOf(NOW_MS);
  await database.transaction((tx) => touchPages(tx, wikiId, pages, today));
});

/** So many pages stall, the first of them now or earlier. */
async function stall(work: StalledWork, count: number, agoS = 0, again = false): Promise<void> {
  for (let pageId = 1; pageId <= count; pageId += 1) {
    const note = { pageId, failures: again ? 2 : 1, dueAtS: NOW_S + HOUR_S };
    const atS = again ? NOW_S : NOW_S - agoS;
    await noteStalled(database, { wikiId, work }, { ...note, nowS: atS });
  }
}

const reasonAt = (agoS = 0, id = wikiId): Promise<string | null> =>
  reasonToRest({ database, clock: createManualClock(NOW_MS + agoS * 1_000) }, { wikiId: id });

test.each([
  ['edit', /saving stalled for 20 of them/],
  ['history', /the history stalled for 20 of them/],
  ['reverts', /the later revisions stalled for 20 of them/],
] as const)('a wiki that fails for too many pages rests for a while: %s', async (work, reason) => {
  await stall(work, 19);
  expect(await reasonAt()).toBeNull();
  await stall(work, 20);
  expect(await reasonAt()).toMatch(reason);
  expect(await reasonAt()).toMatch(/^the wiki itself is at fault, not its pages: /);
  expect(await reasonAt(0, otherId)).toBeNull();
  expect(await reasonAt(6 * HOUR_S)).not.toBeNull();
  expect(await reasonAt(6 * HOUR_S + 1)).toBeNull();
});

/** A history came so long ago; as the component notes it, which has its turn then. */
async function giveHistory(agoS: number): Promise<void> {
  const turn = { wikiId, token: Buffer.alloc(16, 1), nowS: NOW_S, untilS: NOW_S + HOUR_S };
  await takeRepairTurn(database, turn);
  await noteHistoryRead(database, wikiId, NOW_S - agoS);
}

test('pages with a history that takes long do not let a big wiki rest that gives others', async () => {
  await stall('history', 30, HOUR_S);
  expect(await reasonAt()).not.toBeNull();
  await giveHistory(HOUR_S - 1);
  expect(await reasonAt()).toBeNull();
  // What else stalls is another matter.
  await stall('edit', 20, HOUR_S);
  expect(await reasonAt()).toMatch(/saving stalled/);
});

test.each([
  ['so many stalled since', 2 * HOUR_S],
  ['it was given by a clock that was ahead', -HOUR_S],
  ['it was long ago', 7 * HOUR_S],
])('where one came, but %s, the wiki rests', async (_, agoS) => {
  await stall('history', 20, HOUR_S);
  await giveHistory(agoS);
  expect(await reasonAt()).toMatch(/the history stalled for 20 of them/);
});

test('kinds are counted by themselves, and what is asked of texts has its own bound', async () => {
  await stall('edit', 15);
  await stall('history', 15);
  await stall('text', 30);
  expect(await reasonAt()).toBeNull();
});

test('pages that the wiki has never been able to save say nothing new of it when they fail again', async () => {
  await stall('edit', 30, 7 * HOUR_S);
  await stall('edit', 30, 0, true);
  expect(await reasonAt()).toBeNull();
});

test('such a wiki is not asked about any page, and the operator is told', async () => {
  await stall('edit', 20);
  const told: unknown[] = [];
  const logger = createSilentLogger();
  logger.warn = (facts: unknown) => told.push(facts);
  const parts: RepairParts = {
    clock: createManualClock(NOW_MS),
    logger,
    database,
    doubtDeath: () => Promise.resolve(),
    signal: new AbortController().signal,
  };
  // Whatever else it has, nothing of it is asked.
  const wiki = { name: 'dewiki@WMF', wikiId } as EditedWiki;
  const end = await editWiki(parts, wiki, {
    isInForce: () => true,
    budget: { editsLeft: 9 },
    token: Buffer.alloc(16, 1),
    isAsked: true,
  });
  expect(end).toBe('resting');
  expect(told).toEqual([
    { wiki: 'dewiki@WMF', reason: expect.stringContaining('the wiki itself is at fault') },
  ]);
});
