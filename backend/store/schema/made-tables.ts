import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationFile, statementsOf, versionsIn } from './migrate';
import { tableChangeIn } from './table-changes';

/**
 * Names of the tables that migrations have made, in their order, by their texts.
 * @param folder where the files are
 * @param applied whether a version is in force; of the others nothing is told
 */
export function tablesMadeBy(folder: string, applied: ReadonlySet<number>): string[] {
  const made = new Set<string>();
  for (const version of versionsIn(folder).filter((one) => applied.has(one))) {
    for (const statement of statementsOf(
      readFileSync(join(folder, migrationFile(version)), 'utf8'),
    )) {
      const change = tableChangeIn(statement);
      if (change?.kind === 'create') made.add(change.table);
      if (change?.kind === 'drop') made.delete(change.table);
    }
  }
  return [...made];
}
