import { movesOfRedirects } from '../../backend/aliases/examples/moves-of-redirects';
import { findAliases } from '../../backend/aliases/find/find-aliases';
import type { AliasFinding } from '../../backend/aliases/find/alias-proposal';
import type { AddressAnswer } from '../../backend/aliases/hosts/ask-address';
import { learnSite } from '../../backend/aliases/find/learn-site';
import { atOnce } from '../../backend/runtime/in-steps';
import { aliasRuleOf } from '../../backend/aliases/rules/rule-text';
import { isProposable } from '../../backend/status/aliases/alias-rule';
import { visitUrl } from './world/behave';
import { simulatedDays } from './world/expected';
import { expectedCopies } from './world/expected-copies';
import { MESSENGER, MOVED_ON, storyMoves } from './world/sites/linga-messenger';

/** What a search by the product finds of the newspaper's stories in the example web, once all are dead that die (U4). */
const { signal } = new AbortController();
const asked: string[] = [];

function ask(address: string): Promise<AddressAnswer | null> {
  asked.push(address);
  const outcome = visitUrl(address, 'GET', simulatedDays);
  if (typeof outcome === 'string') return Promise.resolve(null);
  const { status, headers, body } = outcome;
  const { location = null, 'content-type': contentType = null } = headers;
  return Promise.resolve({ status, location, contentType, body });
}

function pageAt(url: string): string {
  const outcome = visitUrl(url, 'GET', simulatedDays);
  return typeof outcome === 'string' ? '' : outcome.body.toString();
}

const copyOf = (url: string): string => pageAt(expectedCopies(url)[0]?.url ?? url);

const titleIn = (html: string): string | undefined => /<h1>.+<\/h1>/.exec(html)?.[0];

const redirects = storyMoves
  .filter(({ fate }) => fate === 'redirected')
  .map(({ old, now }) => ({ url: old, target: now, permanent: true }));
const moves = atOnce(movesOfRedirects(redirects));

let findings: readonly AliasFinding[] = [];
beforeAll(async () => {
  const dead = storyMoves
    .filter(({ fate }) => fate !== 'redirected')
    .map(({ old }) => ({ url: old, copyHtml: copyOf(old) }));
  const living = [`https://${MESSENGER}/`, ...redirects.map(({ url }) => url)];
  ({ findings } = await findAliases({ dead, moves, living }, ask, signal));
});

test('the redirects are a rule, which needs the day of publication', () => {
  const [rule] = atOnce(learnSite(moves)).map(aliasRuleOf);
  expect(rule).toMatchObject({
    host: MESSENGER,
    right: redirects.length,
    matching: redirects.length,
    exceptions: [],
  });
  expect(rule?.to).toContain('yyyy-mm-dd');
});

test('all stories that moved are found by it, with their texts; of nothing else is anything told', () => {
  expect(findings.map(({ url, proposal }) => [url, proposal?.newUrl ?? null])).toEqual(
    storyMoves
      .filter(({ fate }) => fate !== 'redirected')
      .map(({ old, now, fate }) => [old, fate === 'moved' ? now : null]),
  );
  const found = findings.flatMap(({ proposal }) => proposal ?? []);
  for (const { by, evidence } of found) {
    expect([by, evidence.check, evidence.date, evidence.title]).toEqual([
      'rule',
      'same',
      'same',
      1,
    ]);
    expect(evidence.kept).toBeGreaterThan(0.9);
  }
});

test('with those that were found the rule is one for communities', () => {
  const best = Math.max(...findings.map(({ proposal }) => proposal?.rule?.right ?? 0));
  expect(isProposable({ right: best, matching: best })).toBe(true);
});

test.each([
  ['mixed-up', 0],
  ['listed', 1],
])('what is %s was looked at and refused', (fate, kept) => {
  const { old = '', now = '' } = storyMoves.find((move) => move.fate === fate) ?? {};
  expect(asked).toContain(now);
  const paragraphs = [...copyOf(old).matchAll(/<p>.+<\/p>/g)].map(([text]) => text);
  const living = pageAt(now);
  expect(titleIn(living)).toBe(titleIn(copyOf(old)));
  expect(paragraphs.filter((text) => living.includes(text))).toHaveLength(kept * paragraphs.length);
});

test('what robots.txt forbids is never asked for, though the story is there', () => {
  const { now = '' } = storyMoves.find(({ fate }) => fate === 'withheld') ?? {};
  expect(visitUrl(now, 'GET', simulatedDays)).toMatchObject({ status: 200 });
  expect(asked).toContain(`https://${MESSENGER}/robots.txt`);
  expect(asked).not.toContain(now);
});

test('before the change the old addresses work, and the new ones are not there', () => {
  for (const { old, now, fate } of storyMoves) {
    const statuses = [MOVED_ON - 1, MOVED_ON].flatMap((day) =>
      [old, now].map((url) => visitUrl(url, 'GET', day)),
    );
    expect(statuses).toEqual(
      [200, 404, fate === 'redirected' ? 301 : 404, 200].map((status) =>
        expect.objectContaining({ status }),
      ),
    );
  }
});
