import { ArchiveError } from '../service/archive-http';
import type { Candidate, WantedCopy } from '../service/archive-source';
import { createCdxSource } from './cdx';
import { FAULTS } from './testing/faults';
import {
  CDX_BLOCKED_SITE,
  CDX_README_ROWS,
  CDX_ROBOTS,
  CDX_TIMEOUT,
  HTML_ERROR_PAGE,
} from './testing/recorded-answers';
import {
  type ServedAnswer,
  type ServedQuestion,
  startWaybackServer,
  type WaybackServer,
} from './testing/wayback-server';
import { normalUrl } from '../../url/testing/normal-url';

const clock = { now: () => Date.UTC(2026, 10, 22) };
const FIELDS = ['timestamp', 'original', 'statuscode', 'mimetype', 'digest'];
const wanted: WantedCopy = { url: normalUrl('https://site.org/a'), timestamp: '20200601000000' };
const excluded: [url: string, why: string][] = [];

let server: WaybackServer;
let answer: (question: ServedQuestion) => ServedAnswer;

beforeEach(async () => {
  excluded.length = 0;
  server = await startWaybackServer((question) => answer(question));
});

afterEach(() => server.close());

function find(asked = wanted, signal = new AbortController().signal): Promise<Candidate[]> {
  const onExcluded = (url: string, why: string): void => void excluded.push([url, why]);
  return createCdxSource({ ask: server.ask, clock, onExcluded }).find(asked, signal);
}

function row(timestamp: string, digest: string, original = 'https://site.org/a'): string[] {
  return [timestamp, original, '200', 'text/html', digest];
}

async function timesOf(rows: unknown[]): Promise<string[]> {
  answer = () => ({ json: [FIELDS, ...rows] });
  return (await find()).map(({ timestamp }) => timestamp);
}

test('asks for the nearest captures by the names of the documented parameters', async () => {
  answer = () => ({ json: [] });
  await find({ url: normalUrl('https://site.org/a?b=c&d=%C3%BC*'), timestamp: '20200601000000' });
  const [{ method, url } = { method: '', url: new URL('https://none.org') }] = server.questions;
  expect(method).toBe('GET');
  expect(url.origin + url.pathname).toBe('https://web.archive.org/cdx/search/cdx');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    url: 'https://site.org/a?b=c&d=%C3%BC*',
    matchType: 'exact',
    output: 'json',
    fl: 'timestamp,original,statuscode,mimetype,digest',
    filter: 'statuscode:200',
    closest: '20200601000000',
    sort: 'closest',
    limit: '60',
  });
});

test('the nearest before comes first, then the others before, then those after', async () => {
  const times = await timesOf([
    row('20200602000000', 'A'),
    row('20200501000000', 'B'),
    row('20200801000000', 'C'),
    row('20200101000000', 'D'),
    row('20200601000000', 'E'),
  ]);
  expect(times).toEqual([
    '20200601000000',
    '20200501000000',
    '20200101000000',
    '20200602000000',
    '20200801000000',
  ]);
});

test('five at most', async () => {
  const rows = Array.from({ length: 60 }, (_, index) =>
    row(`202005010000${index + 10}`, `D${index}`),
  );
  expect(await timesOf(rows.slice(0, 50))).toHaveLength(5);
});

test('of several with the same content the best counts; a digest that is none joins nothing', async () => {
  const times = await timesOf([
    row('20200701000000', 'SAME'),
    row('20200501000000', 'SAME'),
    row('20200401000000', 'SAME'),
    row('20200301000000', '-'),
    row('20200201000000', '-'),
  ]);
  expect(times).toEqual(['20200501000000', '20200301000000', '20200201000000']);
});

test('the shape of the README, in which fields come in another order', async () => {
  answer = () => ({ json: CDX_README_ROWS });
  const copies = await find({
    url: normalUrl('https://archive.org/'),
    timestamp: '19971201000000',
  });
  expect(copies).toEqual([
    {
      service: 'wayback',
      url: 'https://web.archive.org/web/19971011050034/http://www.archive.org:80/',
      original: normalUrl('http://www.archive.org/'),
      timestamp: '19971011050034',
    },
    {
      service: 'wayback',
      url: 'https://web.archive.org/web/19970126045828/http://www.archive.org:80/',
      original: normalUrl('http://www.archive.org/'),
      timestamp: '19970126045828',
    },
  ]);
});

