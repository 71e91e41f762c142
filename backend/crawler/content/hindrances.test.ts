import { classifyUrl } from '../../url/classify-url';
import type { UrlParts } from '../../url/url-parts';
import { EVIDENCE_CHARS_MAX } from '../../status/evidence';
import { isDoubtfulCopy } from './is-doubtful-copy';
import { judgeContent, type ContentJudgement } from './judge-content';
import { seesEnough } from './sees-enough';

function parts(url: string): UrlParts {
  const found = classifyUrl(url).parts;
  if (found === null) throw new TypeError(url);
  return found;
}

const ASKED = parts('https://mill.org/old/rye.html');

function judge(html: string, isComplete = true): ContentJudgement | null {
  const page = { at: ASKED, contentType: 'text/html', body: Buffer.from(html), isComplete };
  return judgeContent(ASKED, { page }, null);
}

const WORDS = 'We grind rye and wheat between stones that my great-grandfather cut. ';

describe('what stands in the way is no observation of the page', () => {
  it.each([
    ['bot-wall', 17, '<title>Just a moment...</title><script>window._cf_chl_opt={}</script>'],
    ['bot-wall', 17, '<script src="https://ct.captcha-delivery.com/c.js"></script>'],
    ['bot-wall', 17, '<title>Vercel Security Checkpoint</title><p>We are verifying your browser'],
    ['bot-wall', 17, '<p>Checking your browser before accessing mill.org.'],
    ['maintenance', 40, '<h1>Maintenance</h1>Briefly unavailable for scheduled maintenance.'],
    ['maintenance', 40, '<title>Wartungsmodus</title><p>Wir sind bald zurück.'],
    ['maintenance', 40, '<title>維護</title><p>網站維護中，請稍後再試。'],
    ['suspended', 40, '<title>Account Suspended</title><h1>Account Suspended</h1>'],
    ['suspended', 40, '<p>Сайт заблокирован. Работа сайта приостановлена.'],
    ['server-error', 20, '<title>500 Internal Server Error</title><h1>Internal Server Error</h1>'],
    ['server-error', 20, '<h1>Erreur lors de la connexion à la base de données</h1>'],
    ['server-error', 20, '<b>Fatal error</b>: Uncaught Error in /var/www/i.php on line 7'],
    ['server-error', 20, '<body id="error-page"><div class="wp-die-message">Ba mhór an fhadhb.'],
    ['server-error', 20, '<title>Sunucu hatası (500)</title><h1>Sunucu hatası (500)</h1><p>Uh.'],
  ])('%s, code %d: %s', (reason, code, html) => {
    const judgement = judge(html);
    expect(judgement).toMatchObject({ kind: 'unjudgeable', reason, code });
    expect(judgement?.evidence).not.toEqual([]);
    const page = { at: ASKED, contentType: 'text/html', body: Buffer.from(html), isComplete: true };
    expect(isDoubtfulCopy(ASKED, page)).toBe(true);
  });

  it('tells the maker of a wall, and what was quoted', () => {
    expect(judge('<script>window._cf_chl_opt={}</script>')?.evidence).toEqual([
      { sign: 'wall', text: 'cloudflare' },
      { sign: 'software', text: 'window._cf_chl' },
    ]);
    expect(judge('<h1>Maintenance</h1><p>Back soon')?.evidence).toContainEqual({
      sign: 'heading',
      text: 'Maintenance',
    });
  });
});

describe('pages that are about such things, or bear the marks of their services, are pages', () => {
  it.each([
    ['a service', `<h1>Maintenance</h1><p>${WORDS.repeat(15)}`],
    ['a film', `<title>Suspended</title><h1>Suspended</h1><p>${WORDS.repeat(8)}`],
    ['a car', '<title>Fiat 500</title><h1>Fiat 500</h1><p>Small, and loved for it.'],
    ['a warning above a text', `Warning: x in /a/b.php on line 3 <p>${WORDS.repeat(20)}`],
    ['a page with a bot manager', `<script src="/cdn-cgi/bm/cv/1/api.js"></script><p>${WORDS}`],
    ['a page with a Kasada script', `<script>window.KPSDK={}</script><p>${WORDS.repeat(3)}`],
    [
      'a form with a check',
      `<script src="https://www.google.com/recaptcha/api.js"></script>${WORDS}`,
    ],
    [
      'a shell that is called so',
      '<title>Maintenance</title><div id="root"></div><script src=a.js>',
    ],
  ])('%s', (_what, html) => {
    expect(judge(html)).toBeNull();
  });

  it('says nothing of a cut-off page by what it lacks', () => {
    const maintenance = '<h1>Maintenance</h1>Briefly unavailable for scheduled maintenance.';
    expect(judge(maintenance, false)).toBeNull();
    expect(judge('<p>Page not found.', true)).not.toBeNull();
    expect(judge('<p>Page not found.', false)).toBeNull();
  });
});

it('quotes no more than is to be recognized', () => {
  const name = `Maintenance ${'of the mill '.repeat(8)}: down for maintenance ${'today '.repeat(8)}`;
  const text = judge(`<h1>Maintenance</h1><p>${name}`)?.evidence.at(-1)?.text ?? '';
  expect(text.length).toBe(EVIDENCE_CHARS_MAX);
  expect(text.endsWith('…')).toBe(true);
});

/** What is slow with 64 KiB would stand still with 512. */
it.each([
  ['words of a message', '<p>the page you requested not found '.repeat(1800)],
  ['one message without an end', `<h1>${'page not '.repeat(7000)}`],
  ['headings', '<h2>404 error</h2>'.repeat(3600)],
  ['faults', `Fatal error: ${'Warning: '.repeat(7000)}`],
  ['traces', 'java.lang.Exception '.repeat(3200)],
  ['names', 'a.b-c.'.repeat(10_000)],
  [
    'classes',
    Array.from({ length: 3000 }, (_, n) => `<i class="error-${n}-404-page-page">`).join(''),
  ],
  ['addresses', `<script src="${'/cdn-cgi/'.repeat(200)}"></script>`.repeat(30)],
  ['scripts', `<script>${'dd = { "rt '.repeat(5000)}</script>`],
  ['characters', '页面不'.repeat(7000)],
  ['colons', `<h1>404</h1><p>${'a: '.repeat(20_000)}`],
  ['open tags', '<'.repeat(65_000)],
  ['open elements', '<script><nav><a>'.repeat(4000)],
])('takes no time: %s', (_what, html) => {
  const startedMs = performance.now();
  judge(`<title>Page not found</title>${html}`);
  seesEnough(Buffer.from(html));
  expect(performance.now() - startedMs).toBeLessThan(1000);
});
