import type { Database } from '../../../runtime/database';
import type { DayNumber } from '../../../status/day-number';
import { dayStartMs } from '../../../status/day-number';
import { doubtIdOf } from '../../../status/content-doubt';
import { encodeHistory } from '../../../status/history';
import { reservationIdOf } from '../../../status/reservation';
import { storeTraits } from '../../../store/frontier/domain-traits';
import { insertReport } from '../../../store/people/reports';
import { writeEvidence } from '../../../store/results/evidence';
import type { RandomWorld } from './random-world';
import { storeNotes } from './store-notes';
import { idsOf } from './url-ids';

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
