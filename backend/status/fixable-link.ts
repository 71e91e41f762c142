import type { WikiFixes } from './wiki-fixes';

/** What is known of a dead link that has no copy on its page yet, by the names of answers; null and undefined: nothing. */
export interface FixGrounds {
  archives?: readonly unknown[] | undefined;
  /** When archives were last asked in vain. */
  archivesSearched?: unknown;
  /** The live page. */
  replacement?: unknown;
  /** People who reached it in a browser. */
  reports?: number | undefined;
  presumedReachable?: boolean | undefined;
  /** Its page calls it dead already. */
  isTagged?: boolean | undefined;
  /** The page has it by interwiki prefixes alone. */
  isInterwiki?: boolean | undefined;
}

/**
 * Whether a fix may do anything for a dead link: write (`mayBeWritten`), or offer its live page. No more is known before its
 * reference is read. A link by an interwiki prefix is no reference. Reports on pages and the gadget offer a fix by this (I6).
 */
export function isFixable(link: FixGrounds, fixes: WikiFixes): boolean {
  if (link.isInterwiki === true || fixes === 'none') return false;
  return isKnown(link.replacement) || mayBeWritten(link, fixes);
}

/**
 * Whether a fix may write a copy to a dead link, or else that it is dead: nothing of what somebody reached, and no tag
 * before archives have answered that they have none.
 */
export function mayBeWritten(link: FixGrounds, fixes: WikiFixes): boolean {
  const { archives = [], reports = 0, presumedReachable = false, isInterwiki = false } = link;
  if (isInterwiki || reports > 0 || presumedReachable || fixes === 'none') return false;
  return archives.length > 0 || (fixes === 'with-tags' && lacksTag(link));
}

const lacksTag = ({ archivesSearched, isTagged = false }: FixGrounds): boolean =>
  isKnown(archivesSearched) && !isTagged;

/** Whether a fix of it, if there is one, does no more than to tag it as dead: neither a copy nor a live page is known. */
export function isOnlyTagged({ archives = [], replacement }: FixGrounds): boolean {
  return archives.length === 0 && !isKnown(replacement);
}

const isKnown = (told: unknown): boolean => told !== null && told !== undefined;
