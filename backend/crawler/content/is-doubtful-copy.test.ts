import { brotliCompressSync, gzipSync } from 'node:zlib';
import { normalUrl } from '../../url/testing/normal-url';
import type { NormalUrl } from '../../url/normal-url';
import { isDoubtfulCopy } from './is-doubtful-copy';
import { growthOf, LINEAR_GROWTH_MAX } from '../../runtime/testing/growth';

const PROSE =
  'The mill was built in 1847 by the brothers Olsen, who ground rye for the whole valley. ';
const PAGE = `<!doctype html><title>The mill</title><h1>The mill</h1><p>${PROSE.repeat(10)}</p>`;

const at = (path: string): NormalUrl => normalUrl(`http://museum-lunden.org${path}`);

type Case = [what: string, body: string | Buffer, contentType: string | null, path: string];

const isDoubtful = (body: string | Buffer, contentType: string | null, path: string): boolean =>
  isDoubtfulCopy(at(path), {
    at: at(path),
    contentType,
    body: Buffer.from(body),
    isComplete: true,
  });

test.each<Case>([
  ['a page', PAGE, 'text/html; charset=utf-8', '/mill'],
  ['a page without a type', PAGE, null, '/mill'],
  ['a long text', PROSE.repeat(40), 'text/plain', '/mill'],
  [
    'a page that renews itself',
    `<meta http-equiv=refresh content="5;url=/mill">${PAGE}`,
    'text/html',
    '/mill',
  ],
  [
    'a page that opens windows',
    `<script>open("/a","b","location=no")</script><p>The old mill`,
    'text/html',
    '/mill',
  ],
  [
    'a page that takes in a film',
    '<p>The mill at work<iframe src="https://films.example/7">',
    'text/html',
    '/mill',
  ],
  ['a page in UTF-16', Buffer.from(`\ufeff${PAGE}`, 'utf16le'), 'text/html', '/mill'],
  [
    'a page in Shift_JIS',
    Buffer.concat([Buffer.from(PAGE), Buffer.from([0x83, 0x65, 0x83, 0x58])]),
    'text/html; charset=shift_jis',
    '/mill',
  ],
  ['a page that begins late', '\n'.repeat(5_000) + PAGE, null, '/mill'],
  [
    'a long page about errors',
    `<h1>Too many connections</h1><p>${PROSE.repeat(10)}`,
    'text/html',
    '/mill',
  ],
  ['a document that is sent as a page', '%PDF-1.4 something', 'text/html', '/mill'],
  ['a page about a file', PAGE, 'text/html', '/wiki/File:Mill.jpg'],
  ['a page about a picture', PAGE, 'text/html', '/wiki/Datei:Mill.jpg'],
  ['the source of a program', PAGE, 'text/html', '/a/b/blob/master/README.txt'],
  [
    'frames',
    '<html><frameset><frame src="a.htm"><frame src="b.htm"></frameset>',
    'text/html',
    '/mill',
  ],
])('%s is believed', (_what, body, type, path) => {
  expect(isDoubtful(body, type, path)).toBe(false);
});

const LOST =
  '<title>404 Not Found</title><h1>Not Found</h1><p>The page was not found on this server.';
/** As lossy as text, and no magic number of which anybody knows. */
const NOISE = Buffer.from(Array.from({ length: 4_000 }, (_, n) => (n * n * 31 + (n >> 3)) % 256));

test.each<Case>([
  ['a soft 404', LOST, 'text/html', '/mill'],
  ['a soft 404 without a type', LOST, null, '/mill'],
  ['a soft 404 as a file', LOST, 'application/octet-stream', '/mill'],
  [
    'a soft 404 behind an XML declaration',
    `\ufeff<?xml version="1.0"?>${LOST}`,
    'application/octet-stream',
    '/mill',
  ],
  ['a soft 404 in part', `<div>${LOST}</div>`, 'application/octet-stream', '/mill'],
  ['a short message', '404 Not Found', 'text/plain', '/mill'],
  ['a message for machines', '{"error":"not found"}', 'application/json', '/mill'],
  ['an empty page', '<html><head></head><body></body></html>', 'text/html', '/mill'],
  ['blanks', '   ', 'text/html', '/mill'],
  [
    'what scripts fill',
    '<div id="root"></div><script src="/app.js"></script>',
    'text/html',
    '/mill',
  ],
  [
    'what scripts fill that nobody knows',
    '<p></p><script src="/app.js"></script>',
    'text/html',
    '/mill',
  ],
  ['what is packed', gzipSync(PAGE.repeat(9)), 'text/html', '/mill'],
  [
    'what is packed by zstd',
    Buffer.concat([Buffer.from('28b52ffd', 'hex'), NOISE]),
    'text/html',
    '/mill',
  ],
  ['what is packed in a way without a sign', brotliCompressSync(NOISE), 'text/html', '/mill'],
])('%s is doubted', (_what, body, type, path) => {
  expect(isDoubtful(body, type, path)).toBe(true);
});

