import * as fc from 'fast-check';
import { decodeHtml } from './html/decode-html';
import { readHtml, readPage } from './read-page';
import { growthOf, LINEAR_GROWTH_MAX } from '../../runtime/testing/growth';

const bytesOf = (html: string): Uint8Array => Buffer.from(html);
const read = (html: string): ReturnType<typeof readHtml> => readHtml(html);

describe('readPage', () => {
  it('reads what a page says', () => {
    const page = read(`<!doctype html><html lang="de-AT"><head><title> Der
      Titel </title><meta name="robots" content="NOINDEX, follow"><link rel="canonical" href="/hier">
      <meta http-equiv="refresh" content="3; URL='/dort'"></head><body><nav>Start</nav>
      <h1>Die <em>Über</em>schrift</h1><p>Ein&nbsp;Satz &amp; noch <a href="/x">einer</a>.</p><script src="/s.js"></script>
      <form><input type="password"></form></body></html>`);
    expect(page).toMatchObject({
      title: 'Der Titel',
      heading: 'Die Überschrift',
      text: 'Start Die Überschrift Ein Satz & noch einer.',
      ownText: 'Die Überschrift Ein Satz & noch .',
      ownWords: 5,
      lang: 'de-at',
      noIndex: true,
      jump: '/dort',
      canonical: '/hier',
      passwordFields: 1,
      links: 1,
      loads: ['/s.js'],
      isAuthored: false,
    });
  });

  it.each([
    ['scripts', '<script>var a = "<p>no</p>"</script>'],
    ['styles', '<style>p{content:"no"}</style>'],
    [
      'what is for browsers without scripts',
      '<noscript>no <meta http-equiv=refresh content="0;/no"></noscript>',
    ],
    ['hidden elements', '<div hidden>no</div><p style="color:red; display: none">no</p>'],
    [
      'templates and drawings',
      '<template>no</template><svg><title>no</title><text>no</text></svg>',
    ],
    ['comments', '<!-- no --><![CDATA[no]]>'],
  ])('leaves out %s', (_what, html) => {
    const page = read(`<title>t</title>${html}<p>yes</p>`);
    expect(page).toMatchObject({ text: 'yes', ownText: 'yes', title: 't', jump: null });
  });

  it.each([
    ['a header', '<header>Site</header>'],
    ['a menu', '<div class="a menu b">Site</div>'],
    ['a footer', '<div id="footer"><p>Site</p></div>'],
    ['links', '<p><a href="/">Site</a></p>'],
  ])('tells %s from the page itself', (_what, html) => {
    expect(read(`${html}<p>own</p>`)).toMatchObject({ text: 'Site own', ownText: 'own' });
  });

  it.each([
    ['an article’s header', '<article><header>own</header></article>'],
    [
      'layouts named after what is beside',
      '<body class="has-sidebar"><div class="with-sidebar">own</div>',
    ],
    ['a page that is hidden until it is styled', '<body style="visibility:hidden"><p>own</p>'],
    ['a page without an end of its head', '<head><title>t</title><body><p>own'],
  ])('keeps %s', (_what, html) => {
    expect(read(html).ownText).toBe('own');
  });

  it.each([
    ['location.href = "/lander"', '/lander'],
    ['window.location.replace("https://a.example/b")', 'https://a.example/b'],
    ['var a = 1', null],
  ])('sees where the script %s of an empty page leads', (script, jump) => {
    expect(read(`<html><script>${script}</script></html>`).jump).toBe(jump);
    expect(read(`<p>text</p><script>${script}</script>`).jump).toBeNull();
    // Frames are left there, more often than not.
    expect(read(`<body onload='${script.replaceAll("'", '&apos;')}'>`).jump).toBeNull();
  });

  it.each([
    ['0;url=/a', '/a'],
    ['0; /a', '/a'],
    ['5;URL="/a"', '/a'],
    ['300;url=/a', null],
    ['5', null],
    ['', null],
  ])('reads the refresh %j', (content, jump) => {
    expect(read(`<meta http-equiv=Refresh content='${content}'>`).jump).toBe(jump);
  });

  it.each([
    '<meta property="article:published_time" content="2020-01-01">',
    '<meta property="og:type" content="article">',
    '<time>May</time>',
    '<textarea></textarea>',
    '<script type="application/ld+json">{"@type": "NewsArticle"}</script>',
  ])('takes a page with %s for written by somebody', (html) => {
    expect(read(html).isAuthored).toBe(true);
  });
});

