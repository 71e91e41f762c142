import { FILLER } from './filler';
import type { FoundLink } from './found-link';
import { protocolEnd } from './protocols';
import { isBlank, urlEnd } from './url-characters';

const STRAY_ANGLE = /[<>]|&[lg]t;/;
const TEMPLATE_CODE = FILLER.template.charCodeAt(0);

/**
 * The links `[URL text]` of a link text, also those with protocols that nobody can check.
 * Source: MediaWiki Parser::handleExternalLinks.
 */
export function findBracketedLinks(text: string): FoundLink[] {
  const links: FoundLink[] = [];
  const ends = new TextEnds(text);
  let at = text.indexOf('[');
  while (at !== -1) {
    const link = linkAt(text, at, ends);
    if (link !== null) links.push(link);
    at = text.indexOf('[', link?.end ?? at + 1);
  }
  return links;
}

/** Whether a template makes the end of a link's URL. */
export function endsInTemplate(text: string, { url }: FoundLink): boolean {
  return text.charCodeAt(url.end) === TEMPLATE_CODE;
}

function linkAt(text: string, start: number, ends: TextEnds): FoundLink | null {
  const protocol = protocolEnd(text, start + 1);
  const end = protocol === -1 ? -1 : urlEnd(text, protocol);
  if (end === -1) return null;
  let textStart = end;
  while (isBlank(text.charCodeAt(textStart))) textStart += 1;
  const textEnd = ends.from(textStart);
  if (text[textEnd] !== ']') return null;
  const cut = text.slice(start + 1, end).search(STRAY_ANGLE);
  const url = { start: start + 1, end: cut === -1 ? end : start + 1 + cut };
  return { kind: 'bracketed', start, end: textEnd + 1, url };
}

/** Where texts end, found once for all the links that have no end. */
class TextEnds {
  private known = -1;

  constructor(private readonly text: string) {}

  /** @param from not before that of an earlier call */
  from(from: number): number {
    if (this.known < from) {
      this.known = from;
      while (this.known < this.text.length && isOfText(this.text.charCodeAt(this.known))) {
        this.known += 1;
      }
    }
    return this.known;
  }
}

/** Texts of links have no controls but the tab, no `]`, and no character that was broken. */
function isOfText(code: number): boolean {
  if (code < 0x20) return code === 0x09 || code === TEMPLATE_CODE;
  return code !== 0x5d && code !== 0xfffd;
}
