import { readFlaggedPages, storePages } from '../../../feeder/analyse-pages';
import { countLinks } from '../../../feeder/count-links';
import type { FeederParts } from '../../../feeder/feeder-parts';
import { walkSuspectsOnce } from '../../../feeder/suspects-loop';
import { testFeeding, wikisOf } from '../../../feeder/testing/test-feeding';
import { serveClient, type DispatchClient } from '../../../dispatch/serve-client';
import { tellMarks } from '../../../dispatch/tell-marks';
import type { Clock } from '../../../runtime/clock';
import type { Database } from '../../../runtime/database';
import { dayNumberOf, toCalendarDay, type DayNumber } from '../../../status/day-number';
import { createMarkIndex } from '../../../status/mark-index';
import { changeName } from '../../../store/names/change-name';
import { setMarks } from '../../../store/frontier/url-marks';
import { createTableChangeFeed } from '../../../store/changes/table-change-feed';
import { storeDeclarations } from '../../../store/pages/declared-links';
import { pageRecordsOf, touchPages } from '../../../store/pages/pages';
import { saveWikiState } from '../../../store/pages/wiki-states';
import { wikiIdOf } from '../../../store/pages/wikis';
import { tallyOnce } from '../../../tally/tally-loop';
import { linksKeyOf } from '../../../wiki/links-key';
import type { RandomWorld } from './random-world';
import { storeChanges } from './store-changes';
import { storeUrls } from './store-urls';
import type { WorldWiki } from './world-wikis';

/** A world with where and when it is stored. */
interface Storing {
  world: RandomWorld;
  wikis: readonly WorldWiki[];
  database: Database;
  clock: Clock;
}

const never = new AbortController().signal;

/**
 * Stores a world as the programs do that read wikis, look at names, place marks, hand on changes and count; only what crawlers, archives and people
 * leave behind is written as it is.
 */
export async function storeWorld(storing: Storing): Promise<void> {
  const { world, wikis, database, clock } = storing;
  const today = dayNumberOf(clock.now());
  const feeding: FeederParts = {
    ...testFeeding(database, clock),
    marks: () => Promise.resolve(createMarkIndex(world.marks)),
  };
  const clients: DispatchClient[] = [];
  for (const one of wikis) {
    const wikiId = await readWiki(feeding, one, today);
    const client = `${one.wiki.dbname}@${one.wiki.farm.name}`;
    clients.push({ client, wikiId, policy: one.wiki.policy });
    await database.run(
      'INSERT INTO dispatch (client, seen_change_id, touched_at) VALUES (?, 0, 0)',
      [client],
    );
  }
  await storeUrls(database, world, today);
  await storeChanges(database, world, Math.floor(clock.now() / 1_000));
  await setMarks(database, world.marks, today);
  const policies = wikis.map(({ wiki }) => wiki.policy);
  await tellMarks({ database, clock, policies: () => policies }, never);
  await storeNames(storing, today);
  const all = wikisOf(...wikis.map(({ wiki }) => wiki));
  if (world.hasSuspects) await walkSuspectsOnce(feeding, all, never);
  await database.session(async (session) => {
    const feed = createTableChangeFeed(session);
    const parts = { session, feed, clients, batch: 100_000, nowS: Math.floor(clock.now() / 1_000) };
    for (const client of clients) await serveClient(parts, client);
  });
  for (const [place, { wiki }] of wikis.entries()) {
    await countLinks(feeding, { wiki, wikiId: clients[place]?.wikiId ?? 0 }, false, never);
  }
  await tallyOnce(feeding, all, never);
}

/** As a pass over the wiki does. */
async function readWiki(
  feeding: FeederParts,
  { wiki, pages, rules }: WorldWiki,
  today: DayNumber,
): Promise<number> {
  const { database, clock } = feeding;
  const wikiId = await wikiIdOf(database, wiki.farm.code, wiki.dbname);
  const passedAtS = Math.floor(clock.now() / 1_000) - 10_000;
  await saveWikiState(database, wikiId, { passedAtS, linksKey: linksKeyOf(wiki) });
  const pageIds = pages.map(({ pageId }) => pageId);
  const states = pages.map(({ pageId, latestRevision = 0, linksUpdatedAtS = 0 }) => ({
    pageId,
    latestRevision,
    linksUpdatedAtS,
  }));
  await database.transaction((tx) => touchPages(tx, wikiId, states, today - 1));
  const records = await pageRecordsOf(database, wikiId, pageIds);
  await storePages(feeding, wikiId, await readFlaggedPages(feeding, wiki, records));
  const declared = rules.pages.map(({ pageId, declared: links }) => ({
    pageId,
    revisionId: states[0]?.latestRevision ?? 0,
    links,
  }));
  await database.transaction((tx) => storeDeclarations(tx, wikiId, declared));
  return wikiId;
}

async function storeNames(
  { world, database, clock, wikis }: Storing,
  today: DayNumber,
): Promise<void> {
  const nowS = Math.floor(clock.now() / 1_000);
  const at = { nowS, policies: wikis.map(({ wiki }) => wiki.policy) };
  for (const { name, standing, registered } of world.names) {
    const signals =
      registered === null
        ? []
        : [{ signal: 'registered-later', registered, cited: '2012-05-01' } as const];
    await changeName(
      database,
      name,
      (stored) => ({ ...stored, standing, sinceDay: toCalendarDay(today) - 3, pages: 3, signals }),
      at,
    );
  }
}
