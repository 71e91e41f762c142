import { getDomain } from 'tldts';
import { z } from 'zod';
import { parseUrlGlob, type UrlGlob } from '../../../url/url-glob';
import type { AskedWiki } from '../../../answers/asked-wiki';
import { Problem } from '../../../answers/problem';
import { dbname, formatOf, lang } from '../../http/parameters';
import { listLimit } from '../../http/part-of-list';
import { readQuery } from '../../http/read-query';
import type { ListParts } from './list-parts';
import { wikiIfNamed } from './asked-policy';
import { linkOrder, listOrderParameters, type LinkOrder } from '../../pages/link-order';
import { listParameters, listState, type ListState } from '../../pages/list-state';

export const PATTERN_FORMATS = ['html', 'json', 'csv', 'xlsx', 'wikitext'] as const;

/** What `/pattern` can be asked. */
export const patternSchema = z.object({
  pattern: z
    .string()
    .max(2_000)
    .describe(
      'A host, with *. in front its subdomains too, and the beginning of a path that ends with /; * in ' +
        'it stands for anything: *.example.org/news/ or example.org/*.pdf.',
    )
    .meta({ problem: 'bad-pattern' }),
  dbname: dbname.optional(),
  namespace: z
    .string()
    .regex(/^\d{1,5}(\|\d{1,5}){0,49}$/)
    .transform((text) => new Set(text.split('|').map(Number)))
    .optional()
    .describe('Only URLs on pages of these namespaces of the wiki, by number: 0|4.'),
  ...listParameters,
  ...listOrderParameters,
  limit: listLimit,
  lang,
  format: formatOf(PATTERN_FORMATS),
});

/** A question about the URLs of a pattern (W7.3). */
export interface PatternQuestion {
  glob: UrlGlob;
  /** Only URLs that this wiki uses. */
  wiki: AskedWiki | null;
  /** Only on pages of these namespaces; null: wherever. */
  namespaces: ReadonlySet<number> | null;
  state: ListState;
  order: LinkOrder | null;
  /** Of URLs in one answer in JSON; null: none. */
  limit: number | null;
  format: (typeof PATTERN_FORMATS)[number];
}

/**
 * @throws Problem bad-pattern, single-url-pattern, no-registrable-domain, unknown-dbname, wikis-unknown-yet,
 *   missing-parameter, bad-parameter, repeated-parameter
 */
export function readPatternQuestion(query: URLSearchParams, parts: ListParts): PatternQuestion {
  const given = readQuery(patternSchema, query);
  const wiki = wikiIfNamed(parts, given.dbname);
  if (given.namespace !== undefined && wiki === null) {
    throw new Problem('missing-parameter', 'dbname');
  }
  return {
    glob: readGlob(given.pattern),
    wiki,
    namespaces: given.namespace ?? null,
    state: listState(given),
    order: linkOrder(given),
    limit: given.limit ?? null,
    format: given.format ?? 'html',
  };
}

/** A pattern for all hosts of a top-level domain; a host without a dot is none for `parseUrlGlob`. */
const TOP_LEVEL_ONLY = /^\*\.[a-z0-9-]{2,63}(?:\/|$)/i;

/** It comes along when a pattern is made of a pasted address, and does not count. */
const SCHEME = /^(?:[a-z][a-z0-9+.-]*:)?\/\//i;

function readGlob(given: string): UrlGlob {
  const text = given.replace(SCHEME, '');
  const glob = parseUrlGlob(text);
  if (TOP_LEVEL_ONLY.test(text)) throw new Problem('no-registrable-domain', text);
  if (glob === 'invalid') throw new Problem('bad-pattern', text);
  if (glob === 'single-url') throw new Problem('single-url-pattern', text);
  if (!glob.isOneHost && getDomain(glob.domain) === null) {
    throw new Problem('no-registrable-domain', text);
  }
  return glob;
}
