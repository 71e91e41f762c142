import type { Translator } from '../../runtime/messages';
import type { DeadLink } from '../../wikitext/repair/repair-page';

/**
 * The wikitext of a note on a talk page: the dead links in need of repair, each once, with their copies.
 * @param links at least one
 */
export function talkNote(links: readonly DeadLink[], texts: Translator): string {
  const lines = links.map(({ url, copyUrl }) =>
    copyUrl === null
      ? texts.text('weboid-repair-talk-no-copy', asLink(url))
      : texts.text('weboid-repair-talk-copy', asLink(url), asLink(copyUrl)),
  );
  const heading = texts.text('weboid-repair-talk-heading', links.length);
  return [heading, ...new Set(lines.map((line) => `* ${line}`))].join('\n');
}

/** An address that nothing in wikitext ends or makes a template of. */
function asLink(url: string): string {
  const address = url.startsWith('//') ? `https:${url}` : url;
  return address.replaceAll(/[\s<>"[\]]|\{\{|\}\}|''+/g, (text) =>
    encodeURIComponent(text).replaceAll("'", '%27'),
  );
}
