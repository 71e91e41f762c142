import type { Database } from '../../../runtime/database';
import type { DayNumber } from '../../../status/day-number';
import { dayStartMs } from '../../../status/day-number';
import { doubtIdOf } from '../../../status/content-doubt';
import { encodeHistory } from '../../../status/history';
import { reservationIdOf } from '../../../status/reservation';
import { SHOWN_REPLACEMENT } from '../../../store/aliases/replacement-state';
import { storeTraits } from '../../../store/frontier/domain-traits';
import { insertReport } from '../../../store/people/reports';
import { writeEvidence } from '../../../store/results/evidence';
import { urlKey } from '../../../store/statements/url-key';
import { archiveServiceIdOf } from '../../../url/archives/archive-services';
import type { RandomUrl } from './random-url';
import type { RandomWorld } from './random-world';

interface Ids {
  urlId: number;
  hostId: number;
}

/** Ids of those of these URLs that are listed, by normal form. */
export async function idsOf(
  database: Database,
  urls: readonly string[],
): Promise<Map<string, Ids>> {
  const keys = new Map(urls.map((url) => [urlKey(url).toString('latin1'), url]));
  const rows = await database.select<{ url_id: number; host_id: number; url_key: Buffer }>(
    'SELECT url_id, host_id, url_key FROM url WHERE url_key IN (?)',
    [urls.map(urlKey)],
  );
  return new Map(
    rows.map((row) => [
      keys.get(row.url_key.toString('latin1')) ?? '',
      { urlId: row.url_id, hostId: row.host_id },
    ]),
  );
}

/** What crawlers, archives and people have left behind of those URLs of a world that are listed. */
export async function storeUrls(
  database: Database,
  world: RandomWorld,
  today: DayNumber,
): Promise<void> {
  const ids = await idsOf(
    database,
    world.urls.map(({ url }) => url),
  );
  await database.transaction(async (tx) => {
    for (const one of world.urls) {
      const its = ids.get(one.url);
      if (its === undefined) continue;
      const { runs, failures, failingDay, reservation, doubt, checkedDay } = one.checks;
      await tx.run(
        `UPDATE url SET history = ?, failures = ?, failing_day = ?, reservation = ?, doubt = ?, checked_day = ?
         WHERE url_id = ?`,
        [
          Buffer.from(encodeHistory([...runs])),
          failures,
          failingDay ?? 0,
          reservationIdOf(reservation),
          doubtIdOf(doubt),
          checkedDay,
          its.urlId,
        ],
      );
      await writeEvidence(tx, [{ urlId: its.urlId, evidence: one.evidence, isStored: false }]);
      for (let n = 0; n < one.reports; n += 1) {
        const subject =
          n === 2 ? { urlId: null, pathPrefix: '/' } : { urlId: its.urlId, pathPrefix: '' };
        const reporter = Buffer.from(`${its.urlId}-${n}`.padEnd(16, '.'));
        await insertReport(
          tx,
          reporter,
          { hostId: its.hostId, ...subject },
          dayStartMs(today) / 1_000,
        );
      }
    }
  });
  await storeNotes(database, world, ids, today);
  await storeHosts(database, world, today);
}

async function storeNotes(
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
  const refused = rowsOf(({ isRefused }, urlId) => (isRefused ? [urlId] : []));
  await database.run('UPDATE archived_copy SET refused_day = ? WHERE url_id IN (?)', [
    today - 2,
    refused,
  ]);
}

async function insert(database: Database, sql: string, rows: readonly unknown[][]): Promise<void> {
  if (rows.length > 0) await database.run(sql, [rows as never]);
}

async function storeHosts(
  database: Database,
  { presumedHosts, failingHosts }: RandomWorld,
  today: DayNumber,
): Promise<void> {
  await database.run(
    'REPLACE INTO presumption (host_id, until_day) SELECT host_id, ? FROM host WHERE name IN (?)',
    [today + 9, presumedHosts],
  );
  const hosts = await database.select<{ host_id: number }>(
    'SELECT host_id FROM host WHERE name IN (?)',
    [failingHosts],
  );
  const seen = hosts.map(
    (host) => ({ hostId: host.host_id, trait: 'dns-error', holds: true }) as const,
  );
  for (const day of [today - 150, today - 1]) {
    await database.transaction((tx) => storeTraits(tx, seen, day));
  }
}
