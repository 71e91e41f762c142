import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { systemClock } from '../runtime/clock';
import { systemRandom } from '../runtime/random';
import { dayNumberOf } from '../status/day-number';
import { UNTIL_LIFTED, type UrlMark } from '../status/url-mark';
import { setMarks } from '../store/frontier/url-marks';
import { emptyTables, withStore } from '../store/testing/with-store';
import { lookWithMarks, marksAtHand } from './marks-at-hand';
import type { Look } from './single-check';

const { account, database } = withStore();
const TODAY = dayNumberOf(systemClock.now());
const root = join(__dirname, '../..');

async function told(env: NodeJS.ProcessEnv, ...addresses: string[]): Promise<[string, string[]]> {
  const stderr = new PassThrough();
  const surroundings = { root, env, clock: systemClock, random: systemRandom };
  const looked: string[] = [];
  const look = (address: string): Promise<Look> => {
    looked.push(address);
    return Promise.resolve({ input: address } as Look);
  };
  const marked = lookWithMarks(look, () => marksAtHand(surroundings, stderr), stderr);
  for (const address of addresses) await marked(address);
  stderr.end();
  return [await text(stderr), looked];
}

const settings = () => ({
  TOOL_TOOLSDB_USER: account.user,
  TOOL_TOOLSDB_PASSWORD: account.password,
  WEBOID_DB_HOST: account.host,
  WEBOID_DB_PORT: String(account.port),
  WEBOID_DB_NAME: account.name,
});

beforeEach(async () => {
  await emptyTables(database, 'url_trait');
  const marks: [string, string, UrlMark][] = [
    ['*.shut-museum.org', '/', 'opted-out'],
    ['paper.org', '/paid/', 'paywall'],
  ];
  const placed = marks.map(([host, pathPrefix, mark]) => ({
    pattern: { host, pathPrefix },
    mark,
    firstDay: TODAY,
    lastDay: UNTIL_LIFTED,
  }));
  await setMarks(database, placed, TODAY);
});

const ADDRESSES = [
  'https://www.shut-museum.org/a',
  'https://paper.org/paid/b',
  'https://paper.org/',
  'mailto:x',
];

test('where the database is at hand, what is marked is told, and looked at all the same', async () => {
  const [stderr, looked] = await told(settings(), ...ADDRESSES);
  expect(stderr.split('\n')).toEqual([
    'weboid: https://www.shut-museum.org/a is marked opted-out: its owner does not want it to be checked',
    'weboid: https://paper.org/paid/b is marked paywall',
    '',
  ]);
  expect(looked).toEqual(ADDRESSES);
});

test('without an account nothing is told', async () => {
  expect(await told({}, ...ADDRESSES)).toEqual(['', ADDRESSES]);
});

test('a database that does not answer is told once, and hinders no look', async () => {
  const [stderr, looked] = await told({ ...settings(), WEBOID_DB_PORT: '1' }, ...ADDRESSES);
  expect(stderr).toMatch(/^weboid: nobody knows which addresses are marked: .+\n$/);
  expect(looked).toEqual(ADDRESSES);
});
