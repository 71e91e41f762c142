import { samePageKey } from '../addresses/address-key';
import { addressParts } from '../addresses/address-parts';
import { soughtPage, type SoughtPage } from '../candidates/sought-page';
import type { ComparedText } from '../check/compared-text';
import { factsOfPage, type AliasPageFacts } from '../pages/facts-of-page';
import { comparedWords } from '../pages/read-alias-page';
import type { IsSiteName } from '../pages/title-pieces';
import { NO_FACTS } from '../rules/known-move';
import type { AliasProposal } from './alias-proposal';
import type { AliasCandidate } from './candidate';
import type { LivingPage } from './page-desk';

/** A dead address, and its copy. */
export interface DeadPage {
  readonly url: string;
  /** The page of its best verified copy, decoded; null without one. */
  readonly copyHtml: string | null;
}

/** Page requests for one dead address. */
const PAGES_MAX = 4;

/** A dead address while it is looked for. */
export interface AskedPage {
  readonly url: string;
  readonly host: string;
  readonly copy: ComparedText | null;
  readonly facts: AliasPageFacts;
  readonly sought: SoughtPage;
  /** Keys of addresses at which it was looked for. */
  readonly tried: Set<string>;
  pagesLeft: number;
  /** Somebody who was to be asked for it did not answer, or nothing was left to ask with. */
  isCut: boolean;
  found: { proposal: AliasProposal; page: LivingPage; candidate: AliasCandidate } | null;
}

/** The heading, where that may be the title rather than the site's name. */
function ownHeading(copy: ComparedText | null, isSiteName: IsSiteName): string {
  const heading = copy?.page.heading ?? '';
  return isSiteName(comparedWords(heading).join(' ')) ? '' : heading;
}

/**
 * @param copy of the page, read
 * @param isSiteName what the site is called, by all copies that are known of it
 * @returns null for what is no address of a page
 */
export function askedPage(
  url: string,
  copy: ComparedText | null,
  isSiteName: IsSiteName,
): AskedPage | null {
  const parts = addressParts(url);
  if (parts === null) return null;
  const facts =
    copy === null ? { ...NO_FACTS, slashDay: null } : factsOfPage(copy.page, isSiteName);
  return {
    url,
    host: parts.host,
    copy,
    facts,
    sought: soughtPage(parts, facts.title, ownHeading(copy, isSiteName)),
    tried: new Set([samePageKey(url)]),
    pagesLeft: PAGES_MAX,
    isCut: false,
    found: null,
  };
}
