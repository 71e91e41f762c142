import type { z } from 'zod';
import type { WatchCriteria } from '../../config/wikis-file';
import type { AskedWiki, AskedWikis } from '../answers/asked-wiki';
import { Problem } from '../problem';
import type { batchQuery } from './batch-operations';
import { readPlace, type Place } from './place';

/** A question about many pages of one wiki. */
export interface BatchQuestion {
  wiki: AskedWiki;
  /** Ids, or what pages are looked for by. */
  pages: number[] | WatchCriteria;
  /** Where to go on. */
  after: Place;
  /** Links without findings are told, too. */
  all: boolean;
  ping: boolean;
}

/** Where a category tree is cut off. */
const TREE_PAGES_MAX = 100_000;

/**
 * Finds out what is asked.
 * @throws Problem unknown-dbname, missing-parameter, conflicting-parameters
 */
export function readBatchQuestion(
  given: z.infer<typeof batchQuery>,
  wikis: AskedWikis,
): BatchQuestion {
  const { all, ping, after = '0' } = given;
  const wiki = wikiNamed(given.dbname, wikis);
  return { wiki, pages: pagesIn(given), after: readPlace(after), all, ping };
}

/** @throws Problem unknown-dbname */
export function wikiNamed(name: string, wikis: AskedWikis): AskedWiki {
  const wiki = wikis.find(name);
  if (wiki === null) throw new Problem('unknown-dbname', name);
  return wiki;
}

function pagesIn({
  namespace,
  category,
  depth,
  pageid,
}: z.infer<typeof batchQuery>): BatchQuestion['pages'] {
  const given = Object.entries({ namespace, category, pageid }).filter(
    ([, value]) => value !== undefined,
  );
  if (given.length > 1) {
    throw new Problem('conflicting-parameters', given.map(([name]) => name).join(', '));
  }
  if (pageid !== undefined) return [...new Set(pageid)].sort((a, b) => a - b);
  if (namespace !== undefined) return looking({ namespaces: namespace });
  if (category === undefined)
    throw new Problem('missing-parameter', 'namespace | category | pageid');
  return looking({
    categories: [{ title: category, depth: depth ?? 0, pagesMax: TREE_PAGES_MAX }],
  });
}

function looking(wanted: Partial<WatchCriteria>): WatchCriteria {
  const nothing = { templates: [], pageProps: [] };
  return { namespaces: [], categories: [], pages: [], exclude: nothing, ...wanted };
}
