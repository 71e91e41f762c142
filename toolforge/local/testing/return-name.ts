import { setTimeout as sleep } from 'node:timers/promises';
import { namesOf } from '../../../backend/store/names/name-standings';
import { askAlone } from '../../../backend/store/statements/joint-asking';
import { openWeboidTables } from './open-weboid-tables';

const NAME = 'norrask-wool-guild.org';
const HOST = `www.${NAME}`;
/** The loop over names rests half a minute. */
const PATIENCE_MS = 120_000;
const LOOK_EVERY_MS = 250;
/** Place of `free` in what looks in a row say, from 1 on. */
const FREE = 2;

/** What became of the pages of a name. */
interface GivenBack {
  doubts: number[];
  /** Why the change log tells of them, in the order of the log. */
  reasons: string[];
}

/**
 * The name of the example world that was taken is its owner's again, says the desk, and Weboid looks at it once more: of the
 * two looks that are needed, a week apart, the first is given, and the second true.
 * @throws when it is not given back in two minutes
 */
export async function returnName(databasePort: number, desk: string): Promise<GivenBack> {
  const database = openWeboidTables(databasePort);
  try {
    const form = new URLSearchParams({ host: HOST, isBack: '1' });
    await fetch(`${desk}/`, { method: 'POST', body: form, redirect: 'manual' });
    await database.run(
      `UPDATE name_standing SET series = ?, series_looks = 1, series_day = since_day, look_at = 1
       WHERE name = ? AND standing = 2`,
      [FREE, Buffer.from(NAME)],
    );
    const endMs = performance.now() + PATIENCE_MS;
    for (;;) {
      const stored = (await namesOf(askAlone(database), [NAME])).get(NAME);
      const became = await whatBecame(database);
      // How the name stands is stored first; then its URLs are walked over.
      if (stored?.standing === 'quiet' && became.doubts.every((doubt) => doubt === 0))
        return became;
      if (performance.now() > endMs) throw new Error(`${NAME} still stands: ${stored?.standing}`);
      await sleep(LOOK_EVERY_MS);
    }
  } finally {
    await database.close();
  }
}

async function whatBecame(database: ReturnType<typeof openWeboidTables>): Promise<GivenBack> {
  const urls = await database.select<{ doubt: number }>(
    'SELECT doubt FROM host JOIN url USING (host_id) WHERE host.name = ?',
    [HOST],
  );
  const changes = await database.select<{ reason: Buffer }>(
    `SELECT changes.reason FROM host JOIN url USING (host_id) JOIN \`change\` AS changes USING (url_id)
     WHERE host.name = ? AND changes.reason LIKE 'name-%' ORDER BY changes.change_id`,
    [HOST],
  );
  return {
    doubts: urls.map(({ doubt }) => doubt),
    reasons: changes.map(({ reason }) => reason.toString()),
  };
}
