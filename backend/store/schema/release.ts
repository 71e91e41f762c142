import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { contractionsIn } from './contractions';

const releaseSchema = z.object({
  schema: z.int().min(1),
  commit: z.string().regex(/^[0-9a-f]{40}$/),
  contracts: z.record(z.string().regex(/^\d+$/), z.string().min(1)),
});

/** The last release: what may still be running while newer migrations are applied. */
export interface LastRelease {
  /** Number of the newest migration that it has. */
  schema: number;
  /** Its source. */
  commit: string;
  /** Migrations that programs from before them cannot live with, by number, and why. */
  contracts: ReadonlyMap<number, string>;
}

/** What `release.json` in a folder of migrations says. @throws ZodError, SyntaxError where it is not as it has to be */
export function releaseIn(text: string): LastRelease {
  const { contracts, ...release } = releaseSchema.parse(JSON.parse(text));
  const entries = Object.entries(contracts).map(([no, why]) => [Number(no), why] as const);
  return { ...release, contracts: new Map(entries) };
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
  const numbers = [...contractionsIn(folder).keys(), ...releaseOf(folder).contracts.keys()];
  return Math.max(0, ...numbers.filter((number) => number <= schema));
}
