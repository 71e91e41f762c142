import { NO_ANNOTATIONS, type Annotations } from '../store/answers/annotations';
import type { Snapshot } from '../store/archives/snapshot';
import { withNotes } from '../web/rooms/lists/with-notes';
import { failed, sampleParts, sampleWiki } from '../web/testing/sample-web';
import type { AskedWiki } from './asked-wiki';
import type { LinkFacts } from './link-answer';
import { answerFor } from './page-answer';
import { archivesFor } from './told-archives';

const copy = (service: Snapshot['service']): Snapshot => ({
  service,
  url: `https://${service}.example/2015/https://gone.net/`,
  timestamp: '2015',
});
const COPIES = (['wayback', 'archive-today', 'loc', 'wikiwix'] as const).map(copy);

function servicesFor(part: Partial<AskedWiki['archives']>): string[] {
  const archives = { refused: [], order: [], ...part };
  return archivesFor({ archives }, COPIES).map(({ service }) => service);
}

test('without rules all copies are told as they are', () => {
  expect(archivesFor(null, COPIES)).toEqual(COPIES);
  expect(servicesFor({})).toEqual(['wayback', 'archive-today', 'loc', 'wikiwix']);
});

test('those that a wiki names come first, those that it refuses not at all', () => {
  const order = ['wikiwix', 'ukwa', 'loc'] as const;
  expect(servicesFor({ order: [...order] })).toEqual([
    'wikiwix',
    'loc',
    'wayback',
    'archive-today',
  ]);
  expect(servicesFor({ order: [...order], refused: ['archive-today'] })).toEqual([
    'wikiwix',
    'loc',
    'wayback',
  ]);
});

describe('that no archive has a copy', () => {
  const [gone, odd] = ['https://gone.net/', 'https://odd.net/'];
  const onPage = `https://webarchive.loc.gov/all/2015/${gone}`;
  const pages = [
    { pageId: 12, namespace: 0, title: 'Wal', links: [gone, odd] },
    { pageId: 13, namespace: 0, title: 'Hai', links: [gone, onPage] },
  ];
  const archives = { refused: ['wayback' as const], order: [] };
  const wiki = sampleWiki(pages, { archives });
  const urls = { [gone]: failed(18, 30, 5), [odd]: failed(18, 0, 1) };
  const toldOn = async (pageId: number, annotated: Partial<Annotations>) => {
    const known = { ...NO_ANNOTATIONS, ...annotated };
    const ofAll = (asked: { urlId: number }[]) =>
      Promise.resolve(new Map(asked.map(({ urlId }) => [urlId, known])));
    const sample = sampleParts(wiki, urls);
    const parts = { ...sample, findings: { ...sample.findings, annotations: ofAll } };
    const { links } = await answerFor({ wiki, page: { pageId } }, parts);
    return links.flatMap((link: LinkFacts) =>
      link.archivesSearched === null || link.archivesSearched === undefined
        ? []
        : [[link.url, link.archivesSearched]],
    );
  };

  test('is told of what is unreachable, not of what is doubtful', async () => {
    expect(await toldOn(12, { archivesSearched: 3_600 })).toEqual([[gone, 3_600]]);
    expect(await toldOn(12, {})).toEqual([]);
  });

  test('is not told where the page itself links to one', async () => {
    expect(await toldOn(13, { archivesSearched: 3_600 })).toEqual([]);
  });
});

describe('in answers about a wiki', () => {
  const page = { pageId: 12, namespace: 0, title: 'Wal', links: ['https://gone.net/'] };
  const archives = { refused: ['wayback' as const], order: ['wikiwix' as const] };
  const wiki = sampleWiki([page], { archives });
  const sample = sampleParts(wiki, { 'https://gone.net/': failed(18, 30, 5) });
  const annotations = () =>
    Promise.resolve(new Map([[1, { ...NO_ANNOTATIONS, archives: COPIES }]]));
  const parts = { ...sample, findings: { ...sample.findings, annotations } };
  const allowed = [copy('wikiwix'), copy('archive-today'), copy('loc')];

  test('pages', async () => {
    const [told]: LinkFacts[] = (await answerFor({ wiki, page: { pageId: 12 } }, parts)).links;
    expect(told?.archives).toEqual(allowed);
  });

  test('lists', async () => {
    const { links } = await answerFor({ wiki, page: { pageId: 12 } }, parts);
    const [told]: LinkFacts[] = await withNotes(links, parts, 7, wiki);
    expect(told?.archives).toEqual(allowed);
    const [all]: LinkFacts[] = await withNotes(links, parts, 7, null);
    expect(all?.archives).toEqual(COPIES);
  });
});

test('lists tell no live page that their wiki calls spam; those of none, none that its farm does', async () => {
  const page = { pageId: 12, namespace: 0, title: 'Wal', links: ['https://gone.net/'] };
  const match = (url: string) => (url.includes('casino') ? { list: 'l', line: 'casino' } : null);
  const lists = { match, key: 'test', unsupported: [] };
  const noLists = { ...lists, match: () => null };
  const spamMatcher = () => Promise.resolve(lists);
  const wiki = sampleWiki([page], { spamMatcher, farmSpamMatcher: spamMatcher });
  const other = sampleWiki([page], { spamMatcher: () => Promise.resolve(noLists) });
  const sample = sampleParts(wiki, { 'https://gone.net/': failed(18, 30, 5) });
  const { links } = await answerFor({ wiki, page: { pageId: 12 } }, sample);
  const told = async (url: string, asked: typeof wiki | null): Promise<string | undefined> => {
    const replacement = { url, checkedDay: 3_600, found: null };
    const annotations = () => Promise.resolve(new Map([[1, { ...NO_ANNOTATIONS, replacement }]]));
    const parts = { ...sample, findings: { ...sample.findings, annotations } };
    const [link]: LinkFacts[] = await withNotes(links, parts, 7, asked);
    return link?.replacement?.url;
  };
  expect(await told('https://casino.net/', wiki)).toBeUndefined();
  expect(await told('https://casino.net/', null)).toBeUndefined();
  expect(await told('https://casino.net/', other)).toBe('https://casino.net/');
  expect(await told('https://new.net/', wiki)).toBe('https://new.net/');
  expect(await told('https://new.net/', null)).toBe('https://new.net/');
});
