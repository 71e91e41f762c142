import path from 'node:path';
import { ROOT } from '../root';

/** Where the local set-up keeps what it has. */
export interface LocalFolders {
  /** The unpacked MediaWiki; used by every data folder, never written to. */
  mediawiki: string;
  /** One example world: databases, wiki, state. */
  data: string;
}

/**
 * @param base the environment variable WEBOID_LOCAL_DIR; by default .weboid/ in the repository
 * @param name of the data folder in it
 */
export function localFolders(base: string | undefined, name: string): LocalFolders {
  const folder = path.resolve(ROOT, base || '.weboid');
  return { mediawiki: path.join(folder, 'mediawiki'), data: path.join(folder, name) };
}
