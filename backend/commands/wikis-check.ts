import type { Writable } from 'node:stream';
import { wikiName } from '../config/wiki-config';
import type { Wiki, Wikis } from '../wiki/wikis';
import { aligned } from './aligned';
import { eachOf, forEachItem, writeJsonLine } from './items';
import { namedWikis } from './named-wikis';
import { printable } from './printable';
import { inspectWiki, type InspectionParts, type WikiFinding } from './wiki-findings';
import { writeLines } from './write-lines';

/** What `weboid wikis check` works with. */
export interface WikisCheckParts extends InspectionParts {
  wikis: Wikis;
  /** How many wikis are looked at at once. */
  atOnce: number;
  output: Writable;
  /** For machines: a JSON line for each wiki, no summary. */
  json: boolean;
}

/**
 * `weboid wikis check`: looks whether wikis can be watched as they are configured, and tells what it
 * finds wiki by wiki, in the order in which they answer.
 * @param names of the wikis; without any, all
 * @returns whether nothing is wrong
 * @throws CommandError when there is no such wiki
 */
export async function checkWikis(names: string[], checking: WikisCheckParts): Promise<boolean> {
  const wikis = namedWikis(checking.wikis, names);
  const all: WikiFinding[][] = [];
  await forEachItem(eachOf(wikis), checking.atOnce, async (wiki) => {
    const findings = await inspectWiki(wiki, checking);
    all.push(findings);
    await tell(wiki, findings, checking);
  });
  if (!checking.json) await writeLines(checking.output, [summaryOf(all)]);
  return all.flat().every(({ level }) => level !== 'wrong');
}

function tell(
  wiki: Wiki,
  findings: WikiFinding[],
  { output, json }: WikisCheckParts,
): Promise<void> {
  if (json) return writeJsonLine(output, { wiki: wikiName(wiki), findings });
  const rows = findings.map(({ level, about, text }) => [level, about, printable(text)]);
  return writeLines(output, [wikiName(wiki), ...aligned(rows).map((line) => `  ${line}`)]);
}

function summaryOf(all: WikiFinding[][]): string {
  const broken = all.filter((findings) => findings.some(({ level }) => level === 'wrong'));
  const notes = all.flat().filter(({ level }) => level === 'note');
  return `wikis checked: ${all.length}, with something wrong: ${broken.length}; notes: ${notes.length}`;
}
