import type { Statements } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';
import { hintSourceById, hintSourceIdOf, type HintSource } from '../../status/hints/hint';

/** What hints have done. */
export interface HintCounts {
  /** Looks that were put off. */
  stretched: number;
  /** Thousandths of a look that this saves. */
  savedMilli: number;
  /** Looks that were asked for. */
  called: number;
  /** Of them those that found the page gone, or back. */
  rightCalls: number;
  /** Hosts whose word was found wrong. */
  distrusted: number;
}

/** Of who has said nothing. */
export const NO_HINTS: HintCounts = {
  stretched: 0,
  savedMilli: 0,
  called: 0,
  rightCalls: 0,
  distrusted: 0,
};

/** What both have done. */
export function sumOfHintCounts(one: Partial<HintCounts>, other: Partial<HintCounts>): HintCounts {
  const [a, b] = [
    { ...NO_HINTS, ...one },
    { ...NO_HINTS, ...other },
  ];
  return {
    stretched: a.stretched + b.stretched,
    savedMilli: a.savedMilli + b.savedMilli,
    called: a.called + b.called,
    rightCalls: a.rightCalls + b.rightCalls,
    distrusted: a.distrusted + b.distrusted,
  };
}

/** Adds to what hints of a source have done on a day. Index: hint_tally.PRIMARY. */
export async function addToHintTally(
  statements: Pick<Statements, 'run'>,
  { day, source }: { day: DayNumber; source: HintSource },
  counts: Partial<HintCounts>,
): Promise<void> {
  const { stretched, savedMilli, called, rightCalls, distrusted } = { ...NO_HINTS, ...counts };
  await statements.run(
    `INSERT INTO hint_tally (day, source, stretched, saved_milli, called, right_calls, distrusted) VALUES (?)
     ON DUPLICATE KEY UPDATE
       stretched = stretched + VALUES(stretched), saved_milli = saved_milli + VALUES(saved_milli),
       called = called + VALUES(called), right_calls = right_calls + VALUES(right_calls),
       distrusted = distrusted + VALUES(distrusted)`,
    [[day, hintSourceIdOf(source), stretched, savedMilli, called, rightCalls, distrusted]],
  );
}

/** What hints have done since a day, that day included, by source. Index: hint_tally.PRIMARY. */
export async function hintTallySince(
  statements: Pick<Statements, 'select'>,
  day: DayNumber,
): Promise<Map<HintSource, HintCounts>> {
  const rows = await statements.select<TallyRow>(
    `SELECT source, CAST(SUM(stretched) AS DOUBLE) AS stretched, CAST(SUM(saved_milli) AS DOUBLE) AS saved_milli,
       CAST(SUM(called) AS DOUBLE) AS called, CAST(SUM(right_calls) AS DOUBLE) AS right_calls,
       CAST(SUM(distrusted) AS DOUBLE) AS distrusted
     FROM hint_tally FORCE INDEX (PRIMARY) WHERE day >= ? GROUP BY source`,
    [day],
  );
  return new Map(
    rows.flatMap((row) => {
      const source = hintSourceById(row.source);
      return source === null ? [] : [[source, countsOfRow(row)] as const];
    }),
  );
}

interface TallyRow {
  source: number;
  stretched: number;
  saved_milli: number;
  called: number;
  right_calls: number;
  distrusted: number;
}

const countsOfRow = (row: TallyRow): HintCounts => ({
  stretched: row.stretched,
  savedMilli: row.saved_milli,
  called: row.called,
  rightCalls: row.right_calls,
  distrusted: row.distrusted,
});
