import { cacheEntry } from '../state/cached-answer';
import type { KnownProblem, LinkProblem, ProblemPage } from '../state/problem';
import { loadProblems } from './load-problems';

const NOW = Date.UTC(2026, 10, 21);
const OLD = NOW - 24 * 3600 * 1000;

const dead: LinkProblem = { url: 'http://dead.example.net/a', verdict: 'unreachable' };
const newer: LinkProblem = { url: 'http://newer.example.net/', verdict: 'unreachable' };
const unsure: LinkProblem = { url: 'http://unsure.example.net/', verdict: 'doubtful' };
const pageOf = (...problems: LinkProblem[]): ProblemPage[] => [{ pageid: 130, problems }];
const answer = (...problems: LinkProblem[]): unknown => ({ block: 2, pages: pageOf(...problems) });
const elsewhere = (problem: LinkProblem): KnownProblem => ({ ...problem, isHere: false });

interface Visit {
  readonly problems: readonly KnownProblem[];
  readonly asked: number;
  readonly written: object[];
  readonly errors: unknown[];
  readonly rests: number;
}

interface Viewing {
  readonly doubtful?: boolean;
  readonly shownPageId?: number;
  readonly isResting?: boolean;
}

async function visit(
  stored: unknown,
  ask: () => Promise<unknown>,
  { doubtful = false, shownPageId = 150, isResting = false }: Viewing = {},
): Promise<Visit> {
  const written: object[] = [];
  const errors: unknown[] = [];
  let asked = 0;
  let rests = 0;
  const problems = await loadProblems({
    block: 2,
    shownPageId,
    doubtful,
    store: { read: () => stored, write: (entry) => void written.push(entry) },
    rest: { isOn: () => isResting, begin: () => void (rests += 1) },
    ask: () => {
      asked += 1;
      return ask();
    },
    now: () => NOW,
    log: (error) => void errors.push(error),
  });
  return { problems, asked, written, errors, rests };
}

test('asks when nothing is stored, and stores the answer', async () => {
  expect(await visit(null, () => Promise.resolve(answer(newer)))).toEqual({
    problems: [elsewhere(newer)],
    asked: 1,
    written: [cacheEntry(pageOf(newer), false, NOW)],
    errors: [],
    rests: 0,
  });
});

test('stores that there is nothing', async () => {
  const { written } = await visit(null, () => Promise.resolve(answer()));
  expect(written).toEqual([cacheEntry([], false, NOW)]);
});

test('does not ask while the stored answer is fresh', async () => {
  const stored = cacheEntry(pageOf(dead), false, NOW - 1000);
  expect(await visit(stored, () => Promise.resolve(answer(newer)))).toMatchObject({
    problems: [elsewhere(dead)],
    asked: 0,
    written: [],
  });
});

test('asks again when it is old', async () => {
  const stored = cacheEntry(pageOf(dead), false, OLD);
  const { problems, asked } = await visit(stored, () => Promise.resolve(answer(newer)));
  expect(problems).toEqual([elsewhere(newer)]);
  expect(asked).toBe(1);
});

test('asks again when doubtful links are wanted and were not asked for', async () => {
  const stored = cacheEntry(pageOf(dead), false, NOW - 1000);
  const { problems, written } = await visit(stored, () => Promise.resolve(answer(unsure)), {
    doubtful: true,
  });
  expect(problems).toEqual([elsewhere(unsure)]);
  expect(written).toEqual([cacheEntry(pageOf(unsure), true, NOW)]);
});

test('keeps stored doubtful links from readers who do not want them', async () => {
  const stored = cacheEntry(pageOf(dead, unsure), true, NOW - 1000);
  const { problems, asked } = await visit(stored, () => Promise.resolve(answer()));
  expect(problems).toEqual([elsewhere(dead)]);
  expect(asked).toBe(0);
});

test.each([
  ['fails', () => Promise.reject(new TypeError('Failed to fetch')), /Failed to fetch/],
  ['is about another block', () => Promise.resolve({ block: 3, pages: [] }), /not an answer/],
])('when the answer %s, an old one serves, and the log knows why', async (_how, ask, reason) => {
  const { problems, written, errors } = await visit(cacheEntry(pageOf(dead), false, OLD), ask);
  expect(problems).toEqual([elsewhere(dead)]);
  expect(written).toEqual([]);
  expect(String(errors[0])).toMatch(reason);
});

test('when there is nothing at all, there are no problems', async () => {
  const { problems } = await visit(false, () => Promise.reject(new Error('down')));
  expect(problems).toEqual([]);
});

test('an answer that would fill the storage is used but not stored', async () => {
  const many = Array.from({ length: 600 }, (_, n) => ({
    ...dead,
    url: `http://${n}.example.net/`,
  }));
  const { problems, written } = await visit(null, () => Promise.resolve(answer(...many)));
  expect(problems).toHaveLength(600);
  expect(written).toEqual([]);
});

test('what the shown page itself has is told apart, in a stored answer, too', async () => {
  const stored = cacheEntry(pageOf(dead), false, NOW - 1000);
  const fail = (): Promise<unknown> => Promise.reject(new Error('down'));
  const asked = (): Promise<unknown> => Promise.resolve(answer(dead));
  for (const { problems } of [
    await visit(stored, fail, { shownPageId: 130 }),
    await visit(null, asked, { shownPageId: 130 }),
  ])
    expect(problems).toEqual([{ ...dead, isHere: true }]);
});

test('a question that failed lets the service rest, and while it rests nobody asks', async () => {
  const failed = await visit(null, () => Promise.reject(new Error('away')));
  expect(failed).toMatchObject({ problems: [], asked: 1, rests: 1 });
  const stored = cacheEntry(pageOf(dead), false, OLD);
  const ask = (): Promise<unknown> => Promise.resolve(answer(newer));
  expect(await visit(stored, ask, { isResting: true })).toMatchObject({
    problems: [elsewhere(dead)],
    asked: 0,
    rests: 0,
  });
});
