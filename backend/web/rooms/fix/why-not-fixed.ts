import {
  isFailingOrDoubtful,
  isProblem,
  type FailingOrDoubtfulLink,
  type UnreachableLink,
  type LinkAnswer,
} from '../../../answers/link-answer';
import { isTaken } from '../../../answers/link-takeover';
import type { MessageKey } from '../../../runtime/messages';
import type { WikiFixes } from '../../../status/wiki-fixes';

/**
 * The reason why a link is left as it is, the first that holds. Where nothing that is known speaks against a fix, its wikitext
 * does, of which no reason is told.
 */
export function whyNotFixed(link: LinkAnswer, fixes: WikiFixes): MessageKey {
  if (link.isInterwiki === true) return 'weboid-web-fix-interwiki';
  if (link.verdict === 'working') return 'weboid-web-fix-why-works';
  if (link.verdict === 'doubtful' && isTaken(link)) return whyTakenNotFixed(link, fixes);
  if (!isFailingOrDoubtful(link) || link.verdict === 'doubtful')
    return 'weboid-web-fix-why-not-dead';
  return whyDeadNotFixed(link, fixes);
}

function whyDeadNotFixed(link: UnreachableLink, fixes: WikiFixes): MessageKey {
  if (!isProblem(link)) return 'weboid-web-fix-why-archived';
  if (link.reports > 0) return 'weboid-web-note-reports';
  if (link.presumedReachable) return 'weboid-web-note-presumed';
  if (link.archives.length > 0) {
    return fixes === 'none' ? 'weboid-web-fix-why-wiki' : 'weboid-web-fix-why-text';
  }
  if (link.archivesSearched === null) return 'weboid-web-fix-why-not-searched';
  if (link.declared?.here?.isTagged === true) return 'weboid-web-fix-why-tagged';
  // Its tag would have been set: the page as it is now has it, or cannot be read there.
  return fixes === 'with-tags' ? 'weboid-web-fix-why-no-tag' : 'weboid-web-fix-why-no-copy';
}

/** One that shows another page now is led to its copy alone, be it called dead or not, and whoever reaches what is there. */
function whyTakenNotFixed(
  { archives, archivedOnPage }: FailingOrDoubtfulLink,
  fixes: WikiFixes,
): MessageKey {
  if (archivedOnPage !== null) return 'weboid-web-fix-why-archived';
  if (archives.length === 0) return 'weboid-web-fix-why-not-searched';
  return fixes === 'none' ? 'weboid-web-fix-why-wiki' : 'weboid-web-fix-why-taken-text';
}
