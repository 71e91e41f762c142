import TestSequencer from '@jest/test-sequencer';
import path from 'node:path';

/** Those that take longest, mostly by waiting, the longest first: begun last, they would end alone. */
const LONG = [
  'start.e2e.test.ts',
  'oldest-mediawiki.e2e.test.ts',
  'archives-killed.db.test.ts',
  'crawlers-killed.db.test.ts',
  'rup-month.db.test.ts',
  'backups.db.test.ts',
  'share-of-day.db.test.ts',
  'database-outages.db.test.ts',
  'outages.db.test.ts',
  'connections.test.ts',
  'api-reader.test.ts',
];

/** The order of jest's test files (jest wants a default export): as jest has it, but for long ones. */
export default class LongFirst extends TestSequencer {
  /** @override */
  sort(tests) {
    const place = ({ path: file }) => {
      const index = LONG.indexOf(path.basename(file));
      return index === -1 ? LONG.length : index;
    };
    return super.sort(tests).toSorted((left, right) => place(left) - place(right));
  }
}
