import { apiAddressIn, PageAddressError, pageNameIn } from './page-address';
import { growthOf, LINEAR_GROWTH_MAX } from '../runtime/testing/growth';

const ADDRESS = new URL('https://de.wikipedia.org/wiki/Bad_Ems');

test.each([
  ['https://de.wikipedia.org/wiki/Bad_Ems', { title: 'Bad_Ems' }],
  ['https://de.wikipedia.org/wiki/Z%C3%BCrich?uselang=en#Lage', { title: 'Zürich' }],
  ['https://de.wikipedia.org/w/index.php?title=Bad_Ems&action=info', { title: 'Bad_Ems' }],
  ['https://de.wikipedia.org/w/index.php?curid=17&title=Other', { pageId: 17 }],
])('%s names a page', (address, name) => {
  expect(pageNameIn(new URL(address), '/wiki/$1')).toEqual(name);
});

test.each([
  'https://de.wikipedia.org/',
  'https://de.wikipedia.org/w/index.php?curid=-1',
  'https://de.wikipedia.org/wiki/100%25_%',
])('%s names none', (address) => {
  expect(() => pageNameIn(new URL(address), '/wiki/$1')).toThrow(PageAddressError);
});

test('api.php is found by the EditURI link', () => {
  const html =
    '<link rel="EditURI" type="application/rsd+xml" href="//de.wikipedia.org/w/api.php?action=rsd">';
  expect(apiAddressIn(html, ADDRESS)).toBe('https://de.wikipedia.org/w/api.php');
});

test('a page of something else is told so', () => {
  expect(() => apiAddressIn('<html><link rel="icon" href="/x">', ADDRESS)).toThrow(
    'no page of a MediaWiki',
  );
});

test.each(['http://[/w/api.php', '//a:99999/w/api.php', 'javascript:alert(1)'])(
  'an EditURI link to %s is told so',
  (href) => {
    const html = `<link rel="EditURI" href="${href}">`;
    expect(() => apiAddressIn(html, ADDRESS)).toThrow(PageAddressError);
  },
);

test.each([
  'https://elsewhere.net/w/api.php?action=rsd',
  'http://de.wikipedia.org/w/api.php?action=rsd',
  'https://de.wikipedia.org:8443/w/api.php?action=rsd',
  '//169.254.169.254/w/api.php?action=rsd',
])('an EditURI link to %s is not followed', (href) => {
  const html = `<link rel="EditURI" href="${href}">`;
  expect(() => apiAddressIn(html, ADDRESS)).toThrow('at another site, which is not asked');
});

test('pages for phones name the API of the same site', () => {
  const html = '<link href="//de.wikipedia.org/w/api.php?action=rsd" rel="EditURI">';
  expect(apiAddressIn(html, new URL('https://de.m.wikipedia.org/wiki/Bad_Ems'))).toBe(
    'https://de.wikipedia.org/w/api.php',
  );
});

test('a page of nothing but beginnings of links takes time that grows with it, not with its square', async () => {
  const read = (links: number): void => {
    expect(() => apiAddressIn('<link '.repeat(links), ADDRESS)).toThrow(PageAddressError);
  };
  expect(await growthOf(read, 350_000)).toBeLessThan(LINEAR_GROWTH_MAX);
});
