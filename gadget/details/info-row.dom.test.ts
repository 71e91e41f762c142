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
