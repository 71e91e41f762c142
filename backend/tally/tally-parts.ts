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

/** Asks a wiki for the namespaces of pages; null: it does not have the page. Those that it could not be asked for are absent. */
export type AskNamespaces = (
  wiki: TalliedWiki,
  pageIds: readonly number[],
) => Promise<ReadonlyMap<number, number | null>>;

/** The same, with what is asked of wikis. */
export interface PageCountingParts extends PageTallyParts {
  askNamespaces: AskNamespaces;
}

/** A wiki whose links are counted. */
export interface TalliedWiki<One extends AskedWiki = AskedWiki> {
  wiki: One;
  /** Its id in our tables. */
  wikiId: number;
}
