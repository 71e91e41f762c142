import type { AskAddress } from '../hosts/ask-address';
import type { KnownMove } from '../rules/known-move';
import { proseOf } from '../testing/prose';
import { createSmallWeb, pageCalled } from '../testing/small-web';
import { findAliases } from './find-aliases';

const OLD = 'http://dead.example/old/';
const NEW = 'https://new.example/stories/';
const MOVES = ['ferry-sinks-again', 'mill-was-sold', 'choir-sings-aloud'].map(
  (slug): KnownMove => ({ old: `${OLD}${slug}`, now: `${NEW}${slug}`, facts: null }),
);
const DEAD = ['river-floods-town', 'bridge-opens-late'].map((slug) => ({
  url: `${OLD}${slug}`,
  copyHtml: pageCalled(slug.replaceAll('-', ' '), proseOf(slug)),
}));

async function unanswered(ask: AskAddress): Promise<boolean[]> {
  const { signal } = new AbortController();
  const { findings } = await findAliases({ dead: DEAD, moves: MOVES, living: [] }, ask, signal);
  expect(findings.map(({ proposal }) => proposal)).toEqual([null, null]);
  return findings.map(({ isUnanswered }) => isUnanswered);
}

/** A web of pages that are missing, but for some addresses. */
function webWith(statusOf: (address: string) => number | null): AskAddress {
  const { ask } = createSmallWeb({});
  return async (address, wish) => {
    const status = statusOf(address);
    if (status === null) return null;
    const answer = await ask(address, wish);
    return status === 0 || answer === null ? answer : { ...answer, status };
  };
}

const isRobots = (address: string): boolean => address.endsWith('/robots.txt');

test.each([
  ['a robots.txt that cannot be had', (address: string) => (isRobots(address) ? 502 : 0)],
  ['a host that is silent', () => null],
  ['pages that nobody answers for', (address: string) => (isRobots(address) ? 0 : null)],
  ['pages of a server that fails', (address: string) => (isRobots(address) ? 0 : 500)],
])('%s says nothing of where pages are', async (_what, statusOf) => {
  expect(await unanswered(webWith(statusOf))).toEqual([true, true]);
});

test('pages that are missing are known not to be there', async () => {
  expect(await unanswered(webWith(() => 0))).toEqual([false, false]);
});

test('one page of which nobody told is unanswered alone', async () => {
  const isFirst = (address: string): boolean => address.includes('river-floods-town');
  const ask = webWith((address) => (isFirst(address) ? 500 : 0));
  expect(await unanswered(ask)).toEqual([true, false]);
});
