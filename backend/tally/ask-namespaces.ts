import { fullName } from '../answers/asked-wiki';
import type { Logger } from '../runtime/logger';
import { slicesOf } from '../runtime/slices';
import type { AskNamespaces, TalliedWiki } from './tally-parts';
import type { TallyTroubles } from './tally-troubles';

const PAGES_PER_QUESTION = 500;

/** Never rejects: namespaces can wait, and counting goes on without. @param troubles those of asking, kept up to date */
export function askingNamespaces(troubles: TallyTroubles, logger: Logger): AskNamespaces {
  return async (wiki, pageIds) => {
    const said = new Map<number, number | null>();
    for (const slice of slicesOf(pageIds, PAGES_PER_QUESTION)) {
      if (troubles.isLeftAlone(wiki.wikiId)) break;
      try {
        for (const [pageId, namespace] of await askSlice(wiki, slice)) said.set(pageId, namespace);
        troubles.forget(wiki.wikiId);
      } catch (error) {
        troubles.note(wiki.wikiId);
        logger.warn({ wiki: fullName(wiki.wiki), err: error }, 'tally: namespaces not known');
      }
    }
    return said;
  };
}

async function askSlice(
  { wiki: { reader } }: TalliedWiki,
  pageIds: readonly number[],
): Promise<Map<number, number | null>> {
  const said = new Map<number, number | null>(pageIds.map((pageId) => [pageId, null]));
  const pages = await reader.pagesNamed(pageIds.map((pageId) => ({ pageId })));
  for (const page of pages) if (page !== null) said.set(page.pageId, page.namespace);
  return said;
}
