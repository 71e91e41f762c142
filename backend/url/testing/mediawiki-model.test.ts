import { LINK_EXAMPLES } from './link-examples';
import { storeLink } from './mediawiki-model';

test.each(LINK_EXAMPLES)('$wikitext is stored as MediaWiki stores it', ({ wikitext, row }) => {
  const stored = storeLink(wikitext).row;
  expect(stored && [stored.el_to_domain_index, stored.el_to_path]).toEqual(row);
});

test.each([
  ['http://example.org/a/../b%7e', 'http://example.org/a/../b~'],
  ['//example.org?x=1', '//example.org?x=1'],
  [
    'https://bücher.example/straße?q=ä#ö',
    'https://b%C3%BCcher.example/stra%C3%9Fe?q=%C3%A4#%C3%B6',
  ],
])('%s is stored by 1.39 as %s', (wikitext, elTo) => {
  expect(storeLink(wikitext).oldRow).toEqual({ el_to: elTo });
});

test('the domain index is cut at 255 bytes', () => {
  const index = storeLink(`http://${'ü'.repeat(200)}.org/`).row?.el_to_domain_index ?? '';
  expect(index.endsWith('.')).toBe(false);
  expect(index).toMatch(/^http:\/\/org\.ü+\uFFFD?$/);
});
