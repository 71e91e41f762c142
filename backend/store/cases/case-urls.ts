import type { Statements } from '../../runtime/database';
import { slicesOf } from '../../runtime/slices';
import { caseReasonOf } from '../../status/cases/case-reason';
import type { CaseUrl } from '../../status/cases/url-case';
import { failingSince } from '../../status/check-state';
import type { DayNumber } from '../../status/day-number';
import type { MarkIndex } from '../../status/mark-index';
import { effectsOf } from '../../status/mark-effects';
import { markedVerdict } from '../../status/marked-verdict';
import type { Status } from '../../status/status-code';
import { DEFAULT_POLICY, judgeChecks } from '../../status/verdict';
import type { NormalUrl } from '../../url/normal-url';
import { addressOfRow, type AddressColumns } from '../urls/addresses';
import { CHECK_STATE_COLUMNS, checkStateOf, type CheckStateRow } from '../urls/check-state-row';

/** A listed URL as cases see it. */
export interface KnownUrl extends CaseUrl {
  urlId: number;
  hostId: number;
  url: NormalUrl;
  /** First day of the failure that lasts; null: nothing fails. */
  sinceDay: DayNumber | null;
  /** What the last look met, as a machine word. */
  reason: string;
  /** The same as a status; null: nobody has looked, or an operator's mark decides. */
  newest: Status | null;
  /** Why a mark decides; null: none does. */
  markedAs: ReturnType<typeof markedVerdict>['reason'];
}

interface KnownRow extends CheckStateRow, AddressColumns {
  url_id: number;
  host_id: number;
  checked_day: number | null;
  due_day: number;
}

const URLS_PER_QUESTION = 1_000;

/**
 * URLs of the list by id, as they stand; one that is not listed has no entry. Nothing is locked. Index: url.PRIMARY,
 * host.PRIMARY.
 * @param marks in force now (I4)
 */
export async function knownUrls(
  statements: Pick<Statements, 'select'>,
  urlIds: readonly number[],
  marks: MarkIndex,
): Promise<Map<number, KnownUrl>> {
  const known = new Map<number, KnownUrl>();
  for (const slice of slicesOf(urlIds, URLS_PER_QUESTION)) {
    const rows = await statements.select<KnownRow>(
      `SELECT url_id, host_id, scheme, name, port, path, checked_day, due_day, ${CHECK_STATE_COLUMNS}
       FROM url FORCE INDEX (PRIMARY) STRAIGHT_JOIN host FORCE INDEX (PRIMARY) USING (host_id)
       WHERE url_id IN (?)`,
      [[...slice]],
    );
    for (const row of rows) known.set(row.url_id, knownUrlOf(row, marks));
  }
  return known;
}

function knownUrlOf(row: KnownRow, marks: MarkIndex): KnownUrl {
  const url = addressOfRow(row);
  const state = checkStateOf(row);
  const [newest] = state.runs;
  const its = marks.marksOf(url.host, url.path);
  const told = markedVerdict(judgeChecks(state, DEFAULT_POLICY), its);
  return {
    urlId: row.url_id,
    hostId: row.host_id,
    url,
    verdict: told.verdict,
    // What was unreachable when its owner opted out still is by its checks, but nobody looks at it either.
    isMarked: !effectsOf(its).isChecked,
    markedAs: told.reason,
    checkedDay: row.checked_day,
    dueDay: row.due_day,
    sinceDay: failingSince(state),
    reason: told.reason ?? (newest === undefined ? 'untried' : caseReasonOf(newest)),
    newest: told.reason === null && newest !== undefined ? newest : null,
  };
}
