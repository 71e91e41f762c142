import type { Statements } from '../../runtime/database';
import type {
  ArchiveStanding,
  KeptLinksStanding,
  LoopStanding,
  WikiStanding,
} from '../../status/loop-standing';
import type { NameStanding } from '../../status/takeover/name-standing';
import { CHECK_DAYS } from '../../status/schedule';
import { aliasFigures, type AliasFigures } from '../aliases/alias-figures';
import { archiveFigures, type ArchiveFigures } from './archive-figures';
import { crawlFigures, type CrawlFigures } from './crawl-figures';
import { hintFigures, type HintFigures } from './hint-figures';
import { leftWikis, type LeftWiki } from './left-wikis';
import { lifeFigures, type LifeFigures } from './life-figures';
import { changeLogFigures, type ChangeLogFigures } from '../changes/client-lags';
import { fetchingStop } from '../fetching/fetching-stop';
import { mailFigures, type MailFigures } from '../mail/oldest-mail';
import { countNames } from '../names/names-by-pages';
import { wikiStates, type WikiState } from '../pages/wiki-states';
import { stalledByWiki, type StalledCount } from '../pages/stalled-pages';
import { storedWikis, wikiKey } from '../pages/wikis';
import { oldestDueReport } from '../robots/robot-reports';
import { oldestDueDelivery } from '../subscribers/oldest-due';
import { suspectWalks } from '../suspects/suspect-walks';

/** What metrics and health tell of both loops (W1.8, W3.13), of the archive component (W5), of the change log (C3), and of what is kept for readers and to be told (C4), of mail (L4), of hints (R), of names (U1), and of moved pages (U4). */
export interface LoopFigures extends LoopStanding {
  wikis: readonly WikiLoopFigures[];
  /** Wikis that are not configured any more; none as long as a list that may bring them is awaited. */
  leftWikis: readonly LeftWiki[];
  /** Pages that are set aside, of wikis that are configured now. */
  stalled: readonly StalledOfWiki[];
  crawl: CrawlFigures;
  archives: ArchiveFigures & ArchiveStanding;
  mail: MailFigures;
  hints: HintFigures;
  /** How many names stand how (U1). */
  names: Readonly<Record<NameStanding, number>>;
  /** What searches for moved pages did (U4), and what was mended by them (U5). */
  moves: AliasFigures;
  life: LifeFigures;
  /** Of the change log, and its clients once more. */
  changes: ChangeLogFigures;
}

/** A configured wiki, and how the page loop stands with it. */
export type WikiLoopFigures = WikiStanding & Omit<WikiState, 'wikiId' | 'criteriaKey' | 'linksKey'>;

/** Pages of a wiki (`dbname@farm`) that are set aside. */
export type StalledOfWiki = StalledCount & { wiki: string };

/** A wiki that is configured now. */
interface ConfiguredWiki {
  dbname: string;
  farm: { name: string; code: number };
  checkDays: number;
}

/** What is configured now. */
export interface CurrentConfig {
  wikis: readonly ConfiguredWiki[];
  /** False where farms have wikis that are to be watched and are missing in `wikis`. */
  isWhole: boolean;
  archives: ArchiveStanding['asked'];
  /** Days that an entry of a wiki's feed of changes stays. */
  feedDays: number;
}

const DAY_S = 86_400;
const UNTRIED: Omit<WikiLoopFigures, 'wiki'> = {
  state: 'never',
  reason: '',
  firstTriedAtS: 0,
  triedAtS: 0,
  passedAtS: 0,
  passSeconds: 0,
  changesUntilS: 0,
  pagesWatched: 0,
  pagesDone: 0,
  pagesTotal: 0,
  pagesPerS: 0,
  progressAtS: 0,
  lagS: null,
};

