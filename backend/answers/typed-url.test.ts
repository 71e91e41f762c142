import { finding } from '../web/testing/sample-web';
import { withScheme } from './typed-url';

const KNOWN = ['http://plain.org/a', 'http://both.org/', 'https://both.org/'];

function read(text: string, asked: string[][] = []): Promise<string> {
  const of = (urls: string[]) => {
    asked.push(urls);
    const known = urls.filter((url) => KNOWN.includes(url));
    return Promise.resolve(new Map(known.map((url) => [url, finding({})])));
  };
  return withScheme(text, { of });
}

test.each([
  ['plain.org/a', 'http://plain.org/a'],
  [' Plain.ORG/a ', 'http://plain.org/a'],
  ['both.org', 'https://both.org/'],
  ['unknown.org:8080/x?y', 'https://unknown.org:8080/x?y'],
  ['bücher.de#x', 'https://xn--bcher-kva.de/'],
  ['[2001:db8::1]/', 'https://[2001:db8::1]/'],
])('%s means %s', async (text, url) => {
  expect(await read(text)).toBe(url);
});

test.each([
  'https://plain.org/a',
  '//plain.org/a',
  'javascript:alert(1)',
  'mailto:me@plain.org',
  'me@plain.org',
  'docs/about.htm',
  'about us.org',
  '',
])('%j stays as it is, and nothing is looked up', async (text) => {
  const asked: string[][] = [];
  expect(await read(text, asked)).toBe(text);
  expect(asked).toEqual([]);
});
