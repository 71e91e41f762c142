import { isFailingOrDoubtful, type LinkAnswer } from '../../../answers/link-answer';
import type { Replacement } from '../../../store/answers/annotations';
import type { Snapshot } from '../../../store/archives/snapshot';
import type { FixQuestion } from './fix-parts';

/** A dead link of a page, and where its content stands today, as somebody said or a search found. */
export interface KnownLivePage {
  /** Normal form of the link. */
  url: string;
  livePage: Replacement;
  /** Copies of the dead link, with which it is compared. */
  archives: readonly Snapshot[];
  /** Whether the page has one of them beside the link, be it among `archives` or not. */
  hasCopyOnPage: boolean;
  /** Whether the page has it by a prefix alone, where no address can be replaced. */
  isInterwiki: boolean;
}

/**
 * The live pages of the links that a fix is about, in the order of the page’s links. None is in other hands, or on a
 * spam list of the wiki.
 * @param links of the page
 */
export function livePagesOf(
  links: readonly LinkAnswer[],
  { url }: Pick<FixQuestion, 'url'>,
): KnownLivePage[] {
  return links.flatMap((link) => {
    if (!isFailingOrDoubtful(link) || link.replacement === null) return [];
    if (url !== null && link.url !== url) return [];
    const { replacement: livePage, archives, isInterwiki = false } = link;
    const hasCopyOnPage = link.archivedOnPage !== null;
    return [{ url: link.url, livePage, archives, hasCopyOnPage, isInterwiki }];
  });
}
