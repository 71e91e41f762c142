import type { Translator } from '../../runtime/messages';
import { harmlessAddress } from '../../wikitext/links/harmless-address';
import type { DeadLink } from '../../wikitext/repair/repair-page';

/**
 * The wikitext of a note on a talk page: the dead links in need of repair, each once, with their copies.
 * @param links at least one
 */
export function talkNote(links: readonly DeadLink[], texts: Translator): string {
  const lines = links.map(({ url, copyUrl }) =>
    copyUrl === null
      ? texts.text('weboid-repair-talk-no-copy', harmlessAddress(url))
      : texts.text('weboid-repair-talk-copy', harmlessAddress(url), harmlessAddress(copyUrl)),
  );
  const heading = texts.text('weboid-repair-talk-heading', links.length);
  return [heading, ...new Set(lines.map((line) => `* ${line}`))].join('\n');
}
