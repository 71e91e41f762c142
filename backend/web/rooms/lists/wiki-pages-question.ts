import { getDomain } from 'tldts';
import { z } from 'zod';
import { canonicalHost } from '../../../url/syntax/host';
import { classifyUrl } from '../../../url/classify-url';
import type { AskedWiki } from '../../../answers/asked-wiki';
import { Problem } from '../../../answers/problem';
import { dbname, formatOf, lang } from '../../http/parameters';
import { readQuery } from '../../http/read-query';
import type { ListParts } from './list-parts';
import { wikiIfNamed } from './asked-policy';

export const WIKI_PAGES_FORMATS = ['html', 'json', 'csv', 'xlsx', 'wikitext'] as const;

/** States of URLs that pages can be listed by (W7.6). */
const STATES = ['unreachable', 'doubtful', 'spam', 'called-dead'] as const;
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
      'spam',
      'called-dead',
    ])
    .describe(
      'Pages with URLs in this state: unreachable, doubtful, both with | between, spam, or ' +
        'called-dead: editors call them dead in the wikitext, and they work.',
    ),
  domain: z.string().max(300).optional().describe('Only URLs of this domain and its subdomains.'),
  path: z.string().max(2_000).optional().describe('Only URLs whose path begins so: /news/.'),
  after: z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .optional()
    .describe('Go on behind the page with this id, as the answer before said.'),
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
  afterPageId: number;
  format: (typeof WIKI_PAGES_FORMATS)[number];
}

/**
 * @throws Problem missing-parameter, unknown-dbname, wikis-unknown-yet, bad-pattern, no-registrable-domain, bad-parameter,
 *   repeated-parameter
 */
export function readWikiPagesQuestion(query: URLSearchParams, parts: ListParts): WikiPagesQuestion {
  const given = readQuery(wikiPagesSchema, query);
  const wiki = wikiIfNamed(parts, given.dbname);
  if (wiki === null) throw new Problem('missing-parameter', 'dbname');
  return {
    wiki,
    states: new Set(STATES.filter((state) => given.status.split('|').includes(state))),
    domain: given.domain === undefined ? null : readDomain(given.domain),
    pathPrefix: given.path === undefined ? '/' : readPath(given.path),
    afterPageId: given.after ?? 0,
    format: given.format ?? 'html',
  };
}

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
