import { createHash } from 'node:crypto';
import type { AskedWiki } from '../../../answers/asked-wiki';
import { namedCategory } from '../../../answers/named-category';
import { orProblem, Problem } from '../../../answers/problem';
import { requiredWiki } from '../../../answers/page-question';
import type { WantedList } from '../../../store/page-lists/ask-for-list';
import { PROJECT_DEPTH } from '../../../store/page-lists/list-source';
import { findWikiId } from '../../../store/pages/wikis';
import { DEPTH_USUAL, type ListKind, type TypedList } from './list-form';
import type { ListFormBody } from './list-form-body';
import type { PageListParts } from './page-list-parts';
import { pastedNames, PASTED_BYTES_MAX } from './pasted-names';

/** What a form names that is no list. */
export type ListRefusal =
  'unknown-wiki' | 'no-category' | 'unknown-category' | 'no-number' | 'no-pages';

/** A form as it was sent. */
export interface SentList {
  form: TypedList;
  file: ListFormBody['file'];
}

/**
 * The list that a form names; a category has to be there.
 * @throws Problem missing-parameter, unknown-dbname, wikis-unknown-yet, bad-title, too-long, replica-unavailable,
 *   database-unavailable
 */
export async function wantedList(
  parts: Pick<PageListParts, 'wikis' | 'store'>,
  sent: SentList,
): Promise<WantedList | ListRefusal> {
  const kind = sent.form.kind ?? 'category';
  if (kind === 'category' || kind === 'project') return wantedCategory(parts, kind, sent.form);
  const wiki = requiredWiki(parts.wikis, sent.form.dbname);
  const wikiId = await idOf(parts, wiki);
  if (wikiId === null) return 'unknown-wiki';
  const common = { wikiId, depth: 0, title: '' };
  if (kind === 'pasted') return wantedPasted(common, wiki, sent);
  const number = numberIn(kind, sent.form.number ?? '');
  if (number === null) return 'no-number';
  return { ...common, source: kind, parameter: number, lines: null };
}

async function wantedCategory(
  parts: Pick<PageListParts, 'wikis' | 'store'>,
  kind: 'category' | 'project',
  { dbname, category, depth = DEPTH_USUAL }: TypedList,
): Promise<WantedList | ListRefusal> {
  if (category === undefined) return 'no-category';
  const named = await namedCategory(parts.wikis, { dbname, category });
  const wikiId = await idOf(parts, named.wiki);
  if (wikiId === null) return 'unknown-wiki';
  if (named.category === null) return 'unknown-category';
  return {
    wikiId,
    source: kind,
    parameter: named.category,
    depth: kind === 'project' ? PROJECT_DEPTH : depth,
    title: named.title,
    lines: null,
  };
}

function wantedPasted(
  common: Pick<WantedList, 'wikiId' | 'depth' | 'title'>,
  { domain }: AskedWiki,
  { form, file }: SentList,
): WantedList | ListRefusal {
  const text = file?.text ?? form.pages ?? '';
  if (Buffer.byteLength(text) > PASTED_BYTES_MAX) throw new Problem('too-long', 'pages');
  const isCsv = file !== null && /\.csv$/i.test(file.name);
  const lines = pastedNames({ text, domain, isCsv });
  if (lines.length === 0) return 'no-pages';
  const parameter = createHash('sha256').update(lines.join('\n')).digest('hex');
  return { ...common, source: 'pasted', parameter, lines };
}

async function idOf(
  { store }: Pick<PageListParts, 'store'>,
  { farm, dbname }: AskedWiki,
): Promise<number | null> {
  const wikiId = await orProblem('database-unavailable', findWikiId(store, farm.code, dbname));
  return wikiId ?? null;
}

const NUMBERS: Readonly<Record<Extract<ListKind, 'petscan' | 'quarry'>, RegExp>> = {
  petscan: /[?&#]psid=([1-9]\d{0,11})(?!\d)/,
  quarry: /\/query\/([1-9]\d{0,11})(?!\d)/,
};
const PLAIN_NUMBER = /^([1-9]\d{0,11})$/;

/** Of an address of a query nothing but its number counts: it is asked for where the operator says, never there. */
function numberIn(kind: 'petscan' | 'quarry', typed: string): string | null {
  return (PLAIN_NUMBER.exec(typed) ?? NUMBERS[kind].exec(typed))?.[1] ?? null;
}
