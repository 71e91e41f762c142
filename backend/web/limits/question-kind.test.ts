import express from 'express';
import { sampleWiki } from '../testing/sample-web';
import type { AskedWikis } from '../../answers/asked-wiki';
import { questionOrigin } from './question-kind';

const sample = sampleWiki([]);
const data = sampleWiki([], { dbname: 'wikidatawiki', domain: 'www.wikidata.org' });
const wikis: AskedWikis = {
  all: [sample, data],
  find: (name) =>
    [sample, data].find(({ dbname, domain }) => name === dbname || name === domain) ?? null,
  isAwaited: () => false,
  unwatched: () => Promise.resolve(null),
};

function budgetOf(headers: Record<string, string>): string {
  const request = Object.create(express.request);
  request.headers = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  return questionOrigin(request, wikis).budget;
}

test.each([
  ['wiki dewiki@WMF', { Origin: 'https://de.wikipedia.org' }],
  ['wiki dewiki@WMF', { Origin: 'https://de.m.wikipedia.org' }],
  ['wiki wikidatawiki@WMF', { Origin: 'https://m.wikidata.org' }],
  ['wiki dewiki@WMF', { Referer: 'https://de.wikipedia.org/', 'Sec-Fetch-Dest': 'script' }],
  ['others', { Referer: 'https://de.wikipedia.org/' }],
  ['others', { Origin: 'https://example.org' }],
  ['others', { Origin: 'https://dewiki' }],
  ['others', { Origin: 'https://de.wikipedia.org.example.org' }],
  ['others', { Origin: 'null' }],
  ['others', { Origin: 'x'.repeat(8_000) }],
  ['others', {}],
  ['people', { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Site': 'cross-site' }],
  ['people', { Origin: 'https://weboid.toolforge.org', 'Sec-Fetch-Site': 'same-origin' }],
])('%s: %j', (budget, headers) => {
  expect(budgetOf(headers)).toBe(budget);
});
