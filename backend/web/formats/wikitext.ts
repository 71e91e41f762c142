import { mapInTurns } from '../../runtime/in-turns';
import { withoutIsolates } from '../pages/isolated';
import { cleanText, type Cell, type Table } from './table';

/**
 * A table as wikitext, sortable. Nothing in a cell can be anything but text: not a template, a link,
 * a heading, a signature, a behaviour switch or a magic word of any language. Only addresses that may
 * be links and pages of the wiki become links. Notes stand below the table.
 */
export async function wikitextTable({
  caption,
  columns,
  rows,
  notes = [],
}: Table): Promise<string> {
  const head = columns.map((name) => `! ${escaped(name)}`).join('\n');
  const body = await mapInTurns(
    rows,
    (row) => `|-\n${row.map((cell) => `| ${wikiCell(cell)}`).join('\n')}\n`,
  );
  const below = notes.map((note) => `\n${escaped(withoutIsolates(note))}\n`).join('');
  return `{| class="wikitable sortable"\n|+ ${escaped(withoutIsolates(caption))}\n${head}\n${body.join('')}|}\n${below}`;
}

function wikiCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'string') return escaped(withoutIsolates(cell));
  if ('title' in cell) return `[[:${escaped(cell.title)}|${escaped(cell.title)}]]`;
  const label = escaped(cell.url);
  return cell.isLink ? `[${linkTarget(cell.url)} ${label}]` : label;
}

/**
 * Letters, digits, single blanks, a hyphen between letters or digits, dots, commas and round brackets
 * mean nothing in wikitext, and people edit the table; all else stands as its number.
 */
const MEANT = /(?!(?<=[\p{L}\p{N}])-[\p{L}\p{N}])[^\p{L}\p{N}\p{M} .,()]/gu;
/** `RFC 1`, `PMID 1` and `ISBN 1…` are links of themselves, unless the blank is a number, too. */
const BLANK_OF_MAGIC_LINK = /(?<=RFC|PMID|ISBN) /g;

function escaped(text: string): string {
  return cleanText(text)
    .replace(/\p{Z}+/gu, ' ')
    .replace(MEANT, reference)
    .replace(BLANK_OF_MAGIC_LINK, '&#32;');
}

function reference(character: string): string {
  return `&#${character.codePointAt(0) ?? 0xfffd};`;
}

/**
 * What means nothing in the target of a link. MediaWiki decodes references there, so all else is a
 * number; the brackets of an IPv6 host are the only ones that a normal form has.
 */
const MEANT_IN_TARGETS = /[^A-Za-z0-9/.:?=%+,@[\]-]/g;

/** @param url in its normal form: ASCII, without blanks and pipes */
function linkTarget(url: string): string {
  const scheme = /^[a-z]+:\/\//.exec(url)?.[0] ?? '';
  return scheme + url.slice(scheme.length).replace(MEANT_IN_TARGETS, reference);
}