/** The texts are those that the services and programs show. */
test.each([
  [
    'Cloudflare',
    '<title>Just a moment...</title><h1>Checking your browser before accessing museum-lunden.org</h1><p>DDoS protection by Cloudflare</p>',
  ],
  [
    'Cloudflare, with a captcha',
    '<title>Attention Required! | Cloudflare</title><h1>One more step</h1><p>Please complete the security check to access museum-lunden.org</p>',
  ],
  [
    'Google',
    '<p>Our systems have detected unusual traffic from your computer network. This page checks to see if it is really you sending the requests.</p>',
  ],
  [
    'Incapsula',
    '<iframe id="main-iframe" src="/_Incapsula_Resource?CWUDNSAI=9&xinfo=1">Request unsuccessful. Incapsula incident ID: 877000</iframe>',
  ],
  [
    'AWS',
    '<script src="https://x.token.awswaf.com/x/challenge.js"></script><div id="challenge-container"></div><noscript><h1>JavaScript is disabled</h1>In order to continue, we need to verify that you\'re not a robot.</noscript>',
  ],
  [
    'AWS, with some words',
    '<script src="https://x.token.awswaf.com/x/challenge.js"></script><p>Please stay on this page for some time',
  ],
  [
    'consent',
    '<title>Before you continue</title><p>We and our partners use cookies. Accept all. Reject all. Manage preferences.</p>',
  ],
  [
    'a paywall',
    `<h1>The mill</h1><p>${PROSE.repeat(8)}</p><p>Subscribe to continue reading. Already a subscriber?</p>`,
  ],
  [
    'nginx',
    '<title>Welcome to nginx!</title><h1>Welcome to nginx!</h1><p>If you see this page, the nginx web server is successfully installed and working. Further configuration is required.</p>',
  ],
  [
    'Apache',
    '<title>Apache2 Ubuntu Default Page: It works</title><p>This is the default welcome page used to test the correct operation of the Apache2 server after installation on Ubuntu systems.</p>',
  ],
  ['old Apache', '<html><body><h1>It works!</h1></body></html>'],
  [
    'IIS',
    '<title>Under Construction</title><p>The site you were trying to reach does not currently have a default page. It may be in the process of being upgraded.</p>',
  ],
  [
    'a hoster',
    '<title>Account Suspended</title><h1>This Account has been suspended.</h1><p>Contact your hosting provider for more information.</p>',
  ],
  [
    'a database',
    'Warning: mysql_connect(): Too many connections in /home/www/index.php on line 12<br>Could not connect to database',
  ],
  ['a blog without its database', '<h1>Error establishing a database connection</h1>'],
])('the page of %s in place of the site’s is doubted', (_what, html) => {
  expect(isDoubtful(`<html><body>${html}`, 'text/html', '/mill')).toBe(true);
});

/** Found refused, on pages with some words more. */
test.each([
  'Before downloading the maps, read the notes.',
  'Gray ideas about mills.',
  'An x-ray identification of the paintings.',
  'Its loading dock is closed.',
  'Captcha: <input name="captcha"> <input type="submit">',
])('a short page is believed that says %j', (words) => {
  expect(isDoubtful(`<h1>The mill</h1><p>${PROSE}${words}`, 'text/html', '/mill')).toBe(false);
});

test.each([
  'A talk on DDoS protection follows.',
  'The bridge was temporarily down.',
  'The ferry is temporarily unavailable.',
  'The first concert had technical difficulties.',
])('a page of some words is believed that says %j', (words) => {
  const page = `<h1>The mill</h1><p>${PROSE.repeat(3)}${words}`;
  expect(isDoubtful(page, 'text/html', '/mill')).toBe(false);
});

test.each([
  ['alone', '<p>Loading…'],
  ['in its title', `<title>Access denied | The mill</title><p>${PROSE.repeat(3)}`],
  ['in its heading', `<h1>Please enable cookies</h1><p>${PROSE.repeat(3)}`],
  ['in quotation marks', "<p>The server said 'Request blocked' to this browser."],
  ['in a language without spaces', '<p>このサイトではJavaScriptを有効にしてください'],
])('a page that says %s that it is a wall is doubted', (_where, html) => {
  expect(isDoubtful(html, 'text/html', '/mill')).toBe(true);
});

