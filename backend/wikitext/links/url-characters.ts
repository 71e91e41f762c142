/** 1 for those of ASCII that may stand in a URL: `<` and `>` are `&lt;` and `&gt;` when links are looked for. */
const ASCII = new Uint8Array(128);
for (let code = 0x21; code < 0x7f; code += 1)
  ASCII[code] = '[]"'.includes(String.fromCharCode(code)) ? 0 : 1;

const REPLACEMENT = 0xfffd;
const IPV6_HOST = /\[[0-9a-f:.]+\]/iy;

/**
 * Where the URL ends whose protocol ends here; -1 if nothing follows that.
 * Source: MediaWiki Parser::EXT_LINK_ADDR, EXT_LINK_URL_CLASS.
 */
export function urlEnd(text: string, from: number): number {
  IPV6_HOST.lastIndex = from;
  let end = IPV6_HOST.test(text) ? IPV6_HOST.lastIndex : from;
  while (end < text.length && isUrlCharacter(text.charCodeAt(end))) end += 1;
  return end === from ? -1 : end;
}

function isUrlCharacter(code: number): boolean {
  return code < ASCII.length ? ASCII[code] === 1 : code !== REPLACEMENT && !isBlank(code);
}

/** Blanks of Unicode (Zs). */
export function isBlank(code: number): boolean {
  if (code < 0x80) return code === 0x20;
  if (code < 0x1680) return code === 0xa0;
  return (
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000
  );
}
