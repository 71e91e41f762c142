import { SaxesParser } from 'saxes';
import { SitemapFault } from './sitemap-fault';
import type { SitemapKind, SitemapSink } from './sitemap-sink';

/** Elements in one another; a news or image extension needs five. */
const DEPTH_MAX = 32;
/** Characters of a text, an attribute or whatever else: without an end, they would fill the memory. */
const UNENDED_MAX = 65_536;
/** Addresses are shorter: the protocol wants fewer than 2,048 characters. */
const VALUE_MAX = 8_192;

const KINDS: ReadonlyMap<string, SitemapKind> = new Map([
  ['urlset', 'urls'],
  ['sitemapindex', 'index'],
  ['rss', 'feed'],
  ['feed', 'feed'],
  ['RDF', 'feed'],
]);
const ENTRY_OF: Readonly<Record<SitemapKind, string>> = {
  urls: 'url',
  index: 'sitemap',
  feed: '',
};

/** Where elements stand that are read: those in an entry, in the root. */
const ROOT = 1;
const ENTRY = 2;
const FIELD = 3;

/**
 * Reads a sitemap or an index of sitemaps as a stream, in memory that does not grow with it. A document type is refused, no
 * entity but XML's own five is known, and nothing is read in what other namespaces put beside the address of a page.
 * @throws SitemapFault at the first fault of XML, or what would take up too much
 * Source: https://www.sitemaps.org/protocol.html
 */
export class SitemapParser {
  readonly #sink: SitemapSink;
  readonly #xml = new SaxesParser();
  #kind: SitemapKind | null = null;
  /** That of the root, with its colon. */
  #prefix = '';
  #entryName = '';
  #locName = '';
  #lastmodName = '';
  #depth = 0;
  #isInEntry = false;
  /** The field under way. */
  #field: 'loc' | 'lastmod' | null = null;
  #loc = '';
  #lastmod = '';
  #unended = 0;
  #fault: SitemapFault | null = null;

  constructor(sink: SitemapSink) {
    this.#sink = sink;
    this.#xml.on('error', (cause) => {
      this.#fault ??= new SitemapFault('malformed', { cause });
    });
    this.#xml.on('doctype', () => {
      this.#fault ??= new SitemapFault('doctype');
    });
    this.#xml.on('opentagstart', ({ name }) => this.#open(name));
    this.#xml.on('closetag', () => this.#close());
    const take = (text: string): void => this.#take(text);
    this.#xml.on('text', take);
    this.#xml.on('cdata', take);
    const noteEnd = (): void => {
      this.#unended = 0;
    };
    this.#xml.on('comment', noteEnd);
    this.#xml.on('processinginstruction', noteEnd);
  }

  write(text: string): void {
    this.#unended += text.length;
    this.#xml.write(text);
    this.#check();
    if (this.#unended > UNENDED_MAX) throw new SitemapFault('too-long');
  }

  /** @returns what it was */
  end(): SitemapKind {
    this.#xml.close();
    this.#check();
    if (this.#kind === null) throw new SitemapFault('malformed');
    return this.#kind;
  }

  #check(): void {
    if (this.#fault !== null) throw this.#fault;
  }

  #open(name: string): void {
    this.#unended = 0;
    this.#depth += 1;
    if (this.#fault !== null) return;
    if (this.#depth === FIELD && this.#isInEntry) this.#openField(name);
    else if (this.#depth === ENTRY) this.#isInEntry = name === this.#entryName;
    else if (this.#depth === ROOT) this.#openRoot(name);
    else if (this.#depth > DEPTH_MAX) this.#fault = new SitemapFault('too-deep');
  }

  #openRoot(name: string): void {
    const colon = name.indexOf(':') + 1;
    const kind = KINDS.get(name.slice(colon));
    if (kind === undefined) {
      this.#fault = new SitemapFault('html');
      return;
    }
    this.#kind = kind;
    this.#prefix = name.slice(0, colon);
    this.#entryName = ENTRY_OF[kind] === '' ? '' : this.#prefix + ENTRY_OF[kind];
    this.#locName = `${this.#prefix}loc`;
    this.#lastmodName = `${this.#prefix}lastmod`;
  }

  /** Of several of a name the last one counts. */
  #openField(name: string): void {
    if (name === this.#locName) {
      this.#field = 'loc';
      this.#loc = '';
    } else if (name === this.#lastmodName) {
      this.#field = 'lastmod';
      this.#lastmod = '';
    }
  }

  #take(text: string): void {
    this.#unended = 0;
    if (this.#field === null || this.#depth !== FIELD) return;
    if (this.#field === 'loc') this.#loc += text;
    else this.#lastmod += text;
    if (this.#loc.length + this.#lastmod.length > VALUE_MAX) {
      this.#fault ??= new SitemapFault('too-long');
    }
  }

  #close(): void {
    this.#unended = 0;
    this.#depth -= 1;
    if (this.#depth === ENTRY) this.#field = null;
    else if (this.#depth === ROOT && this.#isInEntry) this.#closeEntry();
  }

  #closeEntry(): void {
    const [loc, lastmod] = [this.#loc, this.#lastmod];
    this.#isInEntry = false;
    this.#loc = '';
    this.#lastmod = '';
    if (this.#fault !== null || loc === '') return;
    if (this.#kind === 'index') this.#sink.file(loc);
    else this.#sink.page(loc, lastmod);
  }
}
