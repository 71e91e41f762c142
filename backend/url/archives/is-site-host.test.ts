import { isSiteHost } from './is-site-host';

test.each([
  'museum-lunden.org',
  'a.de',
  'x.co.uk',
  'lunden.blogspot.com',
  'xn--d1acpjx3f.xn--p1ai',
  'www.lunden.pl',
  'www.script.do',
])('%s is a host', (host) => {
  expect(isSiteHost(host)).toBe(true);
});

test.each([
  'index.html',
  'report.pdf',
  'jquery.min.js',
  'www.jpg',
  'co.uk',
  'script.pl',
  'index.do',
  'a.zip',
  '192.0.2.7',
  'site.invalid',
])('%s may be a file', (host) => {
  expect(isSiteHost(host)).toBe(false);
});
