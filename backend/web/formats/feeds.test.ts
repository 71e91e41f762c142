import * as fc from 'fast-check';
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import { anyText } from '../../runtime/testing/any-text';
import { strictXml } from '../testing/strict-xml';
import { markup } from '../words/markup';
import type { FeedDocument, FeedItem } from './feed-document';
import { jsonFeed } from './json-feed';
import { atomFeed, rssFeed } from './xml-feed';
import { withoutIsolates } from '../pages/isolated';

const TAG = 'tag:weboid.toolforge.org,2026:wiki/dewiki@WMF';
const SITE = 'https://weboid.toolforge.org';
const CHANGED_AT_S = Date.UTC(2026, 10, 20, 12) / 1_000;

function item(part: Partial<FeedItem> = {}): FeedItem {
  return {
    id: `${TAG}/change/7`,
    title: 'http://museum.org/a: now “Unreachable”',
    link: `${SITE}/url?url=http%3A%2F%2Fmuseum.org%2Fa&lang=de`,
    about: 'http://museum.org/a',
    content: markup`<p>Text</p>`,
    changedAtS: CHANGED_AT_S,
    categories: ['unreachable'],
    facts: { id: 7 },
    ...part,
  };
}

function feed(part: Partial<FeedDocument> = {}): FeedDocument {
  return {
    id: TAG,
    title: 'Geänderte Weblinks: dewiki@WMF',
    lang: 'de',
    siteUrl: `${SITE}/changes?dbname=dewiki%40WMF&lang=de`,
    feedUrl: `${SITE}/feed/wiki.atom?dbname=dewiki%40WMF&to=all`,
    updatedAtS: CHANGED_AT_S,
    facts: {},
    items: [item()],
    ...part,
  };
}

const json = (document: FeedDocument): string => jsonFeed(document, `${SITE}/api`);

describe('a feed reader finds the same in all formats', () => {
  test('Atom', () => {
    const document = atomFeed(feed());
    expect(document).toContain('<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de">');
    expect(parseAtomFeed(document)).toMatchObject({
      id: TAG,
      title: { value: 'Geänderte Weblinks: dewiki@WMF' },
      updated: '2026-11-20T12:00:00.000Z',
      authors: [{ name: 'Weboid' }],
      generator: { text: 'Weboid' },
      links: [
        { rel: 'alternate', href: `${SITE}/changes?dbname=dewiki%40WMF&lang=de` },
        { rel: 'self', href: `${SITE}/feed/wiki.atom?dbname=dewiki%40WMF&to=all` },
      ],
      entries: [
        {
          id: `${TAG}/change/7`,
          title: { value: 'http://museum.org/a: now “Unreachable”', type: 'html' },
          links: [{ href: `${SITE}/url?url=http%3A%2F%2Fmuseum.org%2Fa&lang=de` }],
          content: { value: '<p>Text</p>', type: 'html' },
          updated: '2026-11-20T12:00:00.000Z',
          categories: [{ term: 'unreachable' }],
        },
      ],
    });
  });

  test('RSS', () => {
    expect(parseRssFeed(rssFeed(feed()))).toMatchObject({
      title: 'Geänderte Weblinks: dewiki@WMF',
      link: `${SITE}/changes?dbname=dewiki%40WMF&lang=de`,
      language: 'de',
      ttl: 5,
      lastBuildDate: 'Fri, 20 Nov 2026 12:00:00 GMT',
      items: [
        {
          guid: { value: `${TAG}/change/7`, isPermaLink: false },
          title: 'http://museum.org/a: now “Unreachable”',
          link: `${SITE}/url?url=http%3A%2F%2Fmuseum.org%2Fa&lang=de`,
          description: '<p>Text</p>',
          pubDate: 'Fri, 20 Nov 2026 12:00:00 GMT',
          categories: [{ name: 'unreachable' }],
        },
      ],
    });
  });

  test('JSON Feed 1.1, with more for programs', () => {
    const document = json(feed({ facts: { missing_to: 3 } }));
    expect(parseJsonFeed(document)).toMatchObject({
      title: 'Geänderte Weblinks: dewiki@WMF',
      language: 'de',
      feed_url: `${SITE}/feed/wiki.atom?dbname=dewiki%40WMF&to=all`,
      authors: [{ name: 'Weboid' }],
      items: [
        {
          id: `${TAG}/change/7`,
          url: `${SITE}/url?url=http%3A%2F%2Fmuseum.org%2Fa&lang=de`,
          external_url: 'http://museum.org/a',
          content_html: '<p>Text</p>',
          date_published: '2026-11-20T12:00:00.000Z',
          tags: ['unreachable'],
        },
      ],
    });
    expect(JSON.parse(document)).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      _weboid: { about: `${SITE}/api`, missing_to: 3 },
      items: [{ _weboid: { id: 7 } }],
    });
  });

  test('an empty one is a feed, too, and always the same', () => {
    const empty = feed({ items: [], updatedAtS: 0 });
    expect(parseAtomFeed(atomFeed(empty)).updated).toBe('1970-01-01T00:00:00.000Z');
    expect(parseRssFeed(rssFeed(empty)).title).toBe('Geänderte Weblinks: dewiki@WMF');
    expect(parseJsonFeed(json(empty)).items ?? []).toEqual([]);
    expect(atomFeed(empty)).toBe(atomFeed(empty));
  });
});

