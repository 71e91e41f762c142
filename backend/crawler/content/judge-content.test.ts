import { normalUrl } from '../../url/testing/normal-url';
import type { HostLook } from '../../status/host-look';
import type { EvidenceSign } from '../../status/evidence';
import { judgeContent, type ContentJudgement } from './judge-content';

interface Case {
  html: string;
  url?: string;
  at?: string;
  look?: Partial<HostLook>;
}

const NO_LOOK = { lookedDay: 1, sibling: 'hard', target: '', title: '', isParked: false } as const;

function judge({
  html,
  url = 'https://mill.org/old/rye.html',
  at = url,
  look,
}: Case): ContentJudgement | null {
  const page = {
    at: normalUrl(at),
    contentType: 'text/html',
    body: Buffer.from(html),
    isComplete: true,
  };
  const known = look === undefined ? null : { ...NO_LOOK, print: new Uint8Array(8), ...look };
  return judgeContent(normalUrl(url), { page }, known);
}

const PASSWORD = '<h1>Sign in</h1><input type="password">';
const refresh = (to: string): string => `<meta http-equiv="refresh" content="0;url=${to}">`;

it('says nothing of a page that was not read', () => {
  expect(judgeContent(normalUrl('https://mill.org/a'), { page: null }, null)).toBeNull();
});

it.each<[string, EvidenceSign, Case]>([
  ['soft-404', 'heading', { html: '<h1>Page not found</h1>The page you requested is gone.' }],
  ['soft-404', 'title', { html: '<title>404 Not Found</title><h1>Not Found</h1>nginx' }],
  ['soft-404', 'sentence', { html: 'File not found.' }],
  ['soft-404', 'address', { html: 'Hm.', at: 'https://mill.org/404.html' }],
  ['soft-404', 'address', { html: refresh('/error/404.htm') }],
  ['soft-404', 'address', { html: '<link rel=canonical href=/404>' }],
  ['parked', 'address', { html: 'x', at: 'https://dan.com/buy-domain/mill.org' }],
  ['parked', 'address', { html: '<script>location.href="/lander"</script>' }],
  ['parked', 'name-servers', { html: 'x', look: { isParked: true } }],
  ['parked', 'loads', { html: '<iframe src="//sedoparking.com/x">' }],
  ['parked', 'offer', { html: '<h1>mill.org is for sale</h1>' }],
  ['parked', 'offer', { html: '<h1>mill.org</h1>This domain is parked.' }],
  ['to-home-page', 'address', { html: 'x', at: 'https://www.mill.org/' }],
  ['to-home-page', 'address', { html: refresh('/') }],
  ['to-home-page', 'address', { html: 'x', at: 'https://flour.org/' }],
  ['to-login', 'address', { html: PASSWORD, at: 'https://mill.org/login?to=1' }],
  ['to-login', 'address', { html: 'x', at: 'https://sso.mill.org/?return=/old' }],
  ['to-login', 'form', { html: PASSWORD }],
])('%s: %s', (doubt, sign, page) => {
  const judgement = judge(page);
  expect(judgement?.doubt).toBe(doubt);
  expect(judgement?.evidence.map((one) => one.sign)).toContain(sign);
});

it.each<[string, Case]>([
  ['a short page', { html: '<h1>Rye</h1><p>Milled on Mondays.</p>' }],
  ['the front page itself', { html: 'Page not found', url: 'https://mill.org/' }],
  ['a jump that is not http', { html: refresh('javascript:alert(1)') }],
  ['a jump that is no address', { html: refresh('http://[') }],
  [
    'a jump from a page with content',
    { html: `${refresh('/')}${'<p>one two three four</p>'.repeat(20)}` },
  ],
  [
    'a script’s address that is put together from pieces',
    { html: '<script>location.href = "/" + page;</script>' },
  ],
  ['a jump to itself', { html: refresh('/old/rye.html') }],
  ['a soft sibling that said nothing', { html: '<p>short</p>', look: { sibling: 'soft' } }],
])('has no doubt about %s', (_what, page) => {
  expect(judge(page)).toBeNull();
});
