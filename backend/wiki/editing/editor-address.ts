import type { Wiki } from '../wikis';

/**
 * Address of a wiki's index.php, to which a form of its editor is sent, or of its editor of a page.
 * @param opened the page by its title, and its section as MediaWiki counts them; null: the whole page
 */
export function editorAddress(
  { api }: Pick<Wiki, 'api'>,
  opened?: { title: string; section: number | null },
): string {
  const address = new URL(api.replace(/api\.php$/, 'index.php'));
  if (opened === undefined) return address.href;
  address.searchParams.set('title', opened.title);
  address.searchParams.set('action', 'edit');
  if (opened.section !== null) address.searchParams.set('section', String(opened.section));
  return address.href;
}
