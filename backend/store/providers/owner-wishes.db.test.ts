import { dayNumberOf } from '../../status/day-number';
import { UNTIL_LIFTED } from '../../status/url-mark';
import { domainKeyOf } from '../changes/domain-key';
import { marksInForce, setMarks } from '../frontier/url-marks';
import { deedsBefore } from '../people/deeds';
import { LimitReachedError } from '../people/people-limits';
import { emptyTables, withStore } from '../testing/with-store';
import { claimStateIdOf, type ClaimState } from './domain-claim';
import {
  liftOwnWish,
  liftWishesOf,
  setWish,
  wishesInForce,
  wishOfClaim,
  type WishChoice,
} from './owner-wishes';
import { untilSomebodyWaits } from '../testing/until-somebody-waits';
import { watchStatements } from '../testing/watch-statements';
import { liftUnprovenWishes } from './unproven-wishes';

const { database } = withStore();
const NOW_S = Date.UTC(2026, 10, 20, 12) / 1_000;
const DAY_S = 86_400;
const OWNER = Buffer.alloc(16, 1);
const STRANGER = Buffer.alloc(16, 2);
const NEVER: WishChoice = { isNever: true, intervalMs: 0, hours: null };
const SLOW: WishChoice = {
  isNever: false,
  intervalMs: 30_000,
  hours: { fromHour: 22, toHour: 4 },
};

beforeEach(() =>
  emptyTables(database, 'domain_claim', 'check_wish', 'url_trait', 'deed', 'allowance'),
);

/** A claim by DNS. */
async function claim(
  claimId: number,
  {
    owner = OWNER,
    state = 'proven',
    hasSubdomains = true,
  }: { owner?: Buffer; state?: ClaimState; hasSubdomains?: boolean } = {},
): Promise<void> {
  await database.run(
    `INSERT INTO domain_claim
       (claim_id, owner, name, domain_key, has_subdomains, state, asked_at, due_at) VALUES (?)`,
    [
      [
        claimId,
        owner,
        'museum.org',
        domainKeyOf('museum.org'),
        Number(hasSubdomains),
        claimStateIdOf(state),
        NOW_S,
        NOW_S,
      ],
    ],
  );
}

const setState = (claimId: number, state: ClaimState) =>
  database.run('UPDATE domain_claim SET state = ? WHERE claim_id = ?', [
    claimStateIdOf(state),
    claimId,
  ]);

const set = (choice: WishChoice, claimId = 1, owner = OWNER) =>
  setWish(database, { claimId, owner, nowS: NOW_S }, choice);

async function marks(): Promise<string[]> {
  const found = await marksInForce(database, dayNumberOf(NOW_S * 1_000));
  return found.map(({ pattern, mark, lastDay }) => {
    return `${pattern.host}${pattern.pathPrefix} ${mark} ${lastDay === UNTIL_LIFTED}`;
  });
}

const deeds = async (): Promise<string[]> =>
  (await deedsBefore(database, null, 99)).map(({ kind, userName, subject }) =>
    [kind, userName, subject].join(' '),
  );

test('who has proved a domain chooses pace and hours of it, and of all below it', async () => {
  await claim(1);
  expect(await set(SLOW)).toBe('set');
  expect(await wishesInForce(database)).toMatchObject([
    { name: 'museum.org', hasSubdomains: true, intervalMs: 30_000, hours: SLOW.hours },
  ]);
  expect(await marks()).toEqual([]);
  expect(await set(SLOW)).toBe('unchanged');
  expect(await deeds()).toEqual(['wish-set  museum.org']);
});

test.each([
  [true, '*.museum.org/ opted-out true'],
  [false, 'museum.org/ opted-out true'],
])('never is a mark on what was proven (subdomains: %p)', async (hasSubdomains, told) => {
  await claim(1, { hasSubdomains });
  await set(NEVER);
  expect(await marks()).toEqual([told]);
  expect(await set({ ...NEVER, isNever: false, intervalMs: 5_000 })).toBe('set');
  expect(await marks()).toEqual([]);
});

test('who does not want it to be checked is heeded, also where somebody else takes the same wish back just then', async () => {
  await claim(1);
  await claim(2, { owner: STRANGER });
  await set(NEVER);
  let setting: Promise<unknown> | undefined;
  const watched = watchStatements(database, async (_, sql) => {
    if (setting !== undefined || !/DELETE FROM url_trait\s+WHERE host_pattern/.test(sql)) return;
    setting = set(NEVER, 2, STRANGER);
    await Promise.race([setting, untilSomebodyWaits(database)]);
  });
  await liftOwnWish(watched, { claimId: 1, owner: OWNER, nowS: NOW_S });
  await setting;
  expect(await wishOfClaim(database, 2)).toMatchObject({ isNever: true });
  expect(await marks()).toEqual(['*.museum.org/ opted-out true']);
});

