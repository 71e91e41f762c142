import { scopeText } from '../../../answers/sites/grouped-url';
import { mapInTurns } from '../../../runtime/in-turns';
import type { MessageKey } from '../../../runtime/messages';
import { isoDate, type DayNumber } from '../../../status/day-number';
import type { LinkFacts } from '../../../answers/link-answer';
import type { Cell, Table, TableInParts } from '../../formats/table';
import { snapshotDate } from '../../pages/archive-list';
import { isolated } from '../../pages/isolated';
import { mayLinkTo } from '../../pages/outward-url';
import { readableHost } from '../../pages/readable-host';
import { reasonText } from '../../pages/reason-text';
import { stageText } from '../../pages/stage-text';
import type { View } from '../../pages/view';
import type { SiteAnswer, SiteList, SiteOutline, ToldDeadUrl } from './site-answer';

/** What is dead of a site as a table to download, one row for each URL; of a long list the first ones. */
export async function siteTable(view: View, answer: SiteAnswer): Promise<Table> {
  const rows = await rowsOf(view, answer, answer.items);
  return { ...tableHead(view, answer), rows, rowsInAll: answer.count };
}

/** The same of all of the list, some rows at a time. */
export function siteTableInParts(view: View, list: SiteList): TableInParts {
  return { ...tableHead(view, list), rows: partsOf(view, list) };
}

async function* partsOf(view: View, list: SiteList): AsyncGenerator<Table['rows']> {
  for await (const items of list.parts) yield await rowsOf(view, list, items);
}

function tableHead(view: View, { question, known }: SiteOutline): Omit<Table, 'rows'> {
  const { text } = view.translator;
  return {
    caption: text('weboid-web-site-of', isolated(readableHost(question.domain))),
    columns: COLUMNS.map(({ label }) => text(label)),
    isPart: known.isCut,
    notes: known.isCut ? [text('weboid-web-site-part')] : [],
  };
}

function rowsOf(
  view: View,
  answer: SiteOutline,
  items: readonly ToldDeadUrl[],
): Promise<Table['rows']> {
  return mapInTurns(items, (item) => COLUMNS.map(({ cell }) => cell({ item, view, answer })));
}

interface Row {
  item: ToldDeadUrl & { link: LinkFacts };
  view: View;
  answer: SiteOutline;
}

interface Column {
  label: MessageKey;
  cell: (row: Row) => Cell;
}

const COLUMNS: readonly Column[] = [
  {
    label: 'weboid-web-column-url',
    cell: ({ item, view }) => ({ url: item.url.text, isLink: mayLinkTo(view, item.url.text) }),
  },
  { label: 'weboid-web-column-uses', cell: ({ item }) => item.citations.pages },
  { label: 'weboid-web-nav-wikis', cell: wikisCell },
  { label: 'weboid-web-site-dead-since', cell: ({ item }) => dateCell(item.deadDay) },
  { label: 'weboid-web-fact-since', cell: ({ item }) => dateCell(item.since) },
  {
    label: 'weboid-web-stage',
    cell: ({ item, view }) => stageText(view.translator, item.stage),
  },
  { label: 'weboid-web-column-reason', cell: ({ item, view }) => reasonText(view, item.link) },
  { label: 'weboid-web-column-http', cell: ({ item }) => item.link.checks?.http ?? null },
  { label: 'weboid-web-archives', cell: archivesCell },
  {
    label: 'weboid-web-column-replacement',
    cell: ({ item }) =>
      item.link.replacement ? { url: item.link.replacement.url, isLink: false } : null,
  },
  { label: 'weboid-web-site-group', cell: groupCell },
  {
    label: 'weboid-web-site-suggestion',
    cell: ({ item }) => (item.suggestion === null ? null : { url: item.suggestion, isLink: false }),
  },
];

function wikisCell({ item, answer }: Row): string {
  const names = item.citations.wikis.map(({ wikiId, pages }) => {
    const name = answer.wikis.get(wikiId)?.dbname ?? String(wikiId);
    return `${name} (${pages})`;
  });
  return names.join(' ');
}

function dateCell(day: DayNumber | null): string | null {
  return day === null ? null : isoDate(day);
}

function archivesCell({ item }: Row): string {
  const { archives = [] } = item.link;
  return archives.map((snapshot) => `${snapshotDate(snapshot)} ${snapshot.url}`.trim()).join(' ');
}

function groupCell({ item, answer }: Row): string | null {
  const group = item.group === null ? undefined : answer.known.groups[item.group];
  return group === undefined ? null : scopeText(group.scope);
}
