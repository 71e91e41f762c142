import { classifyUrl } from '../url/classify-url';
import { haltRepair, noteStopRequest, type RepairState } from '../store/repairs/repair-wikis';
import type { UndoneChange } from '../store/repairs/edit-reverts';
import { countEdits, firstEditAtS, lastEditAtS } from '../store/repairs/repair-edits';
import { stopRequestOf } from '../wiki/editing/stop-request';
import { secondsOf, type EditedWiki, type RepairParts } from './repair-parts';
import type { UndoneChanges } from './undone-changes';

const DAY_S = 86_400;
/** So long edits are looked after. */
export const WATCHED_S = 90 * DAY_S;
/** Of the edits of a day; one revert alone is no share of anything. */
const REVERTED_SHARE_MAX = 0.05;
const REVERTS_MIN = 2;
/** Of one URL or host. */
const REVERTED_PAGES_MAX = 3;

/**
 * Why nothing may be edited on a wiki: a person has halted it, asks for it now, or too much was reverted, which halts
 * it until a person has looked (I6).
 * @returns null: it may
 * @throws RefusedSignInError, ActionApiError
 */
export async function reasonToHalt(
  repairing: RepairParts,
  wiki: EditedWiki,
  { state, undone }: { state: RepairState; undone: UndoneChanges },
): Promise<string | null> {
  if (state.haltedAtS > 0) return state.haltReason;
  const stopPage = wiki.settings.stopPage ?? `User:${wiki.account}/Stop`;
  const request = await stopRequestOf(wiki, stopPage);
  if (state.haltReason !== (request ?? '')) {
    await noteStopRequest(repairing.database, wiki.wikiId, request ?? '');
  }
  if (request !== null) return request;
  const unwelcome = await whyUnwelcome(repairing, wiki, { state, undone });
  if (unwelcome !== null) await halt(repairing, wiki, unwelcome);
  return unwelcome;
}

/** Halts the repair of a wiki until a person resumes it. */
export async function halt(
  { database, logger, clock }: Pick<RepairParts, 'database' | 'logger' | 'clock'>,
  { wikiId, name }: Pick<EditedWiki, 'wikiId' | 'name'>,
  reason: string,
): Promise<void> {
  if (!(await haltRepair(database, wikiId, reason, secondsOf(clock)))) return;
  logger.error(
    { wiki: name, reason },
    'repair: halted; look at its edits, then weboid repair --resume',
  );
}

/** What people undo is counted by when it was noticed: they look through edits days later. */
async function whyUnwelcome(
  { database, clock }: RepairParts,
  { wikiId }: EditedWiki,
  { state, undone: changes }: { state: RepairState; undone: UndoneChanges },
): Promise<string | null> {
  const nowS = secondsOf(clock);
  // What was undone elsewhere before is no reason not to begin.
  const firstS = await firstEditAtS(database, wikiId);
  if (firstS === null) return null;
  const sinceS = Math.max(nowS - WATCHED_S, state.resumedAtS + 1, firstS);
  const undone = await changes.since(sinceS, nowS);
  if (undone.length === 0) return null;
  const ofToday = undone.filter(
    (change) => change.wikiId === wikiId && change.revertedAtS > nowS - DAY_S,
  );
  const reverts = new Set(ofToday.map(({ editId }) => editId)).size;
  // Of the last day on which anything was edited: who pauses is judged by what was done before.
  const lastS = await lastEditAtS(database, wikiId);
  const edits = await countEdits(database, wikiId, Math.min(nowS, lastS) - DAY_S);
  if (reverts >= REVERTS_MIN && reverts > edits * REVERTED_SHARE_MAX) {
    return `${reverts} edits were reverted within a day, in which ${edits} were made`;
  }
  return worstHost(undone);
}

/** On all wikis together: what is wrong with a host is wrong everywhere. */
function worstHost(undone: readonly UndoneChange[]): string | null {
  const pages = new Map<string, Set<string>>();
  for (const { wikiId, pageId, url } of undone) {
    const host = classifyUrl(url).url?.host ?? url;
    pages.set(host, (pages.get(host) ?? new Set()).add(`${wikiId} ${pageId}`));
  }
  const worst = [...pages].find(([, reverts]) => reverts.size >= REVERTED_PAGES_MAX);
  return worst === undefined
    ? null
    : `edits about ${worst[0]} were reverted on ${worst[1].size} pages`;
}
