import type { Statements } from '../../runtime/database';

/** How the repair of a wiki stands. Moments are seconds since 1970, 0 is never. */
export interface RepairState {
  /** Up to this page its pages have been looked at. */
  walkedTo: number;
  /** When it was last walked over to its end. */
  walkedAtS: number;
  haltedAtS: number;
  /** Why nothing is edited there; '' where it is. */
  haltReason: string;
  /** When a person last let it go on. */
  resumedAtS: number;
  /** When reverts of all edits were last looked for. */
  revertsAtS: number;
  /** When reverts of any were. */
  lookedAtS: number;
  /** When the wiki last gave the history of a page. */
  historyReadAtS: number;
}

/** Who edits a wiki, one at a time. */
export interface RepairTurn {
  wikiId: number;
  /** 16 bytes. */
  token: Buffer;
  nowS: number;
  /** Until then nobody else edits there. */
  untilS: number;
}

const REASON_BYTES_MAX = 255;

/** Takes a wiki's turn, or keeps it. Index: PRIMARY. @returns whether it is ours now */
export async function takeRepairTurn(
  statements: Statements,
  { wikiId, token, nowS, untilS }: RepairTurn,
): Promise<boolean> {
  await statements.run(
    `INSERT INTO repair_wiki
       (wiki_id, token, leased_until, walked_to, walked_at, halted_at, halt_reason, resumed_at,
        reverts_at, looked_at)
     VALUES (?, ?, ?, 0, 0, 0, '', 0, 0, 0)
     ON DUPLICATE KEY UPDATE
       token = IF(leased_until <= ? OR token = VALUES(token), VALUES(token), token),
       leased_until = IF(token = VALUES(token), VALUES(leased_until), leased_until)`,
    [wikiId, token, untilS, nowS],
  );
  const rows = await statements.select(
    'SELECT 1 FROM repair_wiki WHERE wiki_id = ? AND token = ?',
    [wikiId, token],
  );
  return rows.length > 0;
}

/** Gives the turn up, if it is ours. Index: PRIMARY. */
export async function passRepairTurn(
  statements: Pick<Statements, 'run'>,
  { wikiId, token }: Pick<RepairTurn, 'wikiId' | 'token'>,
): Promise<void> {
  await statements.run('UPDATE repair_wiki SET leased_until = 0 WHERE wiki_id = ? AND token = ?', [
    wikiId,
    token,
  ]);
}

/** How the repair of a wiki stands. Index: PRIMARY. */
export async function repairState(
  statements: Pick<Statements, 'select'>,
  wikiId: number,
): Promise<RepairState> {
  const [row] = await statements.select<StateRow>(
    `SELECT walked_to, walked_at, halted_at, halt_reason, resumed_at, reverts_at,
       looked_at, history_read_at FROM repair_wiki
     WHERE wiki_id = ?`,
    [wikiId],
  );
  return row === undefined ? NEVER_EDITED : stateOf(row);
}

/** Of a wiki that nobody has taken a turn at. */
const NEVER_EDITED: RepairState = {
  walkedTo: 0,
  walkedAtS: 0,
  haltedAtS: 0,
  haltReason: '',
  resumedAtS: 0,
  revertsAtS: 0,
  lookedAtS: 0,
  historyReadAtS: 0,
};

function stateOf(row: StateRow): RepairState {
  return {
    walkedTo: row.walked_to,
    walkedAtS: row.walked_at,
    haltedAtS: row.halted_at,
    haltReason: row.halt_reason.toString('utf8'),
    resumedAtS: row.resumed_at,
    revertsAtS: row.reverts_at,
    lookedAtS: row.looked_at,
    historyReadAtS: row.history_read_at,
  };
}

interface StateRow {
  walked_to: number;
  walked_at: number;
  halted_at: number;
  halt_reason: Buffer;
  resumed_at: number;
  reverts_at: number;
  looked_at: number;
  history_read_at: number;
}

/** Up to this page a wiki's pages have been looked at. Index: PRIMARY. */
export async function noteWalkedTo(
  statements: Pick<Statements, 'run'>,
  wikiId: number,
  pageId: number,
): Promise<void> {
  await statements.run('UPDATE repair_wiki SET walked_to = ? WHERE wiki_id = ?', [pageId, wikiId]);
}

/** All of a wiki's pages have been looked at; the next walk begins with the first one. Index: PRIMARY. */
export async function noteWalked(
  statements: Pick<Statements, 'run'>,
  wikiId: number,
  nowS: number,
): Promise<void> {
  await statements.run('UPDATE repair_wiki SET walked_to = 0, walked_at = ? WHERE wiki_id = ?', [
    nowS,
    wikiId,
  ]);
}

/**
 * Reverts have been looked for. Index: PRIMARY.
 * @param ofAll of all edits that are looked after, not only of those of a day
 */
export async function noteRevertsAt(
  statements: Pick<Statements, 'run'>,
  wikiId: number,
  { ofAll, nowS }: { ofAll: boolean; nowS: number },
): Promise<void> {
  await statements.run(
    'UPDATE repair_wiki SET looked_at = ?, reverts_at = IF(?, ?, reverts_at) WHERE wiki_id = ?',
    [nowS, Number(ofAll), nowS, wikiId],
  );
}

/** A wiki has given the history of a page. Index: PRIMARY. */
export async function noteHistoryRead(
  statements: Pick<Statements, 'run'>,
  wikiId: number,
  nowS: number,
): Promise<void> {
  await statements.run('UPDATE repair_wiki SET history_read_at = ? WHERE wiki_id = ?', [
    nowS,
    wikiId,
  ]);
}

/** Nothing more is edited there before a person resumes it. Index: PRIMARY. @returns whether that is new */
export async function haltRepair(
  statements: Pick<Statements, 'run'>,
  wikiId: number,
  reason: string,
  nowS: number,
): Promise<boolean> {
  const { affectedRows } = await statements.run(
    'UPDATE repair_wiki SET halted_at = ?, halt_reason = ? WHERE wiki_id = ? AND halted_at = 0',
    [nowS, Buffer.from(reason).subarray(0, REASON_BYTES_MAX), wikiId],
  );
  return affectedRows > 0;
}

/**
 * People ask for an end, for as long as they do; what is halted till a person resumes it stays so. Index: PRIMARY.
 * @param reason '': they do not (any more)
 */
export async function noteStopRequest(
  statements: Pick<Statements, 'run'>,
  wikiId: number,
  reason: string,
): Promise<void> {
  await statements.run(
    'UPDATE repair_wiki SET halt_reason = ? WHERE wiki_id = ? AND halted_at = 0',
    [Buffer.from(reason).subarray(0, REASON_BYTES_MAX), wikiId],
  );
}

/** A person lets the repair of a wiki go on. Index: PRIMARY. @returns whether it was halted */
export async function resumeRepair(
  statements: Pick<Statements, 'run'>,
  wikiId: number,
  nowS: number,
): Promise<boolean> {
  const { affectedRows } = await statements.run(
    `UPDATE repair_wiki SET halted_at = 0, halt_reason = '', resumed_at = ?
     WHERE wiki_id = ? AND halted_at > 0`,
    [nowS, wikiId],
  );
  return affectedRows > 0;
}
