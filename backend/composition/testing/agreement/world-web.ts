import { createStoredFindings } from '../../../answers/stored-findings';
import { keepLinkScopes } from '../../../answers/kept-link-scopes';
import { createTakenNames } from '../../../answers/taken-names';
import { sleepReal, type Clock } from '../../../runtime/clock';
import type { Database } from '../../../runtime/database';
import { systemRandom } from '../../../runtime/random';
import { dayNumberOf } from '../../../status/day-number';
import { createMarkIndex } from '../../../status/mark-index';
import { firstChangeSince } from '../../../store/changes/first-change-since';
import { createTableChangeFeed } from '../../../store/changes/table-change-feed';
import { linkCountsOf } from '../../../store/figures/link-counts';
import { loopFigures } from '../../../store/figures/loop-figures';
import { wikiRecords } from '../../../store/figures/wiki-records';
import { sweepDaysOf } from '../../../store/figures/wiki-sweeps';
import { marksInForce } from '../../../store/frontier/url-marks';
import { takenNames } from '../../../store/names/taken-names';
import { sampleParts, sampleWiki } from '../../../web/testing/sample-web';
import { serve, type Served } from '../../../web/testing/serve';
import { fixesWith } from '../../../wikitext/repair/fixes-with';
import { templatesOf } from '../../../wikitext/wikis/known-wikis';
import type { WorldWiki } from './world-wikis';

/** What tools show to be let in. */
export const TOOL_TOKEN = 'a-token-for-tests';

/** The web side over a world that is stored. */
export function openWorldWeb(
  wikis: readonly WorldWiki[],
  database: Database,
  clock: Clock,
): Promise<Served> {
  const all = wikis.map(({ wiki }) => wiki);
  const marks = async () => createMarkIndex(await marksInForce(database, dayNumberOf(clock.now())));
  const names = createTakenNames(
    () => takenNames(database),
    (error) => {
      throw error;
    },
  );
  const configured = { wikis: all, isWhole: true, archives: 'unreachable', feedDays: 30 } as const;
  return serve(
    sampleParts(
      sampleWiki([]),
      {},
      {
        wikis: {
          all,
          find: (name) =>
            all.find(({ dbname, domain }) => [dbname, `${dbname}@WMF`, domain].includes(name)) ??
            null,
          isAwaited: () => false,
          unwatched: () => Promise.resolve(null),
        },
        // Nothing that is asked here waits for long, by any clock.
        clock: { now: () => clock.now(), sleep: sleepReal },
        store: database,
        loopFigures: () => loopFigures(database, configured, Math.floor(clock.now() / 1_000)),
        findings: createStoredFindings(database, marks, keepLinkScopes(database, clock)),
        takenNames: names,
        fixesOf: ({ dbname }) => fixesWith(templatesOf(dbname)),
        toolTokens: [TOOL_TOKEN],
        wikiRecords: {
          all: () => wikiRecords(database),
          countsOf: (wikiId) => linkCountsOf(database, wikiId),
          sweepDaysOf: (wikiId) => sweepDaysOf(database, wikiId),
        },
        pageLists: { database, random: systemRandom },
        robots: {
          database,
          random: systemRandom,
          confirms: true,
          mailsPerHour: 1_000,
          log: createTableChangeFeed(database),
          firstSince: (sinceS, nowS) => firstChangeSince(database, sinceS, nowS),
          logDays: 30,
        },
      },
    ),
  );
}
