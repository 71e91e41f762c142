import { ProofWorld } from './testing/proof-world';
import type { ZoneAnswer } from './testing/text-server';
import { lookInDns } from './look-in-dns';
import type { DnsSight } from './proof-sight';

const TOKEN = '0123456789abcdef0123456789abcdef';
const NAME = '_weboid.museum-lunden.org';
const world = new ProofWorld();

beforeAll(() => world.start());
afterAll(() => world.close());
beforeEach(() => world.clear());

const look = (signal = new AbortController().signal): Promise<DnsSight> =>
  lookInDns(
    { name: 'museum-lunden.org', token: TOKEN },
    (name) => world.resolveTexts(name),
    signal,
  );

test.each<[string, ZoneAnswer, string]>([
  ['one record', [[`weboid-verify=${TOKEN}`]], 'found'],
  ['several records', [['v=spf1 -all'], [`weboid-verify=${TOKEN}`], ['x']], 'found'],
  [
    'a record in several strings',
    [['weboid-ver', `ify=${TOKEN.slice(0, 9)}`, TOKEN.slice(9)]],
    'found',
  ],
  ['quotes in the record', [[`"weboid-verify=${TOKEN}"`]], 'found'],
  ['the token alone, in upper case', [[TOKEN.toUpperCase()]], 'found'],
  ['somebody else’s', [[`weboid-verify=${'f'.repeat(32)}`]], 'dns-other'],
  ['records of other kinds', [['v=spf1 -all']], 'dns-none'],
  ['no records', [], 'dns-none'],
  ['no such name', 'no-name', 'dns-none'],
  ['a server in trouble', 'server-failure', 'dns-trouble'],
])('%s', async (_what, records, told) => {
  world.dns.zone.set(NAME, records);
  const sight = await look();
  expect(sight.kind === 'found' ? 'found' : sight.fault).toBe(told);
  expect(new Set(world.dns.asked)).toEqual(new Set([NAME]));
});

test('who ends the process ends the look', async () => {
  world.dns.zone.set(NAME, 'silent');
  const stop = new AbortController();
  const looking = look(stop.signal);
  stop.abort(new Error('stopped'));
  await expect(looking).rejects.toThrow('stopped');
});
