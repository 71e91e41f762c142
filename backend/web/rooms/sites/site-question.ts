import { z } from 'zod';
import { DEAD_STAGES, type DeadStage } from '../../../answers/sites/site-stage';
import type { SiteFilter } from '../../../answers/sites/site-filter';
import type { SiteHosts } from '../../../answers/sites/read-site';
import { formatOf, lang } from '../../http/parameters';
import { readQuery } from '../../http/read-query';
import { readDomain } from '../lists/domain-question';
import { siteDomain } from './site-domain';
import { sinceDay, stagesOf } from './site-filters';

export const SITE_FORMATS = ['html', 'json', 'csv', 'xlsx'] as const;

/** What `/site` can be asked. */
export const siteSchema = z.object({
  domain: siteDomain.optional(),
  stage: stagesOf(
    DEAD_STAGES,
    'Only URLs that have come so far, by days for which they have been dead (0 to 6, 7 to 20, 21 to 29, 30 and more)',
  ),
  dir: z
    .string()
    .max(2_000)
    .regex(/^\//)
    .optional()
    .describe('Only URLs whose path begins so: /archive/.'),
  group: z
    .string()
    .max(2_500)
    .optional()
    .describe('Only the URLs of this group, by its pattern as the answer tells it.'),
  since: sinceDay(
    'Only URLs that were found dead on that day or later; with it, what came back since is told, too.',
  ),
  page: z
    .string()
    .regex(/^[1-9]\d{0,4}$/)
    .transform(Number)
    .optional()
    .describe(
      'Which page of the list: 100 URLs each in HTML, 1,000 in JSON; files hold the whole list.',
    ),
  lang,
  format: formatOf(SITE_FORMATS),
});

/** A question about a site. */
export interface SiteQuestion extends SiteFilter {
  /** As in NormalUrl. */
  domain: string;
  hosts: SiteHosts;
  /** From 1 on. */
  page: number;
  format: (typeof SITE_FORMATS)[number];
}

/**
 * Null where no domain is named, and a page is wanted: it tells site owners what all this is.
 * @throws Problem bad-pattern, missing-parameter, bad-parameter, repeated-parameter
 */
export function readSiteQuestion(query: URLSearchParams): SiteQuestion | null {
  const given = readQuery(siteSchema, query);
  const { domain: typed, format = 'html' } = given;
  if (typed === undefined && format === 'html') return null;
  const { domain } = typed === undefined ? readQuery(namedSite, query) : { domain: typed };
  const { domain: host, glob } = readDomain(domain);
  return {
    domain: host,
    hosts: glob,
    stages: new Set<DeadStage>(given.stage ?? []),
    directory: given.dir ?? '/',
    group: given.group ?? null,
    sinceDay: given.since ?? null,
    page: given.page ?? 1,
    format,
  };
}

const namedSite = z.object({ domain: siteDomain });
