/** Protocols with which MediaWiki makes links. Source: `$wgUrlProtocols`. */
const PROTOCOLS = [
  'http:// https:// ftp:// ftps:// sftp:// bitcoin: geo: git:// gopher:// irc:// ircs:// magnet: mailto:',
  'matrix: mms:// news: nntp:// redis:// sip: sips: sms: ssh:// svn:// tel: telnet:// urn: worldwind:// xmpp:',
].flatMap((names) => names.split(' '));

const OURS = /^(?:https?:|s?ftp:|ftps:)?\/\//i;
const IN_BRACKETS = new RegExp(`(?:${PROTOCOLS.join('|')}|//)`, 'iy');
const BY_WORD: ReadonlyMap<string, string> = new Map(
  PROTOCOLS.map((protocol) => [protocol.slice(0, protocol.indexOf(':')), protocol]),
);
const LONGEST_WORD = Math.max(...[...BY_WORD.keys()].map((word) => word.length));
const LETTER = /[a-z]/i;
const WORD_CHARACTER = /[\p{L}\p{N}_]$/u;

/** Whether an address is of those that can be checked, or has none because it is relative to the page's. */
export function isCheckable(url: string): boolean {
  return OURS.test(url);
}

/** Where the protocol ends that begins here behind a `[`; -1 where there is none. */
export function protocolEnd(text: string, from: number): number {
  IN_BRACKETS.lastIndex = from;
  return IN_BRACKETS.test(text) ? IN_BRACKETS.lastIndex : -1;
}

/**
 * The protocol whose colon stands at `colon`, where it may begin a bare link: behind no letter, digit or `_`.
 * @param from nothing before is looked at for its beginning
 */
export function protocolAt(
  text: string,
  colon: number,
  from: number,
): { start: number; end: number } | null {
  const earliest = Math.max(from, colon - LONGEST_WORD);
  let start = colon;
  while (start > earliest && LETTER.test(text[start - 1] ?? '')) start -= 1;
  const protocol = BY_WORD.get(text.slice(start, colon).toLowerCase());
  if (protocol === undefined || isInWord(text, start)) return null;
  const end = start + protocol.length;
  return text.startsWith(protocol.slice(colon - start), colon) ? { start, end } : null;
}

function isInWord(text: string, at: number): boolean {
  return WORD_CHARACTER.test(text.slice(Math.max(0, at - 2), at));
}
