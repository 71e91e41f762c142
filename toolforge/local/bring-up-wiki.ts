import path from 'node:path';
import { createDatabases, dropWikiDatabase, writeInterwikis } from './databases';
import type { Lifetime } from './lifetime';
import type { LocalFolders } from './local-folders';
import { startMariadb } from './mariadb';
import type { LocalWiki } from './mediawiki';
import { installWiki, runMaintenance, startWiki, wikiApi } from './mediawiki';
import type { MediawikiSource } from './mediawiki-package';
import { ensureMediawiki } from './mediawiki-package';
import type { ReservedPort } from './ports';
import type { Progress } from './progress';
import { readState, updateState } from './state';
import { openWikiClient } from './wiki-client';
import { interwikiRows } from './world/interwiki-rows';
import { seedWiki } from './seed-wiki';

/** What the wiki is brought up with. */
export interface WikiContext {
  ports: { database: ReservedPort; wiki: ReservedPort };
  progress: Progress;
  life: Lifetime;
  /** Where MediaWiki comes from, if not from the usual place. */
  sources?: readonly MediawikiSource[];
}

/**
 * Starts the databases and the example wiki. The first time the wiki is installed and its articles
 * are written; if that was interrupted, it begins with an empty wiki again.
 */
export async function bringUpWiki(
  folders: LocalFolders,
  { ports, progress, life, sources }: WikiContext,
): Promise<LocalWiki> {
  const mariadbFolder = path.join(folders.data, 'mariadb');
  const [databasePort, port] = [ports.database.port, ports.wiki.port];
  await ports.database.release();
  const mariadb = await progress.step('Starting MariaDB', () =>
    startMariadb({ folder: mariadbFolder, port: databasePort, crashSafe: true }),
  );
  life.defer(() => mariadb.stop());
  life.needs('MariaDB', mariadb.exited);
  await createDatabases(databasePort);
  const { folder: code, version } = await ensureMediawiki(folders.mediawiki, progress, sources);
  const wikiFolder = path.join(folders.data, 'wiki');
  const wiki = { code, folder: wikiFolder, port, databasePort };
  const { wikiIsReady } = readState(folders.data);
  if (!wikiIsReady) await progress.step(`Installing MediaWiki ${version}`, () => install(wiki));
  await ports.wiki.release();
  const server = await progress.step(`Starting MediaWiki ${version}`, () => startWiki(wiki));
  life.defer(() => server.stop());
  life.needs('MediaWiki', server.exited);
  if (!wikiIsReady) await seed(wiki, progress);
  updateState(folders.data, { wikiIsReady: true });
  return wiki;
}

async function install(wiki: LocalWiki): Promise<void> {
  await dropWikiDatabase(wiki.databasePort);
  await installWiki(wiki);
  await writeInterwikis(wiki.databasePort, interwikiRows);
}

async function seed(wiki: LocalWiki, progress: Progress): Promise<void> {
  await progress.step('Writing the example articles', async (report) => {
    const client = await openWikiClient(wikiApi(wiki));
    await seedWiki(client, (done, total, what) => report(`${done} of ${total}: ${what}`));
  });
  await progress.step('Updating the link tables', () => runMaintenance(wiki, 'runJobs'));
}