/** Some statements over thousands of rows and three indexes; nothing grows with pages or URLs. */
export async function loopFigures(
  statements: Statements,
  configured: CurrentConfig,
  nowS: number,
): Promise<LoopFigures> {
  const states = await wikiStates(statements);
  const stored = await storedWikis(statements);
  const idByKey = new Map(
    stored.map(({ wikiId, farm, dbname }) => [wikiKey(farm, dbname), wikiId]),
  );
  const wikis = configured.wikis.map(({ dbname, farm }) => {
    const state = states.get(idByKey.get(wikiKey(farm.code, dbname)) ?? 0) ?? UNTRIED;
    return { ...state, wiki: `${dbname}@${farm.name}` };
  });
  const hostDueAtS = await earliestDueAtS(statements);
  const log = await changeLogFigures(statements, nowS - configured.feedDays * DAY_S);
  const changes = { ...log, clients: clientsSinceTried(log.clients, wikis) };
  return {
    wikis,
    leftWikis: configured.isWhole ? leftWikis(stored, states, configured.wikis) : [],
    stalled: await stalledOf(statements, configured.wikis, idByKey),
    hostDueAtS,
    checkDaysMax: checkDaysMaxOf(configured.wikis),
    crawl: await crawlFigures(statements, nowS),
    archives: { ...(await archiveFigures(statements, nowS)), asked: configured.archives },
    changes,
    clients: changes.clients,
    keptLinks: await keptLinksOf(statements, configured.wikis, idByKey),
    deliveries: { dueSinceS: await oldestDueDelivery(statements, nowS) },
    mail: await mailFigures(statements),
    robots: { dueSinceS: await oldestDueReport(statements, nowS) },
    hints: await hintFigures(statements, nowS),
    names: await countNames(statements),
    moves: await aliasFigures(statements, nowS),
    fetchingStop: await fetchingStop(statements),
    life: await lifeFigures(statements, nowS),
  };
}

/** A new wiki begins far back in the log; it cannot have waited for longer than it is there. */
function clientsSinceTried(
  clients: ChangeLogFigures['clients'],
  wikis: readonly WikiLoopFigures[],
): ChangeLogFigures['clients'] {
  const triedAtS = new Map(wikis.map(({ wiki, firstTriedAtS }) => [wiki, firstTriedAtS]));
  return clients.map((one) => {
    const { client, waitingSinceS } = one;
    if (waitingSinceS === null) return one;
    return { ...one, waitingSinceS: Math.max(waitingSinceS, triedAtS.get(client) ?? 0) };
  });
}

async function stalledOf(
  statements: Statements,
  configured: readonly ConfiguredWiki[],
  idByKey: ReadonlyMap<string, number>,
): Promise<StalledOfWiki[]> {
  const counts = await stalledByWiki(statements);
  return configured.flatMap(({ dbname, farm }) => {
    const ofWiki = counts.get(idByKey.get(wikiKey(farm.code, dbname)) ?? 0) ?? [];
    return ofWiki.map((one) => ({ ...one, wiki: `${dbname}@${farm.name}` }));
  });
}

/** Wikis whose table was whole when a walk began, as configured now. */
async function keptLinksOf(
  statements: Statements,
  configured: readonly ConfiguredWiki[],
  idByKey: ReadonlyMap<string, number>,
): Promise<KeptLinksStanding[]> {
  const walks = await suspectWalks(statements);
  return configured.flatMap(({ dbname, farm }) => {
    const walk = walks.get(idByKey.get(wikiKey(farm.code, dbname)) ?? 0);
    if (walk === undefined || walk.links === 0) return [];
    return [{ wiki: `${dbname}@${farm.name}`, links: walk.links, lacked: walk.lacked }];
  });
}

/** URLs of no configured wiki any more are checked at the usual interval. */
function checkDaysMaxOf(configured: readonly ConfiguredWiki[]): number {
  return configured.length === 0
    ? CHECK_DAYS
    : Math.max(...configured.map(({ checkDays }) => checkDays));
}

/**
 * When the host fell or falls due that is next by its due moment, in seconds since 1970; null when
 * there is none. A host with a URL that was never checked is due “at once”, since no known moment,
 * and does not count; a leased one counts from the end of its lease. One index dive per shard.
 * Index: shard_due.
 */
async function earliestDueAtS(statements: Statements): Promise<number | null> {
  const rows = await statements.select<{ first_due: number }>(
    'SELECT MIN(due_at) AS first_due FROM host WHERE due_at > 0 GROUP BY shard',
  );
  return rows.length === 0 ? null : Math.min(...rows.map((row) => row.first_due));
}
