import { readRobots } from './robots-rules';
import { createPathOnSite, type ServedSite } from '../../url/served-site';

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

test('ten thousand robots with ten thousand rules cost no more than ours', () => {
  const robots = Array.from({ length: 16_000 }, (_, n) => `User-agent: r${n}`);
  const rules = Array.from({ length: 25_000 }, () => 'Allow:/');
  const before = process.memoryUsage().heapUsed;
  const started = performance.now();
  expect(rulesIn(...robots, ...rules).isAllowed('/sitemap.xml')).toBe(true);
  expect(performance.now() - started).toBeLessThan(2_000);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(60_000_000);
});
