import type { SitemapFaultWord } from '../sitemap-fault';
import type { SitemapKind } from '../sitemap-sink';

/** A page as it stands in a file: its address, and the moment of its last change, if it is told. */
type ReadPage = readonly [loc: string, lastmod?: string];

/** A file as the web has it, and what is to be read in it. */
export interface OddSitemap {
  what: string;
  file: string | Buffer;
  read:
    | { kind: SitemapKind; pages?: readonly ReadPage[]; files?: readonly string[] }
    | SitemapFaultWord;
}

const XMLNS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const A = 'https://fjord.net/a';
const B = 'https://fjord.net/b';
const urlset = (content: string, more = ''): string =>
  `${DECLARATION}<urlset xmlns="${XMLNS}"${more}>${content}</urlset>`;
const url = (content: string): string => `<url>${content}</url>`;
const loc = (address: string): string => `<loc>${address}</loc>`;
const index = (content: string): string =>
  `${DECLARATION}<sitemapindex xmlns="${XMLNS}">${content}</sitemapindex>`;
const utf16 = (text: string, mark: boolean): Buffer =>
  Buffer.concat([mark ? Buffer.of(0xff, 0xfe) : Buffer.alloc(0), Buffer.from(text, 'utf16le')]);
const isA = { kind: 'urls', pages: [[A]] } as const;
const nothing = { kind: 'urls', pages: [] } as const;
const dated = (lastmod: string): OddSitemap => ({
  what: `changed ${lastmod}`,
  file: urlset(url(`${loc(A)}<lastmod>${lastmod}</lastmod>`)),
  read: { kind: 'urls', pages: [[A, lastmod]] },
});

