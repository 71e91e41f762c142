import { createHash } from 'node:crypto';
import { createSeededRandom } from '../../runtime/seeded-random';
import { createManualClock } from '../../runtime/testing/manual-clock';
import { dayNumberOf, dayStartMs, type DayNumber } from '../../status/day-number';
import { crawlNow, type Look } from '../testing/crawl-now';
import { emptyTables, withStore } from '../testing/with-store';
import { createDatabaseFrontier } from './database-frontier';
import type { Frontier } from './frontier';

const { database } = withStore();
const TODAY = dayNumberOf(Date.UTC(2026, 9, 1));
const URLS = 1_000;
const DAYS = 60;

beforeEach(() => emptyTables(database, 'change', 'inquiry', 'link', 'wiki', 'url', 'host'));

/** URLs of one host that is due now. @param dueDays of each in turn; 0: never looked at */
async function addHost(name: string, dueDays: readonly DayNumber[]): Promise<void> {
  await database.run(
    `INSERT INTO host (name, registered_domain, shard, due_at, shuffle) VALUES (?, ?, 0, 0, 4321)`,
    [name, name],
  );
  const [host] = await database.select<{ host_id: number }>(
    'SELECT host_id FROM host WHERE name = ?',
    [name],
  );
  const rows = dueDays.map((dueDay, place) => {
    const history = dueDay === 0 ? '' : `01${dayHex(TODAY - 40)}${dayHex(TODAY - 20)}`;
    return [
      createHash('md5').update(`${name} ${place}`).digest(),
      host?.host_id ?? 0,
      `/${place % 10}/${place}`,
      dueDay === 0 ? null : TODAY - 20,
      dueDay,
      Buffer.from(history, 'hex'),
      1,
      0,
      TODAY,
      0,
    ];
  });
  await database.run(
    `INSERT INTO url (url_key, host_id, path, checked_day, due_day, history, scheme, port, touched_day, failures)
     VALUES ?`,
    [rows],
  );
}

const dayHex = (day: DayNumber): string => day.toString(16).padStart(4, '0');

interface DayOfLooks {
  day: DayNumber;
  looks: Look[];
}

/** A crawler that comes four times a day, from `TODAY` on. */
async function crawlDays(
  days: number,
  isBroken: (urlId: number, day: DayNumber) => boolean,
): Promise<DayOfLooks[]> {
  const clock = createManualClock(dayStartMs(TODAY));
  const frontier: Frontier = createDatabaseFrontier(database, clock, createSeededRandom(7));
  const all: DayOfLooks[] = [];
  for (let day = TODAY; day < TODAY + days; day += 1) {
    const looks: Look[] = [];
    for (const hour of [5, 11, 17, 23]) {
      clock.advanceTo(dayStartMs(day) + hour * 3_600_000 + 3_000_000);
      looks.push(...(await crawlNow(frontier, ({ urlId }) => isBroken(urlId, day))));
    }
    all.push({ day, looks });
  }
  return all;
}

/** Looks of the busiest day, of the mean day: of what had not failed. */
function largestShare(days: readonly DayOfLooks[]): number {
  const counts = days.map(({ looks }) => looks.filter(({ failures }) => failures === 0).length);
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return Math.max(...counts) / mean;
}

const dueOn = (dayOf: (place: number) => DayNumber): DayNumber[] =>
  Array.from({ length: URLS }, (_, place) => dayOf(place));

describe('a host with 1,000 URLs that answers, over 60 days', () => {
  test.each([
    ['all of them new', dueOn(() => 0)],
    ['all of them due on one day', dueOn(() => TODAY)],
    ['all of them due on one day to come', dueOn(() => TODAY + 8)],
    ['late by three weeks', dueOn((place) => TODAY - (place % 21))],
    ['half of them new, half due', dueOn((place) => (place % 2 === 0 ? 0 : TODAY))],
    ['spread over the cycle', dueOn((place) => TODAY + 1 + (place % 14))],
  ])('no day has more than twice the looks of the mean day: %s', async (_start, dueDays) => {
    await addHost('museum-lunden.org', dueDays);
    const days = await crawlDays(DAYS, () => false);
    expect(largestShare(days)).toBeLessThanOrEqual(2);
    const looks = days.flatMap((day) => day.looks);
    expect(new Set(looks.map(({ urlId }) => urlId)).size).toBe(URLS);
    // Once a cycle, as long as it lasts.
    expect(looks.length).toBeGreaterThan(URLS * (DAYS / 14 - 1.3));
    expect(looks.length).toBeLessThan(URLS * (DAYS / 14 + 0.7));
  });
});