/** What has broken feeds of others: ends of CDATA, markup, entities, what is no text, turned text. */
const HOSTILE = [
  ']]>',
  ']]>]]>]]><script>canary()</script>',
  '<script>canary()</script>',
  '</title></entry></feed>',
  '&amp;lt;canary&amp;gt;',
  '&amp; &lt; & < > " \'',
  '<!DOCTYPE x [<!ENTITY canary "x">]>&canary;',
  '\0\u0001\u0008\u000B\u001F\u007F\u0085',
  '\uD800 and \uDC00',
  '\uFFFE\uFFFF',
  '\u202Emoc.elpmaxe\u202C \u200F\u2066',
  '<![CDATA[canary]]>',
  '<?xml version="1.1"?>',
  '$& $1 $$',
  '\r\n\t',
  'الخيل والليل',
];

/** No text is empty: each has words of ours. */
const hostileText = fc.oneof(
  fc.array(fc.constantFrom(...HOSTILE), { minLength: 1, maxLength: 3 }).map((all) => all.join('')),
  anyText(30),
  fc
    .array(fc.integer({ min: 0, max: 0xff_ff }), { maxLength: 10 })
    .map((codes) => String.fromCharCode(...codes)),
);
const hostile = hostileText.map((text) => `x${text}`);
const hostileFeed = fc.record({ title: hostile, entry: hostile, url: hostile }).map(
  ({ title, entry, url }) =>
    [
      feed({
        title,
        items: [
          item({
            title: entry,
            about: url,
            link: `${SITE}/url?${new URLSearchParams({ url }).toString()}`,
            content: markup`<p><a href="${url}"><bdi>${url}</bdi></a> ${entry}</p>`,
            facts: { url, pages: [{ pageid: 1, title: entry }] },
          }),
        ],
      }),
      { title, entry, url },
    ] as const,
);

/** As it can be told at all, and as XML has line ends. */
const told = (text: string): string =>
  text.replace(/[^\P{Cc}\t\n\r]|\p{Cs}|[\uFFFE\uFFFF]/gu, '\uFFFD').replaceAll(/\r\n?/g, '\n');

const toldTitle = (title: string): string => told(withoutIsolates(title));

const unescaped = (html: string): string =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

describe('whatever titles and addresses are', () => {
  test('Atom is XML that says just that', () => {
    fc.assert(
      fc.property(hostileFeed, ([document, { title, entry }]) => {
        const elements = strictXml(atomFeed(document));
        const [ofFeed, ofEntry] = elements.filter(({ name }) => name === 'title');
        expect(ofFeed?.text).toBe(toldTitle(title));
        expect(ofEntry?.attributes['type']).toBe('html');
        expect(unescaped(ofEntry?.text ?? '')).toBe(toldTitle(entry));
        expect(ofEntry?.text).not.toMatch(/[<>]/);
        expect(elements.map(({ name }) => name)).toEqual(ATOM_ELEMENTS);
      }),
    );
  });

  test('RSS is XML that says just that', () => {
    fc.assert(
      fc.property(hostileFeed, ([document, { title, entry }]) => {
        const elements = strictXml(rssFeed(document));
        const [ofItem, ofFeed] = elements.filter(({ name }) => name === 'title').toReversed();
        expect(ofFeed?.text).toBe(toldTitle(title));
        expect(unescaped(ofItem?.text ?? '')).toBe(toldTitle(entry));
        expect(elements.map(({ name }) => name)).toEqual(RSS_ELEMENTS);
      }),
    );
  });

  test('JSON Feed says just that', () => {
    fc.assert(
      fc.property(hostileFeed, ([document, { title, entry, url }]) => {
        const parsed = JSON.parse(json(document)) as {
          title: string;
          items: { title: string; external_url: string; content_html: string }[];
        };
        const lines = (text: string): string => text.replaceAll(/\r\n?/g, '\n');
        expect(lines(parsed.title)).toBe(toldTitle(title));
        expect(lines(parsed.items[0]?.title ?? '')).toBe(toldTitle(entry));
        expect(lines(parsed.items[0]?.external_url ?? '')).toBe(told(url));
        expect(parsed.items[0]?.content_html).not.toMatch(/<(?!\/?(?:p|a|bdi)\b)/);
      }),
    );
  });

  test('a feed reader takes all of them', () => {
    fc.assert(
      fc.property(hostileFeed, ([document]) => {
        expect(parseAtomFeed(atomFeed(document)).entries).toHaveLength(1);
        expect(parseRssFeed(rssFeed(document)).items).toHaveLength(1);
        expect(parseJsonFeed(json(document)).items).toHaveLength(1);
      }),
    );
  });
});

/** Of a feed with one entry, each at its end: nothing of others gets in between. */
const ATOM_ELEMENTS = (
  'id title updated generator name author link link subtitle ' +
  'title id link updated content category entry feed'
).split(' ');
const RSS_ELEMENTS = (
  'title link description lastBuildDate docs generator language ttl atom:link ' +
  'title link guid pubDate description category item channel rss'
).split(' ');

test.each([
  ['Atom', atomFeed],
  ['RSS', rssFeed],
  ['JSON', json],
] as const)(
  '%s has no isolates in its titles, which some readers show as boxes',
  (_name, write) => {
    const text = write(
      feed({ title: 'Of \u2068a.org\u2069', items: [item({ title: '\u2068a\u2069: x' })] }),
    );
    expect(text).not.toMatch(/[\u2066-\u2069]/);
    expect(text).toContain('Of a.org');
  },
);
