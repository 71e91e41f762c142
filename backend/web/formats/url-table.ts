import { mapInTurns } from '../../runtime/in-turns';
import { isoDate, type DayNumber } from '../../status/day-number';
import { registeredDomain } from '../../answers/registered-domain';
import type { LinkAnswer, LinkFacts } from '../../answers/link-answer';
import { snapshotDate } from '../pages/archive-list';
import { evidenceTexts } from '../pages/evidence-texts';
import { hintTexts } from '../pages/hint-texts';
import { withoutIsolates } from '../pages/isolated';
import { livePageTexts } from '../pages/live-page-texts';
import { mayLinkTo } from '../pages/outward-url';
import { reasonText } from '../pages/reason-text';
import { shownVerdict } from '../pages/verdict-chip';
import type { View } from '../pages/view';
import type { Cell, PageCell, Table } from './table';

/** One URL, and where it is used. */
export interface UrlRow {
  link: LinkAnswer;
  /** The page that it was found on; null in lists of URLs. */
  page: PageOfRow | null;
  /** On how many pages it is used; null where that was not counted to the end, absent where it is not counted at all. */
  uses?: number | null;
}

interface PageOfRow {
  pageId: number;
  title: string;
  /** Where people read it, and how many links of it are dead; told in lists of pages alone. */
  work?: { address: string; dead: number };
}

/**
 * URLs as a table to download, one row each; words in the language of the view, days as dates.
 * @param caption what is listed
 * @param notes what is to be said beside the rows
 */
export async function urlTable(
  view: View,
  caption: string,
  rows: readonly UrlRow[],
  notes: readonly string[] = [],
): Promise<Table> {
  const hasPages = rows.some(({ page }) => page !== null);
  const isOfWork = rows.some(({ page }) => page?.work !== undefined);
  const isCounted = rows.some(({ uses }) => uses !== undefined);
  const columns = COLUMNS.filter(
    ({ isOfPage = false, isOfWork: isOfWorkOnly = false, isOfCounted = false }) =>
      (hasPages || !isOfPage) && (isOfWork || !isOfWorkOnly) && (isCounted || !isOfCounted),
  );
  return {
    caption,
    columns: columns.map(({ label }) => view.translator.text(label)),
    rows: await mapInTurns(rows, (row) => columns.map(({ cell }) => cell(row, view))),
    notes,
  };
}

interface UrlColumn {
  label: Parameters<View['translator']['text']>[0];
  /** Told only where rows have pages. */
  isOfPage?: true;
  /** Told only in lists of pages. */
  isOfWork?: true;
  /** Told only where the pages that use a URL are counted. */
  isOfCounted?: true;
  cell: (row: UrlRow & { link: LinkFacts }, view: View) => Cell;
}

const COLUMNS: readonly UrlColumn[] = [
  { label: 'weboid-web-column-pageid', isOfPage: true, cell: ({ page }) => page?.pageId ?? null },
  { label: 'weboid-web-form-page', isOfPage: true, cell: ({ page }) => pageCell(page) },
  {
    label: 'weboid-web-work-column-address',
    isOfWork: true,
    cell: ({ page }) =>
      page?.work === undefined ? null : { url: page.work.address, isLink: true },
  },
  {
    label: 'weboid-web-column-dead-of-page',
    isOfWork: true,
    cell: ({ page }) => page?.work?.dead ?? null,
  },
  {
    label: 'weboid-web-column-status',
    cell: ({ link }, { translator }) => translator.text(`weboid-web-verdict-${shownVerdict(link)}`),
  },
  {
    label: 'weboid-web-column-url',
    cell: ({ link: { url, verdict } }, view) => ({
      url,
      isLink: verdict !== 'spam' && mayLinkTo(view, url),
    }),
  },
  {
    label: 'weboid-web-work-column-website',
    isOfWork: true,
    cell: ({ link: { parts } }) => (parts === null ? null : registeredDomain(parts.host)),
  },
  { label: 'weboid-web-column-reason', cell: ({ link }, view) => reasonText(view, link) },
  {
    label: 'weboid-web-fact-evidence',
    cell: ({ link }, view) => evidenceTexts(view, link).join(' ') || null,
  },
  { label: 'weboid-web-column-code', cell: ({ link }) => link.code ?? link.checks?.code ?? null },
  { label: 'weboid-web-column-http', cell: ({ link }) => link.checks?.http ?? null },
  { label: 'weboid-web-fact-since', cell: ({ link }) => date(link.checks?.since) },
  { label: 'weboid-web-fact-last-good', cell: ({ link }) => date(link.checks?.lastGood) },
  { label: 'weboid-web-fact-last-checked', cell: ({ link }) => date(link.checks?.lastChecked) },
  { label: 'weboid-web-fact-failures', cell: ({ link }) => link.checks?.failures ?? null },
  { label: 'weboid-web-fact-redirect', cell: ({ link }) => foreign(link.checks?.redirect?.url) },
  { label: 'weboid-web-fact-file', cell: ({ link }) => link.checks?.mime ?? null },
  { label: 'weboid-web-column-kib', cell: ({ link }) => link.checks?.kib ?? null },
  { label: 'weboid-web-archives', cell: ({ link }) => archives(link) },
  { label: 'weboid-web-column-archives-searched', cell: ({ link }) => date(link.archivesSearched) },
  {
    label: 'weboid-web-fact-archived-on-page',
    isOfPage: true,
    cell: ({ link }) => foreign(link.archivedOnPage),
  },
  { label: 'weboid-web-column-replacement', cell: ({ link }) => foreign(link.replacement?.url) },
  { label: 'weboid-web-column-live-page', cell: ({ link }, view) => foundCell(view, link) },
  { label: 'weboid-web-column-reports', cell: ({ link }) => link.reports || null },
  { label: 'weboid-web-column-uses', isOfCounted: true, cell: ({ uses = null }) => uses },
  { label: 'weboid-web-column-hints', cell: ({ link }, view) => hintTexts(view, link).join(' ') },
];

function pageCell(page: UrlRow['page']): PageCell | null {
  return page === null ? null : { title: page.title };
}

function date(day: DayNumber | null | undefined): string | null {
  return day === null || day === undefined ? null : isoDate(day);
}

/** Somebody else's word: no link is made of it. */
function foreign(url: string | null | undefined): Cell {
  return url === null || url === undefined ? null : { url, isLink: false };
}

/** What a search found of it (U4); what somebody proposes has no evidence. */
function foundCell(view: View, { replacement }: LinkFacts): string | null {
  const found = replacement?.found ?? null;
  if (found === null) return null;
  const [evidence, way, ...rule] = livePageTexts(view, found);
  const caveat = view.translator.text('weboid-details-found-caveat');
  return withoutIsolates([evidence, way, caveat, ...rule].join(' '));
}

function archives({ archives: snapshots = [] }: LinkFacts): string {
  return snapshots.map((snapshot) => `${snapshotDate(snapshot)} ${snapshot.url}`.trim()).join(' ');
}
