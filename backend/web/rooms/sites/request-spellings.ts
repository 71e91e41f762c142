const TILDE = /~/g;
const ESCAPE = /%[0-9A-F]{2}/g;
/** What browsers send as it is written, and normal forms escape (WHATWG URL, 1.3: path and special-query percent-encode set). */
const RAW_IN_PATH = /%(?:7C|5E|5B|5D)/g;
const RAW_IN_QUERY = /%(?:7C|5E|5B|5D|7B|7D|60)/g;
const APOSTROPHE = /'/g;

/**
 * How requests for an address may be spelled: servers look up what they are sent, and the tables know normal forms alone. A
 * tilde was escaped by old programs; brackets and bars come as they are written, apostrophes of a query escaped; of the other
 * characters that need no escape, hardly any ever is (RFC 3986, 6.2.2.2). Servers tell `%c3` from `%C3`.
 * @param key of a redirect, in normal form and ASCII
 * @returns the key itself first, each spelling once
 */
export function requestSpellings(key: string): string[] {
  const spelled = [key, asBrowsersSend(key)];
  const old = [...spelled, ...spelled.map((one) => one.replaceAll(TILDE, '%7E'))];
  return [...new Set([...old, ...old.map(withSmallEscapes)])];
}

function asBrowsersSend(key: string): string {
  const end = key.indexOf('?');
  const [path, query] = end < 0 ? [key, ''] : [key.slice(0, end), key.slice(end)];
  return (
    path.replaceAll(RAW_IN_PATH, unescaped) +
    query.replaceAll(RAW_IN_QUERY, unescaped).replaceAll(APOSTROPHE, '%27')
  );
}

const unescaped = (escape: string): string => decodeURIComponent(escape);

const withSmallEscapes = (key: string): string =>
  key.replaceAll(ESCAPE, (escape) => escape.toLowerCase());
