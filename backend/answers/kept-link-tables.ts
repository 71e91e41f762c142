import type { Clock } from '../runtime/clock';
import { keep } from '../runtime/keep';
import type { LinkTable } from '../store/answers/page-suspects';
import type { ReadStatements } from '../store/statements/read-statements';
import { hasAllSuspects } from '../store/suspects/has-all-suspects';
import { fullName, type AskedWiki } from './asked-wiki';

/** Tells in which table the links of a wiki are looked up that may be problems. */
export type LinkTables = (wiki: AskedWiki, wikiId: number) => Promise<LinkTable>;

const FRESH_MS = 60_000;
/** Nobody waits for a renewal. */
const OLD_MS = 600_000;

/** For where no dispatcher runs: all links are looked at. */
export const ALL_LINKS: LinkTables = () => Promise.resolve('link');

/** Looks each minute whether what may be a problem stands together for a wiki. */
export function keepLinkTables(database: ReadStatements, clock: Clock): LinkTables {
  const kept = new Map<number, () => Promise<LinkTable>>();
  return (wiki, wikiId) => {
    const client = fullName(wiki);
    const read = async (): Promise<LinkTable> => {
      const nowS = Math.floor(clock.now() / 1_000);
      return (await hasAllSuspects(database, { wikiId, client }, nowS)) ? 'suspect_link' : 'link';
    };
    const table = kept.get(wikiId) ?? keep(read, { clock, freshMs: FRESH_MS, oldMs: OLD_MS });
    kept.set(wikiId, table);
    return table();
  };
}
