import { readRobots } from './robots-rules';
import { createPathOnSite, type ServedSite } from '../../url/served-site';
import { cpuMsOf } from '../../runtime/testing/growth';

const SITE: ServedSite = { scheme: 'https', host: 'fjord.net', port: 0 };
const rulesIn = (...lines: string[]) => readRobots(lines.join('\n'), SITE, createPathOnSite(SITE));

test('names sitemaps of the site, by either scheme, each once, wherever they stand', () => {
  const { sitemaps } = rulesIn(
    '\uFEFFSitemap: https://fjord.net/a.xml',
    'User-agent: *',
    'Disallow: /x',
    'sitemap:http://fjord.net/b.xml?x=1 # the second one',
    'SITEMAP: https://fjord.net/a.xml',
    'Sitemap: https://cove.net/c.xml',
    'Sitemap: /d.xml',
    'Sitemap:',
  );
  expect(sitemaps).toEqual(['/a.xml', '/b.xml?x=1']);
});

test.each<[string, string[], boolean]>([
  ['none', [], true],
  ['for all', ['User-agent: *', 'Disallow: /'], false],
  ['for another one', ['User-agent: other', 'Disallow: /'], true],
  ['for us', ['User-agent: Weboid', 'Disallow: /sitemap.xml'], false],
  ['for us, with a version', ['User-agent: weboid/1.0', 'Disallow: /sitemap.xml'], false],
  [
    'for us and others',
    ['User-agent: x', 'User-agent: weboid', 'User-agent: y', 'Disallow: /'],
    false,
  ],
  ['for all, but us', ['User-agent: *', 'Disallow: /', 'User-agent: weboid', 'Allow: /'], true],
  [
    'for others after us',
    ['User-agent: weboid', 'Disallow: /x', '', 'User-agent: y', 'Disallow: /'],
    true,
  ],
  ['with an exception', ['User-agent: *', 'Disallow: /', 'Allow: /*.xml$'], true],
  ['with a pattern', ['User-agent: *', 'Disallow: /*map'], false],
  ['in Windows', ['User-agent: *\r', 'Disallow: /\r'], false],
  [
    'parted by a sitemap',
    ['User-agent: weboid', 'Sitemap: /x', 'User-agent: y', 'Disallow: /'],
    false,
  ],
  ['for nothing', ['User-agent: *', 'Disallow:'], true],
  ['for a robot whose name begins like ours', ['User-agent: weboid-test', 'Disallow: /'], true],
])('rules %s', (_what, lines, isAllowed) => {
  expect(rulesIn(...lines).isAllowed('/sitemap.xml')).toBe(isAllowed);
});

test.each([
  ['an escape in a path', 'Disallow: /~secret/', '/%7Esecret/a', false],
  ['an escape in a pattern', 'Disallow: /%7Esecret/', '/~secret/a', false],
  ['an escape of a letter', 'Disallow: /a%62c', '/abc', false],
  ['escapes of either case', 'Disallow: /a%c3%a9', '/a%C3%A9', false],
  ['letters that are not ASCII', 'Disallow: /aé', '/a%c3%a9', false],
  ['an escaped slash, which is none', 'Disallow: /a/b', '/a%2Fb', true],
  ['an escape in a query', 'Disallow: /a?b=%7Ec', '/a?b=~c', false],
  ['a dollar that is no end', 'Disallow: /a%24', '/a$/b', false],
  ['a star that is one', 'Disallow: /a%2Ab', '/a*b', false],
  ['the end', 'Disallow: /a$', '/a/b', true],
  ['hidden files', 'Disallow: /.', '/a', true],
  ['nothing', 'Disallow: ', '/a', true],
])('compares %s', (_what, line, path, isAllowed) => {
  expect(rulesIn('User-agent: *', line).isAllowed(path)).toBe(isAllowed);
});

test.each([
  ['Weboid 1.0', false],
  ['weboid*', false],
  ['WEBOID/2 (+https://weboid.net)', false],
  ['* ', false],
  ['weboid-test', true],
  ['otherweboid', true],
])('takes %s for us, or not', (agent, isAllowed) => {
  expect(rulesIn(`User-agent: ${agent}`, 'Disallow: /').isAllowed('/a')).toBe(isAllowed);
});

test('names sitemaps of other hosts by their whole addresses', () => {
  const { sitemaps, sitemapAddresses } = rulesIn(
    'Sitemap: https://www.fjord.net/a.xml',
    'Sitemap: /b.xml',
  );
  expect(sitemaps).toEqual([]);
  expect(sitemapAddresses).toEqual(['https://www.fjord.net/a.xml']);
});

test('what has more wildcards for us than can be compared forbids all', () => {
  const dear = `Disallow: /${'*a'.repeat(30_000)}`;
  const fits = `Disallow: /${'*a'.repeat(20_000)}`;
  expect(rulesIn('User-agent: *', fits).isAllowed('/sitemap.xml')).toBe(true);
  expect(rulesIn('User-agent: *', dear).isAllowed('/sitemap.xml')).toBe(false);
  expect(rulesIn('User-agent: *', 'User-agent: other', 'Disallow: /b', dear).isAllowed('/')).toBe(
    false,
  );
  const ofOthers = ['User-agent: other', dear, 'Disallow: /b', 'User-agent: *', 'Disallow: /a'];
  const rules = rulesIn(...ofOthers);
  expect(['/a', '/b'].map((path) => rules.isAllowed(path))).toEqual([false, true]);
});

test('ten thousand robots with ten thousand rules cost no more than ours', async () => {
  const robots = Array.from({ length: 16_000 }, (_, n) => `User-agent: r${n}`);
  const rules = Array.from({ length: 25_000 }, () => 'Allow:/');
  const before = process.memoryUsage().heapUsed;
  const ms = await cpuMsOf(() =>
    expect(rulesIn(...robots, ...rules).isAllowed('/sitemap.xml')).toBe(true),
  );
  expect(ms).toBeLessThan(2_000);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(60_000_000);
});
