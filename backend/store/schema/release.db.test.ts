import { hasCommit, ReleaseCheckout } from '../testing/release-checkout';
import { SQL_FOLDER } from '../testing/with-store';
import { versionsIn } from './migrate';
import { releaseOf } from './release';

const { schema, commit } = releaseOf(SQL_FOLDER);
const newer = versionsIn(SQL_FOLDER).filter((version) => version > schema);
const isThere = hasCommit(commit);
const MINUTES_MS = 180_000;

/** Short ones that, together, read and write most tables. */
const TESTS = [
  'backend/store/results/results.db.test.ts',
  'backend/store/answers/lists.db.test.ts',
  'backend/store/people/reports.db.test.ts',
  'backend/store/pages/removals.db.test.ts',
];

if (!isThere)
  console.warn(`the last release, ${commit}, is not in this checkout: its code is not run`);
const withHistory = isThere ? test : test.skip;

/** For all tests here: to make it, and to read and translate its code, takes longer than they do. */
let release: ReleaseCheckout;
beforeAll(() => {
  if (isThere) release = new ReleaseCheckout(commit);
});
afterAll(() => {
  if (isThere) release.remove();
});

withHistory(
  `the code of the last release works on tables as the newest migrations make them (${newer.length} newer)`,
  async () => {
    // What nothing was changed for is tested by its own version.
    if (newer.length === 0) return;
    const { isGood, output } = await release.run(TESTS);
    expect(isGood ? '' : output).toBe('');
  },
  MINUTES_MS,
);

withHistory(
  'a migration that takes a key away which a statement of it names is seen',
  async () => {
    const migration = release.addMigration(999_999, 'ALTER TABLE url DROP KEY IF EXISTS host_due;');
    try {
      const { isGood, output } = await release.run(['backend/store/urls/url-walk.db.test.ts']);
      expect([isGood, output]).toEqual([
        false,
        expect.stringContaining("Key 'host_due' doesn't exist"),
      ]);
    } finally {
      migration.remove();
    }
  },
  MINUTES_MS,
);
