import { getDomain } from 'tldts';
import { z } from 'zod';
import { classifyUrl } from '../../../url/classify-url';
import { parseUrlGlob, type UrlGlob } from '../../../url/url-glob';
import { urlPatternText } from '../../../url/url-pattern';
import { Problem } from '../../../answers/problem';
import { all, formatOf, lang } from '../../http/parameters';
import { listLimit } from '../../http/part-of-list';
import { readQuery } from '../../http/read-query';
import { linkOrder, listOrderParameters, type LinkOrder } from '../../pages/link-order';
import { listParameters, listState, type ListState } from '../../pages/list-state';

export const DOMAIN_FORMATS = ['html', 'json', 'csv', 'xlsx', 'wikitext'] as const;

/** What `/domain` can be asked. */
export const domainSchema = z.object({
  domain: z
    .string()
    .max(2_000)
    .describe('A domain, which stands for its subdomains too: example.org; of an address its host.')
    .meta({ problem: 'bad-pattern' }),
  all,
  ...listParameters,
  ...listOrderParameters,
  lang,
  limit: listLimit,
  format: formatOf(DOMAIN_FORMATS),
});

/** A question about a domain. */
export interface DomainQuestion {
  /** As in NormalUrl. */
  domain: string;
  /** The domain with its subdomains; an IP address, or what many registered below (`gov.uk`), alone. */
  glob: UrlGlob;
  state: ListState;
  order: LinkOrder | null;
  all: boolean;
  /** Of URLs in one answer in JSON; null: none. */
  limit: number | null;
  format: (typeof DOMAIN_FORMATS)[number];
}

/** @throws Problem bad-pattern, missing-parameter, bad-parameter, repeated-parameter */
export function readDomainQuestion(query: URLSearchParams): DomainQuestion {
  const given = readQuery(domainSchema, query);
  return {
    ...readDomain(given.domain),
    state: listState(given),
    order: linkOrder(given),
    all: given.all,
    limit: given.limit ?? null,
    format: given.format ?? 'html',
  };
}

/**
 * What people mean who name a domain: it with its subdomains; an IP address, or what many registered below, alone.
 * @throws Problem bad-pattern
 */
export function readDomain(typed: string): Pick<DomainQuestion, 'domain' | 'glob'> {
  const domain = typedHost(typed);
  const alone = domain === null ? null : globOf(urlPatternText({ host: domain, pathPrefix: '/' }));
  if (domain === null || alone === null) throw new Problem('bad-pattern', typed);
  const below = getDomain(domain) === null ? null : globOf(`*.${domain}`);
  return { domain, glob: below ?? alone };
}

/** A host as in NormalUrl: people paste addresses, with a scheme or as browsers show them. Null: it is none. */
export function typedHost(given: string): string | null {
  const { kind, url } = classifyUrl(given);
  const meant = kind === 'ignored' ? classifyUrl(`//${given.trim()}`).url : url;
  return meant?.host ?? null;
}

function globOf(text: string): UrlGlob | null {
  const glob = parseUrlGlob(text);
  return typeof glob === 'string' ? null : glob;
}
