import { parsePageAddress, parseWebAddress, positiveNumber, shareNumber } from './option-values';

test.each(['http://a.org', 'https://a.org:8080/weboid/'])('%s is a plain address', (text) => {
  expect(parseWebAddress(text).href).toBe(new URL(text).href);
});

test.each([
  'ftp://a.org/',
  'a.org',
  '',
  'https://a.org/?b',
  'https://a.org/#b',
  'https://u@a.org/',
  'https://:p@a.org/',
])('“%s” is none', (text) => {
  expect(() => parseWebAddress(text)).toThrow('plain http(s) address');
});

test.each([
  ['http://a.org', 'http://a.org/'],
  ['HTTPS://A.org/b?c#d', 'https://a.org/b?c'],
  ['ftp://a.org/b', 'ftp://a.org/b'],
])('%s is the address of a page', (text, normal) => {
  expect(parsePageAddress(text)).toBe(normal);
});

test.each(['notanurl', 'a.org/b', 'mailto:a@b.org', 'http://', ''])('“%s” is none', (text) => {
  expect(() => parsePageAddress(text)).toThrow('expected the address of a page');
});

test.each(['1', '99999'])('%s is a number of things', (text) => {
  expect(positiveNumber(text)).toBe(Number(text));
});

test.each(['0', '-1', '01', '1.5', '100000', '1e3', ''])('“%s” is none', (text) => {
  expect(() => positiveNumber(text)).toThrow('from 1 to 99999');
});

test.each(['0', '1', '0.25', '.5', '1e-3', '0.16666666666666666'])('%s is a share', (text) => {
  expect(shareNumber(text)).toBe(Number(text));
});

test.each(['', '-0.1', '1.1', '25 %', '.', '1/6', 'NaN'])('“%s” is none', (text) => {
  expect(() => shareNumber(text)).toThrow('from 0 to 1');
});
