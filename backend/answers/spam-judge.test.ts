import type { SpamMatcher } from '../wiki/spam/spam-matcher';
import { failed, sampleParts, sampleWiki } from '../web/testing/sample-web';
import { answerFor } from './page-answer';

const SPAM = 'https://spam.net/x';
const DEAD = 'https://dead.net/';
const pages = [
  { pageId: 12, title: 'Hai', namespace: 0, links: [SPAM, DEAD, 'https://de.wikipedia.org/spam'] },
];
const hit = { list: 'global blacklist', line: String.raw`\bspam\.net\b` };
const matcher: SpamMatcher = {
  match: (url) => (url.includes('spam') ? hit : null),
  key: 'test',
  unsupported: [],
};

function ask(
  spamMatcher: () => Promise<SpamMatcher>,
  part: Partial<Parameters<typeof answerFor>[1]> = {},
) {
  const wiki = sampleWiki(pages, { spamMatcher });
  const parts = sampleParts(wiki, { [SPAM]: failed(18, 29, 6), [DEAD]: failed(18, 29, 6) });
  const findings = {
    ...parts.findings,
    spamOnPages: () => Promise.resolve(new Map([[12, new Set([SPAM])]])),
  };
  return answerFor({ wiki, page: { pageId: 12 } }, { ...parts, findings, ...part });
}

test('what a list matches is spam, whatever checks say, and told with the line', async () => {
  const answer = await ask(() => Promise.resolve(matcher));
  expect(answer.warnings).toEqual([]);
  expect(answer.links).toMatchObject([
    { url: DEAD, verdict: 'unreachable' },
    { url: SPAM, verdict: 'spam', spam: hit },
    { verdict: 'ignored', reason: 'own-farm' },
  ]);
  expect(answer.links.map((link) => ['spam' in link, 'stored' in link])).toEqual([
    [false, true],
    [true, false],
    [false, false],
  ]);
});

test('lists that cannot be read are replaced by what was last seen on the page', async () => {
  const answer = await ask(() => Promise.reject(new Error('no lists')));
  expect(answer.warnings).toEqual(['spam-lists-unread']);
  expect(answer.links).toMatchObject([
    { url: DEAD },
    { url: SPAM, verdict: 'spam', spam: null },
    {},
  ]);
});

test('lists that do not come are waited for a second at most', async () => {
  const sleeps: number[] = [];
  const clock = {
    now: () => Date.UTC(2026, 10, 20),
    sleep: (ms: number) => {
      sleeps.push(ms);
      return Promise.resolve();
    },
  };
  const answer = await ask(() => new Promise<SpamMatcher>(() => {}), { clock });
  expect(sleeps).toEqual([1_000]);
  expect(answer.warnings).toEqual(['spam-lists-unread']);
});

test('lists that are there are waited for by no timer, and those that come leave none behind', async () => {
  let come = (_lists: SpamMatcher): void => {};
  const lists = new Promise<SpamMatcher>((resolve) => {
    come = resolve;
  });
  const signals: (AbortSignal | undefined)[] = [];
  const clock = {
    now: () => Date.UTC(2026, 10, 20),
    sleep: (_ms: number, signal?: AbortSignal) => {
      signals.push(signal);
      come(matcher);
      return new Promise<void>(() => {});
    },
  };
  await ask(() => Promise.resolve(matcher), { clock });
  expect(signals).toEqual([]);
  const { warnings } = await ask(() => lists, { clock });
  expect(warnings).toEqual([]);
  expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
});

test('in an answer about problems, spam is none, and leaves nothing unchecked', async () => {
  const wiki = sampleWiki(pages, { spamMatcher: () => Promise.resolve(matcher) });
  const parts = sampleParts(wiki, { [DEAD]: failed(18, 29, 6) });
  const asked = { wiki, page: { pageId: 12 } };
  const unchecked = await answerFor(asked, parts, 'problems');
  expect([unchecked.links.map(({ url }) => url), unchecked.complete]).toEqual([[DEAD], true]);
  const dead = sampleParts(wiki, { [SPAM]: failed(18, 29, 6), [DEAD]: failed(18, 29, 6) });
  const { links } = await answerFor(asked, dead, 'problems');
  expect(links.map(({ url }) => url)).toEqual([DEAD]);
});
