import { join } from 'node:path';
import { crawlerTokens, searchedUrls, type Config } from './config/config';
import { systemClock } from './runtime/clock';
import type { Database } from './runtime/database';
import { sharesTaker } from './store/budgets';
import { linkCountsOf } from './store/link-counts';
import { loopFigures } from './store/loop-figures';
import { notePings } from './store/page-requests';
import { wikiRecords } from './store/wiki-records';
import { createRequestNotes } from './web/answers/request-notes';
import { createStoredFindings } from './web/answers/stored-findings';
import { createWebApp } from './web/app';
import type { Throttling } from './web/limits/throttling';
import { loadMessages } from './web/messages';
import type { PeopleParts } from './web/people/people-parts';
import { startWeb, type RunningWeb } from './web/server';
import { ANSWERING, type OpenedParts } from './opened-parts';
import type { Outside } from './outside';

/** The web component, listening. */
export function openWeb(
  config: Config,
  outside: Outside,
  opened: OpenedParts,
): Promise<RunningWeb> {
  const crawlers = crawlerTokens(config);
  const database = opened.database(ANSWERING);
  const wikis = opened.wikis('web', ANSWERING);
  const app = createWebApp({
    ...outside,
    wikis,
    store: database,
    findings: createStoredFindings(database, opened.marks(database)),
    messages: loadMessages(join(outside.root, 'i18n')),
    publicUrl: config.web.publicUrl,
    staticFolder: join(outside.root, 'dist/web-static'),
    noteRequest: createRequestNotes(database, outside.clock),
    wikiRecords: {
      all: () => wikiRecords(database),
      countsOf: (wikiId) => linkCountsOf(database, wikiId),
    },
    notePings: ({ farm, dbname }, pageIds) =>
      notePings(database, { farm: farm.code, dbname }, pageIds),
    loopFigures: () => {
      const configured = { wikis: wikis.all, archives: searchedUrls(config.archives) };
      return loopFigures(database, configured, Math.floor(outside.clock.now() / 1000));
    },
    throttling: throttlingOf(config, outside, database),
    toolTokens: config.web.toolTokens,
    metricsToken: config.web.metricsToken,
    crawlers: crawlers.length === 0 ? null : opened.remoteCrawling(crawlers),
    people: peopleParts(config, outside, opened, database),
    ping: async () => {
      await database.select('SELECT 1');
    },
  });
  return startWeb(app, config.web.port, config.web.bind);
}

function throttlingOf({ web }: Config, { random }: Outside, database: Database): Throttling {
  return { ...web.budgets, take: sharesTaker(database), clock: systemClock, random };
}

function peopleParts(
  { web }: Config,
  { random }: Outside,
  { userAgent }: OpenedParts,
  database: Database,
): PeopleParts {
  return { database, signIn: web.signIn, perDay: web.reportsPerDay, userAgent, random };
}
