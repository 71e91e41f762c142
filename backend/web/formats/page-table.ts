import { fullName } from '../../answers/asked-wiki';
import type { LinkFacts } from '../../answers/link-answer';
import type { PageAnswer } from '../../answers/page-answer';
import { shownLinks } from '../pages/shown-links';
import type { ListState } from '../pages/list-state';
import { isolated } from '../pages/isolated';
import { readableHost } from '../pages/readable-host';
import { uncheckedNote } from '../pages/unchecked-note';
import type { View } from '../pages/view';
import type { Table } from './table';
import { urlTable } from './url-table';

/**
 * The links of pages as a table, those that the page in HTML would show on all its pages; its notes say
 * what could not be told.
 * @param missing titles and ids that the wiki does not have
 */
export function pageTable(
  view: View,
  answers: readonly PageAnswer[],
  state: ListState,
  missing: readonly string[] = [],
): Promise<Table> {
  const { text, list } = view.translator;
  const rows = answers.flatMap(({ page, links }) =>
    shownLinks(links, state, view.form.all).map((link) => ({ link, page, uses: usesOf(link) })),
  );
  const caption = text('weboid-web-info-heading', list(answers.map(({ page }) => page.title)));
  return urlTable(view, caption, rows, notesOn(view, answers, missing));
}

function notesOn(view: View, answers: readonly PageAnswer[], missing: readonly string[]): string[] {
  const { text, list } = view.translator;
  const warnings = new Set(answers.flatMap((answer) => answer.warnings));
  const hosts = new Set(answers.flatMap(({ notMonitored }) => notMonitored));
  const names = [...hosts].map((host) => isolated(readableHost(host)));
  return [
    missing.length > 0 &&
      text('weboid-web-missing-pages', list(missing.map(isolated)), missing.length),
    ...[...warnings].map((warning) => text(`weboid-web-warning-${warning}`)),
    uncheckedNote(view, answers)?.text,
    names.length > 0 && text('weboid-web-not-monitored', list(names), names.length),
  ].filter((note) => note !== false && note !== undefined);
}

/** With the page itself; null where others were not counted, or not to the end. */
function usesOf({ otherPages = null }: LinkFacts): number | null {
  return otherPages === null || otherPages.isMore ? null : otherPages.count + 1;
}

/** What a file about these pages is called: `dewiki-9301140`. */
export function pageTableName(answers: readonly PageAnswer[]): string {
  const [first] = answers;
  if (first === undefined) return 'weboid';
  const name = fullName(first.wiki).replace(/@.*/, '');
  return `${name}-${answers.length === 1 ? first.page.pageId : `${answers.length}-pages`}`;
}
