import { CASE_STAGES } from '../../status/case-stage';
import { dayNumberOf } from '../../status/day-number';
import { domainKeyOf } from '../changes/domain-key';
import { recipientStateIdOf, type RecipientState } from '../mail/recipients';
import { LimitReachedError } from '../people/people-limits';
import { listUrls } from '../testing/sample-urls';
import { scansOf } from '../testing/scans-of';
import { watchStatements } from '../testing/watch-statements';
import { emptyTables, withStore } from '../testing/with-store';
import { addClaim } from './add-claim';
import {
  lookForProofNow,
  removeClaim,
  setClaimPreferences,
  type ClaimPreferences,
} from './change-claim';
import { claimStateIdOf, type ClaimState } from './domain-claim';
import { claimsOfPerson, provenClaimFor } from './person-claims';
import { createProofTokens } from './proof-token';
import { readProofFault } from './proof-fault';

const NOW_S = 1_800_000_000;
const DAY_S = 86_400;
const KARI = Buffer.from('kari'.padEnd(16));
const OLA = Buffer.from('ola'.padEnd(16));
const { database } = withStore();

beforeEach(async () => {
  await emptyTables(database, 'domain_claim', 'mail_recipient', 'allowance', 'url', 'host');
  const urls = ['http://www.museum-lunden.org/a', 'https://shop.museum-lunden.org/'];
  await listUrls(database, urls, dayNumberOf(NOW_S * 1_000));
});

const add = (name: string, owner = KARI, nowS = NOW_S) => addClaim(database, { owner, name, nowS });
async function idOf(name: string, owner = KARI): Promise<number> {
  const claim = (await claimsOfPerson(database, owner)).find((one) => one.name === name);
  return claim?.claimId ?? 0;
}
const setState = (name: string, state: ClaimState, hasSubdomains = false) =>
  database.run('UPDATE domain_claim SET state = ?, has_subdomains = ? WHERE name = ?', [
    claimStateIdOf(state),
    hasSubdomains ? 1 : 0,
    name,
  ]);

const tellOpen = (): Promise<void> => Promise.resolve();

test('a name is claimed at, or above, a host whose URLs are listed', async () => {
  expect(await add('museum-lunden.org')).toBe('added');
  expect(await add('www.museum-lunden.org')).toBe('added');
  expect(await add('www.museum-lunden.org')).toBe('there');
  expect(await add('www.museum-lunden.org', OLA)).toBe('added');
  const [first, ...more] = await claimsOfPerson(database, KARI);
  expect(more.map(({ name }) => name)).toEqual(['www.museum-lunden.org']);
  expect(first).toMatchObject({
    owner: KARI,
    name: 'museum-lunden.org',
    domainKey: domainKeyOf('museum-lunden.org'),
    state: 'waiting',
    stages: CASE_STAGES,
    recipientId: null,
    askedAtS: NOW_S,
    dueAtS: NOW_S,
  });
});

test.each([
  'nowhere.org',
  'old.museum-lunden.org',
  'a.www.museum-lunden.org',
  'um-lunden.org',
  'w.museum-lunden.org',
  'xmuseum-lunden.org',
])('%s is not, as no page links there', async (name) => {
  expect(await add(name)).toBe('unlisted');
  expect(await claimsOfPerson(database, KARI)).toEqual([]);
});

test('a host whose URLs are gone is listed no more', async () => {
  await emptyTables(database, 'url');
  expect(await add('www.museum-lunden.org')).toBe('unlisted');
  expect(await add('museum-lunden.org')).toBe('unlisted');
});

test('a person asks for twenty proofs a day, and for looks out of the same', async () => {
  await add('museum-lunden.org');
  const own = { claimId: await idOf('museum-lunden.org'), owner: KARI, nowS: NOW_S + 60 };
  for (let n = 0; n < 19; n += 1) expect(await lookForProofNow(database, own)).toBe('changed');
  await expect(lookForProofNow(database, own)).rejects.toThrow(LimitReachedError);
  await expect(add('www.museum-lunden.org')).rejects.toThrow(LimitReachedError);
  expect(await add('www.museum-lunden.org', OLA)).toBe('added');
  expect(await add('www.museum-lunden.org', KARI, NOW_S + DAY_S)).toBe('added');
});