/** Sitemaps of the web's odd kinds, and what is none. */
export const ODD_SITEMAPS: readonly OddSitemap[] = [
  { what: 'plain', file: urlset(url(loc(A))), read: isA },
  { what: 'without a declaration', file: `<urlset>${url(loc(A))}</urlset>`, read: isA },
  { what: 'without a namespace', file: `${DECLARATION}<urlset>${url(loc(A))}</urlset>`, read: isA },
  {
    what: 'of an old namespace',
    file: `<urlset xmlns="http://www.google.com/schemas/sitemap/0.84">${url(loc(A))}</urlset>`,
    read: isA,
  },
  {
    what: 'with CDATA',
    file: urlset(url(`<loc><![CDATA[${A}?x=1&y=2]]></loc>`)),
    read: { kind: 'urls', pages: [[`${A}?x=1&y=2`]] },
  },
  {
    what: 'with text and CDATA',
    file: urlset(url(`<loc>https://fjord.net<![CDATA[/a]]></loc>`)),
    read: isA,
  },
  {
    what: 'with escapes',
    file: urlset(url(loc(`${A}?x=1&amp;y=&#50;&#x33;`))),
    read: { kind: 'urls', pages: [[`${A}?x=1&y=23`]] },
  },
  { what: 'with a missing escape', file: urlset(url(loc(`${A}?x=1&y=2`))), read: 'malformed' },
  { what: 'with an entity of HTML', file: urlset(url(loc(`${A}&eacute;`))), read: 'malformed' },
  {
    what: 'with blanks around addresses',
    file: urlset(url(loc(`\n    ${A}\n  `))),
    read: { kind: 'urls', pages: [[`\n    ${A}\n  `]] },
  },
  {
    what: 'with a comment in an address',
    file: urlset(url(`<loc>https://fjord.net<!-- x -->/a</loc>`)),
    read: isA,
  },
  {
    what: 'with comments between',
    file: urlset(`<!-- by ${B} -->${url(loc(A))}<!-- end -->`),
    read: isA,
  },
  {
    what: 'with a style sheet',
    file: urlset(url(loc(A))).replace(
      '?>\n',
      '?><?xml-stylesheet type="text/xsl" href="/s.xsl"?>\n',
    ),
    read: isA,
  },
  {
    what: 'with prefixes throughout',
    file: `<sm:urlset xmlns:sm="${XMLNS}"><sm:url><sm:loc>${A}</sm:loc><sm:lastmod>2026-01-02</sm:lastmod></sm:url></sm:urlset>`,
    read: { kind: 'urls', pages: [[A, '2026-01-02']] },
  },
  {
    what: 'with images',
    file: urlset(
      url(`${loc(A)}<image:image><image:loc>${B}.png</image:loc></image:image>`),
      ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
    ),
    read: isA,
  },
  {
    what: 'with an image that stands beside the address',
    file: urlset(url(`<image:loc>${B}.png</image:loc>${loc(A)}`)),
    read: isA,
  },
  {
    what: 'with videos',
    file: urlset(
      url(
        `${loc(A)}<video:video><video:player_loc>${B}</video:player_loc><video:loc>${B}</video:loc></video:video>`,
      ),
    ),
    read: isA,
  },
  {
    what: 'with news',
    file: urlset(
      url(
        `${loc(A)}<news:news><news:publication><news:name>N</news:name></news:publication><news:publication_date>2026-01-01</news:publication_date></news:news>`,
      ),
    ),
    read: isA,
  },
  {
    what: 'with other languages',
    file: urlset(url(`${loc(A)}<xhtml:link rel="alternate" hreflang="de" href="${B}"/>`)),
    read: isA,
  },
  {
    what: 'with an element without a prefix in an extension',
    file: urlset(url(`${loc(A)}<mobile><loc>${B}</loc></mobile>`)),
    read: isA,
  },
  { what: 'with a mark of UTF-8', file: `\uFEFF${urlset(url(loc(A)))}`, read: isA },
  { what: 'with a blank line in front', file: `\r\n\n${urlset(url(loc(A)))}`, read: isA },
  {
    what: 'in UTF-16 with its mark',
    file: utf16(urlset(url(loc(A))).replace('UTF-8', 'UTF-16'), true),
    read: isA,
  },
  { what: 'in UTF-16 without', file: utf16(urlset(url(loc(A))), false), read: isA },
  { what: 'in big-endian UTF-16', file: utf16(urlset(url(loc(A))), true).swap16(), read: isA },
  {
    what: 'in Latin-1, as declared',
    file: Buffer.from(urlset(url(loc(`${A}é`))).replace('UTF-8', 'ISO-8859-1'), 'latin1'),
    read: { kind: 'urls', pages: [[`${A}é`]] },
  },
  {
    what: 'in Latin-1, declared as UTF-8',
    file: Buffer.from(urlset(url(loc(`${A}é`))), 'latin1'),
    read: 'encoding',
  },
  {
    what: 'in UTF-8, declared as UTF-16',
    file: urlset(url(loc(A))).replace('UTF-8', 'utf-16'),
    read: isA,
  },
  {
    what: 'in an encoding that nobody knows',
    file: urlset(url(loc(A))).replace('UTF-8', 'X-MINE'),
    read: 'encoding',
  },
  { what: 'empty urlset', file: urlset(''), read: nothing },
  { what: 'closed at once', file: `<urlset xmlns="${XMLNS}"/>`, read: nothing },
  {
    what: 'with an empty entry',
    file: urlset(`${url('')}${url('<loc/>')}${url(loc(A))}`),
    read: isA,
  },
  {
    what: 'with an address outside of entries',
    file: urlset(`${loc(B)}${url(loc(A))}`),
    read: isA,
  },
  { what: 'with two addresses in one entry', file: urlset(url(`${loc(B)}${loc(A)}`)), read: isA },
  {
    what: 'with an address twice',
    file: urlset(url(loc(A)) + url(loc(A))),
    read: { kind: 'urls', pages: [[A], [A]] },
  },
  {
    what: 'with relative addresses',
    file: urlset(url(loc('/a')) + url(loc('b'))),
    read: { kind: 'urls', pages: [['/a'], ['b']] },
  },
  {
    what: 'with other hosts',
    file: urlset(url(loc('https://cove.net/a'))),
    read: { kind: 'urls', pages: [['https://cove.net/a']] },
  },
  { what: 'with names in capitals', file: urlset(`<URL><LOC>${A}</LOC></URL>`), read: nothing },
  {
    what: 'with priority and frequency',
    file: urlset(url(`<changefreq>daily</changefreq><priority>0.5</priority>${loc(A)}`)),
    read: isA,
  },
  {
    what: 'with attributes',
    file: urlset(`<url id="1"><loc xml:lang="de">${A}</loc></url>`),
    read: isA,
  },
  dated('2026'),
  dated('2026-07'),
  dated('2026-07-16'),
  dated('2026-07-16T19:20+01:00'),
  dated('2026-07-16T19:20:30.45Z'),
  dated('2126-07-16'),
  dated('yesterday'),
  {
    what: 'index',
    file: index(
      `<sitemap>${loc(`${A}.xml`)}<lastmod>2026-01-01</lastmod></sitemap><sitemap>${loc(`${B}.xml.gz`)}</sitemap>`,
    ),
    read: { kind: 'index', files: [`${A}.xml`, `${B}.xml.gz`] },
  },
  { what: 'index of pages', file: index(url(loc(A))), read: { kind: 'index', files: [] } },
  {
    what: 'index with pages in it, as an urlset',
    file: urlset(`<sitemap>${loc(A)}</sitemap>`),
    read: nothing,
  },
  {
    what: 'RSS',
    file: `<rss version="2.0"><channel><item><link>${A}</link></item></channel></rss>`,
    read: { kind: 'feed' },
  },
  {
    what: 'Atom',
    file: `<feed xmlns="http://www.w3.org/2005/Atom"><entry><link href="${A}"/></entry></feed>`,
    read: { kind: 'feed' },
  },
  {
    what: 'RDF',
    file: `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/>`,
    read: { kind: 'feed' },
  },
  { what: 'text', file: `${A}\r\n${B}\r\n`, read: { kind: 'urls', pages: [[A], [B]] } },
  {
    what: 'text with a mark of UTF-8, and without an end',
    file: `\uFEFF${A}\n\n${B}`,
    read: { kind: 'urls', pages: [[A], [B]] },
  },
  { what: 'text with a comma behind each', file: `${A} , x\n`, read: 'html' },
  { what: 'text that says something', file: 'Not found', read: 'html' },
  {
    what: 'soft 404',
    file: '<!DOCTYPE html><html><head><title>Oops</title></head></html>',
    read: 'doctype',
  },
  { what: 'soft 404 without a type', file: '<html><body>Oops</body></html>', read: 'html' },
  { what: 'other XML', file: '<error><code>404</code></error>', read: 'html' },
  { what: 'JSON', file: '{"urls":[]}', read: 'html' },
  { what: 'nothing', file: '', read: 'malformed' },
  { what: 'blanks alone', file: ' \n ', read: 'malformed' },
  { what: 'declaration alone', file: DECLARATION, read: 'malformed' },
  {
    what: 'cut off between entries',
    file: urlset(url(loc(A))).replace('</urlset>', ''),
    read: 'malformed',
  },
  { what: 'cut off in an address', file: urlset(url(loc(A))).slice(0, 130), read: 'malformed' },
  {
    what: 'with a tag that does not match',
    file: urlset(`<url>${loc(A)}</ur>`),
    read: 'malformed',
  },
  {
    what: 'with an attribute without quotes',
    file: urlset(`<url x=1>${loc(A)}</url>`),
    read: 'malformed',
  },
  { what: 'with control characters', file: urlset(url(loc(`${A}\u0001`))), read: 'malformed' },
  { what: 'with a second root', file: `${urlset(url(loc(A)))}<urlset/>`, read: 'malformed' },
  { what: 'with text behind its end', file: `${urlset(url(loc(A)))}<!-- ok -->\n`, read: isA },
  {
    what: 'with a warning of PHP in front',
    file: `Warning: x in y\n${urlset(url(loc(A)))}`,
    read: 'html',
  },
  {
    what: 'with a document type',
    file: `<!DOCTYPE urlset SYSTEM "s.dtd"><urlset>${url(loc(A))}</urlset>`,
    read: 'doctype',
  },
  {
    what: 'with an entity of its own',
    file: `<!DOCTYPE urlset [<!ENTITY a "${A}">]><urlset>${url(loc('&a;'))}</urlset>`,
    read: 'doctype',
  },
  {
    what: 'with a billion laughs',
    file: `<!DOCTYPE u [<!ENTITY a "x"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><urlset>&b;</urlset>`,
    read: 'doctype',
  },
  {
    what: 'with a file of the server',
    file: `<!DOCTYPE u [<!ENTITY a SYSTEM "file:///etc/passwd">]><urlset>&a;</urlset>`,
    read: 'doctype',
  },
  {
    what: 'deep',
    file: `<urlset>${'<a>'.repeat(100)}${'</a>'.repeat(100)}</urlset>`,
    read: 'too-deep',
  },
  { what: 'with a long address', file: urlset(url(loc(A + 'x'.repeat(9_000)))), read: 'too-long' },
];
