import type { Clock } from '../runtime/clock';
import { keep } from '../runtime/keep';
import type { LinkScope } from '../store/answers/page-suspects';
import type { ReadStatements } from '../store/statements/read-statements';
import { hasAllSuspects } from '../store/suspects/has-all-suspects';
import { fullName, type AskedWiki } from './asked-wiki';

/** Tells which links of a wiki are looked at that may be problems. */
export type LinkScopes = (wiki: AskedWiki, wikiId: number) => Promise<LinkScope>;

const FRESH_MS = 60_000;
/** Nobody waits for a renewal. */
const OLD_MS = 600_000;

/** For where no dispatcher runs: all links are looked at. */
export const ALL_LINKS: LinkScopes = () => Promise.resolve('all');

/** Looks each minute whether what may be a problem is flagged in a wiki. */
export function keepLinkScopes(database: ReadStatements, clock: Clock): LinkScopes {
  const kept = new Map<number, () => Promise<LinkScope>>();
  return (wiki, wikiId) => {
    const client = fullName(wiki);
    const read = async (): Promise<LinkScope> => {
      const nowS = Math.floor(clock.now() / 1_000);
      return (await hasAllSuspects(database, { wikiId, client }, nowS)) ? 'suspects' : 'all';
    };
    const scope = kept.get(wikiId) ?? keep(read, { clock, freshMs: FRESH_MS, oldMs: OLD_MS });
    kept.set(wikiId, scope);
    return scope();
  };
}
