import { readPastedAddress } from '../../../answers/pasted-address';
import { Problem } from '../../../answers/problem';
import type { PageName } from '../../../wiki/page-address';

/** Lines of a list that somebody pastes or uploads. */
export const PASTED_LINES_MAX = 20_000;
/** Its bytes; UTF-8. */
export const PASTED_BYTES_MAX = 2_000_000;

/** What was pasted, and where it is from. */
interface PastedText {
  text: string;
  /** Host of the wiki: addresses of pages elsewhere name none of its pages. */
  domain: string;
  /** Columns are separated by commas: an uploaded CSV. In titles commas are usual. */
  isCsv: boolean;
}

/** What heads a column of pages in files. */
const HEADS: ReadonlySet<string> = new Set([
  'title',
  'page',
  'page_title',
  'page title',
  'pageid',
  'page_id',
  'page id',
  'article',
]);
const LIST_MARK = /^[*#:;]+\s*(?=\[\[)/;
const LINK = /^\[\[:?([^\]|]+)(?:\|[^\]]*)?\]\]/;
const CONTROLS = /\p{Cc}/gu;
const DIGITS = /^[1-9]\d{0,9}$/;
const HASHED_ID = /^#[1-9]\d{0,9}$/;
/** What is longer is no title. */
const NAME_CHARS_MAX = 600;

/**
 * The pages that a text names, a line each: a title, the address of a page of the wiki, `#` and an id, a link of wikitext,
 * or the first column of a table. Where all lines are numbers they are ids. What cannot be a page of the wiki stands as it is
 * written, so that it is told as not found.
 * @returns titles, and ids with `#` in front; each once
 * @throws Problem too-long: there are too many lines
 */
export function pastedNames({ text, domain, isCsv }: PastedText): string[] {
  const lines = text.split(/\r\n|[\n\r]/).map((line) => firstCell(line.trim(), isCsv));
  const filled = lines.filter((line) => line !== '');
  const named = HEADS.has(filled[0]?.toLowerCase() ?? '') ? filled.slice(1) : filled;
  if (named.length > PASTED_LINES_MAX) throw new Problem('too-long', 'lines');
  const areIds = named.every((line) => DIGITS.test(line));
  const names = named.map((line) => (areIds ? `#${line}` : nameIn(line, domain)));
  return [...new Set(names)];
}

function firstCell(line: string, isCsv: boolean): string {
  const [, quoted] = /^"((?:[^"]|"")*)"(?=[,;\t]|$)/.exec(line) ?? [];
  if (quoted !== undefined) return quoted.replaceAll('""', '"').trim();
  const end = isCsv ? /[,;\t]/ : /\t/;
  return (line.split(end, 1)[0] ?? '').trim();
}

function nameIn(line: string, domain: string): string {
  const plain = line.replace(LIST_MARK, '');
  const name = LINK.exec(plain)?.[1]?.trim() ?? plain;
  if (HASHED_ID.test(name)) return name;
  return (
    namedByAddress(name, domain) ?? name.replaceAll(CONTROLS, '\uFFFD').slice(0, NAME_CHARS_MAX)
  );
}

/** @returns null: it is no address of a page of this wiki */
function namedByAddress(text: string, domain: string): string | null {
  const pasted = addressIn(text);
  if (pasted === null || pasted.domain !== domain) return null;
  const { page } = pasted;
  return 'pageId' in page ? `#${page.pageId}` : page.title.replaceAll('_', ' ');
}

function addressIn(text: string): { domain: string; page: PageName } | null {
  try {
    return readPastedAddress(text);
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}
