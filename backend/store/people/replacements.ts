import type { NormalUrl } from '../../url/normal-url';
import type { Database, Statements } from '../../runtime/database';
import type { Clock } from '../../runtime/clock';
import { dayNumberOf, type DayNumber } from '../../status/day-number';
import { barAlias, noteDroppedAlias } from '../aliases/bar-alias';
import { forgetFound, restedAmong } from '../aliases/rested-proposals';
import {
  PENDING_REPLACEMENT,
  SHOWN_REPLACEMENT,
  WAITING_REPLACEMENT,
} from '../aliases/replacement-state';
import { NEVER_VISITED, type Snapshot } from '../archives/snapshot';
import { keepNamedCopy } from '../archives/archive-choices';
import { logDeed } from './deeds';
import { lockSubject } from '../urls/listed-subject';
import { lockToRemove, type Actor } from './people-limits';
import { urlKey } from '../statements/url-key';

/**
 * Removes the replacement of a URL, shown or not (W8.4).
 * @param removal of which target: another one may have come since the page was read
 * @returns whether there was one
 * @throws {LimitReachedError}
 */
export function removeReplacement(
  database: Database,
  { url, target }: { url: NormalUrl; target: string },
  actor: Actor,
  nowS: number,
): Promise<boolean> {
  return database.transaction(async (statements) => {
    const takeOne = await lockToRemove(statements, actor, nowS);
    const urlId = (await lockSubject(statements, { url }, null))?.urlId ?? null;
    if (urlId === null) return false;
    const { affectedRows } = await statements.run(
      'DELETE FROM replacement WHERE url_id = ? AND target = ?',
      [urlId, target],
    );
    if (affectedRows === 0) return false;
    await barAlias(statements, { urlId, target }, dayNumberOf(nowS * 1_000));
    const { userName } = actor;
    const deed = {
      kind: 'remove-replacement',
      userName,
      subject: url.text,
      object: target,
    } as const;
    await logDeed(statements, deed, nowS);
    await takeOne();
    return true;
  });
}

/** A replacement that one crawler alone checks until its lease runs out. */
export interface LeasedReplacement {
  urlId: number;
  /** Of the URL that it stands for. */
  urlKey: Buffer;
  target: string;
  /** Checks that failed one after the other. */
  tries: number;
  /** Seconds since 1970. */
  proposedAtS: number;
  /** When it was last found working; 0 for never. */
  checkedDay: DayNumber;
  /** Proves the lease, seconds since 1970. */
  leasedUntilS: number;
}

/** The replacements that wait for a check, as crawlers beside the database see them. */
export interface ReplacementQueue {
  /** Leases up to `limit` of them for a quarter of an hour; none that was found by a rule which rests by now. */
  lease(limit: number): Promise<LeasedReplacement[]>;
  settle(leased: LeasedReplacement, settlement: Settlement): Promise<void>;
}

const LEASE_S = 900;
/** As long as reports count (W8.1). */
const WAITING_S = 183 * 86_400;

/** Drops those that nobody was shown yet, and that were found by a rule which rests by now: nobody is asked for them. */
async function withoutRested(
  database: Database,
  leased: LeasedReplacement[],
): Promise<LeasedReplacement[]> {
  const rested = await restedAmong(database, leased.filter(isNew));
  for (const one of leased.filter(({ urlId }) => rested.has(urlId)))
    await database.transaction(async (statements) => {
      if (await lockLeased(statements, one)) await dropRested(statements, one);
    });
  return leased.filter(({ urlId }) => !rested.has(urlId));
}

const isNew = ({ checkedDay }: LeasedReplacement): boolean => checkedDay === 0;

async function dropRested(
  statements: Statements,
  { urlId, target }: LeasedReplacement,
): Promise<void> {
  await statements.run('DELETE FROM replacement WHERE url_id = ?', [urlId]);
  await forgetFound(statements, { urlId, target });
}

export function createReplacementQueue(database: Database, clock: Clock): ReplacementQueue {
  return {
    lease: async (limit) => {
      const nowS = Math.floor(clock.now() / 1_000);
      const at = { nowS, leasedUntilS: nowS + LEASE_S };
      for (;;) {
        const leased = await leaseReplacements(database, at, limit);
        const kept = await withoutRested(database, leased);
        if (kept.length > 0 || leased.length === 0) return kept;
      }
    },
    settle: (leased, settlement) =>
      settleReplacement(database, leased, settlement, dayNumberOf(clock.now())),
  };
}

/**
 * Leases replacements that are to be checked, new ones first: nobody else gets them until
 * `leasedUntilS`. Index: state_try, url.PRIMARY.
 */
