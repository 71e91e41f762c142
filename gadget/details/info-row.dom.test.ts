import type { DetailsContext } from '../gateway/details';
import { createStubMw } from '../testing/stub-mw';
import { openDetails, settled } from './testing/open-details';
import { addInfoRow } from './info-row';

const ROW = {
  label: 'Web links',
  linkText: 'Report',
  url: 'https://weboid.test/',
  lang: 'en',
  dir: 'ltr',
};

const table = (id: string): string =>
  `<table id="${id}" class="wikitable mw-page-info"><tbody><tr><td>A</td><td>B</td></tr></tbody></table>`;

test.each([
  [
    'MediaWiki 1.39',
    '<h2 id="mw-pageinfo-header-basic"><span class="mw-headline" id="Basic_information">B</span></h2>',
  ],
  [
    'MediaWiki 1.43',
    '<h2 id="Basic_information"><span id="mw-pageinfo-header-basic"></span>Basic information</h2>',
  ],
  [
    'a heading in a wrapper',
    '<div class="mw-heading mw-heading2"><h2><span id="mw-pageinfo-header-basic"></span>B</h2></div><p></p>',
  ],
])('%s: the row ends the first table, once', (_version, heading) => {
  document.body.innerHTML = `${heading}${table('basic')}<h2>Other</h2>${table('other')}`;
  addInfoRow(document.body, ROW);
  addInfoRow(document.body, ROW);
  const rows = document.querySelectorAll('#basic tr');
  expect(rows).toHaveLength(2);
  expect(rows[1]?.textContent).toBe('Web linksReport');
  expect(rows[1]).toMatchObject({ lang: 'en', dir: 'ltr' });
  expect(rows[1]?.querySelector('a')?.href).toBe('https://weboid.test/');
  expect(document.querySelectorAll('#other tr')).toHaveLength(1);
});

test.each([
  ['another page', '<h2>Something</h2><table></table>'],
  ['a heading without table', '<h2 id="mw-pageinfo-header-basic">B</h2><p></p>'],
])('%s stays as it is', (_kind, html) => {
  document.body.innerHTML = html;
  addInfoRow(document.body, ROW);
  expect(document.body.innerHTML).toBe(html);
});

describe('the numbers', () => {
  const dead = (name: string) => ({ url: `http://${name}.example.net/`, verdict: 'unreachable' });
  const doubtful = (name: string) => ({ ...dead(name), verdict: 'doubtful' });
  const block = (problems: object[], more = {}): object => ({
    block: 2,
    pages: [
      { pageid: 150, problems, repaired: ['http://r.example.net/'] },
      { pageid: 151, problems: [dead('other')] },
    ],
    ...more,
  });

  const HOUR_MS = 3_600_000;
  const editedAgo = (ms: number) => ({
    pageid: 150,
    revisions: [{ timestamp: new Date(Date.now() - ms).toISOString() }],
  });
  const EDITED_NOW = editedAgo(0);

  /** What the wiki tells of the page's links now: those of its text, a part at a time. */
  const linksOf = (...parts: string[][]): unknown[] => linksAt(EDITED_NOW, ...parts);
  const linksAt = (page: object, ...parts: string[][]): unknown[] =>
    parts.map((urls, index) => ({
      query: { pages: [{ ...page, extlinks: urls.map((url) => ({ url })) }] },
      ...(index + 1 < parts.length ? { continue: { eloffset: String(index + 1) } } : {}),
    }));

  /** @param wiki answers of the wiki itself, in order; none: it does not answer */
  async function rowWith(
    answer: unknown,
    isContent = true,
    wiki: unknown[] = [],
    limits: unknown[] = [],
  ): Promise<string | undefined> {
    document.body.innerHTML = `<h2 id="mw-pageinfo-header-basic">B</h2>${table('basic')}`;
    const ask: DetailsContext['ask'] = async (_address, asked) => {
      limits.push(asked);
      return typeof answer === 'function' ? answer() : answer;
    };
    const opened = openDetails({ context: { ask } });
    const { mw, fireContent } = createStubMw({ wiki });
    Object.assign(globalThis, { mw });
    const { page } = opened.context;
    opened.details.addInfoRow({ ...opened.context, page: { ...page, isContent } });
    await settled();
    fireContent(document.body);
    await settled();
    await settled();
    return document.querySelector('#mw-weboid-links a')?.textContent;
  }

  test.each([
    [[dead('a'), dead('b'), doubtful('c')], '2 dead, 1 to look at yourself – report'],
    [[dead('a')], 'One dead – report'],
    [[doubtful('a'), doubtful('b')], '2 to look at yourself – report'],
    [[], 'None known to be dead – report'],
  ])('of %j are told as %s', async (problems, told) => {
    expect(await rowWith(block(problems))).toBe(told);
  });

  const repaired = 'https://web.archive.org/web/2020/http://b.example.net/';

  test.each([
    ['one was taken out', [['http://a.example.net/']], 'One dead – report'],
    [
      'one has its copy beside it',
      [['http://a.example.net/', 'http://b.example.net/', repaired]],
      'One dead – report',
    ],
    ['one came that is dead elsewhere', [['http://other.example.net/']], 'One dead – report'],
    ['all were taken out', [['http://fine.example.net/']], 'None known to be dead – report'],
    [
      'the wiki tells of its links in parts',
      [['http://a.example.net/'], ['http://b.example.net/']],
      '2 dead – report',
    ],
  ])('are those of the page as it is now: %s', async (_what, parts, told) => {
    const known = block([dead('a'), dead('b')]);
    expect(await rowWith(known, true, linksOf(...parts))).toBe(told);
  });

  test('leave it to Weboid whether a copy serves, once it has read the edit', async () => {
    const addresses = ['http://other.example.net/', 'http://b.example.net/', repaired];
    const links = linksAt(editedAgo(25 * HOUR_MS), addresses);
    expect(await rowWith(block([dead('b')]), true, links)).toBe('One dead – report');
  });

  test('count links to other wikis, too', async () => {
    const iwlinks = [{ prefix: 'x', title: 'A', url: 'http://a.example.net/' }];
    const wiki = [{ query: { pages: [{ ...EDITED_NOW, iwlinks }] } }];
    expect(await rowWith(block([dead('a'), dead('b')]), true, wiki)).toBe('One dead – report');
  });

  test('are those that Weboid knew last where the page has more links than the wiki is asked for', async () => {
    const endless = linksOf(...Array.from({ length: 30 }, () => ['http://fine.example.net/']));
    expect(await rowWith(block([dead('a')]), true, endless)).toBe('One dead – report');
  });

  test('are confirmed by Weboid: what the browser keeps may be an hour old', async () => {
    const limits: unknown[] = [];
    await rowWith(block([dead('a')]), true, [], limits);
    expect(limits).toEqual([{ cache: 'no-cache' }]);
  });

  test.each([
    ['another answer', { block: 7, pages: [] }, true],
    ['one that was cut', block([dead('a')], { warnings: ['links-cut'] }), true],
    ['no answer', () => Promise.reject(new TypeError('offline')), true],
    ['a page that no block tells of', block([dead('a')]), false],
  ])('stay untold with %s', async (_what, answer, isContent) => {
    expect(await rowWith(answer, isContent)).toBe('Report on the web links of this page');
  });
});
