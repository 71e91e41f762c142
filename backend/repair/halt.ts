import { classifyUrl } from '../url/classify-url';
import { haltRepair, type RepairState } from '../store/repairs/repair-wikis';
import { changesOf, countEdits, editsWith } from '../store/repairs/repair-edits';
import { stopRequest } from '../wiki/editing/stop-request';
import { secondsOf, type EditedWiki, type RepairParts } from './repair-parts';

const DAY_S = 86_400;
/** So long edits are looked after. */
export const WATCHED_S = 90 * DAY_S;
/** Of the edits of a day. One revert alone is no share of anything. */
const REVERTED_SHARE_MAX = 0.05;
const REVERTS_MIN = 2;
/** Of one URL or host. */
const REVERTED_PAGES_MAX = 3;

/**
 * Why nothing may be edited on a wiki: a person has halted it, asks for it now, or too much was reverted, which halts
 * it until a person has looked (I6).
 * @returns null: it may
 * @throws ActionApiError
 */
export async function reasonToHalt(
  repairing: RepairParts,
  wiki: EditedWiki,
  state: RepairState,
): Promise<string | null> {
  if (state.haltedAtS > 0) return state.haltReason;
  const stopPage = wiki.settings.stopPage ?? `User:${wiki.account}/Stop`;
  const request = await stopRequest(wiki.api, stopPage);
  if (request !== null) return request;
  const unwelcome = await whyUnwelcome(repairing, wiki, state);
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

async function whyUnwelcome(
  { database, clock }: RepairParts,
  { wikiId }: EditedWiki,
  { resumedAtS }: RepairState,
): Promise<string | null> {
  const nowS = secondsOf(clock);
  const { saved, reverted } = await countEdits(
    database,
    wikiId,
    Math.max(nowS - DAY_S, resumedAtS),
  );
  if (reverted >= REVERTS_MIN && reverted > saved * REVERTED_SHARE_MAX) {
    return `${reverted} of ${saved} edits of a day were reverted`;
  }
  const sinceS = Math.max(nowS - WATCHED_S, resumedAtS);
  const edits = await editsWith(database, wikiId, 'reverted', sinceS);
  const changes = await changesOf(
    database,
    edits.map(({ editId }) => editId),
  );
  const pages = new Map<string, Set<number>>();
  for (const { editId, pageId } of edits) {
    for (const { url } of changes.get(editId) ?? []) {
      const host = classifyUrl(url).url?.host ?? url;
      pages.set(host, (pages.get(host) ?? new Set()).add(pageId));
    }
  }
  const [worst] = [...pages].filter(([, reverts]) => reverts.size >= REVERTED_PAGES_MAX);
  return worst === undefined
    ? null
    : `edits about ${worst[0]} were reverted on ${worst[1].size} pages`;
}
