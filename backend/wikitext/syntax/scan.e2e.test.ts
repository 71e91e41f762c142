import * as fc from 'fast-check';
import { wikiApi } from '../../../toolforge/local/mediawiki';
import { testWiki } from '../../../toolforge/local/testing/test-wiki';
import { askOneByOne } from '../testing/ask-wiki';
import { HARD_CASES } from '../testing/hard-cases';
import { readParseTree, tellNodes } from '../testing/parse-tree';
import { randomSyntax } from '../testing/random-wikitext';
import { scan } from './scan';
import { createTagSet } from './tag-set';

/** A real MediaWiki says what templates, arguments, tags and comments are. */
jest.setTimeout(600_000);

/** More of them once in a while, by the environment. */
const RANDOM_COUNT = Number(process.env['WEBOID_RANDOM_TEXTS'] ?? 400);
const SEED = 20_260;

const api = wikiApi(testWiki());

async function tagNames(): Promise<string[]> {
  const response = await fetch(
    `${api}?action=query&meta=siteinfo&siprop=extensiontags&format=json&formatversion=2`,
  );
  const { query } = (await response.json()) as { query: { extensiontags: string[] } };
  return query.extensiontags.map((tag) => tag.slice(1, -1).toLowerCase());
}

/** What MediaWiki and we say of each text, where it differs. */
async function differences(texts: readonly string[]): Promise<unknown[]> {
  const tags = createTagSet(await tagNames());
  const answers = await askOneByOne(api, texts, 'parsetree');
  return texts.flatMap((text, place) => {
    const wanted = readParseTree(answers[place]?.parsetree ?? '');
    const told = tellNodes(scan(text, { start: 0, end: text.length }, tags), text);
    expect(wanted.text).toBe(text);
    return JSON.stringify(told) === JSON.stringify(wanted.told)
      ? []
      : [{ text, told, wanted: wanted.told }];
  });
}

test('hard cases are seen as MediaWiki sees them', async () => {
  expect(HARD_CASES.length).toBeGreaterThan(60);
  expect(await differences(HARD_CASES)).toEqual([]);
});

test('so are random texts', async () => {
  const texts = fc.sample(randomSyntax, { numRuns: RANDOM_COUNT, seed: SEED });
  expect(await differences(texts)).toEqual([]);
});
