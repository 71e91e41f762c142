import type { MessageKey, Translator } from '../../runtime/messages';
import type { RepairKind } from '../../wikitext/repair/repair';
import type { Change } from '../../wikitext/repair/repair-page';

/** MediaWiki cuts longer ones off. Source: CommentStore::COMMENT_CHARACTER_LIMIT. */
const LENGTH_MAX = 500;

/** What a summary tells, in its order, and what it counts for that. */
const PARTS: readonly [message: MessageKey, kinds: readonly RepairKind[]][] = [
  ['weboid-repair-summary-copies', ['add-copy', 'move-copy']],
  ['weboid-repair-summary-live', ['replace-address']],
  ['weboid-repair-summary-replaced', ['replace-copy']],
  ['weboid-repair-summary-usurped', ['mark-usurped']],
  ['weboid-repair-summary-declared', ['declare-dead']],
  ['weboid-repair-summary-tags', ['tag-dead']],
  ['weboid-repair-summary-untagged', ['untag']],
  ['weboid-repair-summary-citations', ['cite']],
  ['weboid-repair-summary-https', ['https']],
];

/** What repairs no link: it tells of its state, or how it is written. */
const NO_REPAIR: readonly RepairKind[] = ['tag-dead', 'untag', 'cite', 'https'];

/**
 * The summary of an edit: what was done, and how often; that links were repaired only where one was.
 * @param changes at least one
 * @param account whose user page it names, where people are told more
 */
export function summaryOf(changes: readonly Change[], texts: Translator, account?: string): string {
  const parts = PARTS.flatMap(([message, kinds]) => {
    const count = changes.filter(({ kind }) => kinds.includes(kind)).length;
    return count === 0 ? [] : [texts.text(message, count)];
  });
  const isRepair = changes.some(({ kind }) => !NO_REPAIR.includes(kind));
  const message = isRepair ? 'weboid-repair-summary' : 'weboid-repair-summary-neutral';
  const summary = texts.text(message, texts.list(parts));
  const about = account === undefined ? '' : ` ([[User:${account}]])`;
  return summary.slice(0, LENGTH_MAX - about.length) + about;
}
