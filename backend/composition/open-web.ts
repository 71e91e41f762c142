import { FOR_ANSWERS } from '../store/frontier/kept-marks';
import { setMaxListeners } from 'node:events';
import { join } from 'node:path';
import { crawlerTokens, searchedUrls, type Config } from '../config/config';
import { systemClock } from '../runtime/clock';
import type { Database } from '../runtime/database';
import { sharesTaker } from '../store/answers/budgets';
import { firstChangeSince } from '../store/changes/first-change-since';
import { createTableChangeFeed } from '../store/changes/table-change-feed';
import { linkCountsOf } from '../store/figures/link-counts';
import { loopFigures } from '../store/figures/loop-figures';
import { notePings } from '../store/pages/page-requests';
import { wikiRecords } from '../store/figures/wiki-records';
import { sweepDaysOf } from '../store/figures/wiki-sweeps';
import { fullName } from '../answers/asked-wiki';
import { onlyWiki } from '../answers/named-wiki';
import { createRequestNotes } from '../answers/request-notes';
import type { Findings } from '../answers/findings';
import { createTakenNames, type KeptTakenNames } from '../answers/taken-names';
import { keep } from '../runtime/keep';
import { takenNames } from '../store/names/taken-names';
import { keepLinkScopes } from '../answers/kept-link-scopes';
import { createStoredFindings } from '../answers/stored-findings';
import { createWebApp } from '../web/app';
import type { Wikis } from '../wiki/wikis';
import type { WebParts } from '../web/web-parts';
import type { ThrottlingSettings } from '../web/limits/throttling';
import { loadMessages } from '../runtime/messages';
import type { SayingParts } from '../web/rooms/people/people-parts';
import { startWeb, type RunningWeb } from '../web/http/server';
import { fixesWith } from '../wikitext/repair/fixes-with';
import { openEditors } from './open-editors';
import { openFixes } from './open-fixes';
import { openStream } from './open-stream';
import { ANSWERING, type OpenedParts } from './opened-parts';
import { templatesOfWiki } from './wiki-templates';
import type { Dependencies } from './dependencies';

/** The web component, listening. */
export async function openWeb(
  config: Config,
  outside: Dependencies,
  opened: OpenedParts,
): Promise<RunningWeb> {
  const closing = new AbortController();
  // All who wait for old events listen to it.
  setMaxListeners(0, closing.signal);
  const parts = webParts(config, outside, opened, closing.signal);
  // Who visits first would read its domain in place of its name.
  onlyWiki(parts.wikis)?.siteName();
  const app = createWebApp(parts);
  const running = await startWeb(app, config.web.port, config.web.bind);
  return {
    ...running,
    close: () => {
      closing.abort(new Error('the web side closes'));
      return running.close();
    },
  };
}

/** @param closing aborted when the web side closes */
function webParts(
  config: Config,
  outside: Dependencies,
  opened: OpenedParts,
  closing: AbortSignal,
): WebParts {
  const crawlers = crawlerTokens(config);
  const database = opened.database(ANSWERING, 'web');
  const wikis = opened.wikis('web', ANSWERING);
  return {
    ...outside,
    wikis,
    store: database,
    findings: openFindings(database, outside, opened),
    takenNames: openTakenNames(database, outside),
    messages: loadMessages(join(outside.root, 'i18n')),
    publicUrl: config.web.publicUrl,
    feedDays: config.feed.feedDays,
    dumpFolder: config.dumpFolder,
    staticFolder: join(outside.root, 'dist/web-static'),
    noteRequest: createRequestNotes(database, outside.clock),
    wikiRecords: recordsIn(database),
    notePings: ({ farm, dbname }, pageIds) =>
      notePings(database, { farm: farm.code, dbname }, pageIds),
    loopFigures: loopFiguresIn(database, { config, outside, wikis }),
    throttling: throttlingOf(config, outside, database),
    toolTokens: config.web.toolTokens,
    metricsToken: config.web.metricsToken,
    crawlers: crawlers.length === 0 ? null : opened.remoteCrawling(crawlers),
    ...repairParts(outside, opened, { database, wikis }),
    people: peopleParts(config, outside, opened, database),
    ping: async () => {
      await database.select('SELECT 1');
    },
    pageLists: { database, random: outside.random },
    stream: openStream(opened, closing),
    robots: robotsParts(config, outside, database),
  };
}

/** What people are offered who repair references by hand. */
function repairParts(
  outside: Dependencies,
  { userAgent }: OpenedParts,
  { database, wikis }: { database: Database; wikis: ReturnType<OpenedParts['wikis']> },
): Pick<WebParts, 'draftFix' | 'editorOf' | 'fixesOf'> {
  return {
    draftFix: openFixes({ ...outside, database, wikis, userAgent }),
    editorOf: openEditors({ ...outside, wikis, userAgent }),
    fixesOf: (wiki) => {
      const known = wikis.find(fullName(wiki));
      return known === null ? 'none' : fixesWith(templatesOfWiki(known));
    },
  };
}

function loopFiguresIn(
  database: Database,
  { config, outside, wikis }: { config: Config; outside: Dependencies; wikis: Wikis },
): WebParts['loopFigures'] {
  return () => {
    const archives = searchedUrls(config.archives);
    const { all, isWhole } = wikis;
    const configured = { wikis: all, isWhole, archives, feedDays: config.feed.feedDays };
    return loopFigures(database, configured, Math.floor(outside.clock.now() / 1000));
  };
}

function recordsIn(database: Database): WebParts['wikiRecords'] {
  return {
    all: () => wikiRecords(database),
    countsOf: (wikiId) => linkCountsOf(database, wikiId),
    sweepDaysOf: (wikiId) => sweepDaysOf(database, wikiId),
  };
}

/** An objection counts at once in answers, and within this time wherever addresses are linked to. */
const TAKEN_NAMES_KEPT_MS = 30_000;

function openTakenNames(database: Database, { clock, logger }: Dependencies): KeptTakenNames {
  const keeping = { clock, freshMs: TAKEN_NAMES_KEPT_MS, oldMs: Infinity };
  const read = keep(() => takenNames(database), keeping);
  return createTakenNames(read, (error) => logger.warn({ error }, 'names in other hands unread'));
}

function openFindings(database: Database, { clock }: Dependencies, opened: OpenedParts): Findings {
  const scopes = keepLinkScopes(database, clock);
  return createStoredFindings(database, opened.marks(database, FOR_ANSWERS), scopes);
}

function throttlingOf(
  { web }: Config,
  { random }: Dependencies,
  database: Database,
): ThrottlingSettings {
  return { ...web.budgets, take: sharesTaker(database), clock: systemClock, random };
}

function robotsParts(
  { robots, feed }: Config,
  { random }: Dependencies,
  database: Database,
): WebParts['robots'] {
  return {
    database,
    random,
    confirms: robots.confirms,
    mailsPerHour: robots.mailsPerHour,
    log: createTableChangeFeed(database),
    firstSince: (sinceS, nowS) => firstChangeSince(database, sinceS, nowS),
    logDays: feed.changeLogDays,
  };
}

function peopleParts(
  { web, mail }: Config,
  { random }: Dependencies,
  { userAgent }: OpenedParts,
  database: Database,
): SayingParts {
  const { signIn, reportsPerDay: perDay } = web;
  const reviewers = new Set(web.reviewers);
  const administrators = new Set(web.administrators);
  const sendsMail = mail !== null;
  return { database, signIn, perDay, reviewers, administrators, userAgent, random, sendsMail };
}
