import type { Statements } from '../../runtime/database';
import { openCase } from '../../status/cases/walk-case';
import type { DayNumber } from '../../status/day-number';
import { rowSlices } from '../statements/slices';
import { CASE_COLUMNS, caseOf, rowOfCase, type CaseRow, type StoredCase } from './case-row';
import type { KnownUrl } from './case-urls';
import { writeSteps, type StepAudience } from './write-steps';

/** A URL that was found to be unreachable. */
export interface FoundUrl {
  url: KnownUrl;
  domainKey: number;
  /** Day 0. */
  day: DayNumber;
  /** When it was found, in seconds since 1970. */
  atS: number;
  /** Machine word for what was met. */
  reason: string;
}

/**
 * Opens cases of URLs that have none, with their first steps. The domain's row of case_walk is locked: nobody else opens any of
 * it. Index: url_case.url_id; those of writeSteps.
 */
export async function openCases(
  statements: Statements,
  found: readonly FoundUrl[],
  audience: StepAudience,
): Promise<void> {
  const there = await casesOfUrls(statements, urlIdsOf(found));
  const fresh = found.filter(({ url }) => !there.has(url.urlId));
  if (fresh.length === 0) return;
  const rows = fresh.map(({ url: { urlId, sinceDay }, domainKey, day }) =>
    rowOfCase({ ...openCase(day, urlId), urlId, domainKey, sinceDay: sinceDay ?? day }),
  );
  for (const slice of rowSlices(rows)) {
    await statements.run(
      `INSERT IGNORE INTO url_case
         (url_id, domain_key, stage, opened_day, due_day, looks, removed_day, mended_day, asked_day, since_day) VALUES ?`,
      [slice],
    );
  }
  const stored = await casesOfUrls(statements, urlIdsOf(fresh));
  const steps = fresh.flatMap(({ url: { urlId, url }, domainKey, atS, reason }) => {
    const its = stored.get(urlId);
    if (its === undefined) return [];
    const { caseId, sinceDay } = its;
    const { text, host } = url;
    return [{ caseId, stage: 'found' as const, domainKey, url: text, host, reason, sinceDay, atS }];
  });
  await writeSteps(statements, steps, audience);
}

const urlIdsOf = (found: readonly FoundUrl[]): number[] => found.map(({ url }) => url.urlId);

/** The cases of these URLs, by the ids of the URLs. Index: url_case.url_id. */
export async function casesOfUrls(
  statements: Pick<Statements, 'select'>,
  urlIds: readonly number[],
): Promise<Map<number, StoredCase>> {
  const cases = new Map<number, StoredCase>();
  for (const slice of rowSlices(urlIds)) {
    const rows = await statements.select<CaseRow>(
      `SELECT ${CASE_COLUMNS} FROM url_case FORCE INDEX (url_id) WHERE url_id IN (?)`,
      [slice],
    );
    for (const row of rows) cases.set(row.url_id, caseOf(row));
  }
  return cases;
}
