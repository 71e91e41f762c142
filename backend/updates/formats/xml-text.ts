import { SitemapFault } from './sitemap-fault';

/** So much has to be there before it is told how the rest is written. */
const HEAD_BYTES = 200;
const MARKS: readonly (readonly [start: readonly number[], label: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0x00, 0x3c], 'utf-16be'],
  [[0x3c, 0x00], 'utf-16le'],
];
const DECLARED = /^\s*<\?xml[^>]{0,150}?\sencoding\s*=\s*["']([A-Za-z][\w.:-]{0,39})["']/;

/**
 * The text of a file while it comes in, as its byte order mark, its first bytes or its XML declaration say that it is
 * encoded, and else as UTF-8, as the protocol wants it. What servers say of it is mostly what they say of all files.
 * @throws SitemapFault where it is not encoded so
 * Source: XML 1.0, appendix F
 */
export class XmlText {
  #head: Uint8Array | null = new Uint8Array();
  #decoder: TextDecoder | null = null;

  /** @returns what can be read by now */
  take(bytes: Uint8Array): string {
    if (this.#head === null) return this.#decode(bytes, true);
    const head = this.#head.length === 0 ? bytes : Buffer.concat([this.#head, bytes]);
    this.#head = head;
    return head.length < HEAD_BYTES ? '' : this.#begin();
  }

  /** @returns the rest */
  end(): string {
    const start = this.#head === null ? '' : this.#begin();
    return start + this.#decode(new Uint8Array(), false);
  }

  #begin(): string {
    const head = this.#head ?? new Uint8Array();
    this.#head = null;
    try {
      this.#decoder = new TextDecoder(labelOf(head), { fatal: true });
    } catch (cause) {
      throw new SitemapFault('encoding', { cause });
    }
    return this.#decode(head, true);
  }

  #decode(bytes: Uint8Array, stream: boolean): string {
    try {
      return this.#decoder?.decode(bytes, { stream }) ?? '';
    } catch (cause) {
      throw new SitemapFault('encoding', { cause });
    }
  }
}

function labelOf(head: Uint8Array): string {
  const mark = MARKS.find(([start]) => start.every((byte, place) => head[place] === byte));
  if (mark !== undefined) return mark[1];
  const text = Buffer.from(head.subarray(0, HEAD_BYTES)).toString('latin1');
  const label = DECLARED.exec(text)?.[1] ?? 'utf-8';
  // Who could read that could not have read the declaration.
  return /^(?:utf-?16|ucs-?2|iso-10646-ucs)/i.test(label) ? 'utf-8' : label;
}
