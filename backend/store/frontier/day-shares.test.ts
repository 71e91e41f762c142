import type { Database } from '../../runtime/database';
import { middleRandom } from '../../runtime/testing/middle-random';
import { createManualClock } from '../../runtime/testing/manual-clock';
import { STATUS } from '../../status/status-code';
import { checkResult } from '../testing/check-result';
import { DayShares } from './day-shares';
import type { DueUrl, LeasedHost } from './frontier';

const vain = () => Promise.reject(new Error('few URLs are due: nobody needs the database'));
const database: Database = {
  select: vain,
  run: vain,
  transaction: vain,
  session: vain,
  close: vain,
};

const hostOf = (hostId: number): LeasedHost => ({
  hostId,
  name: `${hostId}.example`,
  leaseToken: Buffer.alloc(16, hostId),
  notBeforeS: 0,
  traits: [],
  look: null,
  isHeard: true,
});

const urlOf = (urlId: number): DueUrl => ({
  urlId,
  scheme: 'http',
  port: 0,
  path: '/',
  last: { code: STATUS.fine, http: 200 },
  failures: 0,
  isUnreachable: false,
  lastTarget: null,
  readDay: 0,
});

test('each of several visits at one time has used what was looked at of its own host', async () => {
  const clock = createManualClock(Date.UTC(2026, 9, 1));
  const checkDaysOf = () =>
    Promise.resolve(() => ({ checkDays: 30, dead: { isByAge: true, days: Infinity } }));
  const shares = new DayShares({
    database,
    clock,
    random: middleRandom,
    checkDaysOf,
    hugeHostUrls: 1_000_000,
  });
  const [one, other] = [hostOf(1), hostOf(2)];
  const due = (...urlIds: number[]) => ({ urls: urlIds.map(urlOf), holdsUnseen: false, looked: 0 });
  await shares.dueUrls(one, () => Promise.resolve(due(11, 12)));
  await shares.dueUrls(other, () => Promise.resolve(due(21)));
  shares.note([11, 12, 21].map((urlId) => checkResult(urlId, STATUS.fine)));
  const uses = await shares.end([one, other]);
  expect([uses.get(1)?.looks, uses.get(2)?.looks]).toEqual([2, 1]);
});