test('another original, a lying date, another status and half a line are passed over', async () => {
  const times = await timesOf([
    row('20200101000000', 'A', 'https://site.org/A'),
    row('20200102000000', 'B', 'https://evil.org/a'),
    row('20300101000000', 'C'),
    row('19700101000000', 'D'),
    ['20200103000000', 'https://site.org/a', '404', 'text/html', 'E'],
    ['20200104000000', 'https://site.org/a', '-', 'warc/revisit', 'F'],
    ['20200105000000', 'https://site.org/a'],
    [],
    row('20200106000000', 'G', 'http://www.site.org:80/a'),
  ]);
  expect(times).toEqual(['20200106000000']);
});

test('earlier ones are asked for where so many are later that none before was told', async () => {
  const later = Array.from({ length: 60 }, (_, index) =>
    row(`202006010001${index + 10}`, `L${index}`),
  );
  const real = later.map(([time = '', ...rest]) => [time.slice(0, 12) + '59', ...rest]);
  answer = ({ url }) => ({
    json: [FIELDS, ...(url.searchParams.has('to') ? [row('20190101000000', 'OLD')] : real)],
  });
  const copies = await find();
  expect(server.questions.map(({ url }) => url.searchParams.get('to'))).toEqual([
    null,
    '20200601000000',
  ]);
  expect(copies[0]?.timestamp).toBe('20190101000000');
  expect(copies[1]?.timestamp).toBe('20200601000159');
});

test.each([
  ['an empty body', { text: '' }],
  ['a blank line', { text: '\n' }],
  ['an empty list', { json: [] }],
  ['a line of names alone', { json: [FIELDS] }],
])('%s means none', async (_name, served) => {
  answer = () => served;
  expect(await find()).toEqual([]);
  expect(excluded).toEqual([]);
});

test.each([
  ['a blocked site', { status: 403, text: CDX_BLOCKED_SITE }, 'blocked-site'],
  ['a blocked site with status 200', { text: CDX_BLOCKED_SITE }, 'blocked-site'],
  ['robots.txt', { status: 403, text: CDX_ROBOTS }, 'robots'],
  ['a line too large', { status: 400, text: 'Requested Line is too large (8192)' }, 'too-long'],
  ['an address that is none to it', { status: 400, text: 'Bad url' }, 'bad-url'],
  ['an address too long', { status: 414, text: HTML_ERROR_PAGE }, 'too-long'],
])('%s means none, and is said', async (_name, served, why) => {
  answer = () => served;
  expect(await find()).toEqual([]);
  expect(excluded).toEqual([[wanted.url.text, why]]);
});

test('an address that names an exception is no exception', async () => {
  const url = 'https://site.org/RobotAccessControlException';
  answer = () => ({ json: [FIELDS, row('20200101000000', 'A', url)] });
  expect(await find({ ...wanted, url: normalUrl(url) })).toHaveLength(1);
});

test.each([
  ...FAULTS,
  ['a failure of the index', { text: CDX_TIMEOUT }, /cannot be read/],
  ['a refusal without a reason', { status: 403, text: HTML_ERROR_PAGE }, /answered 403/],
  [
    'numbers where texts are told',
    { json: [FIELDS, [20_200_101_000_000, 'x', 200, 'y', 'z']] },
    /read/,
  ],
  ['objects', { json: [{ timestamp: '20200101000000' }] }, /cannot be read/],
  ['null', { json: null }, /cannot be read/],
  ['no line of names', { json: [row('20200101000000', 'A')] }, /tells no timestamp/],
  ['a name too few', { json: [FIELDS.slice(1)] }, /tells no timestamp/],
] as const)('%s is an error, not “none”', async (_name, served, says) => {
  answer = () => served;
  const outcome = await find().catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(ArchiveError);
  expect(String(outcome)).toMatch(says);
});

test.each([
  ['120', 429, 120],
  ['Sun, 22 Nov 2026 00:01:00 GMT', 503, 60],
  ['soon', 503, null],
])('Retry-After %s with %i is told on', async (header, status, retryAfterS) => {
  answer = () => ({ status, headers: { 'retry-after': header }, text: 'busy' });
  await expect(find()).rejects.toMatchObject({ name: 'ArchiveError', retryAfterS });
});

test('an abort is told as such', async () => {
  const stop = new AbortController();
  answer = () => () => stop.abort(new Error('enough'));
  await expect(find(wanted, stop.signal)).rejects.toThrow('enough');
});
