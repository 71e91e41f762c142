import { join, resolve } from 'node:path';
import type { ArchiveService } from '../url/archives/archive-services';
import { servicesIn } from './archive-settings';
import { OWN_DATABASE, REPLICA } from './database-words';
import { ConfigError, SEE_SETTINGS } from './config-error';
import { budgetsOf, type ConnectionBudgets } from './connection-budgets';
import { crawlerTokensIn, type CrawlerToken } from './crawler-tokens';
import type { Environment } from './environment';
import { readEnvironment } from './read-environment';
import { mailSettings, robotsSettings, type MailConfig, type RobotsConfig } from './mail-settings';

/** Who is named to servers as the one who asks (W3.3). */
interface Asker {
  /** Address of a page about this Weboid. */
  projectPage: string;
  /** Mail address of its maintainers. */
  contact: string;
}

/** One account on one MariaDB server; `user` is '' where none is set (ownAccount, replicaAccount). */
interface DatabaseAccount {
  user: string;
  password: string;
}

/** Settings of the web component. */
interface WebConfig {
  port: number;
  bind: string;
  metricsToken: string;
  /** Origin and path under which people reach it, without a slash at the end. */
  publicUrl: string;
  /** Where people sign in; null: they cannot. */
  signIn: SignInConfig | null;
  /** User names of those who decide about edits that people have undone (W8.5). */
  reviewers: readonly string[];
  /** User names of those who besides lift blocks of archived copies (W5.2). */
  administrators: readonly string[];
  /** Questions a second, of all web processes together. */
  budgets: { answersPerS: number; originAnswersPerS: number; blocksPerS: number };
  /** Reports and replacements of all people together within a day. */
  reportsPerDay: number;
  /** Those of internal tools. */
  toolTokens: readonly string[];
}

/** OAuth 2, identity only, and the key that signs sessions. */
export interface SignInConfig {
  /** Address above the end points `authorize`, `access_token` and `resource/profile`. */
  server: string;
  clientId: string;
  clientSecret: string;
  sessionKey: string;
}

/** Settings of searching and saving archived copies (W5, I5). */
interface ArchivesConfig {
  /** Those that are asked, in this order; where there are none, nothing is searched. */
  services: readonly ArchiveService[];
  /** For which URLs they are asked. */
  searched: 'unreachable' | 'all';
  /** The account that living URLs are saved with; null: they are not. */
  save: { key: string; secret: string } | null;
}

/** All settings of a component, checked and complete. */
export interface Config {
  database: DatabaseAccount & { host: string; port: number; name: string };
  replicas: DatabaseAccount;
  connections: ConnectionBudgets;
  /** Absolute path of the wikis file; who needs it opens it (live-wikis-file.ts). */
  wikisFile: string;
  web: WebConfig;
  crawl: {
    hostsAtOnce: number;
    hostIntervalMs: number;
    addressIntervalMs: number;
    hostFailures: number;
    timeoutMs: number;
    asker: Asker;
  };
  /** Lets a crawler in elsewhere; '' for none. */
  frontierToken: string;
  /** The crawlers elsewhere that are let in here (crawlerTokens). */
  crawlerTokens: readonly CrawlerToken[];
  archives: ArchivesConfig;
  feed: { periodDays: number; changesMinutes: number; changeLogDays: number; feedDays: number };
  /** Changes that a client of the change log is handed at once. */
  dispatchBatch: number;
  /** Absolute path of the folder of public files (dumpFolder); null: none are published. */
  dumpFolder: string | null;
  /** Absolute path of the folder that `weboid backup` writes to; null: it has to be named. */
  backupFolder: string | null;
  /** How mail is sent (L4, W8.6); null: none is. */
  mail: MailConfig | null;
  /** Weboid as a robot of the Remote Update Protocol (R1). */
  rup: {
    /** Whether `care` asks hosts. */
    asksHosts: boolean;
    /** Where their mail is taken in, with `{token}`; '' where it is not. */
    mailAddress: string;
  };
  /** How robots are told of changes (R2). */
  robots: RobotsConfig;
  /** Whether `care` reads sitemaps (R3). */
  readsSitemaps: boolean;
  /** Origins at which the pages of lists are asked for, without a slash at the end (W7.6). */
  lists: { petscanUrl: string; quarryUrl: string };
  /** Who edits (I6); all '' where nobody does. */
  repair: { user: string; password: string; token: string };
  logLevel: Environment['WEBOID_LOG_LEVEL'];
}

/**
 * Settings from the environment.
 * @param env usually process.env
 * @param root folder that a relative path of the wikis file counts from
 * @throws ConfigError naming the key that is unknown or wrong
 */
