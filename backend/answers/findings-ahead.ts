import type { Database } from '../runtime/database';
import {
  findingsOf,
  findingsOfPages,
  type Finding,
  type FindingsWanted,
  type KeyedFindings,
} from '../store/answers/findings';
import type { FindingsAhead } from './findings';

/** Pages whose links are asked for. */
interface LinkingPages {
  /** Resolves to undefined where the feeder never saw the wiki. */
  wikiId: () => Promise<number | undefined>;
  pageIds: readonly number[];
}

/**
 * Reads the findings of pages' links from what the feeder knows of those pages, while the wiki is asked
 * which links they have in this second; links that are new since then are looked up by their keys.
 */
export function readAhead(
  database: Database,
  pages: LinkingPages,
  wanted: FindingsWanted,
): FindingsAhead {
  const reading = linkedFindings(database, pages, wanted);
  // Told to whoever asks; nobody may, as when the wiki fails.
  reading.catch(() => undefined);
  return {
    async of(urls) {
      const ahead = await reading;
      const known = new Map<string, Finding>();
      const others: string[] = [];
      for (const url of urls) {
        const finding = ahead?.get(url);
        if (finding === undefined) others.push(url);
        else known.set(url, finding);
      }
      if (others.length === 0) return known;
      return new Map([...known, ...(await findingsOf(database, others, wanted))]);
    },
  };
}

async function linkedFindings(
  database: Database,
  { wikiId: findWikiId, pageIds }: LinkingPages,
  wanted: FindingsWanted,
): Promise<KeyedFindings | null> {
  const wikiId = pageIds.length === 0 ? undefined : await findWikiId();
  return wikiId === undefined ? null : findingsOfPages(database, wikiId, pageIds, wanted);
}
