import { createElement } from '../view/create-element';

const ROW_ID = 'mw-weboid-links';

/** A row of a label and a link, and how their words are to be read. */
export interface InfoRow {
  readonly label: string;
  readonly linkText: string;
  readonly url: string;
  readonly lang: string;
  readonly dir: string;
}

/**
 * Adds one row with a link to the table of basic information on action=info; once, and only where the
 * content has that table. The heading's id is the same in all MediaWiki versions, its place is not.
 */
export function addInfoRow(root: Element, { label, linkText, url, lang, dir }: InfoRow): void {
  const heading = root.querySelector('#mw-pageinfo-header-basic')?.closest('h2');
  const table = heading && nextInfoTable(heading.closest('.mw-heading') ?? heading);
  if (!table || document.getElementById(ROW_ID)) return;
  const link = createElement('a', { href: url }, [linkText]);
  const row = createElement('tr', { id: ROW_ID, lang, dir }, [
    createElement('td', {}, [label]),
    createElement('td', {}, [link]),
  ]);
  (table.tBodies[0] ?? table).append(row);
}

function nextInfoTable(heading: Element): HTMLTableElement | null {
  let sibling = heading.nextElementSibling;
  while (sibling && !sibling.matches('table.mw-page-info')) sibling = sibling.nextElementSibling;
  return sibling instanceof HTMLTableElement ? sibling : null;
}
