import type { z } from 'zod';
import { NOTHING_EXCLUDED, type WatchCriteria } from '../../../config/watch-criteria';
import type { AskedWiki, AskedWikis } from '../../../answers/asked-wiki';
import { namedWiki } from '../../../answers/named-wiki';
import { Problem } from '../../../answers/problem';
import type { batchQuery } from './batch-operations';
import { readPlace, type BatchPlace } from './place';

/** A question about many pages of one wiki. */
export interface BatchQuestion {
  wiki: AskedWiki;
  /** Ids, or what pages are looked for by. */
  pages: number[] | WatchCriteria;
  /** Where to go on. */
  after: BatchPlace;
  /** Links without findings are told, too. */
  all: boolean;
  ping: boolean;
}

/** Where a category tree is cut off. */
const TREE_PAGES_MAX = 100_000;

/**
 * Finds out what is asked.
 * @throws Problem unknown-dbname, wikis-unknown-yet, missing-parameter, conflicting-parameters
 */
export function readBatchQuestion(
  given: z.infer<typeof batchQuery>,
  wikis: AskedWikis,
): BatchQuestion {
  const { all, ping, after = '0' } = given;
  const wiki = namedWiki(wikis, given.dbname);
  return { wiki, pages: pagesIn(given), after: readPlace(after), all, ping };
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
  return { namespaces: [], categories: [], pages: [], exclude: NOTHING_EXCLUDED, ...wanted };
}
