import { NormalUrl } from './normal-url';
import { normalUrl, urlsByText } from './testing/normal-url';

const URL = 'https://[2001:db8::1]:8443/a?b=c';

test('a URL is told as its text, in JSON and in words', () => {
  const url = NormalUrl.ofParts({
    scheme: 'https',
    host: '2001:db8::1',
    port: 8443,
    path: '/a?b=c',
  });
  expect(url.text).toBe(URL);
  expect(String(url)).toBe(URL);
  expect(JSON.stringify({ url })).toBe(JSON.stringify({ url: URL }));
});

test('beside it stand others, and it stays what it is', () => {
  const url = normalUrl(URL);
  expect(url.with({ path: '/' }).text).toBe('https://[2001:db8::1]:8443/');
  expect(url.with({ scheme: 'http', port: 0 }).text).toBe('http://[2001:db8::1]/a?b=c');
  expect(url.text).toBe(URL);
});

test('for tests, what is no normal form is none', () => {
  expect(() => normalUrl('HTTP://A.net')).toThrow('not in normal form: http://a.net/');
  expect(() => normalUrl('mailto:a@a.net')).toThrow(TypeError);
  expect([...urlsByText(['HTTP://A.net', 'http://a.net/#b', 'mailto:a@a.net'])]).toEqual([
    ['http://a.net/', normalUrl('http://a.net/')],
  ]);
});
