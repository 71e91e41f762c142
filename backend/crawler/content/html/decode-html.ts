import { isUtf8 } from 'node:buffer';

/** How far into a page a `<meta charset>` is looked for; the standard asks for 1024 bytes. */
const META_BYTES = 4096;

const BYTE_ORDER_MARKS: readonly [charset: string, bytes: readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
];

/**
 * The bytes of a page as text: by byte order mark, by the header, by `<meta>`, else as UTF-8 where
 * they are that, else as windows-1252. Unknown charsets are passed over. Never throws.
 * @param contentType the header's value
 * Source: HTML Living Standard, “Determining the character encoding”.
 */
export function decodeHtml(bytes: Uint8Array, contentType: string | null): string {
  const decoder =
    decoderOf(charsetOfMark(bytes)) ??
    decoderOf(charsetOfHeader(contentType)) ??
    decoderOf(charsetOfMeta(bytes)) ??
    new TextDecoder(isUtf8Start(bytes) ? 'utf-8' : 'windows-1252');
  return decoder.decode(bytes);
}

/** Whether bytes are UTF-8, be their last character cut in two. */
export function isUtf8Start(bytes: Uint8Array): boolean {
  return isUtf8(withoutCutEnd(bytes));
}

function decoderOf(charset: string | null): TextDecoder | null {
  if (charset === null) return null;
  try {
    return new TextDecoder(charset);
  } catch {
    // No charset that this runtime knows: as good as none.
    return null;
  }
}

function charsetOfMark(bytes: Uint8Array): string | null {
  const mark = BYTE_ORDER_MARKS.find(([, start]) => start.every((byte, at) => bytes[at] === byte));
  return mark?.[0] ?? null;
}

function charsetOfHeader(contentType: string | null): string | null {
  return /;\s*charset\s*=\s*["']?([\w:.-]{1,40})/i.exec(contentType ?? '')?.[1] ?? null;
}

/** What could be read so far was no UTF-16, whatever the page says. */
function charsetOfMeta(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, META_BYTES)).toString('latin1');
  const charset = /<meta[^>]{1,200}?charset\s*=\s*["']?([\w:.-]{1,40})/i.exec(start)?.[1] ?? null;
  return charset !== null && /^utf-?16/i.test(charset) ? 'utf-8' : charset;
}

/** A character that was cut in two at the end says nothing about the rest. */
function withoutCutEnd(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    end = bytes.length - back;
    if (byte >= 0xc0) break;
  }
  return bytes.subarray(0, end);
}
