import {
  startApache,
  startNginx,
  type RedirectingServer,
} from '../../../../toolforge/local/testing/redirecting-servers';
import { classifyUrl } from '../../../url/classify-url';
import { NormalUrl } from '../../../url/normal-url';
import { redirectFile } from './redirect-files';
import { redirectTo } from './testing/redirect-to';

const HOST = 'old.org';
/** Dead addresses as wikis have them. */
const DEAD = [
  '/plain',
  '/a b',
  '/a%20c',
  '/~kari/%C3%A9t%C3%A9',
  '/%7Eole/',
  '/été/naïve',
  '/%e9latin',
  '/€/\u{1F600}',
  '/q?b=1&c=2',
  '/q?b=2;c=d e',
  '/q?',
  '/q?b?c',
  '/list?id[]=1&id[]=2',
  '/list?range={1|2}^`x`',
  "/list?name='x'",
  "/it's",
  '/bar|bar^hat',
  '/[brackets]{braces}',
  '/"quoted"',
  '/<tag>',
  '/`tick`',
  '/semi;colon',
  '/dollar$request_uri',
  '/dollar?x=$host${y}',
  '/dollar$',
  '/plus+plus',
  '/star*(paren)!',
  '/comma,colon:at@',
  '/percent%25off',
  '/what%3Fnow',
  '/slash%2Fslash',
  '/back%5Cslash',
  '/line%0Afeed%0D',
  '/%E2%80%A8',
  '/double//slash',
  '/Case/Page',
  '/case/page',
  '/CASE/PAGE',
  '/escape/%C3%84',
  '/default',
  '/include',
  '/hostnames;',
  `/long/${'x'.repeat(300)}`,
  `/long?${'%C3%A9'.repeat(60)}`,
  '/#top',
];
/** Nearly those. */
const LIVING = [
  '/Plain',
  '/plain/',
  '/plain?x',
  '/plai',
  '/plainer',
  '/a',
  '/a%20',
  '/a+b',
  '/q',
  '/q?b=1',
  '/q?b=1&c=2&d',
  '/Q?b=1&c=2',
  '/it',
  '/dollar',
  '/dollar/dollar$request_uri',
  '/dollar?x=old.org',
  '/CASE/page',
  '/case/Page/',
  '/what?now',
  '/slash/slash',
  '/double/slash',
  '/escape/%C3%A4',
  '/a%22',
  '/evil',
  '/$request_uri',
  '/http://new.org/1',
  '/plain%20http://new.org/2',
  `/long/${'x'.repeat(301)}`,
  `/long/${'x'.repeat(299)}`,
];

/** With what no server may take for anything else. */
const targetOf = (place: number): string =>
  `https://new.org/${place}/a%20b;c'd(e)%7B%7D%22$1%3F?x=$host&y=%25{z}&z=%1${place % 2 === 0 ? '' : '#part'}`;

const REDIRECTS = DEAD.flatMap((path, place) => {
  const from = classifyUrl(`http://${HOST}${path}`).url;
  const to = classifyUrl(targetOf(place)).url;
  return from === null || to === null ? [] : [{ path, redirect: redirectTo(from, to) }];
});
/** As if a normal form held what it cannot: the server takes the file all the same, and nothing of it has a meaning. */
const HOSTILE = [
  '/a"; return 200 evil; "',
  '/a\nmap $x $y { default 1; }',
  '/a\r\n# b',
  '/a\\',
  '/a\\"',
  '/a\tb c',
  '/a b https://evil.org/',
  '/$request_uri${host}$',
  '/%{HTTP_HOST}%1$1${moved:x}',
  '/a\u2028b\u00e9\uD800',
  "/a'b`c|d<e>f^g{h}",
  `/${'y'.repeat(5_000)}`,
].map((path) => {
  const url = NormalUrl.ofParts({ scheme: 'http', host: HOST, port: 0, path });
  return redirectTo(url, url);
});

/** How the target of a redirect is spelled: what begins a variable is escaped. */
const sentTarget = (text: string): string => text.replaceAll('$', '%24');

/** Normal form, as browsers send it, with escapes in small letters. */
function requestsFor(path: string, normal: string): string[] {
  const url = new URL(`http://${HOST}${path}`);
  url.hash = '';
  const sent = url.href.slice(url.origin.length);
  const small = normal.replaceAll(/%[\dA-F]{2}/g, (escape) => escape.toLowerCase());
  return [...new Set([normal, sent, small, normal.replaceAll('~', '%7E')])];
}

const FILE = 'redirects.map';
describe.each([
  ['nginx', startNginx],
  ['apache', startApache],
] as const)('%s', (format, start) => {
  let server: RedirectingServer;
  beforeAll(async () => {
    const redirects = [...REDIRECTS.map(({ redirect }) => redirect), ...HOSTILE];
    server = await start(redirectFile(format, redirects, FILE), FILE);
  });
  afterAll(() => server.close());

  test('each dead address leads to its own live page, however it is asked for', async () => {
    const [told, wanted]: [string[], string[]] = [[], []];
    for (const { path, redirect } of REDIRECTS) {
      for (const request of requestsFor(path, redirect.from.path)) {
        told.push(`${request} ${await server.answerTo(HOST, request)}`);
        wanted.push(`${request} 301 ${sentTarget(redirect.to.text)}`);
      }
    }
    expect(told).toEqual(wanted);
    expect(told.length).toBeGreaterThan(REDIRECTS.length);
  });

  test('no other address leads anywhere', async () => {
    const known = new Set(REDIRECTS.map(({ redirect }) => redirect.from.path));
    for (const path of LIVING) {
      expect(known).not.toContain(path);
      expect([path, await server.answerTo(HOST, path)]).toEqual([path, '404']);
    }
    expect(await server.answerTo('other.org', '/plain')).toBe('404');
  });
});
