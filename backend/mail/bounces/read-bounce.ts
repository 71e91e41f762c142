import type { SmtpFailure } from '../smtp-outcome';

/** What a mail system tells of one receiver to whom it could not deliver a mail. */
interface UndeliveredTo {
  /** As it was sent, and as it ended up where it was handed on. */
  addresses: readonly string[];
  /** What the receiver's server said, or what the mail system makes of it. */
  failure: SmtpFailure;
}

/** A mail that came back (RFC 3464). */
export interface Bounce {
  /** The end of the link in its List-Unsubscribe (RFC 2369): only its receiver and the servers on the way have seen that. */
  token: string;
  /** Those who will not get it; who is only told later than usual is none of them. */
  undelivered: readonly UndeliveredTo[];
}

const STATUS_PART = /^content-type:\s*message\/delivery-status\b/im;
const UNSUBSCRIBE = /^list-unsubscribe:\s*<([^<>\s]+)>/im;
/** RFC 3464 2.3.6: the words of a server stand behind its kind. */
const SMTP_WORDS = /^smtp;\s*(?<words>\d{3}[ -].*)$/is;
/** RFC 3463. */
const STATUS = /^(?<kind>[245])\.\d{1,3}\.\d{1,3}/;

/**
 * Reads a mail that came back: the part that is made for programs (RFC 3464), as Exim and Postfix write it, and the head of
 * what was sent.
 * @param mail with any ends of lines
 * @returns null: it is none, or tells nothing that could be read
 */
export function readBounce(mail: Buffer): Bounce | null {
  const text = mail.toString('latin1').replaceAll(/\r\n?/g, '\n');
  const begin = STATUS_PART.exec(text)?.index;
  if (begin === undefined) return null;
  const [report = '', ...rest] = text.slice(begin).split(/^--(?!\s*$)/m);
  const link = UNSUBSCRIBE.exec(rest.join(''))?.[1];
  // The head of the part, what is told of the mail, and then a block for each receiver.
  const [, , ...blocks] = report.split(/\n(?:[ \t]*\n)+/);
  if (link === undefined) return null;
  return {
    token: link.slice(link.lastIndexOf('/') + 1),
    undelivered: blocks.map(fieldsOf).flatMap(undeliveredTo),
  };
}

/** By name in lower case; the first of each, unfolded. */
function fieldsOf(block: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const line of block.replaceAll(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (name !== '' && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

function undeliveredTo(fields: ReadonlyMap<string, string>): UndeliveredTo[] {
  if (fields.get('action')?.toLowerCase() !== 'failed') return [];
  const addresses = ['original-recipient', 'final-recipient'].flatMap((name) =>
    addressIn(fields.get(name) ?? ''),
  );
  const response = responseOf(fields);
  if (addresses.length === 0 || response === null) return [];
  const code = Number.parseInt(response, 10);
  // That it is about the receiver is what a report for each receiver says.
  return [{ addresses, failure: { isGreeted: true, command: 'RCPT TO', code, response } }];
}

/** `rfc822; name@museum.org`. */
function addressIn(value: string): string[] {
  const found = /^rfc822;\s*<?(?<address>[^<>\s@]+@[^<>\s@]+)>?$/i.exec(value);
  const address = found?.groups?.['address'];
  return address === undefined ? [] : [address];
}

/** The server's own words; without them the status, as a server would say it. */
function responseOf(fields: ReadonlyMap<string, string>): string | null {
  const words = SMTP_WORDS.exec(fields.get('diagnostic-code') ?? '')?.groups?.['words'];
  if (words !== undefined) return words;
  const status = fields.get('status') ?? '';
  const kind = STATUS.exec(status)?.groups?.['kind'];
  return kind === undefined ? null : `${kind}50 ${status}`;
}
