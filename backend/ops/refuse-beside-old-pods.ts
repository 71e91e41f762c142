import { z } from 'zod';
import { OpsError } from './api/ops-error';
import { short, type OpsParts } from './ops-parts';

const releaseFile = z.object({ contracts: z.record(z.string(), z.string()) });

/**
 * Migrations that the tables do not have yet and that take something away (`contracts` in sql/release.json) must find
 * no pods of before. Where nobody can tell what the tables have, that is said and nothing refused.
 * @param schema migration that the tables are at; null: nobody can tell
 * @throws OpsError while continuous jobs run
 */
export async function refuseBesideOldPods(
  parts: OpsParts,
  commit: string,
  schema: number | null,
): Promise<void> {
  const text = await parts.repository.fileAt(commit, 'sql/release.json');
  // Versions from before that file take nothing away that the tables still have.
  if (text === null) return;
  const contracts = contractsIn(text, commit);
  if (schema === null) {
    parts.tell('whether a migration takes something away from the old pods cannot be seen here');
    return;
  }
  const newer = Object.entries(contracts).find(([number]) => Number(number) > schema);
  if (newer === undefined) return;
  const jobs = await parts.jobs.list();
  const running = jobs.filter(({ job_type: type }) => type === 'continuous');
  if (running.length === 0) return;
  throw new OpsError(
    `migration ${newer[0]} of ${short(commit)} cannot run beside the pods of before: ${newer[1]}; end them first, each by \`toolforge jobs delete\` (${running.map(({ name }) => name).join(', ')}), then run this again, which makes them anew`,
  );
}

function contractsIn(text: string, commit: string): Record<string, string> {
  try {
    return releaseFile.parse(JSON.parse(text)).contracts;
  } catch (cause) {
    throw new OpsError(`sql/release.json at ${short(commit)} is not as it has to be`, { cause });
  }
}