export function loadConfig(env: Record<string, string | undefined>, root: string): Config {
  const read = readEnvironment(env);
  const user = read.TOOL_TOOLSDB_USER;
  return {
    database: {
      user,
      password: read.TOOL_TOOLSDB_PASSWORD,
      host: read.WEBOID_DB_HOST,
      port: read.WEBOID_DB_PORT,
      name: read.WEBOID_DB_NAME || `${user}__weboid`,
    },
    replicas: {
      user: read.TOOL_REPLICA_USER,
      password: read.TOOL_REPLICA_PASSWORD,
    },
    connections: budgetsOf(read.WEBOID_DB_CONNECTIONS, read.WEBOID_REPLICA_CONNECTIONS),
    wikisFile: resolve(root, read.WEBOID_WIKIS_FILE),
    web: webSettings(read),
    crawl: crawlSettings(read),
    frontierToken: read.WEBOID_FRONTIER_TOKEN,
    crawlerTokens: crawlerTokensIn(read.WEBOID_FRONTIER_TOKENS),
    archives: archiveSettings(read),
    feed: feedSettings(read),
    dispatchBatch: read.WEBOID_DISPATCH_BATCH,
    dumpFolder: dumpFolderIn(read, root),
    backupFolder: read.TOOL_DATA_DIR === '' ? null : join(read.TOOL_DATA_DIR, 'backups'),
    mail: mailSettings(read),
    rup: { asksHosts: read.WEBOID_RUP === 'on', mailAddress: read.WEBOID_RUP_ADDRESS },
    robots: robotsSettings(read),
    readsSitemaps: read.WEBOID_SITEMAPS === 'on',
    lists: { petscanUrl: read.WEBOID_PETSCAN_URL, quarryUrl: read.WEBOID_QUARRY_URL },
    repair: {
      user: read.WEBOID_REPAIR_USER,
      password: read.WEBOID_REPAIR_PASSWORD,
      token: read.WEBOID_REPAIR_TOKEN,
    },
    logLevel: read.WEBOID_LOG_LEVEL,
  };
}

function feedSettings(read: Environment): Config['feed'] {
  return {
    periodDays: read.WEBOID_FEED_PERIOD_DAYS,
    changesMinutes: read.WEBOID_FEED_CHANGES_MINUTES,
    changeLogDays: read.WEBOID_CHANGE_LOG_DAYS,
    feedDays: Math.min(read.WEBOID_FEED_DAYS, read.WEBOID_CHANGE_LOG_DAYS),
  };
}

function dumpFolderIn(read: Environment, root: string): string | null {
  if (read.WEBOID_DUMP_DIR !== '') return resolve(root, read.WEBOID_DUMP_DIR);
  return read.TOOL_DATA_DIR === '' ? null : join(read.TOOL_DATA_DIR, 'public_html/dumps');
}

/**
 * The folder of public files, for who is about to write them.
 * @throws ConfigError where there is none
 */
export function dumpFolder({ dumpFolder: folder }: Pick<Config, 'dumpFolder'>): string {
  if (folder !== null) return folder;
  throw new ConfigError(
    `environment variable WEBOID_DUMP_DIR is not set; it names the folder to publish in${SEE_SETTINGS}`,
  );
}

function webSettings(read: Environment): WebConfig {
  return {
    port: read.PORT,
    bind: read.WEBOID_BIND,
    metricsToken: read.WEBOID_METRICS_TOKEN,
    publicUrl: read.WEBOID_PUBLIC_URL.replace(/\/$/, ''),
    signIn: signInSettings(read),
    reviewers: namesIn(read.WEBOID_REVIEWERS),
    administrators: namesIn(read.WEBOID_ADMINISTRATORS),
    budgets: {
      answersPerS: read.WEBOID_ANSWERS_PER_S,
      originAnswersPerS: read.WEBOID_ORIGIN_ANSWERS_PER_S,
      blocksPerS: read.WEBOID_BLOCKS_PER_S,
    },
    reportsPerDay: read.WEBOID_REPORTS_PER_DAY,
    toolTokens: read.WEBOID_TOOL_TOKENS.split(',').filter((token) => token !== ''),
  };
}

/** @throws ConfigError where some of the settings are there and others are missing */
function signInSettings(read: Environment): SignInConfig | null {
  const given = {
    WEBOID_OAUTH_CLIENT_ID: read.WEBOID_OAUTH_CLIENT_ID,
    WEBOID_OAUTH_CLIENT_SECRET: read.WEBOID_OAUTH_CLIENT_SECRET,
    WEBOID_SESSION_KEY: read.WEBOID_SESSION_KEY,
  };
  const missing = Object.entries(given).filter(([, value]) => value === '');
  const [first] = missing;
  if (first === undefined) {
    return {
      server: read.WEBOID_OAUTH_SERVER.replace(/\/$/, ''),
      clientId: read.WEBOID_OAUTH_CLIENT_ID,
      clientSecret: read.WEBOID_OAUTH_CLIENT_SECRET,
      sessionKey: read.WEBOID_SESSION_KEY,
    };
  }
  if (missing.length === Object.keys(given).length) return null;
  throw new ConfigError(
    `environment variable ${first[0]} is not set; all of ${Object.keys(given).join(', ')} are needed to let people sign in${SEE_SETTINGS}`,
  );
}

