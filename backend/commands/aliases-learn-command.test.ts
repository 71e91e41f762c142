import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { isProposable } from '../status/aliases/alias-rule';
import { loadMessages } from '../runtime/messages';
import { aliasesLearnCommand } from './aliases-learn-command';
import { exitCodeOf } from './exit';

const folder = mkdtempSync(join(tmpdir(), 'weboid-aliases-'));
afterAll(() => rmSync(folder, { recursive: true }));
const english = loadMessages(join(__dirname, '../../i18n')).translator(['en']);

interface RuleLine {
  rule: string;
  right: number;
  matching: number;
  confidence: number;
  examples: [old: string, now: string][];
  wikitext: string;
}

async function learned(world: unknown): Promise<RuleLine[]> {
  const file = join(folder, 'world.json');
  writeFileSync(file, typeof world === 'string' ? world : JSON.stringify(world));
  const output = new PassThrough();
  const all = text(output);
  await aliasesLearnCommand(file, english, output);
  output.end();
  const lines = (await all).split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as RuleLine);
}

const redirect = (url: string, target: string, permanent = true): object => ({
  url,
  target,
  permanent,
});
const paper = (number: number): object =>
  redirect(
    `http://paper.example/news/${100 + number}/story-${String.fromCharCode(97 + number)}`,
    `https://paper.example/articles/2016-4-${1 + number}-story-${String.fromCharCode(97 + number)}/`,
  );

test('the best rule first, with its counts, examples and wikitext', async () => {
  const [best, ...others] = await learned({
    redirects: Array.from({ length: 12 }, (_, n) => paper(n)),
  });
  expect(best).toMatchObject({
    rule: 'paper.example/… → https://paper.example/articles/{date of the page, yyyy-m-d}-{last segment}/',
    right: 12,
    matching: 12,
    confidence: 12.5 / 13,
  });
  expect(best?.examples).toContainEqual([
    'http://paper.example/news/100/story-a',
    'https://paper.example/articles/2016-4-1-story-a/',
  ]);
  expect(best?.wikitext).toContain('Known cases: 12. Right: 12.');
  expect(best?.wikitext).not.toContain('Not yet');
  for (const { right } of others) expect(right).toBeGreaterThanOrEqual(2);
});

test('exceptions are told, and addresses are no markup', async () => {
  const moves = ['a', 'b', 'c', 'd'].map((name) =>
    redirect(`http://d.example/x/${name}-<b>-[1]`, `http://d.example/y/${name}-<b>-[1]`),
  );
  const odd = redirect('http://d.example/x/odd', 'http://d.example/z/elsewhere-altogether');
  const [best] = await learned({ redirects: [...moves, odd] });
  expect(best).toMatchObject({ right: 4, matching: 5 });
  expect(best?.wikitext).toContain("'''Exceptions'''\n* <code><nowiki>http://d.example/x/odd");
  expect(best?.wikitext).toContain('Not yet to be proposed');
  expect(best?.wikitext).not.toMatch(/<b>|(?<!<nowiki>)http/);
});

test('nothing follows from merges, home pages, logins, passing redirects and lone strangers', async () => {
  const to = (target: string, permanent = true): object[] =>
    ['a', 'b', 'c'].map((name) => redirect(`http://m.example/old/${name}`, target, permanent));
  const passing = ['a', 'b', 'c'].map((name) =>
    redirect(`http://p.example/old/${name}`, `http://p.example/new/${name}`, false),
  );
  const redirects = [
    ...to('http://m.example/gone'),
    ...to('http://m.example/'),
    ...to('http://m.example/login'),
    ...passing,
    redirect('http://s.example/old/page-a', 'http://stranger.test/page-a'),
  ];
  expect(await learned({ redirects })).toEqual([]);
});

test('a file that is no world: exit 2', async () => {
  const error: unknown = await learned('[1').catch((thrown: unknown) => thrown);
  expect(exitCodeOf(error)).toBe(2);
});

test.each([
  [9, 9, false],
  [10, 10, true],
  [49, 50, true],
  [48, 50, false],
])('%i right of %i: proposed %s', (right, matching, isIt) => {
  expect(isProposable({ right, matching })).toBe(isIt);
});
