import { z } from 'zod';
import type { SiteHosts } from '../../../answers/sites/read-site';
import { formatOf, lang } from '../../http/parameters';
import { readQuery } from '../../http/read-query';
import { readDomain } from '../lists/domain-question';
import { REDIRECT_FORMATS } from './redirect-files';
import { siteDomain } from './site-domain';

export const REDIRECTS_FORMATS = ['html', 'json', ...REDIRECT_FORMATS] as const;

/** What `/site/redirects` can be asked. */
export const redirectsSchema = z.object({
  domain: siteDomain,
  page: z
    .string()
    .regex(/^[1-9]\d{0,4}$/)
    .transform(Number)
    .optional()
    .describe('Which page of the list: 100 each in HTML, 1,000 in JSON; files hold all of them.'),
  lang,
  format: formatOf(REDIRECTS_FORMATS).describe(
    'Format of the answer; html by default. tsv: old path (with its host before it, where there are several), tab, new address, tab, how it is known, below comments (#); nginx: lines of a map of $host$request_uri; apache: a RewriteMap of the type txt; in these maps only what was compared with an archived copy.',
  ),
});

/** A question about the redirects of a site. */
export interface RedirectsQuestion {
  /** As in NormalUrl. */
  domain: string;
  hosts: SiteHosts;
  /** From 1 on. */
  page: number;
  format: (typeof REDIRECTS_FORMATS)[number];
}

/** @throws Problem bad-pattern, missing-parameter, bad-parameter, repeated-parameter */
export function readRedirectsQuestion(query: URLSearchParams): RedirectsQuestion {
  const { domain: typed, page = 1, format = 'html' } = readQuery(redirectsSchema, query);
  const { domain, glob } = readDomain(typed);
  return { domain, hosts: glob, page, format };
}
