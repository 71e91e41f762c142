import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { contractionsIn } from './contractions';

/** Sentences by number of a migration. */
const reasons = z.record(z.string().regex(/^\d+$/), z.string().min(1));
const releaseSchema = z.object({
  schema: z.int().min(1),
  commit: z.string().regex(/^[0-9a-f]{40}$/),
  contracts: reasons,
  expands: reasons,
});

/** The last release: what may still be running while newer migrations are applied. */
export interface LastRelease {
  /** Number of the newest migration that it has. */
  schema: number;
  /** Its source. */
  commit: string;
  /** Migrations that programs from before them cannot live with, by number, and why. */
  contracts: ReadonlyMap<number, string>;
  /** Migrations whose text seems to take something away, and why programs from before them go on all the same. */
  expands: ReadonlyMap<number, string>;
}

/** What `release.json` in a folder of migrations says. @throws ZodError, SyntaxError where it is not as it has to be */
export function releaseIn(text: string): LastRelease {
  const { contracts, expands, ...release } = releaseSchema.parse(JSON.parse(text));
  return { ...release, contracts: byNumber(contracts), expands: byNumber(expands) };
}

function byNumber(sentences: Readonly<Record<string, string>>): ReadonlyMap<number, string> {
  return new Map(Object.entries(sentences).map(([number, why]) => [Number(number), why]));
}

/** That of the folder. */
export function releaseOf(folder: string): LastRelease {
  return releaseIn(readFileSync(join(folder, 'release.json'), 'utf8'));
}

/**
 * The newest migration, up to number `schema`, that programs have to know to live with tables as it leaves them: one
 * whose text takes something away, or of which release.json says so. 0: there is none.
 */
export function neededMigration(folder: string, schema: number): number {
  const { contracts, expands } = releaseOf(folder);
  const taking = [...contractionsIn(folder).keys()].filter((number) => !expands.has(number));
  return Math.max(0, ...[...taking, ...contracts.keys()].filter((number) => number <= schema));
}
