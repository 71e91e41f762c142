import { getDomain } from 'tldts';
import { z } from 'zod';
import { canonicalHost } from '../../../url/syntax/host';
import { classifyUrl } from '../../../url/classify-url';
import type { PageOrder, TallyPlace } from '../../../store/tallies/tallied-pages';
import type { AskedWiki } from '../../../answers/asked-wiki';
import { Problem } from '../../../answers/problem';
import { dbname, formatOf, lang } from '../../http/parameters';
import { readQuery } from '../../http/read-query';
import type { ListParts } from './list-parts';
import { wikiIfNamed } from './asked-policy';

export const WIKI_PAGES_FORMATS = ['html', 'json', 'csv', 'xlsx', 'wikitext'] as const;

/** States of URLs that pages can be listed by (W7.6). */
const STATES = ['unreachable', 'doubtful', 'unjudgeable', 'spam', 'called-dead'] as const;
export type ListedState = (typeof STATES)[number];

/** What `/wiki/pages` can be asked. */
export const wikiPagesSchema = z.object({
  dbname,
  status: z
    .enum([
      'unreachable',
      'doubtful',
      'unreachable|doubtful',
      'doubtful|unreachable',
      'unjudgeable',
      'spam',
      'called-dead',
    ])
    .optional()
    .describe(
      'Pages with URLs in this state: unreachable (default), doubtful, both with | between, unjudgeable: doubtful, but ' +
        'no program can judge it (not among the doubtful ones), spam, or called-dead: editors call them dead in the wikitext, and they work.',
    ),
  sort: z
    .enum(['dead', 'newest', 'without-copy', 'page'])
    .optional()
    .describe(
      'Of pages with unreachable URLs: those first that have most of them (dead, default), whose last one ' +
        'failed first most lately (newest), that have most without an archived copy (without-copy), or by page id (page; an answer that has the whole list, by title). ' +
        'Others are sorted by page id.',
    ),
  namespace: z
    .string()
    .regex(/^\d{1,5}(\|\d{1,5}){0,49}$/)
    .transform((text) => new Set(text.split('|').map(Number)))
    .optional()
    .describe('Only pages of these namespaces of the wiki, by number: 0|4.'),
  'without-copy': z
    .enum(['0', '1'])
    .optional()
    .transform((value) => value === '1')
    .describe(
      '1: only unreachable URLs of which no archived copy is known, nor linked on the page.',
    ),
  domain: z.string().max(300).optional().describe('Only URLs of this domain and its subdomains.'),
  path: z.string().max(2_000).optional().describe('Only URLs whose path begins so: /news/.'),
  after: z
    .string()
    .regex(/^\d{1,10}(-\d{1,10})?$/)
    .transform(placeIn)
    .optional()
    .describe('Go on behind this place, as the answer before said.'),
  lang,
  format: formatOf(WIKI_PAGES_FORMATS),
});

/** A question about the pages of a wiki (W7.6). */
export interface WikiPagesQuestion {
  wiki: AskedWiki;
  states: ReadonlySet<ListedState>;
  /** As in NormalUrl; null: any. */
  domain: string | null;
  /** Beginning of path and query in their normal form. */
  pathPrefix: string;
  order: PageOrder;
  /** Null: of any. */
  namespaces: ReadonlySet<number> | null;
  /** Only dead links of which there is no copy, and pages that have such. */
  isWithoutCopy: boolean;
  /** Null: from the beginning. */
  after: TallyPlace | null;
  format: (typeof WIKI_PAGES_FORMATS)[number];
}

/**
 * @throws Problem missing-parameter, unknown-dbname, wikis-unknown-yet, bad-pattern, no-registrable-domain, bad-parameter,
 *   repeated-parameter
 */
export function readWikiPagesQuestion(query: URLSearchParams, parts: ListParts): WikiPagesQuestion {
  const given = readQuery(wikiPagesSchema, withOneNamespace(query));
  const wiki = wikiIfNamed(parts, given.dbname);
  if (wiki === null) throw new Problem('missing-parameter', 'dbname');
  return {
    wiki,
    states: statesIn(given.status ?? 'unreachable'),
    domain: given.domain === undefined ? null : readDomain(given.domain),
    pathPrefix: given.path === undefined ? '/' : readPath(given.path),
    order: given.sort ?? 'dead',
    namespaces: given.namespace ?? null,
    isWithoutCopy: given['without-copy'],
    after: given.after ?? null,
    format: given.format ?? 'html',
  };
}

const statesIn = (status: string): ReadonlySet<ListedState> =>
  new Set(STATES.filter((state) => status.split('|').includes(state)));

/** Whether nothing but dead links is asked for: these are counted ahead. */
export const isOfDeadLinks = ({ states }: Pick<WikiPagesQuestion, 'states'>): boolean =>
  states.size === 1 && states.has('unreachable');

/** Forms send each namespace that is chosen as a parameter of its own. */
function withOneNamespace(query: URLSearchParams): URLSearchParams {
  const chosen = query.getAll('namespace');
  if (chosen.length < 2) return query;
  const joined = new URLSearchParams(query);
  joined.set('namespace', chosen.join('|'));
  return joined;
}

/** `12-345`: behind page 345, which has 12; `345`: behind that page, in the order of pages. */
function placeIn(text: string): TallyPlace {
  const [value = '0', pageId] = text.split('-');
  return pageId === undefined
    ? { value: 0, pageId: Number(value) }
    : { value: Number(value), pageId: Number(pageId) };
}

/** The same place as a parameter. */
export const placeParameter = ({ value, pageId }: TallyPlace, order: PageOrder): string =>
  order === 'page' ? String(pageId) : `${value}-${pageId}`;

const ADDRESS = /:|\d$/;

/** What many registered below (`co.uk`) is too wide to be looked for. */
function readDomain(text: string): string {
  const domain = canonicalHost(text);
  if (domain === null) throw new Problem('bad-pattern', text);
  if (!ADDRESS.test(domain) && getDomain(domain) === null) {
    throw new Problem('no-registrable-domain', text);
  }
  return domain;
}

/** A fragment is in no URL of the list: without it the question would be a wider one. */
function readPath(text: string): string {
  const whole = text.startsWith('/') ? text : `/${text}`;
  const path = text.includes('#') ? undefined : classifyUrl(`http://example.org${whole}`).url?.path;
  if (path === undefined) throw new Problem('bad-parameter', `path=${text}`);
  return path;
}