test('of two who take the same wish back at once the last one lifts the mark, and neither begins anew', async () => {
  await claim(1);
  await claim(2, { owner: STRANGER });
  await set(NEVER);
  await set(NEVER, 2, STRANGER);
  const begun: string[] = [];
  let other: Promise<unknown> | undefined;
  const watch = (name: string) =>
    watchStatements(database, async (_, sql) => {
      if (sql.startsWith('DELETE FROM check_wish')) begun.push(name);
      if (name !== 'first' || other !== undefined || !/FROM check_wish FORCE/.test(sql)) return;
      other = liftOwnWish(watch('second'), { claimId: 2, owner: STRANGER, nowS: NOW_S });
      await untilSomebodyWaits(database);
    });
  await liftOwnWish(watch('first'), { claimId: 1, owner: OWNER, nowS: NOW_S });
  await other;
  expect(begun).toEqual(['first', 'second']);
  expect(await marks()).toEqual([]);
});

test('others, and who has not proved it, choose nothing', async () => {
  await claim(1);
  await claim(2, { owner: STRANGER, state: 'waiting' });
  expect(await set(NEVER, 1, STRANGER)).toBe('not-proven');
  expect(await set(NEVER, 2, STRANGER)).toBe('not-proven');
  expect(await set(NEVER, 3)).toBe('not-proven');
  await set(NEVER);
  const stranger = { claimId: 1, owner: STRANGER, nowS: NOW_S };
  expect(await liftOwnWish(database, stranger)).toBe('not-proven');
  expect(await marks()).toHaveLength(1);
});

test('a wish is taken back, with its mark, unless another owner of the domain wishes the same', async () => {
  await claim(1);
  await claim(2, { owner: STRANGER });
  await set(NEVER);
  await set(NEVER, 2, STRANGER);
  expect(await liftOwnWish(database, { claimId: 1, owner: OWNER, nowS: NOW_S })).toBe('lifted');
  expect(await marks()).toHaveLength(1);
  const lifted = await database.transaction((tx) => liftWishesOf(tx, 2, NOW_S));
  expect([lifted, await marks(), await wishOfClaim(database, 2)]).toEqual([true, [], null]);
  expect(await database.transaction((tx) => liftWishesOf(tx, 2, NOW_S))).toBe(false);
  expect(await deeds()).toEqual([
    'wish-lifted  museum.org',
    'wish-lifted  museum.org',
    'wish-set  museum.org',
    'wish-set  museum.org',
  ]);
});

test('what is not proven any more is lifted after 30 days, and at once where the claim is gone', async () => {
  await claim(1);
  await set(NEVER);
  await setState(1, 'paused');
  expect(await liftUnprovenWishes(database, NOW_S)).toBe(0);
  expect(await liftUnprovenWishes(database, NOW_S + 20 * DAY_S)).toBe(0);
  await setState(1, 'proven');
  expect(await liftUnprovenWishes(database, NOW_S + 21 * DAY_S)).toBe(0);
  await setState(1, 'paused');
  expect(await liftUnprovenWishes(database, NOW_S + 40 * DAY_S)).toBe(0);
  expect(await liftUnprovenWishes(database, NOW_S + 69 * DAY_S)).toBe(0);
  expect(await marks()).toHaveLength(1);
  expect(await liftUnprovenWishes(database, NOW_S + 70 * DAY_S)).toBe(1);
  expect(await marks()).toEqual([]);
  await setState(1, 'proven');
  await set(SLOW);
  await database.run('DELETE FROM domain_claim');
  expect(await liftUnprovenWishes(database, NOW_S)).toBe(1);
  expect(await wishesInForce(database)).toEqual([]);
});

test('what was proven for all hosts does not hold by a proof for one', async () => {
  await claim(1);
  await set(NEVER);
  await database.run('UPDATE domain_claim SET has_subdomains = 0');
  await liftUnprovenWishes(database, NOW_S);
  expect(await liftUnprovenWishes(database, NOW_S + 30 * DAY_S)).toBe(1);
});

test('nobody changes a wish without end', async () => {
  await claim(1);
  for (let n = 0; n < 20; n += 1) expect(await set(n % 2 === 0 ? SLOW : NEVER)).toBe('set');
  await expect(set(SLOW)).rejects.toThrow(LimitReachedError);
});

test('a mark that an operator has set on the same pattern stays when an owner’s wish goes', async () => {
  const today = dayNumberOf(NOW_S * 1_000);
  const pattern = { host: '*.museum.org', pathPrefix: '/' };
  const ours = { pattern, mark: 'opted-out', firstDay: today - 9, lastDay: today + 20 } as const;
  await setMarks(database, [ours], today);
  await claim(1);
  await set(NEVER);
  expect(await marks()).toEqual(['*.museum.org/ opted-out true']);
  await liftOwnWish(database, { claimId: 1, owner: OWNER, nowS: NOW_S });
  expect(await marksInForce(database, today)).toEqual([ours]);
});

test('a claim that is proven again just when its wish is to be lifted keeps it', async () => {
  await claim(1);
  await set(NEVER);
  await setState(1, 'paused');
  await liftUnprovenWishes(database, NOW_S);
  const watched = watchStatements(database, async (_, sql) => {
    if (/FOR UPDATE|DELETE FROM check_wish/.test(sql)) await setState(1, 'proven');
  });
  expect(await liftUnprovenWishes(watched, NOW_S + 31 * DAY_S)).toBe(0);
  expect(await marks()).toHaveLength(1);
});
