import autocannon from 'autocannon';
import { withStore } from '../../store/testing/with-store';
import { spawnThrottledWebs, type ThrottledWeb } from './testing/spawn-throttled-web';
import { WINDOW_MS } from './window';

const { account } = withStore();

const WIKIS = Array.from({ length: 15 }, (_, index) => `w${index}`);
const PER_S = 50;
const ORIGIN_PER_S = 15;
/** Of one window. */
const ALL = (PER_S * WINDOW_MS) / 1000;
const OF_ORIGIN = (ORIGIN_PER_S * WINDOW_MS) / 1000;
const A_TENTH = OF_ORIGIN / 10;

let nowMs = 1_000 * WINDOW_MS;
let webs: ThrottledWeb[] = [];
beforeAll(async () => {
  const budgets = { answersPerS: PER_S, originAnswersPerS: ORIGIN_PER_S, blocksPerS: PER_S };
  webs = await spawnThrottledWebs({ account, ...budgets, wikis: WIKIS, nowMs }, 2);
}, 60_000);
afterAll(() => Promise.all(webs.map((web) => web.stop())));

/** Each test has a window of its own. @returns how often shares were taken in the one before */
async function nextWindow(): Promise<number[]> {
  nowMs += WINDOW_MS;
  return Promise.all(webs.map((web) => web.setNow(nowMs)));
}
beforeEach(nextWindow);

type Headers = Record<string, string>;
const fromWiki = (dbname: string): Headers => ({ Origin: `https://${dbname}.wikipedia.org` });
const PEOPLE: Headers = { 'Sec-Fetch-Mode': 'navigate' };
const QUESTION = '/externalLinkProblem?dbname=w0&pageid=7';

/** Asks both processes as fast as they answer. @returns how many questions were answered, and refused */
async function hammer(headers: Headers, amount: number): Promise<Tally> {
  const results = await Promise.all(
    webs.map((web) => autocannon({ url: web.url + QUESTION, connections: 8, amount, headers })),
  );
  const sum = (count: (result: autocannon.Result) => number): number =>
    results.reduce((all, result) => all + count(result), 0);
  return {
    answered: sum((result) => result['2xx']),
    refused: sum((result) => result['4xx']),
    failed: sum((result) => result['5xx'] + result.errors),
  };
}

interface Tally {
  answered: number;
  refused: number;
  failed: number;
}

/** Asks one question after the other, each process in turn. */
async function askGently(headers: Headers, count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const web = webs[index % webs.length];
    const response = await fetch(`${web?.url}${QUESTION}`, { headers });
    await response.arrayBuffer();
    statuses.push(response.status);
  }
  return statuses;
}

test('who abuses gets no more than its budget of both, and all others notice nothing', async () => {
  const [abuse, ...sensible] = await Promise.all([
    hammer({}, 500),
    ...WIKIS.map((dbname) => askGently(fromWiki(dbname), A_TENTH)),
    askGently({ 'Sec-Fetch-Site': 'same-origin' }, A_TENTH),
  ]);
  expect(abuse).toEqual({ answered: OF_ORIGIN, refused: 1_000 - OF_ORIGIN, failed: 0 });
  expect(new Set(sensible.flat())).toEqual(new Set([200]));
  const takes = await nextWindow();
  // A budget is taken in twenty parts at most, by each process; nobody counts the refused.
  for (const count of takes) expect(count).toBeLessThanOrEqual(2 * 20 + 2 * (WIKIS.length + 2));
});

test('when everybody asks as fast as they can, both processes together keep to the whole', async () => {
  const tallies = await Promise.all(
    [{}, PEOPLE, ...WIKIS.slice(0, 5).map(fromWiki)].map((headers) => hammer(headers, 200)),
  );
  const answered = tallies.reduce((all, tally) => all + tally.answered, 0);
  expect(answered).toBeLessThanOrEqual(ALL);
  expect(answered).toBeGreaterThanOrEqual(ALL * 0.9);
  for (const tally of tallies) expect(tally.answered).toBeLessThanOrEqual(OF_ORIGIN);
  expect(tallies.every(({ failed }) => failed === 0)).toBe(true);
});

test('a name that is no wiki has no budget of its own', async () => {
  const tallies = await Promise.all(
    ['a', 'b', 'c'].map((name) => hammer({ Origin: `https://${name}.example.org` }, 100)),
  );
  expect(tallies.reduce((all, { answered }) => all + answered, 0)).toBe(OF_ORIGIN);
});