/** For which URLs archives are asked; null: none is. */
export function searchedUrls({
  services,
  searched,
}: ArchivesConfig): ArchivesConfig['searched'] | null {
  return services.length === 0 ? null : searched;
}

/** @throws ConfigError where saving is wanted and what it needs is missing */
function archiveSettings(read: Environment): ArchivesConfig {
  return {
    services: servicesIn(read.WEBOID_ARCHIVES),
    searched: read.WEBOID_ARCHIVE_ALL === 'on' ? 'all' : 'unreachable',
    save: read.WEBOID_ARCHIVE_SAVE === 'on' ? saveSettings(read) : null,
  };
}

function saveSettings(read: Environment): { key: string; secret: string } {
  const missing = missingToSave(read);
  if (missing === null) return { key: read.WEBOID_SAVE_KEY, secret: read.WEBOID_SAVE_SECRET };
  throw new ConfigError(
    `environment variable ${missing}; WEBOID_ARCHIVE_SAVE needs it${SEE_SETTINGS}`,
  );
}

/** Only a living URL is saved, after the Wayback Machine said that it has no copy. */
function missingToSave(read: Environment): string | null {
  if (read.WEBOID_ARCHIVE_ALL !== 'on') return 'WEBOID_ARCHIVE_ALL is not on';
  if (!servicesIn(read.WEBOID_ARCHIVES).includes('wayback')) {
    return 'WEBOID_ARCHIVES does not name wayback';
  }
  if (read.WEBOID_SAVE_KEY === '') return 'WEBOID_SAVE_KEY is not set';
  return read.WEBOID_SAVE_SECRET === '' ? 'WEBOID_SAVE_SECRET is not set' : null;
}

/** What a check needs; `weboid probe` and `weboid check` need nothing else. */
export function crawlSettings(read: Environment): Config['crawl'] {
  return {
    hostsAtOnce: read.WEBOID_CRAWL_HOSTS,
    hostIntervalMs: read.WEBOID_HOST_INTERVAL_MS,
    addressIntervalMs: read.WEBOID_ADDRESS_INTERVAL_MS,
    hostFailures: read.WEBOID_HOST_FAILURES,
    timeoutMs: read.WEBOID_TIMEOUT_MS,
    asker: askerOf(read),
  };
}

/** Who is named to servers as the one who asks (W3.3). */
export function askerOf(read: Environment): Asker {
  const page = read.WEBOID_PROJECT_PAGE || `${read.WEBOID_PUBLIC_URL.replace(/\/+$/, '')}/site`;
  return { contact: read.WEBOID_CONTACT, projectPage: new URL(page).href };
}

/**
 * The account of our own database, for who is about to open it, and what messages call it.
 * @throws ConfigError where it is not set
 */
export function ownAccount<Account extends DatabaseAccount>(
  account: Account,
): Account & { words: typeof OWN_DATABASE } {
  return { ...required(account, 'TOOL_TOOLSDB_USER'), words: OWN_DATABASE };
}

/**
 * The account of the wiki replicas, for who is about to open one: a farm without database access needs
 * none.
 * @throws ConfigError where it is not set
 */
export function replicaAccount<Account extends DatabaseAccount>(
  account: Account,
): Account & { words: typeof REPLICA } {
  return { ...required(account, 'TOOL_REPLICA_USER'), words: REPLICA };
}

/**
 * The token by which a crawler is let in elsewhere.
 * @throws ConfigError where it is not set
 */
export function frontierToken({ frontierToken: token }: Pick<Config, 'frontierToken'>): string {
  if (token !== '') return token;
  throw new ConfigError(
    'environment variable WEBOID_FRONTIER_TOKEN is not set; expected is one of WEBOID_FRONTIER_TOKENS of the web component there' +
      SEE_SETTINGS,
  );
}

/**
 * The crawlers elsewhere that the web component lets in.
 * @throws ConfigError where there is but the token that once let all of them in: it would be refused
 */
export function crawlerTokens({
  frontierToken: single,
  crawlerTokens: named,
}: Pick<Config, 'frontierToken' | 'crawlerTokens'>): readonly CrawlerToken[] {
  if (named.length > 0 || single === '') return named;
  throw new ConfigError(
    'environment variable WEBOID_FRONTIER_TOKEN lets nobody in here any more: set WEBOID_FRONTIER_TOKENS to a name, a colon and that token for each crawler elsewhere, or remove it where there is none' +
      SEE_SETTINGS,
  );
}

function required<Account extends DatabaseAccount>(account: Account, key: string): Account {
  if (account.user !== '') return account;
  throw new ConfigError(
    `environment variable ${key} is not set; Toolforge sets it in every job${SEE_SETTINGS}`,
  );
}

function namesIn(list: string): string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
