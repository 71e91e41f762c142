import type { Statements } from '../../runtime/database';
import type { ReadStatements } from '../statements/read-statements';

/** How the last try to pass over a wiki ended; stored as its index, so append only. */
const WIKI_STATES = ['never', 'passed', 'failing', 'closed', 'gone', 'locked'] as const;
type WikiStateName = (typeof WIKI_STATES)[number];

/** How the page loop stands with a wiki (W1.8). Moments are seconds since 1970, 0 is never. */
export interface WikiState {
  wikiId: number;
  state: WikiStateName;
  /** Why it is not `passed`; '' otherwise. */
  reason: string;
  /** When anything was stored of the wiki for the first time: in the first pass over it. */
  firstTriedAtS: number;
  /** When the last try began or, when it failed, ended. */
  triedAtS: number;
  /** When the last whole pass began. */
  passedAtS: number;
  /** How long the last whole pass took. */
  passSeconds: number;
  /** All changes of the wiki until then have been taken in (W1.7). */
  changesUntilS: number;
  /** Pages that met the criteria in the last whole pass. */
  pagesWatched: number;
  /** Progress of the pass under way: page x of about y, told at `progressAtS`; 0 of 0 when none is. */
  pagesDone: number;
  pagesTotal: number;
  /** How fast that pass goes on, smoothed; 0 when it is not known. */
  pagesPerS: number;
  progressAtS: number;
  /** Lag of the replica, in seconds; null when it cannot be known. */
  lagS: number | null;
  /** Stands for the criteria of the last whole pass; 16 bytes. */
  criteriaKey: Buffer;
  /** Stands for the rules by which links were read (wiki/links-key.ts); 16 bytes, zeros before the first pass. */
  linksKey: Buffer;
}

interface StateRow {
  wiki_id: number;
  state: number;
  reason: Buffer;
  first_tried_at: number;
  tried_at: number;
  passed_at: number;
  pass_s: number;
  changes_until: number;
  pages_watched: number;
  pages_done: number;
  pages_total: number;
  pages_per_s: number;
  progress_at: number;
  lag_s: number | null;
  criteria_key: Buffer;
  links_key: Buffer;
}

/** The states of all wikis that were ever tried, by wiki id: hundreds. */
export async function wikiStates(statements: ReadStatements): Promise<Map<number, WikiState>> {
  const rows = await statements.select<StateRow>('SELECT * FROM wiki_state');
  return new Map(rows.map((row) => [row.wiki_id, stateOf(row)]));
}

/** When the first pass over a wiki began, in seconds since 1970; null: never, as far as is known. Index: PRIMARY. */
export async function firstPassS(
  statements: ReadStatements,
  wikiId: number,
): Promise<number | null> {
  const [row] = await statements.select<Pick<StateRow, 'first_tried_at'>>(
    'SELECT first_tried_at FROM wiki_state WHERE wiki_id = ?',
    [wikiId],
  );
  return row === undefined || row.first_tried_at === 0 ? null : row.first_tried_at;
}

function stateOf(row: StateRow): WikiState {
  return {
    wikiId: row.wiki_id,
    state: WIKI_STATES[row.state] ?? 'never',
    reason: row.reason.toString('utf8'),
    firstTriedAtS: row.first_tried_at,
    triedAtS: row.tried_at,
    passedAtS: row.passed_at,
    passSeconds: row.pass_s,
    changesUntilS: row.changes_until,
    pagesWatched: row.pages_watched,
    pagesDone: row.pages_done,
    pagesTotal: row.pages_total,
    pagesPerS: row.pages_per_s,
    progressAtS: row.progress_at,
    lagS: row.lag_s,
    criteriaKey: row.criteria_key,
    linksKey: row.links_key,
  };
}

const REASON_BYTES_MAX = 255;

const COLUMNS = {
  state: (state: Partial<WikiState>) =>
    state.state === undefined ? undefined : WIKI_STATES.indexOf(state.state),
  reason: (state: Partial<WikiState>) =>
    state.reason === undefined
      ? undefined
      : Buffer.from(state.reason, 'utf8').subarray(0, REASON_BYTES_MAX),
  tried_at: (state: Partial<WikiState>) => state.triedAtS,
  passed_at: (state: Partial<WikiState>) => state.passedAtS,
  pass_s: (state: Partial<WikiState>) => state.passSeconds,
  changes_until: (state: Partial<WikiState>) => state.changesUntilS,
  pages_watched: (state: Partial<WikiState>) => state.pagesWatched,
  pages_done: (state: Partial<WikiState>) => state.pagesDone,
  pages_total: (state: Partial<WikiState>) => state.pagesTotal,
  pages_per_s: (state: Partial<WikiState>) => state.pagesPerS,
  progress_at: (state: Partial<WikiState>) => state.progressAtS,
  lag_s: (state: Partial<WikiState>) => state.lagS,
  criteria_key: (state: Partial<WikiState>) => state.criteriaKey,
  links_key: (state: Partial<WikiState>) => state.linksKey,
} as const;

/** Stores what is given of a wiki's state; the rest stays. Index: PRIMARY. */
export async function saveWikiState(
  statements: Statements,
  wikiId: number,
  given: Partial<Omit<WikiState, 'wikiId' | 'firstTriedAtS'>>,
): Promise<void> {
  await statements.run(
    `INSERT IGNORE INTO wiki_state
       (wiki_id, state, reason, first_tried_at, tried_at, passed_at, pass_s, changes_until,
        pages_watched, pages_done, pages_total, pages_per_s, progress_at, criteria_key)
     VALUES (?, 0, '', ?, 0, 0, 0, 0, 0, 0, 0, 0, 0, REPEAT('\\0', 16))`,
    [wikiId, given.triedAtS ?? given.progressAtS ?? 0],
  );
  const changed = Object.entries(COLUMNS).flatMap(([column, value]) => {
    const stored = value(given);
    return stored === undefined ? [] : [{ column, stored }];
  });
  if (changed.length === 0) return;
  await statements.run(
    `UPDATE wiki_state SET ${changed.map(({ column }) => `${column} = ?`).join(', ')}
     WHERE wiki_id = ?`,
    [...changed.map(({ stored }) => stored), wikiId],
  );
}

/** Index: PRIMARY. */
export async function removeWikiState(statements: Statements, wikiId: number): Promise<void> {
  await statements.run('DELETE FROM wiki_state WHERE wiki_id = ?', [wikiId]);
}
