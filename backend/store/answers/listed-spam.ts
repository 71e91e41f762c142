import type { ReadStatements } from '../statements/read-statements';
import { urlKey } from '../statements/url-key';
import { storedWikis } from '../pages/wikis';
import { spamAfter } from './spam-walk';

const TRACES_PER_SLICE = 2_000;

/**
 * The URLs of the list that are spam on a page of any wiki (W6.1), by id: they are listed since another wiki has them, too,
 * or had them before. Few are. Index: spam_trace.PRIMARY, url.url_key.
 */
export async function listedSpam(statements: ReadStatements): Promise<Set<number>> {
  const listed = new Set<number>();
  for (const { wikiId } of await storedWikis(statements)) {
    for (let pageId: number | null = 0; pageId !== null;) {
      const { items, throughPageId } = await spamAfter(
        statements,
        wikiId,
        pageId,
        TRACES_PER_SLICE,
      );
      for (const urlId of await idsOf(statements, items)) listed.add(urlId);
      pageId = throughPageId;
    }
  }
  return listed;
}

async function idsOf(
  statements: ReadStatements,
  traces: readonly { url: string }[],
): Promise<number[]> {
  if (traces.length === 0) return [];
  const keys = [...new Set(traces.map(({ url }) => url))].map(urlKey);
  const rows = await statements.select<{ url_id: number }>(
    'SELECT url_id FROM url FORCE INDEX (url_key) WHERE url_key IN (?)',
    [keys],
  );
  return rows.map((row) => row.url_id);
}
