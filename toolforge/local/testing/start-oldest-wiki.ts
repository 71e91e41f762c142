import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bringUpWiki } from '../bring-up-wiki';
import { createLifetime } from '../lifetime';
import { localFolders } from '../local-folders';
import type { LocalWiki } from '../mediawiki';
import { OLDEST_SOURCES } from '../mediawiki-package';
import { reservePorts } from '../ports';
import { createProgress } from '../progress';

/** A wiki of the oldest MediaWiki that Weboid supports, with the same articles as the test world's. */
export interface OldestWiki {
  readonly wiki: LocalWiki;
  /** Ends its servers and removes its data. */
  stop(): Promise<void>;
}

/**
 * Brings up the wiki with a database of its own, beside the world of the end-to-end tests. Its name
 * and its pages are those of the world's wiki, so that the world's Weboid answers for it. The unpacked
 * MediaWiki stays beside the world's own, for the next time.
 */
export async function startOldestWiki(): Promise<OldestWiki> {
  const data = mkdtempSync(path.join(tmpdir(), 'weboid-oldest-'));
  const { mediawiki } = localFolders(process.env['WEBOID_LOCAL_DIR'], '');
  const life = createLifetime();
  const stop = async (): Promise<void> => {
    await life.finish((error) => console.error(error));
    rmSync(data, { recursive: true, force: true });
  };
  try {
    const { web, signIn, ...ports } = await reservePorts({});
    await Promise.all([web.release(), signIn.release()]);
    const progress = createProgress(process.stderr, () => performance.now());
    const folders = { mediawiki: `${mediawiki}-oldest`, data };
    const wiki = await bringUpWiki(folders, { ports, progress, life, sources: OLDEST_SOURCES });
    return { wiki, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
