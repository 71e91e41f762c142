import { locateReferences } from '../analyse';
import { citedDayOf, type CitedDay } from '../references/cited-day';
import { WikitextPage } from '../references/page';
import type { WikiTemplates } from '../wikis/known-wikis';
import { UrlFindings, type UrlFinding } from './url-finding';
import { keepsAllElse } from './keeps-all-else';
import { pageDateForm } from './page-date-form';
import { isRedirect, refusesBot } from './page-refusal';
import { planPage, untitledAmong, usurpedWithoutCopy } from './plan-page';
import type { Reference } from '../references/reference';
import type { PlannedRepair, RepairKind, WrittenParameter } from './repair';
import type { RepairOptions } from './repair-options';
import { today, type RepairTask } from './repair-task';
import { applySplices, joined, type Splice } from './splice';

/** A page and what is known of its URLs. */
export interface PageToRepair {
  wikitext: string;
  /** Of its wiki. */
  templates: WikiTemplates;
  findings: readonly UrlFinding[];
  options: RepairOptions;
  /** User name of the bot that edits; null: a person does, whom nothing keeps out, and whom nothing names. */
  bot: string | null;
  now: Date;
}

/** What was changed for a reference. */
export interface Change {
  /** As the page wrote it. */
  url: string;
  kind: RepairKind;
  /** The copy that it has now; null if it has none or another one has not changed. */
  copyUrl: string | null;
}

/** A reference as it is repaired, for people who write it themselves. */
export interface RepairedReference {
  /** As the page wrote it. */
  url: string;
  /** All of it, as it is then. */
  wikitext: string;
  /** Of a citation, what it has then and did not have before; empty for links without a template. */
  parameters: readonly WrittenParameter[];
}

/** A page with its references repaired. */
export interface RepairedPage {
  wikitext: string;
  /** In the order of the page; empty if nothing was to be done. */
  changes: Change[];
  /** What made it of the text before, in order. */
  splices: readonly Splice[];
}

/** A link of which people are to be told: a dead one for which something can be done, or one that was taken. */
export interface DeadLink {
  url: string;
  /** Of its copy; null if none is known. */
  copyUrl: string | null;
  /** Its address shows another page now. */
  isTaken?: true;
}

/**
 * Repairs the references of a page (I6): of each it is decided what is to be done, and nothing else changes, not by
 * a blank. The result is analysed again; a repair that would change what any other reference says is left out.
 */
export function repairPage(page: PageToRepair): RepairedPage {
  const planned = planRepairs(taskOf(page));
  const splices = joined(planned.flatMap(({ repair }) => repair.splices));
  const wikitext = applySplices(page.wikitext, splices);
  return { wikitext, changes: planned.map(toChange), splices };
}

/** The references that repairPage would change, in their order. */
export function repairedReferences(page: PageToRepair): RepairedReference[] {
  return planRepairs(taskOf(page)).map(({ place: { reference }, repair }) => ({
    url: reference.url,
    wikitext: repairedText(page.wikitext, reference, repair.splices),
    parameters: repair.parameters ?? [],
  }));
}

function repairedText(source: string, { start, end }: Reference, splices: readonly Splice[]) {
  const first = Math.min(start, ...splices.map((splice) => splice.start));
  const last = Math.max(end, ...splices.map((splice) => splice.end));
  const moved = splices.map((splice) => ({
    ...splice,
    start: splice.start - first,
    end: splice.end - first,
  }));
  return applySplices(source.slice(first, last), moved).trim();
}

/** The dead links of a page that repairPage would repair, for people to do it, and those that were taken. */
export function deadLinksOf(page: PageToRepair): DeadLink[] {
  const task = taskOf(page);
  const repaired = planRepairs(task).flatMap(({ place: { reference }, repair }) => {
    const url = reference.originalUrl ?? reference.url;
    const verdict = task.findings.of(url)?.verdict;
    if (repair.kind === 'https' || (verdict !== 'dead' && verdict !== 'usurped')) return [];
    const copyUrl = repair.copyUrl ?? reference.archiveUrl;
    return [{ url, copyUrl, ...(verdict === 'usurped' && { isTaken: true as const }) }];
  });
  return [...repaired, ...takenLinksOf(page)];
}

