import type { Clock } from '../runtime/clock';
import { isBeingEdited } from './is-being-edited';
import { slicesOf } from '../runtime/slices';
import type { CurrentText } from '../wiki/page-texts';
import type { UrlFinding } from '../wikitext/repair/url-finding';
import {
  deadLinksOf,
  copiesToAdd,
  repairPage,
  repairedReferences,
  takenLinksOf,
  untitledUrls,
  type AddedCopy,
  type DeadLink,
  type PageToRepair,
  type RepairedPage,
  type RepairedReference,
} from '../wikitext/repair/repair-page';
import type { RepairOptions } from '../wikitext/repair/repair-options';
import type { WikiTemplates } from '../wikitext/wikis/known-wikis';

/** Pages that are read and judged together. */
const PAGES_AT_ONCE = 50;

/** Some pages that may need a repair. */
export interface CandidatePages {
  pageIds: readonly number[];
  /** Up to this page there are no others; null: to the end of the wiki. */
  throughPageId: number | null;
}

/** What repairs are proposed with. */
export interface ProposalParts {
  /** Of the wiki. */
  templates: WikiTemplates;
  /** Pages that may need a repair, from behind a page on. */
  candidatesAfter: (pageId: number) => AsyncIterable<CandidatePages>;
  /** Their texts as they are now; those that are gone are left out. */
  textsOf: (pageIds: readonly number[]) => AsyncIterable<CurrentText>;
  /** What is told of their links, by page id. */
  findingsOf: (pageIds: readonly number[]) => Promise<ReadonlyMap<number, readonly UrlFinding[]>>;
  /**
   * Of copies that would be written on a page, the URLs for which better ones are searched just now: they wait.
   * By default none does.
   */
  awaitedCopies?: (page: CurrentText, copies: readonly AddedCopy[]) => Promise<ReadonlySet<string>>;
  /** Takes note of URLs whose pages' titles would be of use; by default nobody does. */
  noteUntitled?: (urls: readonly string[]) => Promise<void>;
  /** Told of each page that a program leaves for later, since somebody is editing it; by default nobody is. */
  tellBeingEdited?: (page: CurrentText) => void;
  /** Whether pages count, too, on which nothing can be written, but people are to be told of an address that was taken. */
  tellsTaken?: boolean;
  options: RepairOptions;
  /** User name of the bot that would edit; null: a person. */
  bot: string | null;
  clock: Clock;
}

/** A page with what would be changed on it; with no change, people are to be told of its `deadLinks`. */
export interface ProposedRepair {
  page: CurrentText;
  repaired: RepairedPage;
  /** Of these, the dead links, and those that have no copy and whose address was taken. */
  deadLinks: () => DeadLink[];
  /** For people who write it themselves. */
  references: () => RepairedReference[];
}

/** What would be edited on a wiki, page by page (I6); nothing is. Pages without a change are left out. */
export async function* proposeRepairs(parts: ProposalParts): AsyncGenerator<ProposedRepair> {
  for await (const { pageIds } of parts.candidatesAfter(0)) yield* proposeRepairsOf(parts, pageIds);
}

/** What would be edited on a page at this moment; null: nothing. */
export async function proposeRepairNow(
  parts: ProposalParts,
  pageId: number,
): Promise<ProposedRepair | null> {
  for await (const proposed of proposeRepairsOf(parts, [pageId])) return proposed;
  return null;
}

/** What would be edited on these pages. */
export async function* proposeRepairsOf(
  parts: ProposalParts,
  pageIds: readonly number[],
): AsyncGenerator<ProposedRepair> {
  for (const slice of slicesOf(pageIds, PAGES_AT_ONCE)) yield* repairsOf(parts, slice);
}

async function* repairsOf(
  parts: ProposalParts,
  pageIds: readonly number[],
): AsyncGenerator<ProposedRepair> {
  const { templates, textsOf, findingsOf, options, bot, clock } = parts;
  const findings = await findingsOf(pageIds);
  for await (const page of textsOf(pageIds)) {
    // Who repairs by hand knows whom to ask.
    if (bot !== null && isBeingEdited(page, templates, clock.now() / 1_000)) {
      parts.tellBeingEdited?.(page);
      continue;
    }
    const proposed = await repairOf(parts, page, {
      wikitext: page.wikitext,
      templates,
      findings: findings.get(page.pageId) ?? [],
      options,
      bot,
      now: new Date(clock.now()),
    });
    if (proposed !== null) yield proposed;
  }
}

async function repairOf(
  { awaitedCopies, noteUntitled, tellsTaken = false }: ProposalParts,
  page: CurrentText,
  toRepair: PageToRepair,
): Promise<ProposedRepair | null> {
  const untitled = noteUntitled === undefined ? [] : untitledUrls(toRepair);
  if (untitled.length > 0) await noteUntitled?.(untitled);
  const copies = awaitedCopies === undefined ? [] : copiesToAdd(toRepair);
  const awaited = copies.length === 0 ? NONE : ((await awaitedCopies?.(page, copies)) ?? NONE);
  const findings = toRepair.findings.filter(({ url }) => !awaited.has(url));
  const withoutAwaited = { ...toRepair, findings };
  const repaired = repairPage(withoutAwaited);
  const isTold = tellsTaken && takenLinksOf(withoutAwaited).length > 0;
  if (repaired.changes.length === 0 && !isTold) return null;
  return {
    page,
    repaired,
    deadLinks: () => deadLinksOf(withoutAwaited),
    references: () => repairedReferences(withoutAwaited),
  };
}

const NONE: ReadonlySet<string> = new Set();
