import type { Revision } from '../wiki/editing/revisions';
import { analyse } from '../wikitext/analyse';
import type { Reference } from '../wikitext/references/reference';
import type { WikiTemplates } from '../wikitext/wikis/known-wikis';
import { keyOf } from '../wikitext/repair/url-finding';

/** What an edit did to one reference, as far as its undoing shows. */
export interface MadeChange {
  kind: string;
  /** As the page wrote it. */
  url: string;
  /** The copy that was added; null if there is none. */
  copyUrl: string | null;
}

/** An edit of ours, and what its page has come to since. */
export interface EditAfterwards {
  /** Of the wiki. */
  templates: WikiTemplates;
  account: string;
  changes: readonly MadeChange[];
  /** The revision that it was made from, and its own; null where the wiki does not show them. */
  base: Revision | null;
  ours: Revision | null;
  /** All after it, oldest first; only the newest one needs its text. */
  later: readonly Revision[];
}

/** Tags of MediaWiki that revisions have which undo others. Source: ChangeTags::TAG_* */
const UNDOING: ReadonlySet<string> = new Set(['mw-undo', 'mw-rollback', 'mw-manual-revert']);
const UNDONE = 'mw-reverted';

/**
 * Whether people have undone an edit, strongest signs first: the page was made the same again as before it; the wiki
 * says so; what the edit added is gone while the reference is still there. A reference that was removed is no revert.
 * @returns the revision that undid it; null: none
 */
export function judgeRevert(edit: EditAfterwards): number | null {
  const others = edit.later.filter(({ user }) => user !== edit.account);
  const newest = others.at(-1);
  if (newest === undefined) return null;
  const same = others.find(({ sha1 }) => sha1 !== '' && sha1 === edit.base?.sha1);
  if (same !== undefined) return same.revisionId;
  if (edit.ours?.tags.includes(UNDONE) === true) {
    const undoing = others.find(({ tags }) => tags.some((tag) => UNDOING.has(tag)));
    return (undoing ?? newest).revisionId;
  }
  return isTakenBack(edit) ? newest.revisionId : null;
}

/** Whether any reference stands there without what the edit gave it. */
function isTakenBack({ templates, changes, ours, later }: EditAfterwards): boolean {
  const now = later.at(-1)?.wikitext ?? null;
  const then = ours?.wikitext ?? null;
  if (now === null || then === null) return false;
  const before = analyse(then, templates);
  const after = analyse(now, templates);
  return changes.some((change) => {
    const made = referencesTo(change.url, before).filter((one) => shows(change, one)).length;
    const still = referencesTo(change.url, after);
    return made > 0 && still.length > 0 && !still.some((one) => shows(change, one));
  });
}

function referencesTo(url: string, references: readonly Reference[]): Reference[] {
  const key = keyOf(url);
  return references.filter(
    (one) => keyOf(one.url) === key || (one.originalUrl !== null && keyOf(one.originalUrl) === key),
  );
}

/** Whether a reference has what the change gave it. */
function shows({ kind, copyUrl }: MadeChange, reference: Reference): boolean {
  if (copyUrl !== null) return reference.archiveUrl !== null;
  if (kind === 'untag') return !reference.deadTag;
  if (kind === 'tag-dead') return reference.deadTag || reference.status === 'dead';
  if (kind === 'declare-dead') return reference.status === 'dead';
  return true;
}
