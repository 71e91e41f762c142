import type { Statements } from '../../runtime/database';
import { rowSlices } from '../statements/slices';

/** The ids of hosts, by their ASCII names; those without any are unknown. Index: host.name. */
export async function hostIdsByName(
  statements: Pick<Statements, 'select'>,
  names: readonly string[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const slice of rowSlices(names)) {
    const rows = await statements.select<{ host_id: number; name: Buffer }>(
      'SELECT host_id, name FROM host FORCE INDEX (name) WHERE name IN (?)',
      [slice],
    );
    for (const { host_id, name } of rows) ids.set(name.toString('latin1'), host_id);
  }
  return ids;
}
