import type { LinkChange } from '../wiki/link-change';
import { WaitingPages, type WaitingPage } from './waiting-pages';

const change = (pageId: number, more: Partial<LinkChange> = {}): LinkChange => ({
  dbname: 'one',
  pageId,
  revisionId: 10,
  atS: 1_000,
  ...more,
});

/** One round in which the stream told this. */
function round(waiting: WaitingPages, eventId: string | null, ...changes: LinkChange[]): void {
  waiting.add({ changes, eventId }, 0);
  waiting.endRound();
}

const dueOf = (waiting: WaitingPages, dbname: string, nowMs = 0): WaitingPage[] =>
  waiting.due(nowMs).get(dbname) ?? [];
const dueIds = (waiting: WaitingPages, nowMs?: number): number[] =>
  dueOf(waiting, 'one', nowMs).map((page) => page.pageId);

test('a page that is told of twice waits once, for the newest', () => {
  const waiting = new WaitingPages();
  round(waiting, '1', change(1, { revisionId: 12, atS: 900 }), change(2));
  round(waiting, '2', change(1, { revisionId: 11, atS: 1_100 }));
  expect(waiting.size).toBe(2);
  expect(dueOf(waiting, 'one')[0]).toMatchObject({ pageId: 1, revisionId: 12, atS: 1_100 });
});

test('pages of different wikis do not meet', () => {
  const waiting = new WaitingPages();
  round(waiting, '1', change(1), change(1, { dbname: 'two' }));
  expect([...waiting.due(0).keys()]).toEqual(['one', 'two']);
});

test('a position is reached when nothing of its rounds waits any more, and told once', () => {
  const waiting = new WaitingPages();
  round(waiting, '1', change(1));
  round(waiting, '2', change(2));
  round(waiting, '3');
  const [first = [], second = []] = dueOf(waiting, 'one').map((page) => [page]);
  waiting.settle(second);
  expect(waiting.reachedEventId()).toBeNull();
  waiting.settle(first);
  expect(waiting.reachedEventId()).toBe('3');
  expect(waiting.reachedEventId()).toBeNull();
});

test('a position of the round under way is not reached', () => {
  const waiting = new WaitingPages();
  waiting.add({ changes: [], eventId: '1' }, 0);
  expect(waiting.reachedEventId()).toBeNull();
  waiting.endRound();
  expect(waiting.reachedEventId()).toBe('1');
});

test('rounds in which nothing came, or nothing with a position, are none', () => {
  const waiting = new WaitingPages();
  round(waiting, null, change(1));
  waiting.endRound();
  waiting.settle(dueOf(waiting, 'one'));
  expect(waiting.reachedEventId()).toBeNull();
});

test('what the stream tells of a page while it is looked at is not settled by that look', () => {
  const waiting = new WaitingPages();
  round(waiting, '1', change(1));
  const looked = dueOf(waiting, 'one');
  round(waiting, '2', change(1, { revisionId: 11 }));
  waiting.settle(looked);
  waiting.putOff(looked, () => 5_000);
  expect(dueOf(waiting, 'one')).toMatchObject([{ revisionId: 11 }]);
  expect(waiting.reachedEventId()).toBeNull();
});

test('pages that are put off are due later', () => {
  const waiting = new WaitingPages();
  round(waiting, '1', change(1), change(2));
  waiting.putOff(dueOf(waiting, 'one').slice(0, 1), () => 5_000);
  expect(dueIds(waiting)).toEqual([2]);
  expect(dueIds(waiting, 5_000)).toEqual([1, 2]);
});
