import { appendFileSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fetchText } from '../../backend/wiki/http/fetch-text';
import type { Daemon } from './daemon';
import { SERVER_TIMEOUT_MS, startDaemon } from './daemon';
import { ROOT } from '../root';
import { runCommand } from './run-command';

/** One wiki: its code, its data, and where it is reached at this start. */
export interface LocalWiki {
  /** The folder with index.php. */
  code: string;
  /** Absolute path; settings, caches, uploads and log. */
  folder: string;
  port: number;
  databasePort: number;
}

/** The wiki's database; its name on a Wikimedia farm would be this, too. */
export const WIKI_DATABASE = 'examplewiki';
/** The wiki's first user, a sysop. */
export const WIKI_ADMIN = { name: 'Admin', password: 'example-admin' };
const DATABASE_ACCOUNT = { user: 'wiki', password: 'example-wiki' };
const EXTENSIONS = 'Gadgets,SpamBlacklist,Interwiki,Cite,ParserFunctions,WikiEditor';
const PHP_FILES = path.join(ROOT, 'toolforge/local/php');
const WORKERS = 4;
const SITE_INFO = {
  userAgent: 'Weboid local set-up (https://gitlab.wikimedia.org/toolforge-repos/weboid)',
  answerMs: SERVER_TIMEOUT_MS,
  bytesMax: 2 ** 20,
};

/** Where the wiki answers, without a slash at the end: `http://127.0.0.1:8080`. */
export function wikiServer({ port }: Pick<LocalWiki, 'port'>): string {
  return `http://127.0.0.1:${port}`;
}

/** The address of the wiki's api.php. */
export function wikiApi(wiki: Pick<LocalWiki, 'port'>): string {
  return `${wikiServer(wiki)}/w/api.php`;
}

/**
 * Creates the wiki's tables in an empty or missing database and its settings; what an earlier,
 * interrupted run left in the folder goes.
 * @throws {CommandError} with the installer's own words
 */
export async function installWiki(wiki: LocalWiki): Promise<void> {
  rmSync(wiki.folder, { recursive: true, force: true });
  for (const name of ['conf', 'cache', 'images', 'docroot']) {
    mkdirSync(path.join(wiki.folder, name), { recursive: true });
  }
  symlinkSync(wiki.code, path.join(wiki.folder, 'docroot/w'));
  const options = {
    dbtype: 'mysql',
    dbserver: `127.0.0.1:${wiki.databasePort}`,
    dbname: WIKI_DATABASE,
    installdbuser: 'root',
    installdbpass: '',
    dbuser: DATABASE_ACCOUNT.user,
    dbpass: DATABASE_ACCOUNT.password,
    server: wikiServer(wiki),
    scriptpath: '/w',
    lang: 'en',
    pass: WIKI_ADMIN.password,
    extensions: EXTENSIONS,
    confpath: path.join(wiki.folder, 'conf'),
  };
  const args = Object.entries(options).map(([key, value]) => `--${key}=${value}`);
  const installer = path.join(wiki.code, 'maintenance/install.php');
  await runCommand('php', [
    ...keepingCompiled(wiki),
    installer,
    ...args,
    'Example Wiki',
    WIKI_ADMIN.name,
  ]);
  const settings = path.join(PHP_FILES, 'settings.php');
  appendFileSync(settingsFile(wiki), `\nrequire '${settings}';\n`);
}

/**
 * Starts PHP's built-in web server with several workers and waits until the API answers.
 * @throws {DaemonError} when it does not come up
 */
export function startWiki(wiki: LocalWiki): Promise<Daemon> {
  const docroot = path.join(wiki.folder, 'docroot');
  return startDaemon({
    title: 'MediaWiki',
    command: 'php',
    args: [
      ...keepingCompiled(wiki),
      '-dopcache.max_accelerated_files=20000',
      '-dopcache.memory_consumption=256',
      '-dopcache.interned_strings_buffer=32',
      '-dmax_execution_time=120',
      '-dmemory_limit=256M',
      '-ddisplay_errors=stderr',
      `-S127.0.0.1:${wiki.port}`,
      `-t${docroot}`,
      path.join(PHP_FILES, 'router.php'),
    ],
    cwd: docroot,
    env: { ...wikiEnvironment(wiki), PHP_CLI_SERVER_WORKERS: String(WORKERS) },
    logFile: path.join(wiki.folder, 'php.log'),
    pidFile: path.join(wiki.folder, 'php.pid'),
    startTimeoutMs: SERVER_TIMEOUT_MS,
    probe: () => callSiteinfo(wiki),
  });
}

/**
 * Runs one of MediaWiki's maintenance scripts (`runJobs`) on this wiki.
 * @throws {CommandError} with the script's own words
 */
export async function runMaintenance(
  wiki: LocalWiki,
  script: string,
  args: readonly string[] = [],
): Promise<string> {
  const file = path.join(wiki.code, `maintenance/${script}.php`);
  return runCommand('php', [...keepingCompiled(wiki), file, ...args], {
    env: wikiEnvironment(wiki),
  });
}

/**
 * What PHP compiled of MediaWiki is kept on disk for all wikis with the same code: each server and each script
 * would compile it anew. A file that has changed since is compiled again.
 */
function keepingCompiled({ code }: LocalWiki): string[] {
  const folder = path.join(path.dirname(code), 'mediawiki-compiled');
  mkdirSync(folder, { recursive: true });
  return ['-dopcache.enable_cli=1', `-dopcache.file_cache=${folder}`];
}

const settingsFile = (wiki: LocalWiki): string => path.join(wiki.folder, 'conf/LocalSettings.php');

/** Read by php/settings.php. */
function wikiEnvironment(wiki: LocalWiki): Record<string, string | undefined> {
  return {
    ...process.env,
    MW_CONFIG_FILE: settingsFile(wiki),
    EXAMPLE_WIKI_FOLDER: wiki.folder,
    EXAMPLE_WIKI_SERVER: wikiServer(wiki),
    EXAMPLE_WIKI_DATABASE: `127.0.0.1:${wiki.databasePort}`,
  };
}

async function callSiteinfo(wiki: LocalWiki): Promise<void> {
  const address = `${wikiApi(wiki)}?action=query&meta=siteinfo&format=json`;
  JSON.parse(await fetchText({ ...SITE_INFO, address }));
}
