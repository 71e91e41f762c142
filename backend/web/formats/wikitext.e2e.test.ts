import { z } from 'zod';
import { wikiApi } from '../../../toolforge/local/mediawiki';
import { testWiki } from '../../../toolforge/local/testing/test-wiki';
import { normalizeUrl } from '../../url/normalize-url';
import type { Cell } from './table';
import { wikitextTable } from './wikitext';

/** What MediaWiki itself makes of a table. */
const parsedSchema = z.object({
  parse: z.object({
    text: z.string(),
    categories: z.array(z.unknown()),
    templates: z.array(z.unknown()),
    images: z.array(z.unknown()),
    sections: z.array(z.unknown()),
    links: z.array(z.object({ title: z.string() })),
    externallinks: z.array(z.string()),
  }),
});

async function parse(cells: Cell[]) {
  const text = await wikitextTable({
    caption: '== {{caption}} ==',
    columns: ['[[Head]]'],
    rows: cells.map((cell) => [cell]),
  });
  const response = await fetch(wikiApi(testWiki()), {
    method: 'POST',
    body: new URLSearchParams({
      action: 'parse',
      text,
      title: 'Sandbox',
      contentmodel: 'wikitext',
      pst: '1',
      prop: 'text|categories|templates|images|sections|links|externallinks',
      format: 'json',
      formatversion: '2',
    }),
  });
  return parsedSchema.parse(await response.json()).parse;
}

const HOSTILE = [
  '{{Main Page}} {{subst:Main Page}} {{#if:1|2}} {{{1|x}}}',
  '[[Category:X]] [[File:X.png]] [[Talk:X|y]] [http://a.org/ x] http://b.org/ mailto:a@b.org',
  '<nowiki>',
  '</nowiki><ref>x</ref><script>alert(1)</script><!-- ',
  '-->',
  '== Heading ==',
  '~~~~~',
  '__TOC__ __NOEDITSECTION__',
  "'''bold''' ''italic''",
  'a\n|}\n== X ==\n{|',
  '|| || !!',
  '|-',
  '* x\n# y\n: z\n; w\n----\n x',
  'RFC 1 PMID 2 ISBN 3161484100 ISBN\u00A03161484100',
  '-{zh:a;en:b}-',
  'a-b, (c). www.a.org ISBN 978-3-16-148410-0 a----b --',
  '&lt;b&gt; &#123;&#123;X}}',
  '\u007F\'"`UNIQ--nowiki-00000000-QINU`"\'\u007F',
];

test('no text can break out of its cell', async () => {
  const { text, ...lists } = await parse(HOSTILE);
  expect(lists).toEqual({
    categories: [],
    templates: [],
    images: [],
    sections: [],
    links: [],
    externallinks: [],
  });
  expect(text.match(/<td/g)).toHaveLength(HOSTILE.length);
  expect(text.match(/<table/g)).toHaveLength(1);
  expect(text).not.toMatch(/<(?:a|b|i|h2|ul|ol|dl|hr|pre|script|ref)[ >]/);
  const shown = text.replaceAll(/&#(\d+);/g, (_all, code) => String.fromCodePoint(Number(code)));
  expect(shown).toContain('{{#if:1|2}}');
  expect(shown).toContain('<script>alert(1)</script>');
});

test('links lead where the addresses say', async () => {
  const urls = [
    "https://a__toc__b.net/x'y''(z)~~~~!*?q=1&lt=2&amp;=3&b=[1]#top",
    'http://[2001:db8::1]:81/%7B%7BX%7D%7D?%E4|x',
    'ftp://a.net/__TOC__/-{x}-/RFC%201;',
    'https://bücher.de/ä?ö',
  ].map((url) => normalizeUrl(url) ?? '');
  const { text, externallinks } = await parse(urls.map((url) => ({ url, isLink: true })));
  expect(externallinks.map(normalizeUrl).sort()).toEqual([...urls].sort());
  expect(text).not.toContain('id="toc"');
});

test('spam is no link, pages are', async () => {
  const title = "Tarn's ''Havn'' & RFC 1";
  const spam = { url: 'https://spam.net/', isLink: false };
  const { externallinks, links } = await parse([spam, { title }]);
  expect(externallinks).toEqual([]);
  expect(links).toMatchObject([{ title }]);
});
