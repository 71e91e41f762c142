import { NOT_REPAIRED } from '../../config/wiki-repair';
import { NOT_TOLD } from '../../config/wiki-talk';
import { NOTHING_EXCLUDED } from '../../config/watch-criteria';
import type { WikiConfig } from '../../config/wiki-config';
import type { Clock } from '../../runtime/clock';
import type { Database } from '../../runtime/database';
import { createSilentLogger } from '../../runtime/logger';
import { systemRandom } from '../../runtime/random';
import { createMarkIndex } from '../../status/mark-index';
import { DEFAULT_POLICY } from '../../status/verdict';
import { createReplicaReader } from '../../wiki/replica-reader';
import type { SiteInfo } from '../../wiki/site-info';
import { SAMPLE_SITE } from '../../wiki/testing/sample-site';
import { readSpamList } from '../../wiki/spam/spam-list';
import { createSpamMatcher, type SpamMatcher } from '../../wiki/spam/spam-matcher';
import type { Wiki, Wikis } from '../../wiki/wikis';
import type { FeederParts } from '../feeder-parts';
import { readItemCriteria } from '../item-criteria';
import { KeptCriteria } from '../kept-criteria';
import { NewItems } from '../new-items';

/** A page loop on a test database. */
export function testFeeding(database: Database, clock: Clock): FeederParts {
  const asking = { database, clock, random: systemRandom, newItems: new NewItems() };
  return {
    ...asking,
    logger: createSilentLogger(),
    criteria: new KeptCriteria(clock, (wiki) => readItemCriteria(asking, wiki)),
    progress: { tell: () => undefined, passed: () => undefined },
    changeLogDays: 100,
    feedDays: 30,
    marks: () => Promise.resolve(createMarkIndex([])),
    archives: 'unreachable',
  };
}

/** What may be different about a test wiki. */
export interface TestWikiOptions extends Partial<Pick<WikiConfig, 'criteria' | 'ignoredDomains'>> {
  siteInfo?: () => Promise<SiteInfo>;
  blacklist?: string;
  wikidata?: Wiki['wikidata'];
  condition?: Wiki['condition'];
  /** Of the wiki's reader; by default the real one, long after what the tests write. */
  clock?: Clock;
}

/**
 * A wiki whose tables lie in a test database.
 * @param replica connected to the wiki's tables
 * @param tables name of the database that holds them
 */
export function testWiki(
  replica: Database,
  tables: string,
  dbname = 'one',
  options: TestWikiOptions = {},
): Wiki {
  const config = testWikiConfig(dbname, tables, options);
  const siteInfo = options.siteInfo ?? (() => Promise.resolve(SAMPLE_SITE));
  return {
    ...config,
    reader: createReplicaReader(
      { pages: replica, links: replica },
      config,
      siteInfo,
      options.clock,
    ),
    condition: options.condition ?? (() => Promise.resolve({ state: 'open' })),
    siteName: () => '',
    spamMatcher: () => matcherOf(options.blacklist ?? ''),
    farmSpamMatcher: () => matcherOf(''),
    wikidata: options.wikidata ?? null,
  };
}

function testWikiConfig(
  dbname: string,
  tables: string,
  { criteria, ignoredDomains = [] }: TestWikiOptions,
): WikiConfig & { replica: NonNullable<WikiConfig['replica']> } {
  return {
    dbname,
    farm: {
      name: 'wmflabs',
      code: 0,
      internalDomains: /(?:^|\.)our-wiki\.org$/,
      globalSpamList: null,
      metaDatabase: null,
      linkStream: null,
      reading: { access: 'replica', api: 'https://{domain}/w/api.php', replica: {} },
      wikidataApi: null,
    },
    domain: 'our-wiki.org',
    api: 'http://our-wiki.org/w/api.php',
    replica: { host: '', port: 0, database: tables, linksHost: null },
    criteria: criteria ?? {
      namespaces: [0],
      categories: [],
      pages: [],
      exclude: NOTHING_EXCLUDED,
    },
    byDefault: [],
    ignoredDomains,
    policy: DEFAULT_POLICY,
    checkDays: 7,
    deadCheckDays: null,
    archives: { refused: [], order: [] },
    templatesLike: 'enwiki',
    citations: [],
    dateLanguage: null,
    repair: NOT_REPAIRED,
    talk: NOT_TOLD,
  };
}

const matcherOf = async (blacklist: string): Promise<SpamMatcher> =>
  createSpamMatcher({
    blacklists: [await readSpamList('local blacklist', blacklist)],
    whitelists: [],
    blockedDomains: [],
  });

/** Exactly these wikis. */
export const wikisOf = (...all: Wiki[]): Wikis => ({
  all,
  isWhole: true,
  find: () => null,
  isAwaited: () => false,
  unwatched: () => Promise.resolve(null),
  close: () => Promise.resolve(),
});
