import { Problem } from '../../../answers/problem';
import { websiteAddress } from './website-address';

const asked = { dbname: '', namespaces: [], status: '', lang: '' };
const leadsTo = (website: string, more = {}): string =>
  decodeURIComponent(websiteAddress({ ...asked, website, ...more }));

test.each([
  ['example.com', '/domain?domain=example.com'],
  ['https://news.example.com/', '/domain?domain=news.example.com'],
  ['example.com/news/', '/pattern?pattern=*.example.com/news/'],
  ['https://example.com/news', '/pattern?pattern=*.example.com/news*'],
  ['www.example.com/news/', '/pattern?pattern=www.example.com/news/'],
  ['*.example.com/*.pdf', '/pattern?pattern=*.example.com/*.pdf'],
])('%s leads to %s', (website, address) => {
  expect(leadsTo(website)).toBe(address);
});

test('links of one wiki are told for the whole website, subdomains included', () => {
  expect(leadsTo('example.com', { dbname: 'dewiki', namespaces: ['0', '4'], lang: 'de' })).toBe(
    '/pattern?pattern=*.example.com&dbname=dewiki&namespace=0|4&lang=de',
  );
});

test('a status goes along', () => {
  expect(leadsTo('example.com', { status: 'unreachable' })).toBe(
    '/domain?domain=example.com&status=unreachable',
  );
});

test('what is no website is told', () => {
  expect(() => websiteAddress({ ...asked, website: 'no website/x' })).toThrow(Problem);
});
