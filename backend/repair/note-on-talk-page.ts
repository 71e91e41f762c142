import { beginEdit, changesOf, editsOfPage, endEdit } from '../store/repairs/repair-edits';
import { savePage } from '../wiki/editing/save-page';
import { talkPageOf, type TalkPage } from '../wiki/editing/talk-page';
import { refusesNotes } from '../wikitext/repair/page-refusal';
import type { DeadLink } from '../wikitext/repair/repair-page';
import { WikitextPage } from '../wikitext/references/page';
import { storedOutcome, type PageOutcome } from './edit-page';
import { pageUrlOf } from './page-url';
import type { ProposedRepair } from './propose-repairs';
import { secondsOf, type EditedWiki, type RepairParts } from './repair-parts';
import { talkNote } from './words/talk-note';

/** Notes are unwelcome where they pile up: one a page in this time. */
const BETWEEN_NOTES_S = 90 * 86_400;

/**
 * Tells the dead links of a page on its talk page, each once for good, in one section a page and quarter of a year.
 * Who takes a note away is not told again.
 * @throws EditingRefusedError when the account may not edit; ActionApiError
 */
export async function noteOnTalkPage(
  repairing: RepairParts,
  wiki: EditedWiki,
  { page, deadLinks }: ProposedRepair,
): Promise<PageOutcome> {
  const links = await notYetTold(repairing, wiki, page.pageId, deadLinks());
  if (links.length === 0) return 'unchanged';
  const talk = await talkPageOf(wiki.api, page.pageId);
  if (talk === null || isUnwelcome(wiki, talk)) return 'refused';
  const untold = links.filter(({ url }) => !talk.wikitext.includes(url));
  return untold.length === 0
    ? 'unchanged'
    : save(repairing, wiki, { pageId: page.pageId, talk, links: untold });
}

async function notYetTold(
  { database, clock }: RepairParts,
  { wikiId }: EditedWiki,
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
  const { wikiId, api, settings, texts, name } = wiki;
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
  const heading = texts.text('weboid-repair-talk-section');
  const section = `== ${heading} ==\n${talkNote(links, texts)}\n--~~~~`;
  const before = talk.wikitext.trimEnd();
  const outcome = await savePage(api, {
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
  return outcome.kind;
}
