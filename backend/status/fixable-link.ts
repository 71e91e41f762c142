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
  /** The page has it by interwiki prefixes alone. */
  isInterwiki?: boolean | undefined;
}

/**
 * Whether a fix may do anything for a dead link: write (`mayBeWritten`), or offer its live page. No more is known before its
 * reference is read. A link by an interwiki prefix is no reference. Reports on pages and the gadget offer a fix by this (I6).
 * @param isTaggable whether its wiki has a tag for dead links, which it does not have yet
 */
export function isFixable(link: FixGrounds, isTaggable: boolean): boolean {
  if (link.isInterwiki === true) return false;
  return isKnown(link.replacement) || mayBeWritten(link, isTaggable);
}

/**
 * Whether a fix may write a copy to a dead link, or else that it is dead: nothing of what somebody reached, and no tag
 * before archives have answered that they have none.
 */
export function mayBeWritten(link: FixGrounds, isTaggable: boolean): boolean {
  const { archives = [], archivesSearched, reports = 0, presumedReachable = false } = link;
  if (link.isInterwiki === true || reports > 0 || presumedReachable) return false;
  return archives.length > 0 || (isTaggable && isKnown(archivesSearched));
}

/** Whether a fix of it, if there is one, does no more than to tag it as dead: neither a copy nor a live page is known. */
export function isOnlyTagged({ archives = [], replacement }: FixGrounds): boolean {
  return archives.length === 0 && !isKnown(replacement);
}

const isKnown = (told: unknown): boolean => told !== null && told !== undefined;
