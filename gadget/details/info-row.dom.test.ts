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

  async function rowWith(answer: unknown, isContent = true): Promise<string | undefined> {
    document.body.innerHTML = `<h2 id="mw-pageinfo-header-basic">B</h2>${table('basic')}`;
    const opened = openDetails({ answer });
    const { mw, fireContent } = createStubMw({});
    Object.assign(globalThis, { mw });
    const { page } = opened.context;
    opened.details.addInfoRow({ ...opened.context, page: { ...page, isContent } });
    await settled();
    fireContent(document.body);
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

  test.each([
    ['another answer', { block: 7, pages: [] }, true],
    ['one that was cut', block([dead('a')], { warnings: ['links-cut'] }), true],
    ['no answer', () => Promise.reject(new TypeError('offline')), true],
    ['a page that no block tells of', block([dead('a')]), false],
  ])('stay untold with %s', async (_what, answer, isContent) => {
    expect(await rowWith(answer, isContent)).toBe('Report on the web links of this page');
  });
});
