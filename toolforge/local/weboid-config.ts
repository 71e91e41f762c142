import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Config } from '../../backend/config/config';
import { loadConfig } from '../../backend/config/config';
import { READER_ACCOUNT, WEBOID_ACCOUNT, WEBOID_DATABASE } from './databases';
import type { LocalWiki } from './mediawiki';
import { WIKI_DATABASE, wikiApi, wikiServer } from './mediawiki';
import { ROOT } from '../root';
import { listToolsOrigin } from './list-tools/list-tools-server';
import { signInAddress } from './sign-in/sign-in-server';
import { checkDays } from './world/expected';

/** A silent site must not hold up each of the simulated days for a minute. */
const SIMULATED_TIMEOUT_MS = 2_000;

/** Nothing may leave this machine. */
const NOTHING_OUTSIDE = { globalSpamList: null, metaDatabase: null, linkStream: null };

/** Keep out nobody: on this machine anybody may sign in as anybody. */
export const LOCAL_CONSUMER = { clientId: 'weboid-local', clientSecret: 'no-secret-at-all' };
const LOCAL_SESSION_KEY = 'known-to-everybody';
/** The mailbox (webmaster/) hands on what comes there. */
const RUP_ADDRESS = 'weboid.rup-{token}@weboid.example.org';
const LOCAL_METRICS_TOKEN = 'known-to-everybody';

const farmsSchema = z.object({ farms: z.record(z.string(), z.object().loose()) });

/** The settings of one local Weboid. */
export interface LocalConfigOptions {
  wiki: LocalWiki;
  /** Takes the wikis file. */
  dataFolder: string;
  webPort: number;
  /** Of the server where people sign in (sign-in/). */
  signInPort: number;
  /** Of the mailbox (webmaster/). */
  mailPort: number;
  /** Of the server in place of PetScan and Quarry (list-tools/). */
  listToolsPort: number;
  simulated: boolean;
}

/**
 * Production's way to a Config, with the example wiki as the only wiki, a member of farm WMF. The same settings are written
 * to a file, so that the command line works in the example world, too.
 */
export function localConfig(options: LocalConfigOptions): Config {
  const { wiki, dataFolder, simulated } = options;
  const env = localEnvironment(options);
  writeFileSync(env.WEBOID_WIKIS_FILE, JSON.stringify(wikisFileFor(wiki), undefined, 2));
  const lines = Object.entries(env).map(([key, value]) => `${key}='${value}'\n`);
  writeFileSync(environmentFile(dataFolder), lines.join(''));
  return loadConfig({ ...env, ...(simulated ? SIMULATED : {}) }, ROOT);
}

/** Of all settings, for shells to read. */
export const environmentFile = (dataFolder: string): string => path.join(dataFolder, 'weboid.env');

const SIMULATED = { WEBOID_TIMEOUT_MS: String(SIMULATED_TIMEOUT_MS) };

function localEnvironment(options: LocalConfigOptions) {
  const { wiki, dataFolder, webPort, signInPort, mailPort, listToolsPort } = options;
  return {
    TOOL_TOOLSDB_USER: WEBOID_ACCOUNT.user,
    TOOL_TOOLSDB_PASSWORD: WEBOID_ACCOUNT.password,
    TOOL_REPLICA_USER: READER_ACCOUNT.user,
    TOOL_REPLICA_PASSWORD: READER_ACCOUNT.password,
    PORT: String(webPort),
    WEBOID_BIND: '127.0.0.1',
    WEBOID_DB_HOST: '127.0.0.1',
    WEBOID_DB_PORT: String(wiki.databasePort),
    WEBOID_DB_NAME: WEBOID_DATABASE,
    WEBOID_WIKIS_FILE: path.join(dataFolder, 'wikis.json'),
    WEBOID_DUMP_DIR: path.join(dataFolder, 'dumps'),
    WEBOID_METRICS_TOKEN: LOCAL_METRICS_TOKEN,
    WEBOID_PUBLIC_URL: `http://127.0.0.1:${webPort}`,
    WEBOID_OAUTH_SERVER: signInAddress(signInPort),
    WEBOID_OAUTH_CLIENT_ID: LOCAL_CONSUMER.clientId,
    WEBOID_OAUTH_CLIENT_SECRET: LOCAL_CONSUMER.clientSecret,
    WEBOID_SESSION_KEY: LOCAL_SESSION_KEY,
    WEBOID_PETSCAN_URL: listToolsOrigin(listToolsPort),
    WEBOID_QUARRY_URL: listToolsOrigin(listToolsPort),
    WEBOID_RUP: 'on',
    WEBOID_RUP_ADDRESS: RUP_ADDRESS,
    WEBOID_SITEMAPS: 'on',
    ...(sendsMail() && { WEBOID_SMTP_HOST: '127.0.0.1', WEBOID_SMTP_PORT: String(mailPort) }),
    // All sites of the example web share one address.
    WEBOID_ADDRESS_INTERVAL_MS: '0',
  };
}

/** Not where a test sends mail by itself, from the same tables. */
const sendsMail = (): boolean => process.env['WEBOID_LOCAL_MAIL'] !== 'off';

function wikisFileFor(wiki: LocalWiki): unknown {
  const production = readFileSync(path.join(ROOT, 'toolforge/wikis.json'), 'utf8');
  const { farms } = farmsSchema.parse(JSON.parse(production));
  const localFarms = Object.fromEntries(
    Object.entries(farms).map(([name, farm]) => [name, { ...farm, ...NOTHING_OUTSIDE }]),
  );
  const replica = { host: '127.0.0.1', port: wiki.databasePort, database: WIKI_DATABASE };
  const domain = new URL(wikiServer(wiki)).host;
  return {
    farms: localFarms,
    wikis: [
      {
        dbname: WIKI_DATABASE,
        domain,
        api: wikiApi(wiki),
        replica,
        templatesLike: 'enwiki',
        checkDays,
      },
    ],
  };
}