function leaseReplacements(
  database: Database,
  { nowS, leasedUntilS }: { nowS: number; leasedUntilS: number },
  limit: number,
): Promise<LeasedReplacement[]> {
  return database.transaction(async (statements) => {
    const rows = [
      ...(await lockDue(statements, PENDING_REPLACEMENT, nowS, limit)),
      ...(await lockDue(statements, SHOWN_REPLACEMENT, nowS, limit)),
    ].slice(0, limit);
    if (rows.length === 0) return [];
    const urlIds = rows.map((row) => row.url_id);
    await statements.run('UPDATE replacement SET try_at = ? WHERE url_id IN (?)', [
      leasedUntilS,
      urlIds,
    ]);
    const keys = await keysOf(statements, urlIds);
    return rows.flatMap((row) => {
      const key = keys.get(row.url_id);
      if (key === undefined) return [];
      const target = row.target.toString('utf8');
      const { url_id: urlId, tries, proposed_at: proposedAtS, checked_day: checkedDay } = row;
      return [{ urlId, urlKey: key, target, tries, proposedAtS, checkedDay, leasedUntilS }];
    });
  });
}

interface DueRow {
  url_id: number;
  target: Buffer;
  tries: number;
  proposed_at: number;
  checked_day: number;
}

function lockDue(
  statements: Statements,
  state: number,
  nowS: number,
  limit: number,
): Promise<DueRow[]> {
  return statements.select<DueRow>(
    `SELECT url_id, target, tries, proposed_at, checked_day
     FROM replacement FORCE INDEX (state_try)
     WHERE state = ? AND try_at <= ? ORDER BY try_at LIMIT ? FOR UPDATE`,
    [state, nowS, limit],
  );
}

async function keysOf(statements: Statements, urlIds: number[]): Promise<Map<number, Buffer>> {
  const rows = await statements.select<{ url_id: number; url_key: Buffer }>(
    'SELECT url_id, url_key FROM url WHERE url_id IN (?)',
    [urlIds],
  );
  return new Map(rows.map((row) => [row.url_id, row.url_key]));
}

/** Whether a URL is the one that a leased replacement stands for. */
export function standsFor(
  { urlKey: key }: Pick<LeasedReplacement, 'urlKey'>,
  url: NormalUrl,
): boolean {
  return urlKey(url.text).equals(key);
}

/** What follows from the check of a replacement. */
export type Settlement =
  /** It works: shown from now on, checked again at `againAtS`; first a second editor has to confirm what one alone proposed. */
  | { kind: 'shown'; today: DayNumber; againAtS: number }
  /** It is an archived copy, and works: an entry of the archive list. */
  | { kind: 'archived'; today: DayNumber; snapshot: Snapshot }
  /** It is an archived copy, and there: an entry of the archive list once a search has looked at it. */
  | { kind: 'named'; snapshot: Snapshot }
  /** Tried again at `againAtS`. */
  | { kind: 'again'; tries: number; againAtS: number }
  | { kind: 'dropped' };

/**
 * Stores what became of a leased replacement, unless it was removed or its lease has ended. A snapshot
 * that somebody has chosen or blocked stays; what a search found by a rule that rests by now is not shown first. Index: url.PRIMARY, replacement.PRIMARY, archive.PRIMARY,
 * archive_search.PRIMARY; those of noteDroppedAlias.
 */
function settleReplacement(
  database: Database,
  leased: LeasedReplacement,
  settlement: Settlement,
  today: DayNumber,
): Promise<void> {
  return database.transaction(async (statements) => {
    if (!(await lockLeased(statements, leased))) return;
    const { urlId } = leased;
    switch (settlement.kind) {
      case 'shown':
        if (isNew(leased) && (await restedAmong(statements, [leased])).has(urlId))
          return dropRested(statements, leased);
        await storeWorking(statements, urlId, settlement);
        return;
      case 'again':
        await statements.run('UPDATE replacement SET try_at = ?, tries = ? WHERE url_id = ?', [
          settlement.againAtS,
          settlement.tries,
          urlId,
        ]);
        return;
      case 'archived':
        await keepNamedCopy(statements, urlId, settlement.snapshot, settlement.today);
        break;
      case 'named':
        await keepNamedCopy(statements, urlId, settlement.snapshot, NEVER_VISITED);
        break;
      case 'dropped':
        await noteDroppedAlias(statements, leased, today);
        break;
    }
    await statements.run('DELETE FROM replacement WHERE url_id = ?', [urlId]);
  });
}

/** W8.5: what one editor alone has proposed waits for a second one, and is dropped where nobody comes for half a year. */
async function storeWorking(
  statements: Statements,
  urlId: number,
  { today, againAtS }: Extract<Settlement, { kind: 'shown' }>,
): Promise<void> {
  await statements.run(
    `UPDATE replacement
     SET state = IF(agreed = 1, ?, ?), try_at = IF(agreed = 1, ?, proposed_at + ?),
       checked_day = ?, tries = 0
     WHERE url_id = ?`,
    [SHOWN_REPLACEMENT, WAITING_REPLACEMENT, againAtS, WAITING_S, today, urlId],
  );
}

/** The URL first, as who writes what hangs on one. */
async function lockLeased(
  statements: Statements,
  { urlId, target, leasedUntilS }: LeasedReplacement,
): Promise<boolean> {
  await statements.select('SELECT url_id FROM url WHERE url_id = ? FOR UPDATE', [urlId]);
  const rows = await statements.select(
    `SELECT url_id FROM replacement JOIN url USING (url_id)
     WHERE url_id = ? AND target = ? AND try_at = ? FOR UPDATE`,
    [urlId, target, leasedUntilS],
  );
  return rows.length > 0;
}
