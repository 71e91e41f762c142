import { standingNameOf } from '../../status/name-of-host';
import { askAlone } from '../statements/joint-asking';
import type { ReadStatements } from '../statements/read-statements';
import { namesOf } from './name-standings';

/** Those of the hosts whose names seem to be in other hands, or may be (U1). Index: name_standing.PRIMARY. */
export async function hostsInOtherHands(
  statements: ReadStatements,
  hosts: readonly string[],
): Promise<ReadonlySet<string>> {
  const distinct = [...new Set(hosts)];
  if (distinct.length === 0) return new Set();
  const names = await namesOf(askAlone(statements), [...new Set(distinct.map(standingNameOf))]);
  const isQuiet = (host: string): boolean =>
    (names.get(standingNameOf(host))?.standing ?? 'quiet') === 'quiet';
  return new Set(distinct.filter((host) => !isQuiet(host)));
}
