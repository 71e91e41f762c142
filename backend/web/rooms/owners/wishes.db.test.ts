import { createManualClock } from '../../../runtime/testing/manual-clock';
import { dayNumberOf } from '../../../status/day-number';
import { domainKeyOf } from '../../../store/changes/domain-key';
import { marksInForce } from '../../../store/frontier/url-marks';
import { claimStateIdOf, type ClaimState } from '../../../store/providers/domain-claim';
import { wishOfClaim } from '../../../store/providers/owner-wishes';
import { emptyTables, withStore } from '../../../store/testing/with-store';
import { checkWellFormed } from '../../testing/well-formed';
import { startSignedInWeb, type SignedInWeb } from '../people/testing/signed-in-web';
import { formIn, TestVisitor, type Came } from '../people/testing/visitor';

const { database } = withStore();
const clock = createManualClock(Date.now());
const NAME = 'museum-lunden.org';

let web: SignedInWeb;
beforeAll(async () => {
  web = await startSignedInWeb(database, clock, []);
});
afterAll(() => web.close());
beforeEach(async () => {
  await emptyTables(database, 'domain_claim', 'check_wish', 'url_trait', 'deed', 'allowance');
  await claim(1, 'Kari', 'proven');
  await claim(2, 'Ola', 'proven');
  await claim(3, 'Kari', 'waiting');
});

async function claim(claimId: number, userName: string, state: ClaimState): Promise<void> {
  const name = `${claimId}.${NAME}`;
  await database.run(
    `INSERT INTO domain_claim
       (claim_id, owner, name, domain_key, has_subdomains, state, asked_at, due_at)
     VALUES (?, ?, ?, ?, 1, ?, 1, 1)`,
    [claimId, web.keyOf(userName), name, domainKeyOf(NAME), claimStateIdOf(state)],
  );
}

const pathOf = (claimId: number): string => `/owners/wishes?claim=${claimId}&lang=en`;
const signedIn = (name = 'Kari') => web.signedIn(name, pathOf(1));

async function choose(
  visitor: TestVisitor,
  fields: Record<string, string>,
  action = 'set',
): Promise<Came> {
  const { text } = await visitor.get(web.origin + pathOf(1));
  const hidden = formIn(text, 'action', action);
  return visitor.post(`${web.origin}/owners/wishes/set`, { ...hidden, ...fields });
}

const marks = async (): Promise<string[]> =>
  (await marksInForce(database, dayNumberOf(clock.now()))).map(
    ({ pattern, mark }) => `${pattern.host} ${mark}`,
  );

test('an owner chooses a pace and hours, sees them again, and takes them back', async () => {
  const kari = await signedIn();
  const came = await choose(kari, { never: '0', interval: '30000', from: '22', to: '4' });
  expect([came.status, came.text]).toEqual([200, expect.stringContaining('Your choice is stored')]);
  checkWellFormed(came.text);
  expect(came.headers.get('cache-control')).toBe('private, no-store');
  expect(came.text).toContain('<option value="30000" selected>30 seconds</option>');
  expect(came.text).toContain('<option value="22" selected>22:00</option>');
  expect(await wishOfClaim(database, 1)).toMatchObject({
    isNever: false,
    intervalMs: 30_000,
    hours: { fromHour: 22, toHour: 4 },
  });
  expect((await choose(kari, {}, 'lift')).text).toContain('as usual again');
  expect(await wishOfClaim(database, 1)).toBeNull();
});

test('never is told what follows, marks the domain, and is in the log without a name', async () => {
  const kari = await signedIn();
  const { text } = await kari.get(web.origin + pathOf(1));
  expect(text).toContain('editors are told that the website does not want to be checked');
  await choose(kari, { never: '1', interval: '0', from: '0', to: '0' });
  expect(await marks()).toEqual([`*.1.${NAME} opted-out`]);
  const log = await new TestVisitor().get(`${web.origin}/log?lang=en`);
  expect(log.text).toContain('The owner of the website: How the website may be visited was chosen');
  expect(log.text).not.toContain('Kari');
  // All as usual is no wish.
  await choose(kari, { never: '0', interval: '0', from: '5', to: '5' });
  expect([await marks(), await wishOfClaim(database, 1)]).toEqual([[], null]);
});

test.each([
  ['another’s claim', '2'],
  ['an unproven claim', '3'],
  ['no claim at all', '4'],
])('%s is not there', async (_what, other) => {
  const kari = await signedIn();
  expect((await kari.get(web.origin + pathOf(Number(other)))).status).toBe(404);
  const came = await choose(kari, { claim: other, never: '1' });
  expect([came.status, await marks()]).toEqual([404, []]);
});

test('nobody chooses who is not signed in, by a form of others, or what there is not to choose', async () => {
  const stranger = new TestVisitor();
  const start = await stranger.get(web.origin + pathOf(1));
  expect(start.text).toContain('Sign in as the owner of a website');
  expect(start.text).not.toContain(`1.${NAME}`);
  const bare = { claim: '1', action: 'set', never: '1', token: 'x' };
  expect((await stranger.post(`${web.origin}/owners/wishes/set`, bare)).status).toBe(403);
  const kari = await signedIn();
  expect((await choose(kari, { token: 'x' })).status).toBe(403);
  for (const wrong of [{ interval: '10' }, { interval: '7200000' }, { from: '24' }, { to: '-1' }]) {
    expect((await choose(kari, wrong)).status).toBe(400);
  }
  expect((await kari.get(`${web.origin}/owners/wishes?lang=en`)).status).toBe(400);
  expect(await marks()).toEqual([]);
});
