import { SitemapLines } from './sitemap-lines';
import { SitemapFault } from './sitemap-fault';
import { SitemapParser } from './sitemap-parser';
import type { SitemapKind, SitemapSink } from './sitemap-sink';
import { XmlText } from './xml-text';

/** Empty lines before the XML declaration are a common fault that nobody is led astray by. */
const BLANK = /^[\s\uFEFF]+/;

/**
 * Reads the bytes of one file as they come in: XML, or a plain text with an address a line.
 * @throws SitemapFault
 */
export class SitemapReader {
  readonly #sink: SitemapSink;
  readonly #text = new XmlText();
  #reading: SitemapParser | SitemapLines | null = null;

  constructor(sink: SitemapSink) {
    this.#sink = sink;
  }

  take(bytes: Uint8Array): void {
    this.#write(this.#text.take(bytes));
  }

  /** @returns what it was */
  end(): SitemapKind {
    this.#write(this.#text.end());
    if (this.#reading === null) throw new SitemapFault('malformed');
    return this.#reading.end();
  }

  #write(text: string): void {
    if (text === '') return;
    if (this.#reading !== null) return this.#reading.write(text);
    const start = text.replace(BLANK, '');
    if (start === '') return;
    this.#reading = start.startsWith('<')
      ? new SitemapParser(this.#sink)
      : new SitemapLines(this.#sink);
    this.#reading.write(start);
  }
}
