import type { Database, Statements } from '../../runtime/database';
import { slicesOf } from '../../runtime/slices';
import { doubtIdOf } from '../../status/content-doubt';
import { doubtUnder, isNameDoubt } from '../../status/takeover/name-doubt';
import type { NameStanding } from '../../status/takeover/name-standing';
import { NAME_STEP_REASONS } from '../../status/name-step';
import { DEFAULT_POLICY, type VerdictPolicy } from '../../status/verdict';
import { queueSearches } from '../archives/archive-choices';
import { wikisWith } from '../changes/wiki-feed';
import { domainKeyOf } from '../changes/domain-key';
import { logChanges, type LoggedStep } from '../changes/change-log';
import { areLinksFlagged } from '../suspects/earlier-release';
import { flagLinksTo } from '../suspects/suspect-links';
import { stampBlocksWith } from '../suspects/block-stamps';
import { lockStates, type LockedState } from '../urls/url-state';
import { standingOfId } from './name-row';
import { nextUrlsOfName, type NamePlace } from './urls-of-name';

/** When a walk is made, and by which policies changes are told. */
export interface WalkTime {
  /** Seconds since 1970. */
  nowS: number;
  /** All in force (C1). */
  policies: readonly VerdictPolicy[];
}

/** URLs of one transaction. */
const URLS_PER_STEP = 500;
/** No index has the URLs of a host in the order of their ids: those of a huge one are sorted once for so many. */
const READ_AHEAD = 20_000;

/**
 * Names whose URLs are to be walked over, in the order of their keys. Index: walk_due.
 * @param behind the name whose turn was last, walked over or not by now; null: from the first one on
 */
export async function namesToWalk(
  statements: Pick<Statements, 'select'>,
  limit: number,
  behind: string | null = null,
): Promise<string[]> {
  const turn = behind === null ? '' : 'AND name_key > ?';
  const rows = await statements.select<{ name: Buffer }>(
    `SELECT name FROM name_standing FORCE INDEX (walk_due)
     WHERE walk_due = 1 ${turn} ORDER BY name_key LIMIT ?`,
    behind === null ? [limit] : [domainKeyOf(behind), limit],
  );
  return rows.map((row) => row.name.toString('utf8'));
}

/**
 * Gives the URLs of a name that follow in its walk the doubt that belongs to how it stands now, and takes it from them where
 * it stands well again; what changes by that is told (C1). The place moves behind each 500 URLs when all is done for them, so
 * that who is killed goes on, and of several who walk each URL is told by one. Reads of a host at most 20,000. Index:
 * name_standing.PRIMARY; those of nextUrlsOfName, lockStates, logChanges, stampBlocksWith, flagLinksTo.
 * @returns whether there is more
 */
export async function walkOn(database: Database, name: string, at: WalkTime): Promise<boolean> {
  return (await walkStretch(database, { name, urlsMax: READ_AHEAD }, at)) !== null;
}

/**
 * The same for at most so many URLs of one host.
 * @returns how many were walked over; null: there are no more
 */
export async function walkStretch(
  database: Database,
  { name, urlsMax }: { name: string; urlsMax: number },
  at: WalkTime,
): Promise<number | null> {
  const walk = await walkOf(database, name);
  if (walk === null) return null;
  const next = await nextUrlsOfName(database, name, walk, urlsMax);
  if (next === null) return (await endWalk(database, name, walk)) ? null : 0;
  const slices = [...slicesOf(next.urlIds, URLS_PER_STEP)];
  let from: Walk = walk;
  let walked = 0;
  for (const urlIds of slices) {
    const to: NamePlace = { hostId: next.hostId, urlId: urlIds.at(-1) ?? 0 };
    if (!(await takeStep(database, { name, from, to, urlIds }, at))) return walked;
    from = { ...from, ...to };
    walked += urlIds.length;
  }
  if (!next.isCut) await movePlace(database, name, from, { hostId: next.hostId + 1, urlId: 0 });
  return walked;
}

interface Walk extends NamePlace {
  standing: NameStanding;
}

interface WalkStep {
  name: string;
  from: Walk;
  to: NamePlace;
  urlIds: readonly number[];
}

/** @returns null: no walk is due */
async function walkOf(
  statements: Pick<Statements, 'select'>,
  name: string,
  lock: '' | 'FOR UPDATE' = '',
): Promise<Walk | null> {
  const [row] = await statements.select<{
    standing: number;
    walk_host_id: number;
    walk_url_id: number;
  }>(
    `SELECT standing, walk_host_id, walk_url_id FROM name_standing FORCE INDEX (PRIMARY)
     WHERE name_key = ? AND name = ? AND walk_due = 1 ${lock}`,
    [domainKeyOf(name), Buffer.from(name)],
  );
  if (row === undefined) return null;
  const standing = standingOfId(row.standing);
  return { standing, hostId: row.walk_host_id, urlId: row.walk_url_id };
}

