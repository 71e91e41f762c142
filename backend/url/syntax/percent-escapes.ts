/** What MediaWiki percent-encodes wherever it stands: its unsafe ASCII and all that is not ASCII. */
const UNSAFE = /[^!#-;=?-Z_a-z~]+/g;
const LONE_SURROGATE = /[\uD800-\uDFFF]/gu;
/** Escapes that can change: of ASCII characters, and those with lower-case hex digits. */
const CHANGEABLE_ESCAPE = /%(?:[2-7][0-9A-Fa-f]|[a-f][0-9A-Fa-f]|[0-9A-F][a-f])/g;
const HEX_DIGIT = /[0-9A-Fa-f]/;
/** What stands around an escape that, once decoded to a hex digit, would complete another escape. */
const LONE_PERCENT_AND_DIGIT_BEFORE = /%[0-9A-Fa-f]$/;
const DIGIT_AFTER = /^(?:[0-9A-Fa-f]|%3\d|%[46][1-6])/;
const ESCAPE_LENGTH = 3;

/** Characters that stay escaped because their plain form would mean something else. */
export const KEPT_IN_PATH = '"#%<>[\\]^`{|}/?';
export const KEPT_IN_QUERY = '"#%<>[\\]^`{|}&=+;';

/**
 * Brings the percent-escapes of one component into the form in which MediaWiki stores them:
 * unsafe characters escaped as UTF-8, needless escapes decoded, hex digits in upper case. A percent
 * sign that starts no escape stays, and so does an escape that would complete one when decoded
 * (`%%32%46` must not become `%2F`): there MediaWiki's own form means something else.
 * @param kept the characters whose escapes stay, e.g. KEPT_IN_PATH
 * Source: MediaWiki Parser::normalizeLinkUrl, Parser::normalizeUrlComponent; W2.4.
 */
export function normalizeEscapes(component: string, kept: string): string {
  return decodeEscapes(component.replace(UNSAFE, encodeUtf8), kept);
}

/** The second half of normalizeEscapes: decodes what need not be escaped, and nothing else. */
function decodeEscapes(component: string, kept: string): string {
  if (!component.includes('%')) return component;
  return component.replace(CHANGEABLE_ESCAPE, (escape, offset: number, text: string) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    const isFree = character > ' ' && character < '\x7f' && !kept.includes(character);
    return isFree && !completesEscape(character, text, offset) ? character : escape.toUpperCase();
  });
}

/** Percent-encodes every character as UTF-8; half a surrogate pair counts as U+FFFD. */
export function encodeUtf8(text: string): string {
  return encodeURIComponent(text.replace(LONE_SURROGATE, '\uFFFD'));
}

/** The text behind percent-escaped UTF-8; null if the escapes are broken or not UTF-8. */
export function decodeUtf8(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function completesEscape(character: string, text: string, offset: number): boolean {
  if (!HEX_DIGIT.test(character)) return false;
  if (LONE_PERCENT_AND_DIGIT_BEFORE.test(text.slice(Math.max(0, offset - 2), offset))) return true;
  const after = offset + ESCAPE_LENGTH;
  return text[offset - 1] === '%' && DIGIT_AFTER.test(text.slice(after, after + ESCAPE_LENGTH));
}
