import type { Span } from '../syntax/node';
import type { FoundLink } from './found-link';
import { protocolAt } from './protocols';
import { urlEnd } from './url-characters';

/** What a bare URL does not go across. Entities of `<`, `>` and the no-break space, or these themselves. */
const CUT = /[<>]|&(?:lt|gt|nbsp|#x0*(?:3[CcEe]|[Aa]0)|#0*(?:60|62|160));/;
const PUNCTUATION = ',;\\.:!?';
const ENTITY_END = /&(?:[a-z]+|#x[\da-f]+|#\d+)$/i;
/** No entity is longer. */
const ENTITY_LENGTH_MAX = 40;

/**
 * The URLs that stand for themselves, also those with protocols that nobody can check.
 * Source: MediaWiki Parser::handleMagicLinks, makeFreeExternalLink.
 * @param taken links in brackets, in order
 */
export function findBareLinks(text: string, taken: readonly Span[]): FoundLink[] {
  const links: FoundLink[] = [];
  let from = 0;
  let next = 0;
  let colon = text.indexOf(':');
  while (colon !== -1) {
    while ((taken[next]?.end ?? Number.POSITIVE_INFINITY) <= colon) next += 1;
    const around = taken[next];
    const isTaken = around !== undefined && around.start <= colon;
    const match = isTaken ? null : matchAt(text, colon, from);
    if (match?.link) links.push(match.link);
    from = match?.end ?? from;
    colon = text.indexOf(':', isTaken ? around.end : Math.max(colon + 1, from));
  }
  return links;
}

/** What is taken as a URL at first, which nothing else can be in, and the link that remains of it. */
interface Match {
  end: number;
  link: FoundLink | null;
}

function matchAt(text: string, colon: number, from: number): Match | null {
  const protocol = protocolAt(text, colon, from);
  const end = protocol === null ? -1 : urlEnd(text, protocol.end);
  if (protocol === null || end === -1) return null;
  const { start } = protocol;
  const whole = text.slice(start, end);
  const length = whole.length - trailLength(whole);
  if (length <= protocol.end - start) return { end, link: null };
  const url = { start, end: start + length };
  return { end, link: { kind: 'bare', start, end: url.end, url } };
}

/** How much of its end is text. */
function trailLength(whole: string): number {
  const cut = whole.search(CUT);
  const url = cut === -1 ? whole : whole.slice(0, cut);
  const marks = url.includes('(') ? PUNCTUATION : `${PUNCTUATION})`;
  let end = url.length;
  while (end > 0 && marks.includes(url[end - 1] ?? '')) end -= 1;
  const isEntity =
    url[end] === ';' && ENTITY_END.test(url.slice(Math.max(0, end - ENTITY_LENGTH_MAX), end));
  return whole.length - end - (isEntity ? 1 : 0);
}
