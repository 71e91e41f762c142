import type { NameStanding } from '../../status/takeover/name-standing';
import { domainKeyOf } from '../changes/domain-key';
import { askAlone } from '../statements/joint-asking';
import type { ReadStatements } from '../statements/read-statements';
import { standingIdOf } from './name-row';
import { namesOf } from './name-standings';
import type { StoredName } from './stored-name';

/** Which names are listed. */
export interface NamesQuestion {
  standing: NameStanding;
  /** Behind this one; null: from the first on. */
  after: Pick<StoredName, 'name' | 'pages'> | null;
  limit: number;
}

/**
 * Names that stand so, those to which most pages link first (U1). Index: name_standing.standing_pages, PRIMARY.
 */
export async function namesByPages(
  statements: ReadStatements,
  { standing, after, limit }: NamesQuestion,
): Promise<StoredName[]> {
  const beyond = after === null ? '' : 'AND (pages < ? OR (pages = ? AND name_key < ?))';
  const place = after === null ? [] : [after.pages, after.pages, domainKeyOf(after.name)];
  const rows = await statements.select<{ name: Buffer }>(
    `SELECT name FROM name_standing FORCE INDEX (standing_pages)
     WHERE standing = ? ${beyond} ORDER BY pages DESC, name_key DESC LIMIT ?`,
    [standingIdOf(standing), ...place, limit],
  );
  const listed = rows.map((row) => row.name.toString('utf8'));
  const names = await namesOf(askAlone(statements), listed);
  return listed.flatMap((name) => names.get(name) ?? []);
}

/** How many names stand how; quiet ones are those of which something was noticed. Index: standing_noticed. */
export async function countNames(
  statements: ReadStatements,
): Promise<Record<NameStanding, number>> {
  const rows = await statements.select<{ standing: number; names: number }>(
    `SELECT standing, COUNT(*) AS names FROM name_standing FORCE INDEX (standing_noticed)
     GROUP BY standing`,
  );
  const countOf = (standing: NameStanding): number =>
    rows.find((row) => row.standing === standingIdOf(standing))?.names ?? 0;
  return { quiet: countOf('quiet'), suspected: countOf('suspected'), taken: countOf('taken') };
}
