import { SitemapFault } from './sitemap-fault';
import type { SitemapKind, SitemapSink } from './sitemap-sink';

const LINE_MAX = 8_192;
const ADDRESS = /^\s*https?:\/\/\S+\s*$/i;

/**
 * Reads a sitemap that is a plain text, an address a line.
 * @throws SitemapFault at the first line that is none
 * Source: https://www.sitemaps.org/protocol.html#otherformats
 */
export class SitemapLines {
  readonly #sink: Pick<SitemapSink, 'page'>;
  #rest = '';

  constructor(sink: Pick<SitemapSink, 'page'>) {
    this.#sink = sink;
  }

  write(text: string): void {
    const lines = `${this.#rest}${text}`.split(/\r\n?|\n/);
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#take(line);
    if (this.#rest.length > LINE_MAX) throw new SitemapFault('too-long');
  }

  end(): SitemapKind {
    this.#take(this.#rest);
    return 'urls';
  }

  #take(line: string): void {
    if (line.trim() === '') return;
    if (!ADDRESS.test(line)) throw new SitemapFault('html');
    this.#sink.page(line.trim(), '');
  }
}