describe('charsets', () => {
  const latin = Buffer.from('<p>Gr\u00fc\u00dfe</p>', 'latin1');

  it.each([
    ['header', 'text/html; charset=ISO-8859-1', latin, 'Grüße'],
    ['header in quotes', 'text/html;charset="windows-1252"', latin, 'Grüße'],
    ['none', 'text/html', latin, 'Grüße'],
    ['none, UTF-8', null, bytesOf('<p>Grüße</p>'), 'Grüße'],
    ['unknown one', 'text/html; charset=x-none', bytesOf('<p>Grüße</p>'), 'Grüße'],
    [
      'meta',
      'text/html',
      Buffer.concat([Buffer.from('<meta charset="koi8-r"><p>'), Buffer.from([0xcd, 0xc9, 0xd2])]),
      'мир',
    ],
    [
      'old meta',
      null,
      Buffer.concat([
        Buffer.from('<meta http-equiv=Content-Type content="text/html; charset=shift_jis"><p>'),
        Buffer.from([0x83, 0x65]),
      ]),
      'テ',
    ],
    [
      'byte order mark before all',
      'text/html; charset=koi8-r',
      Buffer.from('\ufeff<p>мир', 'utf8'),
      'мир',
    ],
    ['UTF-16', 'text/html', Buffer.from('\ufeff<p>мир', 'utf16le'), 'мир'],
    ['meta that lies', null, bytesOf('<meta charset="utf-16"><p>мир'), 'мир'],
  ])('%s', (_what, contentType, body, text) => {
    expect(readPage({ body, contentType, isComplete: true }).text).toBe(text);
  });

  it('takes a character that was cut in two for UTF-8 all the same', () => {
    const cut = bytesOf('<p>Grüße ü').subarray(0, -1);
    expect(decodeHtml(cut, null)).toContain('Grüße');
  });
});

describe('hostile pages', () => {
  it('any bytes are read', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 2000 }),
        fc.option(fc.string()),
        (body, contentType) => {
          expect(typeof readPage({ body, contentType, isComplete: true }).ownText).toBe('string');
        },
      ),
    );
  });

  it('any tags are read', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '</',
      '<a href="',
      '"',
      "'",
      '<script>',
      '</script>',
      '<svg>',
      '<title>',
      '&#x',
      '<!--',
      '-->',
      '<p',
      ' hidden',
      '<table><tr>',
      '</p>',
      '\0',
      '😀',
      'text',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 200 }), (pieces) => {
        expect(() => read(pieces.join(''))).not.toThrow();
      }),
    );
  });

  it.each([
    ['nesting', '<b>'.repeat(22_000)],
    ['tables', '<table><tr><td>'.repeat(4_400)],
    ['ends without beginnings', '<a>'.repeat(900) + '</b>'.repeat(16_000)],
    ['paragraphs', '<p>'.repeat(22_000)],
    ['attributes', `<a ${'b '.repeat(32_000)}>`],
    ['one long attribute', `<a class="${'menu-'.repeat(13_000)}">`],
    ['entities', '&amp'.repeat(16_000)],
    ['open comments', '<!--'.repeat(16_000)],
    ['titles', '<title>'.repeat(9_000)],
    ['white space', ' \n'.repeat(32_000)],
    ['words', 'a '.repeat(32_000)],
    ['a script without an end', `<script>${'location = '.repeat(6_000)}`],
    ['a meta without an end', `<meta ${'charset '.repeat(8_000)}`],
    ['refresh', `<meta http-equiv=refresh content="0;${' '.repeat(60_000)}">`],
  ])('take time that grows with them, not with their square: %s', async (_what, html) => {
    const readFirst = (length: number) =>
      readPage({ body: Buffer.from(html.slice(0, length)), contentType: null, isComplete: true });
    expect(await growthOf(readFirst, 65_536)).toBeLessThan(LINEAR_GROWTH_MAX);
  });
});
