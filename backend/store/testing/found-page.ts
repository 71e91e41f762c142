import type { Database } from '../../runtime/database';
import type { AliasEvidence, AliasWay } from '../../status/aliases/alias-evidence';
import type { DayNumber } from '../../status/day-number';
import { valuesOfEvidence } from '../aliases/alias-row';
import { SHOWN_REPLACEMENT } from '../aliases/replacement-state';

/** A live page as a search found it, by a rule that held for 7 of 7 known pages. */
export interface FoundPage {
  urlId: number;
  target: string;
  foundDay: DayNumber;
  isShown: boolean;
  by?: AliasWay;
  evidence?: Partial<AliasEvidence>;
}

const EVIDENCE: AliasEvidence = {
  check: 'same',
  title: 1,
  kept: 0.94,
  grown: 0.9,
  numbers: 1,
  date: 'same',
};

/** Stores it as a search does, with its rule, and its replacement as one that waits for its check or is shown. */
export async function storeFoundPage(
  database: Database,
  { urlId, target, foundDay, isShown, by = 'rule', evidence = {} }: FoundPage,
): Promise<void> {
  await database.run(
    `INSERT IGNORE INTO alias_rule (rule_id, host_id, rule_key, rule_from, rule_to, right_cases, matching_cases, cases, learned_day)
     SELECT 1, host_id, 'rule', 'a.net/<b>…', 'https://new.net/…', 7, 7, '{}', ? FROM url WHERE url_id = ?`,
    [foundDay, urlId],
  );
  await database.run(
    `REPLACE INTO alias (url_id, searched_day, target, found_day, rule_id, found_by, checked_as, title_like, text_kept,
       text_grown, numbers_kept, dates) VALUES (?)`,
    [
      [
        urlId,
        foundDay,
        target,
        foundDay,
        by === 'rule' ? 1 : 0,
        ...valuesOfEvidence(by, { ...EVIDENCE, ...evidence }),
      ],
    ],
  );
  await database.run(
    'REPLACE INTO replacement (url_id, target, checked_day, state, proposed_at, try_at, tries) VALUES (?, ?, ?, ?, 0, 0, 0)',
    [urlId, target, isShown ? foundDay : 0, isShown ? SHOWN_REPLACEMENT : 0],
  );
}
