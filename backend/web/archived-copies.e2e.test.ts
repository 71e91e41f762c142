import { worldAddresses } from '../../gadget/testing/open-browser';
import { withVisit } from '../../gadget/testing/with-visit';
import { WIKI_DATABASE } from '../../toolforge/local/mediawiki';
import {
  exampleArticle,
  expectedProblems,
  watchedTitles,
} from '../../toolforge/local/world/expected';
import { expectedCopies } from '../../toolforge/local/world/expected-copies';
import { ARCHIVE_NAMES } from '../url/archive-names';

/** W5: copies that the archive component has found, everywhere where people look. */
const world = worldAddresses();
const TWICE_ARCHIVED = 'https://journals.north-sea-history.org/nsh/article/1987/14';

jest.setTimeout(60_000);

const visit = withVisit();

function addressOf(path: string, asked: Record<string, string>): string {
  const query = new URLSearchParams({ dbname: WIKI_DATABASE, ...asked });
  return `${world.weboid}/${path}?${query.toString()}`;
}

interface Told {
  problems: {
    url: string;
    archives: { service: string; url: string; timestamp: string }[];
    archivesSearched?: string;
  }[];
}

test.each(watchedTitles())('the answer about %s tells the copies that there are', async (title) => {
  const response = await fetch(addressOf('externalLinkProblem', { title }));
  const { problems } = (await response.json()) as Told;
  const told = new Map(problems.map(({ url, archives }) => [url, archives]));
  const expected = expectedProblems(title).map((url) => [url, expectedCopies(url)] as const);
  expect(told).toEqual(new Map(expected));
  // All archives of the example web have answered.
  const searched = problems.filter((one) => one.archivesSearched !== undefined);
  const without = expected.filter(([, copies]) => copies.length === 0);
  expect(new Set(searched.map(({ url }) => url))).toEqual(new Set(without.map(([url]) => url)));
});

test('the report on a page leads to them, and to nothing else', async () => {
  await visit.page.goto(addressOf('externalLinkInfo', { title: exampleArticle }));
  const shown = await visit.page.$$eval('.archives a', (links) =>
    links.map((link) => link.getAttribute('href') ?? ''),
  );
  const copies = expectedProblems(exampleArticle).flatMap(expectedCopies);
  expect(shown.toSorted()).toEqual(copies.map(({ url }) => url).toSorted());
  expect(shown.length).toBeGreaterThan(3);
});

test.each(['en', 'ar'])(
  'the page about a URL shows each with its archive and day (%s)',
  async (lang) => {
    await visit.page.goto(addressOf('url', { url: TWICE_ARCHIVED, lang }));
    const copies = expectedCopies(TWICE_ARCHIVED);
    expect(copies).toHaveLength(2);
    for (const { service, url, timestamp } of copies) {
      const row = visit.page
        .locator('tr, li')
        .filter({ has: visit.page.locator(`a[href="${url}"]`) });
      const text = await row.last().innerText();
      expect(text).toContain(timestamp.replace(/^(....)(..)(..).*/, '$1-$2-$3'));
      expect(text).toContain(ARCHIVE_NAMES[service]);
    }
  },
);