/** The links of a page whose address shows another page now and which have no copy: nothing can be written of them. */
export function takenLinksOf(page: PageToRepair): DeadLink[] {
  if (!page.options.repairUsurped) return [];
  const task = taskOf(page);
  if (isClosed(task)) return [];
  return usurpedWithoutCopy(task, locateReferences(task.page)).map(({ reference }) => {
    const url = reference.originalUrl ?? reference.url;
    return { url, copyUrl: null, isTaken: true };
  });
}

/** A copy that repairPage would write, with the URL that it is of. */
export interface AddedCopy {
  /** As in the findings. */
  url: string;
  /** `YYYYMMDDhhmmss` or its beginning. */
  timestamp: string;
  /** When the URL was cited, as the page tells, the earliest day of several; null: it does not. */
  cited: CitedDay | null;
}

/** The copies that repairPage would write on a page, one for each URL. */
export function copiesToAdd(page: PageToRepair): AddedCopy[] {
  const task = taskOf(page);
  const added = new Map<string, AddedCopy>();
  for (const { place, repair } of planRepairs(task)) {
    const { originalUrl, url, archiveUrl } = place.reference;
    const finding = task.findings.of(originalUrl ?? url);
    if (!finding?.copy || repair.copyUrl === null || repair.copyUrl === archiveUrl) continue;
    const { timestamp } = finding.copy;
    const cited = earlier(
      citedDayOf(place.reference, today(task)),
      added.get(finding.url)?.cited ?? null,
    );
    added.set(finding.url, { url: finding.url, timestamp, cited });
  }
  return [...added.values()];
}

/**
 * URLs of references that would become citations if it were known what their pages call themselves, as in the findings.
 */
export function untitledUrls(page: PageToRepair): string[] {
  if (!page.options.bareToTemplate || page.templates.links?.citation === undefined) return [];
  const task = taskOf(page);
  if (isClosed(task)) return [];
  const places = locateReferences(task.page);
  return [...new Set(untitledAmong(task, places).map(({ url }) => url))];
}

function earlier(one: CitedDay | null, other: CitedDay | null): CitedDay | null {
  if (one === null || other === null) return one ?? other;
  return one.day <= other.day ? one : other;
}

function taskOf({ wikitext, templates, findings, ...rest }: PageToRepair): RepairTask {
  const page = new WikitextPage(wikitext, templates);
  return { page, findings: new UrlFindings(findings), dateForm: pageDateForm(page), ...rest };
}

/** What is to be done on a page, in its order. */
function planRepairs(task: RepairTask): PlannedRepair[] {
  const { page } = task;
  if (isClosed(task)) return [];
  const places = locateReferences(page);
  const planned = planPage(task, places);
  return safeRepairs(planned, (some) => keepsAllElse(page, places, some));
}

/** Whether nothing on the page may be repaired. */
function isClosed({ page, bot }: RepairTask): boolean {
  if (page.templates.links === null || isRedirect(page)) return true;
  return bot !== null && refusesBot(page, bot);
}

/** Of a page on which more goes wrong nothing is repaired: each look analyses it as a whole. */
const LOOKS_MAX = 32;

/** Those that change nothing else, found by halving. */
function safeRepairs(
  planned: PlannedRepair[],
  isSafe: (some: readonly PlannedRepair[]) => boolean,
): PlannedRepair[] {
  let looks = 0;
  const look = (some: readonly PlannedRepair[]): boolean => {
    looks += 1;
    return looks <= LOOKS_MAX && isSafe(some);
  };
  const safeAmong = (some: PlannedRepair[]): PlannedRepair[] => {
    if (some.length === 0 || look(some)) return some;
    if (some.length === 1 || looks >= LOOKS_MAX) return [];
    const middle = some.length >> 1;
    return [...safeAmong(some.slice(0, middle)), ...safeAmong(some.slice(middle))];
  };
  const safe = safeAmong(planned);
  return safe.length === planned.length || isSafe(safe) ? safe : [];
}

function toChange({ place, repair: { kind, copyUrl } }: PlannedRepair): Change {
  return { url: place.reference.url, kind, copyUrl };
}