/**
 * Blocks are renewed between two transactions, as that takes minutes where URLs are on a million pages: nobody is to wait for
 * their locks so long. The place stays until then: who goes on for somebody who was killed renews them again, which harms
 * nobody.
 * @returns false: somebody else has taken it, or the name stands otherwise by now
 */
async function takeStep(database: Database, step: WalkStep, at: WalkTime): Promise<boolean> {
  for (let isRenewed = false; ; isRenewed = true) {
    const done = await database.transaction((statements) =>
      takeUrls(statements, step, at, isRenewed),
    );
    if (done !== 'written') return done === 'left';
    await renewBlocks(database, step.urlIds, at.nowS * 1_000);
  }
}

/**
 * Looks once more after the blocks were renewed: the name may have come to stand otherwise meanwhile, and back, with another's
 * walk in between.
 * @returns `written`: blocks are to be renewed; `left`: all is done; `lost`: the walk has come elsewhere
 */
async function takeUrls(
  statements: Statements,
  { name, from, to, urlIds }: WalkStep,
  at: WalkTime,
  isRenewed: boolean,
): Promise<'written' | 'left' | 'lost'> {
  const states = await lockStates(statements, urlIds);
  // Behind the URLs, as whoever records results: a result that saw the name stand otherwise is stored by now.
  const walk = await walkOf(statements, name, 'FOR UPDATE');
  if (walk === null || !isSame(walk, from)) return 'lost';
  const steps = stepsOf([...states.values()], walk.standing);
  if (steps.length === 0 && isRenewed) {
    await movePlace(statements, name, from, to);
    return 'left';
  }
  await writeDoubts(statements, steps);
  if (walk.standing === 'taken') await queueSearches(statements, searchesOf(steps, at.nowS));
  await logChanges(statements, steps, { ...at, policies: [DEFAULT_POLICY, ...at.policies] });
  return 'written';
}

function isSame(one: Walk, other: Walk): boolean {
  return (
    one.standing === other.standing && one.hostId === other.hostId && one.urlId === other.urlId
  );
}

/** Of URLs that were looked at; others get their doubt with the first result. */
function stepsOf(states: readonly LockedState[], standing: NameStanding): LoggedStep[] {
  const reason = NAME_STEP_REASONS[standing === 'taken' ? 'taken' : 'free'];
  return states.flatMap((before) => {
    const doubt = doubtUnder(standing, before.doubt);
    if (before.runs.length === 0 || doubt === before.doubt) return [];
    return [{ before, after: { ...before, doubt }, reason }];
  });
}

/** What a page says itself was not kept beside the doubt about its name: it is read again at the next look. */
async function writeDoubts(statements: Statements, steps: readonly LoggedStep[]): Promise<void> {
  for (const doubt of new Set(steps.map(({ after }) => after.doubt))) {
    const ids = steps.filter(({ after }) => after.doubt === doubt).map(({ after }) => after.urlId);
    const isRead = isNameDoubt(doubt);
    await statements.run(
      `UPDATE url FORCE INDEX (PRIMARY) SET doubt = ?${isRead ? '' : ', read_day = 0'} WHERE url_id IN (?)`,
      [doubtIdOf(doubt), ids],
    );
  }
}

/** W5: who cites them needs copies from before. */
function searchesOf(steps: readonly LoggedStep[], nowS: number): { urlId: number; dueS: number }[] {
  return steps.map(({ after }) => ({ urlId: after.urlId, dueS: nowS }));
}

/**
 * Answers that are kept elsewhere are dropped: the log does not tell of suspicions, nor that the name of what is dead is taken.
 */
async function renewBlocks(
  statements: Pick<Statements, 'select' | 'run'>,
  urlIds: readonly number[],
  nowMs: number,
): Promise<void> {
  for (const wikiId of await wikisWith(statements, [...urlIds])) {
    if (await areLinksFlagged(statements, wikiId)) await flagLinksTo(statements, wikiId, urlIds);
    await stampBlocksWith(statements, wikiId, urlIds, nowMs);
  }
}

/** @returns whether nobody else has moved it */
async function movePlace(
  statements: Pick<Statements, 'run'>,
  name: string,
  from: NamePlace,
  to: NamePlace,
): Promise<boolean> {
  const { affectedRows } = await statements.run(
    `UPDATE name_standing SET walk_host_id = ?, walk_url_id = ?
     WHERE name_key = ? AND walk_due = 1 AND walk_host_id = ? AND walk_url_id = ?`,
    [to.hostId, to.urlId, domainKeyOf(name), from.hostId, from.urlId],
  );
  return affectedRows > 0;
}

async function endWalk(
  statements: Pick<Statements, 'run'>,
  name: string,
  from: NamePlace,
): Promise<boolean> {
  const { affectedRows } = await statements.run(
    `UPDATE name_standing SET walk_due = 0, walk_host_id = 0, walk_url_id = 0
     WHERE name_key = ? AND walk_due = 1 AND walk_host_id = ? AND walk_url_id = ?`,
    [domainKeyOf(name), from.hostId, from.urlId],
  );
  return affectedRows > 0;
}
