import * as fc from 'fast-check';
import { wikiApi } from '../../../toolforge/local/mediawiki';
import { testWiki } from '../../../toolforge/local/testing/test-wiki';
import { EXTENSION_TAGS } from '../syntax/extension-tags';
import { scan } from '../syntax/scan';
import { askOneByOne } from '../testing/ask-wiki';
import { LINK_CASES } from '../testing/link-cases';
import { randomLinks } from '../testing/random-wikitext';
import { findExternalLinks } from './find-links';
import { linkTextOf } from './link-text';

/** A real MediaWiki says what links are and where they end. */
jest.setTimeout(600_000);

/** More of them once in a while, by the environment. */
const RANDOM_COUNT = Number(process.env['WEBOID_RANDOM_TEXTS'] ?? 400);
const SEED = 20_261;
const SHARE_WANTED = 0.99;

const OURS = /^(?:https?:|s?ftp:|ftps:)?\/\//i;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00A0',
  eacute: 'é',
};

/** As MediaWiki writes addresses down. Source: Sanitizer::cleanUrl, Parser::normalizeLinkUrl. */
function written(url: string): string {
  return url
    .replaceAll(/&#x([\da-f]+);/gi, (_, digits: string) =>
      String.fromCodePoint(parseInt(digits, 16)),
    )
    .replaceAll(/&#(\d+);/g, (_, digits: string) => String.fromCodePoint(Number(digits)))
    .replaceAll(/&([a-z]+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replaceAll(/[^!-~]+|["<>\\^`{|}]/g, encodeURIComponent);
}

function linksIn(text: string): string[] {
  const region = { start: 0, end: text.length };
  const nodes = scan(text, region, EXTENSION_TAGS);
  const urls = findExternalLinks(linkTextOf(text, region, nodes, [])).map(({ url }) =>
    written(url),
  );
  return [...new Set(urls)].sort();
}

async function differences(texts: readonly string[]): Promise<unknown[]> {
  const answers = await askOneByOne(wikiApi(testWiki()), texts, 'externallinks');
  return texts.flatMap((text, place) => {
    const wanted = (answers[place]?.externallinks ?? []).filter((url) => OURS.test(url)).sort();
    const found = linksIn(text);
    return JSON.stringify(found) === JSON.stringify(wanted) ? [] : [{ text, found, wanted }];
  });
}

test('hard cases are the links that MediaWiki makes', async () => {
  expect(await differences(LINK_CASES)).toEqual([]);
});

test('so are those of random texts', async () => {
  const texts = fc.sample(randomLinks, { numRuns: RANDOM_COUNT, seed: SEED });
  const different = await differences(texts);
  if (different.length > 0) console.log(different);
  expect(1 - different.length / texts.length).toBeGreaterThanOrEqual(SHARE_WANTED);
});
