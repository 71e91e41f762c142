import type { SingleChange } from '../../../answers/fold-changes';
import type { NameStep } from '../../../status/name-step';
import type { ToldChange } from '../../../answers/told-change';
import { PAGES_NAMED, type PageTitles } from './page-titles';

/** A page with the title that the wiki told. */
interface NamedPage {
  pageid: number;
  title?: string;
}

/** What programs are told of a change, under the names of the stream and the command line. */
export interface ChangeFacts {
  id: number;
  first_id: number;
  url: string;
  from: string;
  to: string;
  changed_at: string;
  /** What became of its name, where that is what changed. */
  name?: NameStep;
  /** Of a wiki, the first of them. */
  pages?: NamedPage[];
  page_count?: number;
  /** Pages were counted up to there only. */
  more_pages?: true;
}

export function changeFacts(change: ToldChange | SingleChange, titles: PageTitles): ChangeFacts {
  const { id, firstId, url, from, to, changedAtS, nameStep, pages } = change;
  return {
    id,
    first_id: firstId,
    url,
    from,
    to,
    changed_at: new Date(changedAtS * 1_000).toISOString(),
    ...(nameStep !== null && { name: nameStep }),
    ...(pages !== null && {
      pages: pages.pageIds.map((pageId) => pageData(pageId, titles)),
      page_count: pages.count,
      ...(pages.isMore && { more_pages: true as const }),
    }),
  };
}

function pageData(pageId: number, titles: PageTitles): NamedPage {
  const title = titles.get(pageId);
  return { pageid: pageId, ...(title !== undefined && { title }) };
}

/** The pages of a change that people are shown, each with its title, else its id. */
export function shownPages(
  { pages }: Pick<ToldChange, 'pages'>,
  titles: PageTitles,
): { pageId: number; title: string }[] {
  const shown = pages?.pageIds.slice(0, PAGES_NAMED) ?? [];
  return shown.map((pageId) => ({ pageId, title: titles.get(pageId) ?? `#${pageId}` }));
}
