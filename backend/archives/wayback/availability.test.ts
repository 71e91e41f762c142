import { assert, asyncProperty, jsonValue } from 'fast-check';
import { ArchiveError } from '../service/archive-http';
import {
  askAvailability,
  type AvailabilityAnswer,
  type AvailabilityQuestion,
} from './availability';
import { FAULTS } from './testing/faults';
import { availabilityResult as result } from './testing/recorded-answers';
import {
  type ServedAnswer,
  startWaybackServer,
  type WaybackServer,
} from './testing/wayback-server';
import { normalUrl } from '../../url/testing/normal-url';

const clock = { now: () => Date.UTC(2026, 10, 22) };
const { signal } = new AbortController();

let server: WaybackServer;
let answer: ServedAnswer;

beforeEach(async () => {
  server = await startWaybackServer(() => answer);
});

afterEach(() => server.close());

function ask(questions: AvailabilityQuestion[]): Promise<AvailabilityAnswer[]> {
  return askAvailability({ ask: server.ask, clock }, questions, signal);
}

function question(
  url: string,
  closest: AvailabilityQuestion['closest'] = 'before',
): AvailabilityQuestion {
  return { url: normalUrl(url), timestamp: '20200601000000', closest };
}

function snapshot(timestamp: string, original: string): { url: string; timestamp: string } {
  return { url: `http://web.archive.org/web/${timestamp}/${original}`, timestamp };
}

async function kindOf(
  served: unknown,
  asked: AvailabilityQuestion = question('https://site.org/a'),
): Promise<string | undefined> {
  answer = { json: { results: [served] } };
  return (await ask([asked]))[0]?.kind;
}

test('a batch is one line for each URL', async () => {
  answer = { json: { results: [] } };
  await ask([
    question('https://site.org/a?b=1&c=%C3%BC'),
    question('http://x.org/', 'after'),
    question('http://y.org/', 'either'),
  ]);
  const [asked] = server.questions;
  expect(asked?.method).toBe('POST');
  expect(asked?.url.href).toBe('https://archive.org/wayback/available');
  expect(asked?.headers['wayback-api-version']).toBe('2');
  expect(asked?.body.split('\n')).toEqual([
    'url=https%3A%2F%2Fsite.org%2Fa%3Fb%3D1%26c%3D%25C3%25BC&timestamp=20200601000000&closest=before&statuscodes=200&statuscodes=203&tag=0',
    'url=http%3A%2F%2Fx.org%2F&timestamp=20200601000000&closest=after&statuscodes=200&statuscodes=203&tag=1',
    'url=http%3A%2F%2Fy.org%2F&timestamp=20200601000000&statuscodes=200&statuscodes=203&tag=2',
  ]);
});

test('a copy, none, and what was not said are three things', async () => {
  answer = {
    json: {
      results: [
        result('2', null),
        result('0', snapshot('20200101000000', 'http://www.site.org:80/a')),
      ],
    },
  };
  const urls = ['https://site.org/a', 'https://site.org/b', 'https://site.org/c'];
  expect(await ask(urls.map((url) => question(url)))).toEqual([
    {
      kind: 'copy',
      copy: {
        service: 'wayback',
        url: 'https://web.archive.org/web/20200101000000/http://www.site.org:80/a',
        original: normalUrl('http://www.site.org/a'),
        timestamp: '20200101000000',
      },
    },
    { kind: 'unanswered' },
    { kind: 'none' },
  ]);
});

const good = snapshot('20200101000000', 'https://site.org/a');

test.each([
  ['nothing found', result('0', null), 'none'],
  ['null', { tag: '0', archived_snapshots: { closest: null } }, 'none'],
  ['not available', result('0', { ...good, available: false }), 'none'],
  ['a tag as a number', { ...result('0', good), tag: 0 }, 'copy'],
  ['a status as a number', result('0', { ...good, status: 200 }), 'copy'],
  ['no snapshots at all', { tag: '0' }, 'unanswered'],
  ['snapshots of the wrong type', { tag: '0', archived_snapshots: [] }, 'unanswered'],
  ['available as a text', result('0', { ...good, available: 'true' }), 'unanswered'],
  [
    'a time as a number',
    { tag: '0', archived_snapshots: { closest: { ...good, timestamp: 2020 } } },
    'unanswered',
  ],
  ['another tag', result('1', good), 'unanswered'],
  ['no object', 'copy', 'unanswered'],
  ['another original', result('0', snapshot('20200101000000', 'https://evil.org/a')), 'unanswered'],
  [
    'a time before the archive',
    result('0', snapshot('19700101000000', 'https://site.org/a')),
    'unanswered',
  ],
  ['two times', result('0', { ...good, timestamp: '20190101000000' }), 'unanswered'],
  [
    'after, though before was asked',
    result('0', snapshot('20210101000000', 'https://site.org/a')),
    'unanswered',
  ],
  [
    'another host',
    result('0', { ...good, url: 'http://evil.org/web/20200101000000/https://site.org/a' }),
    'unanswered',
  ],
  [
    'a list of copies',
    result('0', { ...good, url: 'http://web.archive.org/web/*/https://site.org/a' }),
    'unanswered',
  ],
])('%s', async (_name, served, kind) => {
  expect(await kindOf(served)).toBe(kind);
});

test('each side of the moment as asked', async () => {
  const url = 'https://site.org/a';
  const later = result('0', snapshot('20210101000000', url));
  expect(await kindOf(later, question(url, 'after'))).toBe('copy');
  expect(await kindOf(later, question(url, 'either'))).toBe('copy');
  expect(await kindOf(result('0', good), question(url, 'after'))).toBe('unanswered');
  const future = result('0', snapshot('20300101000000', url));
  expect(await kindOf(future, question(url, 'either'))).toBe('unanswered');
});

test('two results with one tag: neither is believed', async () => {
  answer = { json: { results: [result('0', good), result('0', null)] } };
  expect(await ask([question('https://site.org/a')])).toEqual([{ kind: 'unanswered' }]);
});

test.each([
  ...FAULTS,
  ['no list', { json: { results: {} } }, /cannot be read/],
  ['nothing', { text: '' }, /cannot be read/],
  ['a refusal', { status: 403, json: { results: [] } }, /answered 403/],
] as const)('%s is an error', async (_name, served, says) => {
  answer = served;
  const outcome = await ask([question('https://site.org/a')]).catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(ArchiveError);
  expect(String(outcome)).toMatch(says);
});

test('Retry-After is told on', async () => {
  answer = { status: 429, headers: { 'retry-after': '5' }, text: '' };
  await expect(ask([question('https://site.org/a')])).rejects.toMatchObject({ retryAfterS: 5 });
});

test('nobody is asked about nothing, nor about more than a hundred', async () => {
  expect(await ask([])).toEqual([]);
  const many = Array.from({ length: 101 }, () => question('https://site.org/a'));
  await expect(ask(many)).rejects.toThrow(RangeError);
  expect(server.questions).toEqual([]);
});

test('whatever is answered, each question gets one answer or all of them an error', async () => {
  const some = [question('https://site.org/a'), question('https://site.org/b')];
  await assert(
    asyncProperty(jsonValue({ maxDepth: 4 }), async (value) => {
      answer = { json: { results: [value, result('1', null)] } };
      const answers = await ask(some).catch((error: unknown) => error);
      if (!(answers instanceof ArchiveError)) expect(answers).toHaveLength(2);
    }),
    { numRuns: 100 },
  );
});
