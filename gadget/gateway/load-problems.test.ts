import { cacheEntry } from '../state/cached-answer';
import type { Problem } from '../state/problem';
import { problem } from '../testing/problem';
import { loadProblems } from './load-problems';

const PAGE = { pageId: 12, revisionId: 34 };
const NOW = Date.UTC(2026, 10, 21);
const OLD = NOW - 24 * 3600 * 1000;

const newer = problem({ url: 'http://newer.example.net/' });
const answer = (...problems: Problem[]): unknown => ({ pageid: 12, problems });

interface Visit {
  readonly problems: readonly Problem[];
  readonly asked: number;
  readonly written: object[];
  readonly errors: unknown[];
}

async function visit(stored: unknown, ask: () => Promise<unknown>): Promise<Visit> {
  const written: object[] = [];
  const errors: unknown[] = [];
  let asked = 0;
  const problems = await loadProblems({
    page: PAGE,
    store: { read: () => stored, write: (entry) => void written.push(entry) },
    ask: () => {
      asked += 1;
      return ask();
    },
    now: () => NOW,
    log: (error) => void errors.push(error),
  });
  return { problems, asked, written, errors };
}

test('asks when nothing is stored, and stores the answer', async () => {
  expect(await visit(null, () => Promise.resolve(answer(newer)))).toEqual({
    problems: [newer],
    asked: 1,
    written: [cacheEntry(PAGE, [newer], NOW)],
    errors: [],
  });
});

test('stores that there is nothing', async () => {
  const { written } = await visit(null, () => Promise.resolve(answer()));
  expect(written).toEqual([cacheEntry(PAGE, [], NOW)]);
});

test('does not ask while the stored answer is fresh', async () => {
  const stored = cacheEntry(PAGE, [problem()], NOW - 1000);
  expect(await visit(stored, () => Promise.resolve(answer(newer)))).toMatchObject({
    problems: [problem()],
    asked: 0,
    written: [],
  });
});

test('asks again when it is old', async () => {
  const stored = cacheEntry(PAGE, [problem()], OLD);
  const { problems, asked } = await visit(stored, () => Promise.resolve(answer(newer)));
  expect(problems).toEqual([newer]);
  expect(asked).toBe(1);
});

test.each([
  ['fails', () => Promise.reject(new TypeError('Failed to fetch')), /Failed to fetch/],
  ['is about another page', () => Promise.resolve({ pageid: 1, problems: [] }), /not an answer/],
])('when the answer %s, an old one serves, and the log knows why', async (_how, ask, reason) => {
  const stored = cacheEntry({ pageId: 12, revisionId: 30 }, [problem()], OLD);
  const { problems, written, errors } = await visit(stored, ask);
  expect(problems).toEqual([problem()]);
  expect(written).toEqual([]);
  expect(String(errors[0])).toMatch(reason);
});

test('when there is nothing at all, there are no problems', async () => {
  const { problems } = await visit(false, () => Promise.reject(new Error('down')));
  expect(problems).toEqual([]);
});

test('a list that would fill the storage is used but not stored', async () => {
  const many = Array.from({ length: 300 }, (_, n) => problem({ url: `http://${n}.example.net/` }));
  const { problems, written } = await visit(null, () => Promise.resolve(answer(...many)));
  expect(problems).toHaveLength(300);
  expect(written).toEqual([]);
});