test('who tries out names that no page links to is heard twenty times a day', async () => {
  for (let n = 0; n < 20; n += 1) expect(await add(`none-${n}.museum-lunden.org`)).toBe('unlisted');
  const asked: string[] = [];
  const watched = watchStatements(database, (_statements, sql) => {
    asked.push(sql);
    return Promise.resolve();
  });
  const claim = { owner: KARI, name: 'none.museum-lunden.org', nowS: NOW_S };
  await expect(addClaim(watched, claim)).rejects.toThrow(LimitReachedError);
  // A domain may have a million hosts that would be looked through.
  expect(asked.filter((sql) => sql.includes('host'))).toEqual([]);
});

test('all together ask for a thousand', async () => {
  await database.run("INSERT INTO allowance VALUES ('prove', ?, 1000)", [NOW_S - 60]);
  await expect(add('museum-lunden.org')).rejects.toMatchObject({ whose: 'all' });
});

test('a person has a hundred claims at most', async () => {
  await database.run(
    `INSERT INTO domain_claim (owner, name, domain_key, state, asked_at, due_at)
     SELECT ?, seq, 1, 1, 1, 1 FROM seq_1_to_100`,
    [KARI],
  );
  expect(await add('museum-lunden.org')).toBe('too-many');
});

test('nobody changes, or looks at, what is somebody else’s', async () => {
  await add('museum-lunden.org');
  const own = { claimId: await idOf('museum-lunden.org'), owner: OLA, nowS: NOW_S };
  const wanted = {
    recipientId: null,
    mayWrite: false,
    stages: [],
    everyDays: 7,
    format: 'csv',
  } as const;
  expect(await lookForProofNow(database, own)).toBe('gone');
  expect(await removeClaim(database, own)).toBe('gone');
  expect(await setClaimPreferences(database, own, wanted, tellOpen)).toBe('gone');
  expect(await claimsOfPerson(database, OLA)).toEqual([]);
  expect(await claimsOfPerson(database, KARI)).toHaveLength(1);
  expect(await removeClaim(database, { ...own, owner: KARI })).toBe('changed');
  expect(await claimsOfPerson(database, KARI)).toEqual([]);
});

async function addRecipient(owner: Buffer, address: string, state: RecipientState) {
  await database.run(
    "INSERT INTO mail_recipient (owner, address, state, language, asked_at) VALUES (?, ?, ?, 'en', 1)",
    [owner, address, recipientStateIdOf(state)],
  );
  const [row] = await database.select<{ id: number }>('SELECT LAST_INSERT_ID() AS id');
  return row?.id ?? 0;
}

test('who has proved a domain says what to hear of it, at an address that is confirmed and theirs', async () => {
  await add('museum-lunden.org');
  const own = { claimId: await idOf('museum-lunden.org'), owner: KARI, nowS: NOW_S };
  const wanted: ClaimPreferences = {
    recipientId: null,
    mayWrite: false,
    stages: ['removed', 'restored'],
    everyDays: 30,
    format: 'xlsx',
  };
  expect(await setClaimPreferences(database, own, wanted, tellOpen)).toBe('gone');
  await setState('museum-lunden.org', 'proven', true);
  for (const [owner, state] of [
    [KARI, 'unconfirmed'],
    [KARI, 'unsubscribed'],
    [KARI, 'bounced'],
    [OLA, 'on'],
  ] as const) {
    const recipientId = await addRecipient(owner, `${state}@a.org`, state);
    expect(await setClaimPreferences(database, own, { ...wanted, recipientId }, tellOpen)).toBe(
      'no-recipient',
    );
  }
  const recipientId = await addRecipient(KARI, 'on@a.org', 'on');
  expect(await setClaimPreferences(database, own, { ...wanted, recipientId }, tellOpen)).toBe(
    'changed',
  );
  expect((await claimsOfPerson(database, KARI))[0]).toMatchObject({ ...wanted, recipientId });
  expect(await setClaimPreferences(database, own, wanted, tellOpen)).toBe('changed');
  expect((await claimsOfPerson(database, KARI))[0]).toMatchObject(wanted);
});

