import type { DetailsContext } from '../gateway/details';
import { reportFormAddress } from '../state/service-addresses';
import type { GadgetTranslator } from '../state/translator';
import { createElement } from '../view/create-element';

const ROW_ID = 'mw-weboid-links';

/** A row of a label and a link, and how their words are to be read. */
interface InfoRow {
  readonly label: string;
  readonly linkText: string;
  readonly url: string;
  readonly lang: string;
  readonly dir: string;
}

/** Adds the row with a link to the report wherever the tables of action=info come. */
export function addReportRow(
  { service, page }: DetailsContext,
  translator: GadgetTranslator,
): void {
  const row = {
    label: translator.text('info-label'),
    linkText: translator.text('info-link'),
    url: reportFormAddress(service, page),
    lang: translator.language,
    dir: translator.direction,
  };
  mw.hook('wikipage.content').add(($content) => {
    for (const root of $content.get()) addInfoRow(root, row);
  });
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
