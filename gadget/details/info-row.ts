import type { DetailsContext } from '../gateway/details';
import { reportFormAddress } from '../state/service-addresses';
import type { GadgetTranslator } from '../state/translator';
import { createElement } from '../view/create-element';
import { countsOfPage, type PageCounts } from './page-counts';

const ROW_ID = 'mw-weboid-links';

/** A row of a label and a link, and how their words are to be read. */
interface InfoRow {
  readonly label: string;
  readonly linkText: string;
  readonly url: string;
  readonly lang: string;
  readonly dir: string;
}

/** Adds the row with a link to the report wherever the tables of action=info come; once they are known it tells the numbers. */
export function addReportRow(context: DetailsContext, translator: GadgetTranslator): void {
  const { service, page, log } = context;
  const { text, language, direction } = translator;
  const url = reportFormAddress(service, page);
  let linkText = text('info-link');
  mw.hook('wikipage.content').add(($content) => {
    const row = { label: text('info-label'), linkText, url, lang: language, dir: direction };
    for (const root of $content.get()) addInfoRow(root, row);
  });
  const tell = (counts: PageCounts | null): void => {
    if (!counts) return;
    linkText = countsText(counts, text);
    // It may not have come yet.
    document.querySelector(`#${ROW_ID} a`)?.replaceChildren(linkText);
  };
  countsOfPage(context).then(tell).catch(log);
}

function countsText({ dead, doubtful }: PageCounts, text: GadgetTranslator['text']): string {
  if (dead > 0 && doubtful > 0) return text('info-both', dead, doubtful);
  if (dead > 0) return text('info-dead', dead);
  return doubtful > 0 ? text('info-look', doubtful) : text('info-none');
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
