import type { GadgetBuild } from './gadget-build';

export const DEFINITION_PAGE = 'MediaWiki:Gadgets-definition';
const PREFIX = 'MediaWiki:Gadget-';

/** Gadgets beside the one that marks links. */
const OTHER_PARTS = ['columns', 'details', 'info', 'watchlist'];

/** Scripts come after the texts and looks that they need. */
const ORDER = ['json', 'css', 'js'];

/**
 * The text that each page of the wiki should have, by title, in the order in which they are to be
 * written: the definition, which names the others, is not among them and comes last.
 */
export function wantedPages(build: GadgetBuild): ReadonlyMap<string, string> {
  const { name, documentation, files } = build;
  const loaded = [...files]
    .filter(([file]) => file.startsWith(`${name}.`) || file.startsWith(`${name}-`))
    .map(([file, text]) => [PREFIX + file, text] as const)
    .toSorted(([one], [other]) => rankOf(one) - rankOf(other));
  const pages = new Map(loaded);
  const put = (title: string, file: string): void => {
    // A build may be older than this program.
    const text = files.get(file);
    if (text !== undefined) pages.set(title, text);
  };
  put(PREFIX + name, 'description.txt');
  for (const part of OTHER_PARTS) put(`${PREFIX}${name}-${part}`, `${part}-description.txt`);
  if (documentation !== '') put(documentation, 'documentation.wikitext');
  return pages;
}

function rankOf(title: string): number {
  return ORDER.indexOf(title.slice(title.lastIndexOf('.') + 1));
}

/** Our lines of the definition page. */
export function definitionLines({ files }: GadgetBuild): string[] {
  return (files.get('definition.txt') ?? '').trimEnd().split('\n');
}
