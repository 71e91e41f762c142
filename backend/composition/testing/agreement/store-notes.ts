import type { Database } from '../../../runtime/database';
import type { AliasEvidence } from '../../../status/aliases/alias-evidence';
import type { DayNumber } from '../../../status/day-number';
import type { CopyComparison } from '../../../status/takeover/copy-comparison';
import { valuesOfEvidence } from '../../../store/aliases/alias-row';
import { SHOWN_REPLACEMENT } from '../../../store/aliases/replacement-state';
import { valuesOfComparison } from '../../../store/comparisons/comparison-row';
import { archiveServiceIdOf } from '../../../url/archives/archive-services';
import { momentsOf } from '../../../archives/copy-time';
import type { RandomUrl } from './random-url';
import type { RandomWorld } from './random-world';
import type { Ids } from './url-ids';

const LIKE: AliasEvidence = {
  title: 1,
  kept: 0.9,
  grown: 0.8,
  numbers: 1,
  date: 'same',
  check: 'same',
};
const DAY_MS = 86_400_000;

/** What is noted of the URLs of a world: where they lead, their copies, live pages, and how they compare with a copy. */
export async function storeNotes(
  database: Database,
  { urls }: RandomWorld,
  ids: ReadonlyMap<string, Ids>,
  today: DayNumber,
): Promise<void> {
  const listed = urls.flatMap((one) => {
    const its = ids.get(one.url);
    return its === undefined ? [] : [{ one, urlId: its.urlId }];
  });
  const rowsOf = <Row>(row: (one: RandomUrl, urlId: number) => Row[]): Row[] =>
    listed.flatMap(({ one, urlId }) => row(one, urlId));
  await insert(
    database,
    'REPLACE INTO redirect (url_id, target, kind, seen_day, target_class) VALUES ?',
    rowsOf(({ redirect }, urlId) => (redirect === null ? [] : [[urlId, redirect, 1, today, 1]])),
  );
  await insert(
    database,
    'REPLACE INTO archive (url_id, service, snapshot, snapshot_at, blocked, visited_day) VALUES ?',
    rowsOf(({ copies }, urlId) =>
      copies.map(({ service, snapshot, timestamp, isBlocked, isVisited }) => [
        urlId,
        archiveServiceIdOf(service),
        isBlocked ? '' : snapshot,
        isBlocked ? '' : timestamp,
        isBlocked ? 1 : 0,
        isVisited ? today : 0,
      ]),
    ),
  );
  await insert(
    database,
    'REPLACE INTO archive_search (url_id, due_at, searched_day) VALUES ?',
    rowsOf(({ archivesSearched }, urlId) =>
      archivesSearched === null ? [] : [[urlId, 1, archivesSearched]],
    ),
  );
  await insert(
    database,
    'REPLACE INTO replacement (url_id, target, checked_day, state, proposed_at, try_at, tries) VALUES ?',
    rowsOf(({ replacement }, urlId) =>
      replacement === null
        ? []
        : [
            [
              urlId,
              replacement.target,
              today - 4,
              replacement.isShown ? SHOWN_REPLACEMENT : 0,
              0,
              0,
              0,
            ],
          ],
    ),
  );
  await insert(
    database,
    `REPLACE INTO alias
     (url_id, searched_day, target, found_day, found_by, checked_as, title_like, text_kept, text_grown, numbers_kept, dates)
     VALUES ?`,
    rowsOf(({ replacement }, urlId) =>
      replacement?.isFound === true
        ? [[urlId, today - 5, replacement.target, today - 5, ...valuesOfEvidence('sitemap', LIKE)]]
        : [],
    ),
  );
  await insert(
    database,
    `REPLACE INTO page_comparison
     (url_id, asked_day, due_at, compared_day, outcome, copied_on, service, similarity, text_kept, words_kept, names_kept)
     VALUES ?`,
    rowsOf(({ comparison }, urlId) =>
      comparison === null
        ? []
        : [[urlId, today - 3, 0, ...valuesOfComparison(comparedOn(today - 2, comparison))]],
    ),
  );
  const refused = rowsOf(({ isRefused }, urlId) => (isRefused ? [urlId] : []));
  await database.run('UPDATE archived_copy SET refused_day = ? WHERE url_id IN (?)', [
    today - 2,
    refused,
  ]);
}

const comparedOn = (
  comparedDay: DayNumber,
  { service, timestamp, isChanged }: RandomUrl['comparison'] & {},
): CopyComparison => ({
  comparedDay,
  outcome: isChanged ? 'drifted' : 'same',
  copy: { service, madeOn: Math.floor(momentsOf(timestamp).firstMs / DAY_MS) },
  similarity: 0.5,
  textKept: 0.5,
  wordsKept: 0.5,
  namesKept: null,
});

async function insert(database: Database, sql: string, rows: readonly unknown[][]): Promise<void> {
  if (rows.length > 0) await database.run(sql, [rows as never]);
}
