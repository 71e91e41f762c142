import { timingSafeEqual } from 'node:crypto';

/** A line or record that is a token, with the name of what it is for or without. */
const TOKEN = /^(?:weboid-verify\s*=\s*)?(?<token>[0-9a-f]{32})$/i;
/** Editors of zones show quotes that some people type along. Each run is looked at once: a record may have 65,000 blanks. */
const AROUND = /^[\s"'“”]+|(?<![\s"'“”;,])[\s"'“”;,]+$/g;

/**
 * Whether one of several texts is a token, as site owners write it: `weboid-verify=TOKEN`, or the token alone, in any case
 * of letters, with quotes or blanks around it. It takes as long whichever one it is.
 * @param token 32 hexadecimal digits
 */
export function holdsToken(texts: readonly string[], token: string): boolean {
  const wanted = Buffer.from(token);
  return texts
    .map((text) => {
      const given = Buffer.from(tokenIn(text));
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    })
    .includes(true);
}

/** Whether one of them is a token at all, perhaps somebody else's. */
export function holdsAnyToken(texts: readonly string[]): boolean {
  return texts.some((text) => tokenIn(text) !== '');
}

function tokenIn(text: string): string {
  const bare = text.replace(AROUND, '');
  return TOKEN.exec(bare)?.groups?.['token']?.toLowerCase() ?? '';
}
