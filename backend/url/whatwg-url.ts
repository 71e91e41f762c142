/**
 * `new URL`, with null in place of an error. Not `URL.canParse` or `URL.parse`: those of Node 20 take
 * hosts in Latin-1 letters for invalid once they were called often.
 */
export function whatwgUrl(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    // It fails where this is no address, for no other reason.
    return null;
  }
}
