import type { Database, Statements } from '../../runtime/database';
import type { NormalUrl } from '../../url/normal-url';
import { PENDING_REPLACEMENT, WAITING_REPLACEMENT } from '../aliases/replacement-state';
import { addressesOf } from '../urls/addresses';
import { lockSubject, type CheckedPath } from '../urls/listed-subject';
import { logDeed } from './deeds';
import { lockToSay } from './people-limits';

/** Who proposes a replacement, or confirms one; whoever asks has found out that it is an editor, or a reviewer. */
interface Proposer {
  /** Keyed hash of the central id, 16 bytes. */
  key: Buffer;
  userName: string;
  /** Decides alone (W8.5). */
  isReviewer: boolean;
}

/** A replacement that somebody proposes or confirms (W8.4, W8.5). */
export interface SaidReplacement {
  /** What cannot be reached. */
  url: NormalUrl;
  target: string;
  who: Proposer;
  /** Reports and proposals of all people within a day. */
  perDay: number;
  /** Seconds since 1970. */
  nowS: number;
}

/**
 * What became of it; a URL has one replacement at most, shown or waiting. `confirmed`: somebody else had proposed the same;
 * `own`: nobody confirms their own proposal; `gone`: there is none, or another one.
 */
export type ProposalOutcome = 'stored' | 'confirmed' | 'taken' | 'not-listed' | 'own' | 'gone';

/**
 * Stores a replacement, which waits for a check and, but for a reviewer's, for a second editor, in one transaction with its
 * limits. Who proposes what another editor has proposed confirms that.
 * @param isUnreachable whether a listed URL is one that needs a replacement
 * @throws {LimitReachedError}
 */
export function proposeReplacement(
  database: Database,
  said: SaidReplacement,
  isUnreachable: (url: CheckedPath) => boolean,
): Promise<ProposalOutcome> {
  return inLimits(database, said, isUnreachable, async (statements, urlId) => {
    const { target, who, nowS } = said;
    const there = await lockProposal(statements, urlId);
    if (there !== null) {
      return isSame(there, target) ? agree(statements, urlId, there, said) : 'taken';
    }
    await statements.run(
      `INSERT INTO replacement (url_id, target, checked_day, state, proposed_at, try_at, tries, agreed, proposer)
       VALUES (?, ?, 0, ?, ?, ?, 0, ?, ?)`,
      [
        urlId,
        target,
        PENDING_REPLACEMENT,
        nowS,
        nowS,
        who.isReviewer ? 1 : 0,
        who.isReviewer ? null : who.key,
      ],
    );
    return 'stored';
  });
}

/**
 * Confirms what another editor has proposed: it is told as soon as a check finds it working. In one transaction with its
 * limits; as of proposeReplacement.
 * @throws {LimitReachedError}
 */
export function confirmReplacement(
  database: Database,
  said: SaidReplacement,
  isUnreachable: (url: CheckedPath) => boolean,
): Promise<ProposalOutcome> {
  return inLimits(database, said, isUnreachable, async (statements, urlId) => {
    const there = await lockProposal(statements, urlId);
    if (there === null || !isSame(there, said.target)) return 'gone';
    return agree(statements, urlId, there, said);
  });
}

/** A replacement that works, and waits for a second editor. */
export interface WaitingProposal {
  /** The dead link. */
  url: string;
  target: string;
}

/**
 * Those proposed last, newest first, but for those of links that work again: nobody can confirm them. Index: state_try,
 * url.PRIMARY; those of addressesOf.
 */
export async function waitingProposals(
  statements: Pick<Statements, 'select'>,
  limit: number,
): Promise<WaitingProposal[]> {
  const rows = await statements.select<{ url_id: number; target: Buffer }>(
    `SELECT url_id, target FROM replacement FORCE INDEX (state_try)
     STRAIGHT_JOIN url FORCE INDEX (PRIMARY) USING (url_id)
     WHERE state = ? AND url.failures > 0 ORDER BY try_at DESC LIMIT ?`,
    [WAITING_REPLACEMENT, limit],
  );
  const addresses = await addressesOf(
    statements,
    rows.map(({ url_id: urlId }) => urlId),
  );
  return rows.flatMap(({ url_id: urlId, target }) => {
    const url = addresses.get(urlId)?.text;
    return url === undefined ? [] : [{ url, target: target.toString('utf8') }];
  });
}

/**
 * Drops up to `limit` proposals for which no second editor came. Index: state_try.
 * @returns how many are gone
 */
export async function purgeProposals(
  statements: Pick<Statements, 'run'>,
  nowS: number,
  limit: number,
): Promise<number> {
  const { affectedRows } = await statements.run(
    'DELETE FROM replacement WHERE state = ? AND try_at <= ? ORDER BY try_at LIMIT ?',
    [WAITING_REPLACEMENT, nowS, limit],
  );
  return affectedRows;
}

interface StoredProposal {
  target: string;
  state: number;
  isAgreed: boolean;
  proposer: Buffer | null;
}

const isSame = (there: StoredProposal, target: string): boolean =>
  there.target === target && !there.isAgreed;

/** Index: PRIMARY. */
async function lockProposal(statements: Statements, urlId: number): Promise<StoredProposal | null> {
  const [row] = await statements.select<{
    target: Buffer;
    state: number;
    agreed: number;
    proposer: Buffer | null;
  }>('SELECT target, state, agreed, proposer FROM replacement WHERE url_id = ? FOR UPDATE', [
    urlId,
  ]);
  if (row === undefined) return null;
  const { state, agreed, proposer } = row;
  return { target: row.target.toString('utf8'), state, isAgreed: agreed === 1, proposer };
}

/** What has been found working meanwhile begins again as one that waits for its check. */
async function agree(
  statements: Statements,
  urlId: number,
  { state, proposer }: StoredProposal,
  { who, nowS }: SaidReplacement,
): Promise<ProposalOutcome> {
  if (!who.isReviewer && proposer?.equals(who.key) === true) return 'own';
  await statements.run('UPDATE replacement SET agreed = 1, proposer = NULL WHERE url_id = ?', [
    urlId,
  ]);
  if (state === WAITING_REPLACEMENT)
    await statements.run(
      `UPDATE replacement SET state = ?, checked_day = 0, proposed_at = ?, try_at = ?, tries = 0
       WHERE url_id = ?`,
      [PENDING_REPLACEMENT, nowS, nowS, urlId],
    );
  return 'confirmed';
}

const SAID: ReadonlyMap<ProposalOutcome, 'propose' | 'confirm-replacement'> = new Map([
  ['stored', 'propose'],
  ['confirmed', 'confirm-replacement'],
]);

/** What changes nothing uses up nothing, and is not logged. */
function inLimits(
  database: Database,
  { url, target, who, perDay, nowS }: SaidReplacement,
  isUnreachable: (url: CheckedPath) => boolean,
  say: (statements: Statements, urlId: number) => Promise<ProposalOutcome>,
): Promise<ProposalOutcome> {
  return database.transaction(async (statements) => {
    const takeOne = await lockToSay(statements, { what: 'propose', key: who.key }, perDay, nowS);
    const listed = await lockSubject(statements, { url }, isUnreachable);
    const urlId = listed?.urlId ?? null;
    if (urlId === null) return 'not-listed';
    const outcome = await say(statements, urlId);
    const kind = SAID.get(outcome);
    if (kind === undefined) return outcome;
    const deed = { kind, userName: who.userName, subject: url.text, object: target };
    await logDeed(statements, deed, nowS);
    await takeOne();
    return outcome;
  });
}
