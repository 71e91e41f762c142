import { rename, rm, writeFile } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { summaryOf } from '../repair/words/summary';
import { unifiedDiff } from '../repair/proposal-diff';
import { proposeRepairs, type ProposalParts, type ProposedRepair } from '../repair/propose-repairs';
import type { Translator } from '../runtime/messages';
import { proposalsPage, type ShownWiki } from './proposals-page';
import { printable } from './printable';
import { writeLines } from './write-lines';

/** What `weboid repair --dry-run` works with. */
export interface DryRunParts {
  proposals: ProposalParts;
  /** In the language of the wiki. */
  texts: Translator;
  wiki: ShownWiki;
  output: Writable;
  /** Nothing more is written then. */
  signal: AbortSignal;
}

/** The command line of `weboid repair --dry-run`. */
export interface DryRunOptions {
  /** After so many pages it ends. */
  pages: number;
  /** File that the changes are also written to, as a page for browsers. */
  html?: string;
}

/**
 * `weboid repair --dry-run`: what would be edited on a wiki, as a diff for each page; nothing is saved.
 * @returns how many pages would be edited
 */
export async function dryRunRepair(
  { pages, html }: DryRunOptions,
  { proposals, texts, wiki, output, signal }: DryRunParts,
): Promise<number> {
  const proposed: ProposedRepair[] = [];
  for await (const one of proposeRepairs(proposals)) {
    signal.throwIfAborted();
    proposed.push(one);
    const summary = summaryOf(one.repaired.changes, texts);
    const lines = [...unifiedDiff(one).trimEnd().split('\n'), `  ${summary}`, ''];
    await writeLines(output, lines.map(printable));
    if (proposed.length === pages) break;
  }
  if (html !== undefined) {
    await writeWhole(html, proposalsPage(proposed, { texts, wiki }), signal);
  }
  const total = `pages that would be edited: ${proposed.length}; nothing was saved`;
  await writeLines(output, [total]);
  return proposed.length;
}

/** Under another name until it is whole; what was stopped, or failed, leaves nothing. */
async function writeWhole(file: string, text: string, signal: AbortSignal): Promise<void> {
  const part = `${file}.part`;
  try {
    await writeFile(part, text, { signal });
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
