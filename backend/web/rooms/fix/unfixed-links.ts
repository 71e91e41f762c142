import { isProblem, type LinkAnswer } from '../../../answers/link-answer';
import { classifyUrl } from '../../../url/classify-url';
import type { DraftedFix, FixQuestion } from './fix-parts';
import type { KnownLivePage } from './live-pages';

/**
 * The links that a fix is about and leaves as they are, in their order: of a whole page those that are dead; a single
 * one whatever it is. What a live page is offered for is not among them.
 * @param offered live pages that may be chosen
 */
export function unfixedLinks(
  links: readonly LinkAnswer[],
  { url }: Pick<FixQuestion, 'url'>,
  fix: DraftedFix | null,
  offered: readonly KnownLivePage[],
): LinkAnswer[] {
  const fixed = new Set(fix?.repairs.map((repair) => classifyUrl(repair.url).url?.text));
  const helped = new Set(offered.map((known) => known.url));
  return links.filter((link) => {
    const isMeant = url === null ? isProblem(link) : link.url === url;
    return isMeant && !fixed.has(link.url) && !helped.has(link.url);
  });
}
