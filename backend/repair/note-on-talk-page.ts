import { beginEdit, changesOf, editsOfPage, endEdit } from '../store/repairs/repair-edits';
import { talkPageOf, type TalkPage } from '../wiki/editing/talk-page';
import { refusesNotes } from '../wikitext/repair/page-refusal';
import type { DeadLink } from '../wikitext/repair/repair-page';
import { WikitextPage } from '../wikitext/references/page';
import { storedOutcome, type PageOutcome } from './edit-page';
import { pageUrlOf } from './page-url';
import type { ProposedRepair } from './propose-repairs';
import { secondsOf, type EditedWiki, type RepairParts } from './repair-parts';
import { saveAsAccount } from '../wiki/editing/save-as-account';
import { talkNote } from './words/talk-note';

/** Notes are unwelcome where they pile up: one a page in this time. */
const BETWEEN_NOTES_S = 90 * 86_400;

/** The dead links of a page that were not told on its talk page yet, if any may be told now. */
export function linksToTell(
  repairing: Pick<RepairParts, 'database' | 'clock'>,
  wiki: Pick<EditedWiki, 'wikiId'>,
  { page, deadLinks }: ProposedRepair,
): Promise<DeadLink[]> {
  return notYetTold(repairing, wiki, page.pageId, deadLinks());
}

/**
 * Tells dead links of a page on its talk page, each once for good, in one section a page and quarter of a year.
 * Who takes a note away is not told again; where notes are unwelcome that is noted, and nobody asks again for a month.
 * @param links those of `linksToTell`
 * @throws EditingRefusedError when the account may not edit; RefusedSignInError; ActionApiError
 */
export async function noteOnTalkPage(
  repairing: RepairParts,
  wiki: EditedWiki,
  { page }: ProposedRepair,
  links: readonly DeadLink[],
): Promise<PageOutcome> {
  const talk = await talkPageOf(wiki.api, page.pageId);
  if (talk === null || isUnwelcome(wiki, talk)) {
    await noteUnwelcome(repairing, wiki, page);
    return { kind: 'refused', reason: 'notes are unwelcome there', isAboutPage: true };
  }
  const untold = links.filter(({ url }) => !talk.wikitext.includes(url));
  return untold.length === 0
    ? { kind: 'unchanged' }
    : save(repairing, wiki, { pageId: page.pageId, talk, links: untold });
}

async function noteUnwelcome(
  { database, clock }: RepairParts,
  { wikiId }: EditedWiki,
  { pageId, title, revisionId: baseRevisionId }: ProposedRepair['page'],
): Promise<void> {
  const nowS = secondsOf(clock);
  const note = { wikiId, pageId, title, baseRevisionId, changes: [], isNote: true, nowS };
  await endEdit(database, await beginEdit(database, note), 'refused', 0);
}

async function notYetTold(
  { database, clock }: Pick<RepairParts, 'database' | 'clock'>,
  { wikiId }: Pick<EditedWiki, 'wikiId'>,
  pageId: number,
  links: readonly DeadLink[],
): Promise<DeadLink[]> {
  const notes = await editsOfPage(database, { wikiId, pageId }, 'noted');
  const isTooSoon = notes.some(({ begunAtS }) => begunAtS > secondsOf(clock) - BETWEEN_NOTES_S);
  if (isTooSoon) return [];
  const changes = await changesOf(
    database,
    notes.map(({ editId }) => editId),
  );
  const told = new Set([...changes.values()].flat().map(({ url }) => url));
  return links.filter(({ url }) => !told.has(pageUrlOf(url)));
}

function isUnwelcome({ proposals, account }: EditedWiki, { wikitext }: TalkPage): boolean {
  return refusesNotes(new WikitextPage(wikitext, proposals.templates), account);
}

async function save(
  { database, clock, logger }: RepairParts,
  wiki: EditedWiki,
  { pageId, talk, links }: { pageId: number; talk: TalkPage; links: readonly DeadLink[] },
): Promise<PageOutcome> {
  const { wikiId, settings, texts, name } = wiki;
  const { title, revisionId: baseRevisionId } = talk;
  const editId = await beginEdit(database, {
    wikiId,
    pageId,
    title,
    baseRevisionId,
    changes: links.map(({ url, copyUrl }) => ({ kind: 'note', url: pageUrlOf(url), copyUrl })),
    isNote: true,
    nowS: secondsOf(clock),
  });
  const heading = texts.text(
    links.every(({ isTaken }) => isTaken === true)
      ? 'weboid-repair-talk-taken-section'
      : 'weboid-repair-talk-section',
  );
  const section = `== ${heading} ==\n${talkNote(links, texts)}\n--~~~~`;
  const before = talk.wikitext.trimEnd();
  const outcome = await saveAsAccount(wiki, {
    page: title,
    text: before === '' ? section : `${before}\n\n${section}`,
    summary: `/* ${heading} */ ([[User:${wiki.account}]])`,
    baseRevisionId,
    asBot: settings.asBot,
    tag: wiki.tag,
  });
  const revisionId = outcome.kind === 'saved' ? outcome.revisionId : 0;
  await endEdit(database, editId, storedOutcome(outcome, 'noted'), revisionId);
  logger.info({ wiki: name, title, ...outcome, links: links.length }, 'repair: note handed over');
  return outcome;
}
