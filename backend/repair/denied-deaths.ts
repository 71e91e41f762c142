import { analyse } from '../wikitext/analyse';
import { keyOf } from '../wikitext/repair/url-finding';
import type { Reference } from '../wikitext/references/reference';
import type { EditAfterwards, MadeChange, Revert } from './judge-revert';

/** What these did says that a URL is dead: who undoes it may know better. */
const SAYS_DEAD: ReadonlySet<string> = new Set([
  'add-copy',
  'move-copy',
  'declare-dead',
  'tag-dead',
]);

/**
 * The URLs whose death people deny who have undone an edit, or a part of it. Who takes back a mere change of copies says
 * something of the copies, and nothing of the page: that of a citation which was called dead before.
 */
export function deniedDeaths(
  edit: Pick<EditAfterwards, 'templates' | 'changes' | 'base' | 'ours'>,
  { undone }: Pick<Revert, 'undone'>,
): string[] {
  const denied = edit.changes.filter(
    (change, place) =>
      undone[place] === true &&
      (SAYS_DEAD.has(change.kind) || (change.kind === 'replace-copy' && turnsDead(edit, change))),
  );
  return [...new Set(denied.map(({ url }) => url))];
}

/** Whether the edit, which gave a citation another copy, has called it dead, too. */
function turnsDead(
  { templates, base, ours }: Pick<EditAfterwards, 'templates' | 'base' | 'ours'>,
  { url }: MadeChange,
): boolean {
  const isCalledDead = (wikitext: string): boolean =>
    analyse(wikitext, templates).some((one) => isAbout(one, url) && saysDead(one));
  // What was said before nobody can see: the doubt is the safer side.
  if (typeof base?.wikitext !== 'string' || typeof ours?.wikitext !== 'string') return true;
  return !isCalledDead(base.wikitext) && isCalledDead(ours.wikitext);
}

function isAbout({ url, originalUrl }: Reference, wanted: string): boolean {
  const key = keyOf(wanted);
  return keyOf(url) === key || (originalUrl !== null && keyOf(originalUrl) === key);
}

/** A copy without a word of what became of the page means dead to CS1. */
function saysDead({ status, deadTag, archiveUrl }: Reference): boolean {
  return status === 'dead' || deadTag || (status === null && archiveUrl !== null);
}
