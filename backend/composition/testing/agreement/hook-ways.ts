import { runSenderLoop } from '../../../webhooks/sender-loop';
import { HookServer, makeWebhook, SESSION_KEY } from '../../../webhooks/testing/sender-world';
import { createSilentLogger } from '../../../runtime/logger';
import { systemRandom } from '../../../runtime/random';
import { createManualClock } from '../../../runtime/testing/manual-clock';
import { findWikiId } from '../../../store/pages/wikis';
import { addTopics } from '../../../store/subscribers/subscriptions';
import { TOPIC } from '../../../store/subscribers/topics';
import { createWebhookSeal } from '../../../store/subscribers/webhook-seal';
import type { AskedWorld, PageReports } from './asked-world';
import { pagesWith } from './event-ways';
import { isDoubtedByTag, isSuspected, isTaken } from './link-rules';
import type { WorldWiki } from './world-wikis';

/** A webhook of a wiki. */
interface WikiHook {
  one: WorldWiki;
  wikiId: number;
}

interface HookChange {
  url: string;
  to: string;
  wiki: string;
  pages: number[];
  name?: string;
}

/** Behind those who read mail. */
const FIRST_ID = 5_000;

/** Webhooks of all wikis, that had subscribed before anything was known. */
export async function makeHooks({ database, wikis }: AskedWorld): Promise<WikiHook[]> {
  const hooks: WikiHook[] = [];
  for (const one of wikis) {
    const { wiki } = one;
    const wikiId = (await findWikiId(database, wiki.farm.code, wiki.dbname)) ?? 0;
    const subscriberId = FIRST_ID + hooks.length;
    await makeWebhook(database, subscriberId, { owner: `hook-of-${wiki.dbname}` });
    const topic = { topic: TOPIC.wiki, key: wikiId };
    await database.transaction((tx) => addTopics(tx, subscriberId, [topic]));
    hooks.push({ one, wikiId });
  }
  return hooks;
}

/**
 * Compares the last that webhooks of wikis are told of each URL, once the log is routed, with the reports, and its pages. They
 * hear of what died.
 */
export async function compareHooks(
  asked: AskedWorld,
  told: ReadonlyMap<WorldWiki, PageReports>,
  hooks: readonly WikiHook[],
): Promise<void> {
  const changes = await changesSent(asked, hooks);
  for (const { one } of hooks) {
    const { dbname, farm } = one.wiki;
    const reports: PageReports = told.get(one) ?? new Map();
    const its = changes.filter(({ wiki }) => wiki === `${dbname}@${farm.name}`);
    const newest = new Map(its.map((change) => [change.url, change]));
    const links = new Map([...reports.values()].flatMap((page) => [...page]));
    for (const link of links.values()) {
      // That a name was taken is told once for all of its URLs.
      if (isSuspected(link) || isTaken(link) || isDoubtedByTag(link)) continue;
      const { url, verdict } = link;
      const change = newest.get(url);
      if (verdict !== 'unreachable' && change === undefined) continue;
      const way = `webhook ${dbname} ${url}`;
      asked.found.value(way, verdict, change?.to);
      const pages = pagesWith(url, new Map([[one, reports]]));
      const toldPages = change?.pages.map((pageId) => `${change.wiki} ${pageId}`) ?? [];
      asked.found.value(`${way} pages`, pages.toSorted(), toldPages.toSorted());
    }
  }
}

/** As they come at a server. */
async function changesSent(
  { database, clock }: AskedWorld,
  hooks: readonly WikiHook[],
): Promise<HookChange[]> {
  const server = new HookServer();
  await server.start();
  try {
    const parts = {
      database,
      clock: createManualClock(clock.now() + PACE_MS),
      random: systemRandom,
      logger: createSilentLogger(),
      seal: createWebhookSeal(SESSION_KEY, systemRandom),
      network: server.network(),
      userAgent: 'Weboid/test',
      wikiNames: () =>
        Promise.resolve(
          new Map(hooks.map(({ one, wikiId }) => [wikiId, `${one.wiki.dbname}@WMF`])),
        ),
    };
    await runSenderLoop(parts, { untilIdle: true, signal: new AbortController().signal });
    return server.got.flatMap(
      ({ body }) => (JSON.parse(body) as { data: { changes: HookChange[] } }).data.changes,
    );
  } finally {
    await server.close();
  }
}

const PACE_MS = 60_000;
