import type { AskedWiki } from '../answers/asked-wiki';
import type { Clock } from '../runtime/clock';
import type { Database } from '../runtime/database';
import type { Logger } from '../runtime/logger';
import type { MarkIndex } from '../status/mark-index';

/** What dead links are counted with. */
export interface PageTallyParts {
  database: Database;
  clock: Clock;
  logger: Logger;
  /** The marks of operators that hold now (I4). */
  marks: () => Promise<MarkIndex>;
}

/** A wiki whose links are counted. */
export interface TalliedWiki {
  wiki: AskedWiki;
  /** Its id in our tables. */
  wikiId: number;
}
