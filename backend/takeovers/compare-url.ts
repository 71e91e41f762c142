import { comparedPageOf } from '../crawler/content/compare-pages';
import type { ComparedPage } from '../status/takeover/compared-page';
import type { CalendarDay } from '../status/takeover/host-facts';
import { readCitedCopy, type CitedPage, type CopyReading } from './read-cited-copy';
import { readPageToday, type PageMissing, type PageVisits } from './visit-page';

/** With what a URL is compared with its copy. */
export interface ComparingParts {
  visits: PageVisits;
  copies: CopyReading;
}

/**
 * The page of a URL today beside the one that was cited; `no-page`: nothing that can be read stands there; `no-copy`: no
 * archive has what was cited; `no-name`, `silent`: nobody answers there; `later`: the host or an archive could not be asked
 * just now.
 */
export type UrlComparison =
  | {
      kind: 'compared';
      before: ComparedPage;
      now: ComparedPage;
      /** When `before` is known to have been the cited page. */
      citedDay: CalendarDay;
      /** Of the copy. */
      copy: { address: string; day: CalendarDay };
    }
  | { kind: 'no-page' | 'no-copy' | Exclude<PageMissing, 'none'> };

/**
 * Compares what stands at a URL with the copy of what was cited: one visit of its host, which is borrowed for it, and at most
 * three copies. What it says follows from `judgeTakeover`.
 * @throws the signal's reason; errors of the database
 */
export async function compareUrl(
  { visits, copies }: ComparingParts,
  cited: CitedPage,
  signal: AbortSignal,
): Promise<UrlComparison> {
  const copy = await readCitedCopy(copies, cited, signal);
  if (copy === 'none') return { kind: 'no-copy' };
  if (copy === 'later') return { kind: 'later' };
  const today = await readPageToday(visits, cited.url, signal);
  if (today.kind === 'none') return { kind: 'no-page' };
  if (today.kind !== 'page') return { kind: today.kind };
  return {
    kind: 'compared',
    before: copy.page,
    now: comparedPageOf(today.page, cited.url.text),
    citedDay: cited.citedDay ?? copy.day,
    copy: { address: copy.address, day: copy.day },
  };
}
