import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Database } from '../../runtime/database';
import { createMarkIndex, type PlacedMark } from '../../status/mark-index';
import { createTableChangeFeed } from '../../store/changes/table-change-feed';
import type { PublishingParts } from '../publish-dump';

/** Publishing over a database at a moment, with marks of operators. */
export function publishingParts(
  database: Database,
  nowMs: number,
  marks: readonly PlacedMark[] = [],
): PublishingParts {
  return {
    database,
    feed: createTableChangeFeed(database),
    clock: { now: () => nowMs, sleep: () => Promise.resolve() },
    databaseNowS: () => Promise.resolve(nowMs / 1_000),
    marks: () => Promise.resolve(createMarkIndex(marks)),
  };
}

/** The lines of a gzip file. */
export function linesOf(folder: string, name: string): Record<string, unknown>[] {
  const text = gunzipSync(readFileSync(join(folder, name))).toString();
  expect(text === '' || text.endsWith('\n')).toBe(true);
  const lines = text.split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** Runs `sha256sum -c`; throws where a sum is wrong or a file missing. */
export function checkSums(folder: string): string[] {
  if (readFileSync(join(folder, 'SHA256SUMS'), 'utf8') === '') return [];
  const said = execFileSync('sha256sum', ['-c', '--strict', 'SHA256SUMS'], { cwd: folder });
  return said.toString().trim().split('\n');
}

/** What is in the folder but files of changes. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => !name.startsWith('weboid-changes-'))
    .toSorted();
}