test('by which claim somebody speaks for a host', async () => {
  const speaksBy = async (host: string, owner = KARI) =>
    (await provenClaimFor(database, owner, host))?.name ?? null;
  await add('museum-lunden.org');
  await add('www.museum-lunden.org');
  expect(await speaksBy('www.museum-lunden.org')).toBeNull();
  await setState('www.museum-lunden.org', 'proven');
  expect(await speaksBy('www.museum-lunden.org')).toBe('www.museum-lunden.org');
  // By a file for one host, neither what is above it nor what is below it is proven.
  expect(await speaksBy('museum-lunden.org')).toBeNull();
  expect(await speaksBy('a.www.museum-lunden.org')).toBeNull();
  await setState('museum-lunden.org', 'proven', true);
  expect(await speaksBy('a.www.museum-lunden.org')).toBe('museum-lunden.org');
  expect(await speaksBy('www.museum-lunden.org')).toBe('www.museum-lunden.org');
  expect(await speaksBy('museum-lunden.org')).toBe('museum-lunden.org');
  expect(await speaksBy('museum-lunden.org', OLA)).toBeNull();
  expect(await speaksBy('xmuseum-lunden.org')).toBeNull();
  expect(await speaksBy('other.org')).toBeNull();
  await setState('museum-lunden.org', 'paused', true);
  expect(await speaksBy('museum-lunden.org')).toBeNull();
});

test('a token is for one name and one person, by one key', () => {
  const tokenOf = createProofTokens('k'.repeat(32));
  const token = tokenOf({ name: 'a.org', owner: KARI });
  expect(token).toMatch(/^[0-9a-f]{32}$/);
  expect(tokenOf({ name: 'a.org', owner: Buffer.from(KARI) })).toBe(token);
  const others = [
    tokenOf({ name: 'a.org', owner: OLA }),
    tokenOf({ name: 'b.org', owner: KARI }),
    createProofTokens('n'.repeat(32))({ name: 'a.org', owner: KARI }),
  ];
  expect(new Set([token, ...others]).size).toBe(4);
});

test('what is stored of faults is read again', () => {
  expect(readProofFault('dns-none http-404')).toEqual({ dns: 'dns-none', file: 'http-404' });
  expect([readProofFault(''), readProofFault('nonsense')]).toEqual([null, null]);
});

test('no statement scans a table', async () => {
  await database.run(
    `INSERT INTO domain_claim (owner, name, domain_key, state, asked_at, due_at)
     SELECT LPAD(seq MOD 100, 16, '0'), seq, seq, 1 + seq MOD 3, 1, seq FROM seq_1_to_5000`,
  );
  await database.run(
    `INSERT INTO host (name, registered_domain, shard, due_at, shuffle)
     SELECT CONCAT(seq, '.org'), CONCAT(seq, '.org'), 0, 0, 0 FROM seq_1_to_5000`,
  );
  await database.run('ANALYZE TABLE domain_claim, host');
  const scans: string[] = [];
  const explaining = watchStatements(database, async (statements, sql, values) => {
    scans.push(...(await scansOf(statements, sql, values)));
  });
  await addClaim(explaining, { owner: KARI, name: 'museum-lunden.org', nowS: NOW_S });
  const own = { claimId: await idOf('museum-lunden.org'), owner: KARI, nowS: NOW_S };
  await lookForProofNow(explaining, own);
  await provenClaimFor(explaining, KARI, 'www.museum-lunden.org');
  await claimsOfPerson(explaining, KARI);
  await removeClaim(explaining, own);
  expect(scans).toEqual([]);
});
