import { Covers, FILLER } from './filler';
import { coverParameters } from './internal-links';
import { linesOf } from './lines';

/**
 * Fills all of a gallery's lines but the captions.
 * Source: MediaWiki Parser::renderImageGallery.
 */
export function hideFileNames(text: string): string {
  const covers = new Covers();
  for (const { start, end } of linesOf(text)) {
    const pipe = text.indexOf('|', start);
    const nameEnd = pipe === -1 || pipe >= end ? end : pipe + 1;
    covers.add(start, nameEnd, FILLER.border);
    coverParameters(text.slice(nameEnd, end), nameEnd, covers);
  }
  return covers.over(text);
}
