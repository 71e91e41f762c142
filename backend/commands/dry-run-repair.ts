import type { Writable } from 'node:stream';
import { summaryOf } from '../repair/words/summary';
import { unifiedDiff } from '../repair/proposal-diff';
import { proposeRepairs, type ProposalParts, type ProposedRepair } from '../repair/propose-repairs';
import type { Translator } from '../runtime/messages';
import { proposalsPage, type ShownWiki } from './proposals-page';
import { printable } from './printable';
import { writeLines } from './write-lines';
import { writeWhole } from './write-whole';

/** What `weboid repair --dry-run` works with. */
export interface DryRunParts {
  proposals: ProposalParts;
  /** In the language of the wiki. */
  texts: Translator;
  wiki: ShownWiki;
  output: Writable;
  /** For what is told where the output is the page. */
  notes: Writable;
  /** Nothing more is written then. */
  signal: AbortSignal;
}

/** The command line of `weboid repair --dry-run`. */
export interface DryRunOptions {
  /** After so many pages it ends. */
  pages: number;
  /** File that the changes are also written to, as a page for browsers; `-`: it is all that the output gets. */
  html?: string;
}

/** What people call the standard output: the page and the diffs in one stream would be neither. */
const STANDARD_OUTPUT: ReadonlySet<string> = new Set([
  '-',
  '/dev/stdout',
  '/dev/fd/1',
  '/proc/self/fd/1',
]);

/**
 * `weboid repair --dry-run`: what would be edited on a wiki, as a diff for each page; nothing is saved.
 * @returns how many pages would be edited
 */
export async function dryRunRepair(
  { pages, html }: DryRunOptions,
  { proposals, texts, wiki, output, notes, signal }: DryRunParts,
): Promise<number> {
  const isPageAlone = html !== undefined && STANDARD_OUTPUT.has(html);
  const proposed: ProposedRepair[] = [];
  for await (const one of proposeRepairs(proposals)) {
    signal.throwIfAborted();
    proposed.push(one);
    if (!isPageAlone) await writeLines(output, diffOf(one, texts));
    if (proposed.length === pages) break;
  }
  const page = html === undefined ? '' : proposalsPage(proposed, { texts, wiki });
  if (isPageAlone) await writeLines(output, [page.trimEnd()]);
  else if (html !== undefined) await writeWhole(html, page, signal);
  const total = `pages that would be edited: ${proposed.length}; nothing was saved`;
  await writeLines(isPageAlone ? notes : output, [total]);
  return proposed.length;
}

function diffOf(proposed: ProposedRepair, texts: Translator): string[] {
  const summary = summaryOf(proposed.repaired.changes, texts);
  return [...unifiedDiff(proposed).trimEnd().split('\n'), `  ${summary}`, ''].map(printable);
}
