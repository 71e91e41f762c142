const TILDE = /~/g;
const ESCAPE = /%[0-9A-F]{2}/g;

/**
 * How requests for an address may be spelled: servers look up what they are sent, and the tables know normal forms alone. A
 * tilde was escaped by old programs; of the other characters that need no escape, hardly any ever is (RFC 3986, 6.2.2.2).
 * @param key of a redirect, in normal form and ASCII
 * @param mindsCase whether its server tells `%c3` from `%C3`
 * @returns the key itself first, each spelling once
 */
export function requestSpellings(key: string, mindsCase: boolean): string[] {
  const spelled = [key, key.replaceAll(TILDE, '%7E')];
  const small = mindsCase ? spelled.map(withSmallEscapes) : [];
  return [...new Set([...spelled, ...small])];
}

const withSmallEscapes = (key: string): string =>
  key.replaceAll(ESCAPE, (escape) => escape.toLowerCase());