test.each([
  ['to another page', '<meta http-equiv="refresh" content="0;url=/new">'],
  ['to another site', '<meta http-equiv="refresh" content="3;url=http://other-site.org/new">'],
  ['to the front page', '<meta http-equiv="refresh" content="10;url=/">'],
  ['nowhere', '<meta http-equiv="refresh" content="0;url=http://[">'],
  ['by a script', '<script>window.location.href="http://museum-lunden.org/new"</script>'],
  ['by a script, nobody knows where', '<script>var u=atob("Lw");top.location = u</script>'],
  ['by a script’s call', '<script>location.replace(next())</script>'],
  ['when it is there', '<body onload="location.href=\'/new\'">'],
])('a page that leads %s is doubted', (_where, html) => {
  const words = '<p>The museum has got a new page about its mill</p>';
  expect(isDoubtful(`<title>The mill</title>${html}${words}`, 'text/html', '/mill')).toBe(true);
});

/** Found refused. */
test.each([
  'if (top.location != self.location) top.location = self.location',
  'if (top != self) { top.location.href = "/mill.htm" }',
  'if (window.top !== window.self) window.top.location.replace(document.URL)',
  'if (parent.frames.length > 0) parent.location.href = location.href;',
  'function go(s){window.location.href=s.options[s.selectedIndex].value}',
  "function onLogout(){location.href='/logout'}",
  "var go = function () { if (x) { y() } location = '/other' }; var end",
  'const go = (to) => { location.assign(to) }',
  "function a(){ b() } function b(){ location = '/other' }",
  "var location = {city:'Lunden'}",
  "shop.location = 'Lunden'",
  'location.reload(); location.href = location.href',
])('a short page is believed whose script is %s', (code) => {
  const page = `<title>The mill</title><script>${code}</script><p>The old mill`;
  expect(isDoubtful(page, 'text/html', '/mill')).toBe(false);
});

test.each([
  "function go(){ location = '/new' } go()",
  "function go(){ location = '/new' } setTimeout(go, 5)",
  "function a(){ b() } function b(){ location = '/new' } a()",
  "(function go(){ location = '/new' })()",
  "var done = function () { location = '/new' }()",
  "window.onload = function () { location = '/new' }",
  "if (top == self) location = '/frames'",
  "document.location.href = '/new'",
])('a page is doubted whose script is %s', (code) => {
  const page = `<title>The mill</title><script>${code}</script><p>The old mill`;
  expect(isDoubtful(page, 'text/html', '/mill')).toBe(true);
});

test.each([
  ['words', PROSE],
  ['links', 'The mill <a href="a">a</a> <a href="b">b</a> <a href="c">c</a> <a href="d">d</a>'],
])('a page with %s of its own is believed, whatever its script may do', (_what, html) => {
  const page = `<title>The mill</title><script>location = next()</script><p>${html}`;
  expect(isDoubtful(page, 'text/html', '/mill')).toBe(false);
});

test.each([
  ['of the site', ['a.htm', '//www.museum-lunden.org/b'], false],
  ['of the site, and empty ones', ['about:blank', 'http://texts.museum-lunden.org/b'], false],
  ['of a parking service', ['http://ww1.museum-lunden.org/?sub1=abc'], true],
  ['of another site', ['http://searchportal.information.example/?o_id=1'], true],
  ['of the site and another one', ['a.htm', 'http://advertisements.example/7'], true],
  ['that are empty', ['about:blank'], true],
])('a page with nothing but frames %s', (_whose, frames, doubted) => {
  const tags = frames.map((src) => `<frame src="${src}">`).join('');
  const page = `<title>museum-lunden.org</title><frameset rows="100%,*">${tags}</frameset>`;
  expect(isDoubtful(page, 'text/html', '/mill')).toBe(doubted);
});

test('a parking service’s frame makes any page doubtful', () => {
  const frame = '<iframe src="http://ww38.museum-lunden.org/"></iframe>';
  expect(isDoubtful(PAGE + frame, 'text/html', '/mill')).toBe(true);
});

/** Found hanging: one expression tried every way to read many comments. */
test.each([
  ['comments', '<!---->'],
  ['open comments', '<!--'],
  ['declarations', '<?xml ?>'],
  ['blanks', ' \n'],
  ['scripts', '<script>location'],
  ['functions', '<script>function a(){'],
  ['functions that are called', '<script>function a(){}a();'],
  ['jumps', '<script>if(top!=self)location='],
  ['colons', ':'],
  ['tags', '<a'],
  ['not even that', '<'],
])('%s are judged in time that grows with them, not with their square', async (_what, piece) => {
  const judgeAll = (length: number): void => {
    const body = Buffer.from(`${piece.repeat(length / piece.length)} Olsen`);
    for (const type of ['text/plain', 'text/html', null]) {
      for (const path of ['/mill', '/mill.txt', '/mill.pdf']) isDoubtful(body, type, path);
    }
  };
  expect(await growthOf(judgeAll, 200_000)).toBeLessThan(LINEAR_GROWTH_MAX);
});
