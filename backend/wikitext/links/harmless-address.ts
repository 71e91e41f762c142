/** In wikitext these end an address, or are something else than text wherever they stand. */
const SPECIAL = /[\s\p{Cc}<>"[\]{}|]|''+|~~~+|__+|&(?=#?\w+;)/gu;

/**
 * An address of the web as wikitext can hold it, within an external link or not: nothing in it ends it, is a template, a
 * table, a tag, bold, a signature, a behaviour switch such as `__NOTOC__`, a variant of a language (`-{`), or an entity.
 * @param url of any origin
 */
export function harmlessAddress(url: string): string {
  const address = url.startsWith('//') ? `https:${url}` : url;
  return address.replaceAll(SPECIAL, escaped);
}

/** Of those that encodeURIComponent leaves alone, too. */
function escaped(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /['~_]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
