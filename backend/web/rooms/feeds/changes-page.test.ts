import { NO_TAKEN_NAMES } from '../../../answers/taken-names';
import type { ToldChange } from '../../../answers/told-change';
import { createMarkIndex } from '../../../status/mark-index';
import type { Finding } from '../../../store/answers/findings';
import { failed, finding, sampleParts, sampleWiki } from '../../testing/sample-web';
import { checkWellFormed } from '../../testing/well-formed';
import { changesPage } from './changes-page';
import type { LinkNow, ShownChanges } from './changes-answer';
import { standingOf } from './links-now';

const wiki = sampleWiki([]);
const { messages, source, ...parts } = sampleParts(wiki, {});
const ALIVE = {
  pattern: { host: 'c.net', pathPrefix: '/' },
  mark: 'permalive',
  firstDay: 1,
  lastDay: 60_000,
} as const;
const DEAD = 'http://xn--fhre-loa.de/a';

const change = (id: number, url: string, given: Partial<ToldChange> = {}): ToldChange => ({
  id,
  firstId: id,
  url,
  from: 'doubtful',
  to: 'unreachable',
  changedAtS: Date.UTC(2026, 10, 18, 7, 5) / 1_000,
  nameStep: null,
  pages: { pageIds: [12], count: 1, isMore: false },
  ...given,
});

const ofWiki = (changes: ToldChange[], given: Partial<ShownChanges> = {}): ShownChanges => ({
  wiki,
  filter: 'all',
  titles: new Map([[12, 'A & <b>']]),
  changes,
  olderThan: null,
  newerThan: null,
  missingTo: 0,
  feedDays: 30,
  standing: new Map(),
  ...given,
});

function shown(answer: ShownChanges): string {
  const view = {
    translator: messages.translator(['en']),
    languages: [],
    source,
    today: 3_610,
    takenNames: NO_TAKEN_NAMES,
    form: { dbname: '', title: '', all: false },
    address: { path: '/changes', query: new URLSearchParams() },
  };
  const page = changesPage(view, { path: '/changes', query: new URLSearchParams() }, answer);
  checkWellFormed(page);
  return page;
}

const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ');

test('links that became dead are headed as the links that lead there call them', () => {
  const headingOf = (page: string) => textOf(/<h1>(.*?)<\/h1>/.exec(page)?.[1] ?? '');
  expect(headingOf(shown(ofWiki([])))).toMatch(/^Changes of links of /);
  expect(headingOf(shown(ofWiki([], { filter: 'unreachable' })))).toMatch(
    /^Links of .* called dead lately, the newest first$/,
  );
});

test('who wants to be told of these links need not name the wiki again', () => {
  const [, address = ''] = /href="(\/mail[^"]*)"/.exec(shown(ofWiki([]))) ?? [];
  const { searchParams } = new URL(address.replaceAll('&amp;', '&'), 'http://weboid.test');
  expect(searchParams.get('dbname')).toBe('dewiki@WMF');
});

const rowOf = (page: string, id: number): string =>
  textOf(new RegExp(`<tr role="row" id="change-${id}">[^]*?</tr>`).exec(page)?.[0] ?? '');

test('a change tells what a link was, became, and is now, its host as it is read', () => {
  const page = shown(ofWiki([change(7, DEAD)], { standing: new Map([[DEAD, 'working']]) }));
  expect(rowOf(page, 7).trim()).toBe(
    'http://fähre.de/a Before Doubtful After Dead Now Works Pages that use it A &amp; &lt;b&gt; Day of the change Nov 18, 2026',
  );
  expect(page).toContain('<time datetime="2026-11-18T07:05:00.000Z" title="2026-11-18 07:05 UTC">');
});

test('a link that no page has any more is no dead link to mend, and one that is repaired says so', () => {
  const nowOf = (now: LinkNow): string =>
    rowOf(shown(ofWiki([change(7, DEAD)], { standing: new Map([[DEAD, now]]) })), 7);
  expect(nowOf('unused')).toContain('Now On no page Pages');
  expect(nowOf('repaired')).toContain('Now Already repaired Pages');
});

test('who chose a status is told that changes from it are shown, too', () => {
  const told = 'Only changes to this status or from it are shown.';
  expect(shown(ofWiki([change(7, DEAD)], { filter: 'working' }))).toContain(told);
  expect(shown(ofWiki([change(7, DEAD)]))).not.toContain(told);
});

test('the log of deaths says that it is no list of dead links, and where that is', () => {
  const what = 'Each line tells when a link became dead, or was no longer dead.';
  const list = /href="\/wiki\/pages\?dbname=dewiki%40WMF&amp;sort=dead[^"]*">All dead links/;
  const page = shown(ofWiki([change(7, DEAD)], { filter: 'unreachable' }));
  expect(page).toContain(what);
  expect(page).toMatch(list);
  expect(shown(ofWiki([change(7, DEAD)], { filter: 'working' }))).not.toContain(what);
});

test('what links are now is judged by the rules of the wiki, with what operators say', async () => {
  const known: Record<string, Finding> = {
    'http://a.net/': failed(18, 29, 6),
    'http://b.net/': finding({}),
    'http://c.net/': failed(18, 29, 6),
  };
  const findings = {
    ...parts.findings,
    of: (urls: string[]) =>
      Promise.resolve(
        new Map(urls.flatMap((url) => (known[url] === undefined ? [] : [[url, known[url]]]))),
      ),
    marks: () => Promise.resolve(createMarkIndex([ALIVE])),
  };
  const changes = ['http://a.net/', 'http://b.net/', 'http://c.net/', 'http://gone.net/'].map(
    (url, id) => change(id, url),
  );
  const standing = await standingOf({ wiki, changes }, { ...parts, findings });
  expect([...standing]).toEqual([
    ['http://a.net/', 'unreachable'],
    ['http://b.net/', 'working'],
    ['http://c.net/', 'working'],
    ['http://gone.net/', 'unused'],
  ]);
});
