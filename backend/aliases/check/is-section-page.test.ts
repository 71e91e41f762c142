import { readAliasPage } from '../pages/read-alias-page';
import { proseOf } from '../testing/prose';
import { isSectionPage } from './is-section-page';

const MENU = ['mills', 'towers', 'choirs', 'ferries', 'markets', 'bridges']
  .map((name) => `<td>All of <a href="/${name}/">${name}</a></td>`)
  .join('');
const PAGE = readAliasPage(`<table><tr>${MENU}</tr></table>${proseOf('the river', 5)}`);

test.each(['index.php?option=content&id=12', '?p=12', 'default.asp?page=12'])(
  'a page that one program shows is no list of what lies below its folder: %s',
  (path) => {
    expect(isSectionPage(PAGE, `http://old.example/${path}`)).toBe(false);
  },
);

test.each(['', 'index.php', 'index.html'])('the folder itself is: /%s', (path) => {
  expect(isSectionPage(PAGE, `http://old.example/${path}`)).toBe(true);
});

const postsOf = (heading: (name: string) => string, ...names: string[]): string =>
  names.map((name) => `${heading(name)}${proseOf(name, 12)}`).join('');
const linked = (name: string): string => `<a href="/posts/${name}">The story of ${name}</a>`;

test.each([
  ['in headings', (name: string) => `<h2>${linked(name)}</h2>`],
  ['around them', (name: string) => `<a href="/posts/${name}"><h2>The story of ${name}</h2></a>`],
])('whole posts below links to each of them, %s, are a list, however few', (_where, heading) => {
  const html = `<main>${postsOf(heading, 'mills', 'towers')}</main>`;
  expect(isSectionPage(readAliasPage(html), 'https://new.example/2005/05/')).toBe(true);
});

test('a page with further reading before or below its text, and comments, is none', () => {
  const heading = (name: string): string => `<h3>${linked(name)}</h3>`;
  const more = ['mills', 'towers', 'choirs'].map((name) => heading(name) + proseOf(name, 1));
  const parts = [proseOf('the river', 12), more.join(''), postsOf(String, 'one', 'other')];
  for (const body of [parts, parts.toReversed(), [parts[1], parts[0]]]) {
    const page = readAliasPage(`<main><h1>The river</h1>${body.join('')}</main>`);
    expect(isSectionPage(page, 'https://new.example/2005/05/river')).toBe(false);
  }
});
