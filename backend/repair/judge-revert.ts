import type { Revision } from '../wiki/editing/revisions';
import { analyse } from '../wikitext/analyse';
import { isTaggedBeside } from '../wikitext/references/is-tagged-beside';
import type { Reference } from '../wikitext/references/reference';
import { keyOf } from '../wikitext/repair/url-finding';
import type { WikiTemplates } from '../wikitext/wikis/known-wikis';

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
  /** All after it, oldest first. */
  later: readonly Revision[];
  /** The newest one by other people before our next edit, with its text; null: there is none. */
  last: Revision | null;
}

/** That people have undone an edit, or a part of it. */
export interface Revert {
  /** The revision that undid it. */
  revisionId: number;
  /** Of the changes, in their order: whether it was taken back. */
  undone: readonly boolean[];
}

/** Tags of MediaWiki that revisions have which undo others. Source: ChangeTags::TAG_* */
const UNDOING: ReadonlySet<string> = new Set(['mw-undo', 'mw-rollback', 'mw-manual-revert']);
const UNDONE = 'mw-reverted';

/**
 * Whether people have undone an edit, strongest signs first: the page was made the same again as before it; the wiki
 * says so; what the edit added is gone while the reference is still there. A reference that was removed is no revert,
 * nor is one that says more than ours did; and where the text that we repaired was undone, too, that was meant.
 * @returns null: they have not
 */
export function judgeRevert(edit: EditAfterwards): Revert | null {
  const others = edit.later.filter(({ user }) => user !== edit.account);
  const newest = others.at(-1);
  if (newest === undefined) return null;
  const all = edit.changes.map(() => true);
  const same = others.find(({ sha1 }) => sha1 !== '' && sha1 === edit.base?.sha1);
  if (same !== undefined) return { revisionId: same.revisionId, undone: all };
  if (isTaggedUndone(edit.ours) && !isTaggedUndone(edit.base)) {
    const undoing = others.find(({ tags }) => tags.some((tag) => UNDOING.has(tag)));
    return { revisionId: (undoing ?? newest).revisionId, undone: all };
  }
  const undone = takenBack(edit);
  return edit.last === null || !undone.includes(true)
    ? null
    : { revisionId: edit.last.revisionId, undone };
}

const isTaggedUndone = (revision: Revision | null): boolean =>
  revision?.tags.includes(UNDONE) === true;

/** Of which changes any reference stands there without what the edit gave it. */
function takenBack({ templates, changes, ours, last }: EditAfterwards): boolean[] {
  const then = ours?.wikitext ?? null;
  const now = last?.wikitext ?? null;
  if (now === null || then === null) return changes.map(() => false);
  const before = { text: then, references: analyse(then, templates) };
  const after = { text: now, references: analyse(now, templates) };
  return changes.map((change) => {
    const still = referencesTo(change.url, after.references);
    return (
      still.length > 0 &&
      referencesTo(change.url, before.references).some((one) => shows(change, one, then)) &&
      !still.some((one) => shows(change, one, now))
    );
  });
}

function referencesTo(url: string, references: readonly Reference[]): Reference[] {
  const key = keyOf(url);
  return references.filter(
    (one) => keyOf(one.url) === key || (one.originalUrl !== null && keyOf(one.originalUrl) === key),
  );
}

/** What a citation says whose address shows the page that was cited, or none. */
const TURNED: ReadonlySet<string> = new Set(['live', 'dead', 'unknown']);

/** Whether a reference has what the change gave it, or something that says more. */
function shows({ kind, copyUrl }: MadeChange, reference: Reference, text: string): boolean {
  const { archiveUrl, status } = reference;
  if (kind === 'mark-usurped') return status !== null && !TURNED.has(status);
  if (copyUrl !== null) return archiveUrl !== null || text.includes(schemeless(copyUrl));
  const saysMore = archiveUrl !== null || (status !== null && status !== 'live');
  if (kind === 'untag') return !reference.deadTag;
  if (kind === 'tag-dead') return saysMore || isTaggedBeside(text, reference);
  if (kind === 'declare-dead') return saysMore && status !== 'live';
  return true;
}

const schemeless = (url: string): string => url.replace(/^https?:/, '');
