import { domainToASCII } from 'node:url';
import { readableHost, readableUrl } from './readable-host';

test.each([
  'fähren-im-nordmeer.de',
  'müller.bücher.example.org',
  'школа-норраск.рф',
  'παράδειγμα.ελ',
  '例え.テスト',
  'おはようabc漢字カナ.jp',
  '한국어.kr',
  'مثال.إختبار',
  'דוגמה.org',
  'example.org',
  '127.0.0.1',
  '[::1]',
])('%s is told as it is written', (name) => {
  const host = name.startsWith('[') ? name : domainToASCII(name);
  expect(readableHost(host)).toBe(name);
});

test.each([
  ['a Cyrillic letter among Latin ones', 'аpple.com'],
  ['Greek and Latin', 'gοοgle.com'],
  ['Cyrillic letters that all look Latin', 'аррӏе.com'],
  ['nothing but old scripts', 'ᚠᚢᚦ.org'],
])('%s: it stays punycode', (_, name) => {
  const host = domainToASCII(name);
  expect(host).toMatch(/^xn--/);
  expect(readableHost(host)).toBe(host);
});

test('each label is looked at for itself, and what is no punycode stays', () => {
  const host = domainToASCII('аpple.fähren.de');
  expect(readableHost(host)).toBe('xn--pple-43d.fähren.de');
  expect(readableHost('xn--.org')).toBe('xn--.org');
  expect(readableHost('axn--fhre-loa.org')).toBe('axn--fhre-loa.org');
});

test('of an address the host alone is read', () => {
  expect(
    readableUrl('http://xn--fhre-loa.de:81/xn--fhre-loa?u=//xn--fhre-loa.de#xn--fhre-loa'),
  ).toBe('http://fähre.de:81/xn--fhre-loa?u=//xn--fhre-loa.de#xn--fhre-loa');
  expect(readableUrl('xn--fhre-loa.de/a')).toBe('xn--fhre-loa.de/a');
  expect(readableUrl('//xn--fhre-loa.de')).toBe('//fähre.de');
});
