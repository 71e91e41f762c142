import type { MessageKey, Translator } from '../../runtime/messages';
import { harmlessAddress } from '../../wikitext/links/harmless-address';
import type { DeadLink } from '../../wikitext/repair/repair-page';

/**
 * The wikitext of a note on a talk page: the dead links in need of repair, each once, with their copies, and those
 * whose addresses show another page now.
 * @param links at least one
 */
export function talkNote(links: readonly DeadLink[], texts: Translator): string {
  const dead = links.filter(({ isTaken }) => isTaken !== true);
  const taken = links.filter(({ isTaken }) => isTaken === true);
  return [
    ...(dead.length === 0 ? [] : [listOf(dead, 'weboid-repair-talk-heading', texts)]),
    ...(taken.length === 0 ? [] : [listOf(taken, 'weboid-repair-talk-taken-heading', texts)]),
  ].join('\n\n');
}

function listOf(links: readonly DeadLink[], headingKey: MessageKey, texts: Translator): string {
  const lines = links.map(({ url, copyUrl }) =>
    copyUrl === null
      ? texts.text('weboid-repair-talk-no-copy', harmlessAddress(url))
      : texts.text('weboid-repair-talk-copy', harmlessAddress(url), harmlessAddress(copyUrl)),
  );
  const heading = texts.text(headingKey, new Set(lines).size);
  return [heading, ...new Set(lines.map((line) => `* ${line}`))].join('\n');
}
