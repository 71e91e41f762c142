import type { EditOutcome } from '../store/repairs/edit-row';
import { beginEdit, endEdit } from '../store/repairs/repair-edits';
import type { SavedPage } from '../wiki/editing/save-page';
import { pageUrlOf } from './page-url';
import { proposeRepairNow, type ProposedRepair } from './propose-repairs';
import { secondsOf, type EditedWiki, type RepairParts } from './repair-parts';
import { saveAsAccount } from '../wiki/editing/save-as-account';
import { summaryOf } from './words/summary';

/** What is to be done on a page that was edited meanwhile is found out again, this often at most. */
const TRIES_MAX = 3;
/** They add nothing that readers see. */
const MINOR: ReadonlySet<string> = new Set(['https', 'declare-dead']);

/**
 * What became of a page: `saved`; `unchanged`: nothing was to be done any more; `conflict`: people edit it just now,
 * it has its turn again in the next walk; `gone`; `refused`: the wiki does not take the edit; `stopped`: before it was
 * tried again, somebody has asked for an end.
 */
export type PageOutcome = SavedPage | { kind: 'stopped' };

/**
 * Saves a repaired page. Where somebody has edited it meanwhile, it is read and repaired again.
 * @param mayGoOn asked before it is tried again
 * @throws EditingRefusedError when the account may not edit; RefusedSignInError; ActionApiError
 */
export async function editPage(
  repairing: RepairParts,
  wiki: EditedWiki,
  proposed: ProposedRepair,
  mayGoOn: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<PageOutcome> {
  let next: ProposedRepair | undefined = proposed;
  for (let tries = 0; tries < TRIES_MAX && next !== undefined; tries += 1) {
    if (tries > 0 && !(await mayGoOn())) return { kind: 'stopped' };
    const outcome = await save(repairing, wiki, next);
    if (outcome.kind !== 'conflict') return outcome;
    next = await proposeAgain(wiki, proposed.page.pageId);
  }
  return { kind: next === undefined ? 'unchanged' : 'conflict' };
}

async function save(
  { database, clock, logger }: RepairParts,
  wiki: EditedWiki,
  { page, repaired }: ProposedRepair,
): Promise<SavedPage> {
  const { wikiId, settings, name } = wiki;
  const { pageId, title, revisionId: baseRevisionId } = page;
  const editId = await beginEdit(database, {
    wikiId,
    pageId,
    title,
    baseRevisionId,
    changes: repaired.changes.map((change) => ({ ...change, url: pageUrlOf(change.url) })),
    nowS: secondsOf(clock),
  });
  const outcome = await saveAsAccount(wiki, {
    page: pageId,
    text: repaired.wikitext,
    summary: summaryOf(repaired.changes, wiki.texts, wiki.account),
    baseRevisionId,
    asBot: settings.asBot,
    tag: wiki.tag,
    isMinor: repaired.changes.every(({ kind }) => MINOR.has(kind)),
  });
  const revisionId = outcome.kind === 'saved' ? outcome.revisionId : 0;
  await endEdit(database, editId, storedOutcome(outcome, 'saved'), revisionId);
  const facts = { wiki: name, title, ...outcome, changes: repaired.changes.length };
  logger.info(facts, 'repair: page handed to its wiki');
  return outcome;
}

/** What is noted of an edit or note that the wiki has answered. */
export function storedOutcome({ kind }: SavedPage, saved: EditOutcome): EditOutcome {
  if (kind === 'saved') return saved;
  return kind === 'refused' ? 'refused' : 'not-saved';
}

async function proposeAgain(
  { proposals }: EditedWiki,
  pageId: number,
): Promise<ProposedRepair | undefined> {
  const proposed = await proposeRepairNow(proposals, pageId);
  return proposed === null || proposed.repaired.changes.length === 0 ? undefined : proposed;
}
