import { createManualClock } from '../../runtime/testing/manual-clock';
import { middleRandom } from '../../runtime/testing/middle-random';
import { createWishIndex, type OwnerWish } from '../../status/owner-wish';
import { UNTIL_LIFTED } from '../../status/url-mark';
import { createDatabaseFrontier } from '../../store/frontier/database-frontier';
import { postponeUrls } from '../../store/frontier/due-urls';
import { keepMarks } from '../../store/frontier/kept-marks';
import { MarkedFrontier } from '../../store/frontier/marked-frontier';
import { marksInForce, setMarks } from '../../store/frontier/url-marks';
import { createSilentLogger } from '../../runtime/logger';
import { serve } from '../../web/testing/serve';
import { leaseOne, START_MS, TODAY, withRemoteSide } from './testing/remote-side';

const side = withRemoteSide();
const HOST = 'museum-lunden.org';
const START_S = START_MS / 1_000;

/** A web component that knows of wishes and marks. */
async function serveWishes(...wishes: OwnerWish[]): Promise<void> {
  const { clock, database } = side;
  const all = createDatabaseFrontier(database, clock, middleRandom, {
    vantage: 'lab',
    wishes: () => Promise.resolve(createWishIndex(wishes)),
  });
  const marks = keepMarks(() => marksInForce(database, TODAY), clock, createSilentLogger());
  const putOff = (urlIds: number[]) => postponeUrls(database, urlIds, TODAY + 30);
  await side.served.close();
  side.served = await serve(side.webParts(new MarkedFrontier(all, marks, putOff, clock)));
}

const wish = (intervalMs: number, hours: OwnerWish['hours']): OwnerWish => ({
  name: HOST,
  hasSubdomains: false,
  intervalMs,
  hours,
});

test.each([-3_600, 0, 3_600])(
  'pace and hours come with the lease, by a clock that is %d s ahead',
  async (aheadS) => {
    await serveWishes(wish(30_000, { fromHour: 22, toHour: 4 }));
    const theirs = createManualClock(START_MS + aheadS * 1_000);
    const elsewhere = side.connect(side.served.port, { clock: theirs });
    await side.addUrls(`http://${HOST}/`);
    const host = await leaseOne(elsewhere);
    // It is midnight.
    expect(host).toMatchObject({
      intervalMs: 30_000,
      askUntilS: START_S + aheadS + 4 * 3_600,
    });
    await elsewhere.giveBack(host, { notBeforeS: 0, traits: [], isHeard: false });
  },
);

test('a host outside its hours waits for them, whatever a crawler knows of them', async () => {
  await serveWishes(wish(0, { fromHour: 9, toHour: 17 }));
  const elsewhere = side.connect();
  await side.addUrls(`http://${HOST}/`);
  const host = await leaseOne(elsewhere);
  expect(host.notBeforeS).toBe(START_S + 9 * 3_600);
  // As one of before, which knows of no hours, and asked.
  await elsewhere.giveBack(host, { notBeforeS: 0, traits: [], isHeard: false });
  const rows = await side.database.select('SELECT due_at FROM host');
  expect(rows).toEqual([{ due_at: START_S + 9 * 3_600 }]);
});

test('what is opted out of is handed out to nobody elsewhere, by lease or by redirect, and told as no mark', async () => {
  const pattern = { host: HOST, pathPrefix: '/' };
  const lasting = { firstDay: TODAY, lastDay: UNTIL_LIFTED };
  await setMarks(side.database, [{ pattern, mark: 'opted-out', ...lasting }], TODAY);
  await serveWishes();
  const elsewhere = side.connect();
  await side.addUrls(`http://${HOST}/`, `http://${HOST}/b`);
  const host = await leaseOne(elsewhere);
  expect(await elsewhere.dueUrls(host)).toEqual([]);
  await elsewhere.giveBack(host, { notBeforeS: 0, traits: [], isHeard: false });
  const borrowed = await elsewhere.borrow(HOST);
  expect(borrowed?.notBeforeS).toBe(START_S + 86_400);
  expect(await elsewhere.marks()).toEqual([]);
});
