import { wikiName } from '../config/wiki-config';
import type { Clock } from '../runtime/clock';
import type { Database } from '../runtime/database';
import { doubledPause, type PauseBounds } from '../runtime/doubled-pause';
import type { Logger } from '../runtime/logger';
import {
  forgetStalled,
  noteStalled,
  stalledAmong,
  type StalledKind,
  type StalledWork,
} from '../store/pages/stalled-pages';
import { findWikiId } from '../store/pages/wikis';
import type { SetAside } from '../wiki/set-aside';
import type { Wiki } from '../wiki/wikis';

/** What pages are set aside with. */
interface KeptWith {
  database: Database;
  clock: Pick<Clock, 'now'>;
  logger: Logger;
}

/** Seconds for which a page is left alone. */
const RESTS: PauseBounds = { first: 6 * 3_600, longest: 28 * 86_400 };

/** Pages of a wiki that are set aside for all processes, also after a restart; each time the operator is told. */
export function keepSetAside(
  wiki: Wiki,
  work: StalledWork,
  { database, clock, logger }: KeptWith,
): SetAside {
  const nowS = (): number => Math.floor(clock.now() / 1_000);
  const kindOf = async (): Promise<StalledKind | null> => {
    const wikiId = await findWikiId(database, wiki.farm.code, wiki.dbname);
    return wikiId === undefined ? null : { wikiId, work };
  };
  return {
    async among(pageIds) {
      const kind = await kindOf();
      const stalled = kind === null ? [] : await stalledAmong(database, kind, pageIds);
      const atS = nowS();
      const resting = new Set<number>();
      const again = new Set<number>();
      for (const [pageId, { dueAtS }] of stalled) (dueAtS > atS ? resting : again).add(pageId);
      return { resting, again };
    },
    async add(pageId, error) {
      const kind = await kindOf();
      if (kind === null) return;
      const before = (await stalledAmong(database, kind, [pageId])).get(pageId);
      const failures = (before?.failures ?? 0) + 1;
      const restS = doubledPause(failures - 1, RESTS);
      const atS = nowS();
      await noteStalled(database, kind, { pageId, failures, dueAtS: atS + restS, nowS: atS });
      const facts = { wiki: wikiName(wiki), pageId, work, failures, restHours: restS / 3_600 };
      logger.warn(
        { ...facts, err: error },
        'a page that its wiki does not give or take is set aside',
      );
    },
    async remove(pageId) {
      const kind = await kindOf();
      if (kind !== null) await forgetStalled(database, kind, pageId);
    },
  };
}
