/** A part of a mail: the mail itself, or a part of it (RFC 2046). Bytes as latin1 characters, lines ended by \n. */
interface MailPart {
  /** By name in lower case; the first of each, unfolded. */
  fields: ReadonlyMap<string, string>;
  body: string;
}

/** Larger ones count as lost. */
export const MAIL_BYTES_MAX = 1_048_576;
/** Fields that stand behind are not looked for. */
const HEAD_BYTES_MAX = 65_536;
/** Parts within parts; nobody who reports needs as many. */
const DEPTH_MAX = 8;
const PLAIN = 'text/plain';

/**
 * The text of a mail: its first part of text/plain (RFC 5322, RFC 2045, 2046), decoded. Libraries that were looked at join
 * the texts of all parts, and make some of HTML.
 * @param mail with any ends of lines
 * @returns null where there is none
 */
export function plainTextOf(mail: Buffer): string | null {
  const text = mail.toString('latin1').replaceAll(/\r\n?/g, '\n');
  return textOfPart(partOf(text), DEPTH_MAX);
}

/** RFC 5322, 3.3; without a zone it would be read by that of this machine. */
const DATE =
  /^(?:[a-z]{3}, *)?\d{1,2} +[a-z]{3} +\d{4} +\d{1,2}:\d{2}(?::\d{2})? +(?:[+-]\d{4}|GMT|UTC?)$/i;

/**
 * When a mail was written, by its sender (RFC 5322, 3.6.1).
 * @returns milliseconds since 1970; null where it does not tell
 */
export function writtenMsOf(mail: Buffer): number | null {
  const text = mail.toString('latin1', 0, HEAD_BYTES_MAX).replaceAll(/\r\n?/g, '\n');
  const date = (partOf(text).fields.get('date') ?? '').replaceAll(/\([^()]*\)/g, '').trim();
  const ms = DATE.test(date) ? Date.parse(date) : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
}

function textOfPart(part: MailPart, depth: number): string | null {
  const type = part.fields.get('content-type') ?? PLAIN;
  const name = /^[^;\s]*/.exec(type)?.[0].toLowerCase() ?? '';
  if (name === PLAIN) return decoded(part, parameterOf(type, 'charset') ?? 'us-ascii');
  if (!name.startsWith('multipart/') || depth === 0) return null;
  for (const inner of partsWithin(part.body, parameterOf(type, 'boundary') ?? '')) {
    const text = textOfPart(partOf(inner), depth - 1);
    if (text !== null) return text;
  }
  return null;
}

/** Fields end at the first empty line. A line that is none, such as mbox's `From `, is passed over. */
function partOf(text: string): MailPart {
  const end = text.startsWith('\n') ? 0 : text.indexOf('\n\n');
  const head = end === -1 ? text : text.slice(0, end);
  const fields = new Map<string, string>();
  for (const line of head.replaceAll(/\n(?=[ \t])/g, '').split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (name !== '' && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return { fields, body: end === -1 ? '' : text.slice(end).replace(/^\n{1,2}/, '') };
}

/** RFC 2046, 5.1.1: what stands before the first and behind the last delimiter is nothing. */
function partsWithin(body: string, boundary: string): string[] {
  if (boundary === '') return [];
  const parts: string[] = [];
  let lines: string[] | null = null;
  for (const line of body.split('\n')) {
    const isEnd = line.trimEnd() === `--${boundary}--`;
    if (!isEnd && line.trimEnd() !== `--${boundary}`) {
      lines?.push(line);
      continue;
    }
    if (lines !== null) parts.push(lines.join('\n'));
    lines = isEnd ? null : [];
    if (isEnd) break;
  }
  return lines === null ? parts : [...parts, lines.join('\n')];
}

/** RFC 2045, 5.1; in quotes or without. */
function parameterOf(value: string, name: string): string | null {
  const found = new RegExp(`;\\s*${name}\\s*=\\s*(?:"(?<quoted>[^"]*)"|(?<bare>[^\\s;"]+))`, 'i');
  const { quoted, bare } = found.exec(value)?.groups ?? {};
  return quoted ?? bare ?? null;
}

function decoded({ fields, body }: MailPart, charset: string): string {
  const encoding = /^[\w-]*/.exec(fields.get('content-transfer-encoding') ?? '')?.[0] ?? '';
  return inCharset(bytesOf(body, encoding.toLowerCase()), charset);
}

function bytesOf(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1');
  // RFC 2045, 6.7: blanks at ends of lines came on the way; an equals sign there joins lines.
  const lines = body.split('\n').map((line) => line.trimEnd());
  const plain = lines
    .join('\n')
    .replaceAll('=\n', '')
    .replaceAll(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(plain, 'latin1');
}

/** What calls itself ASCII may be UTF-8. */
function inCharset(bytes: Buffer, charset: string): string {
  const name = /^(?:us-)?ascii$/i.test(charset) ? 'utf-8' : charset;
  try {
    return new TextDecoder(name).decode(bytes);
  } catch {
    // It fails where the charset is not known, for no other reason.
    return new TextDecoder().decode(bytes);
  }
}
