import { queryOf } from './query-of';

const asked = (originalUrl: string) => queryOf({ originalUrl });

test.each([
  ['/', null],
  ['/?title=', ''],
  ['/?title=%C3%A4+b?c', 'ä b?c'],
  ['/?title=%E4', '\uFFFD'],
])('%s', (address, title) => {
  expect(asked(address).get('title')).toBe(title);
});

test.each([
  ['/?uselang=de', 'lang=de'],
  ['/?a=1&uselang=pt-br&b=2', 'a=1&lang=pt-br&b=2'],
  ['/?uselang=de&lang=', 'lang=de'],
  ['/?lang=fr&uselang=de', 'lang=fr'],
  ['/?uselang=de&lang=fr&lang=it', 'lang=fr&lang=it'],
  ['/?uselang=de&uselang=fr', 'lang=de&lang=fr'],
])('uselang is lang: %s', (address, query) => {
  expect(asked(address).toString()).toBe(query);
});
