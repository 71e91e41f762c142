import { z } from 'zod';
import type { SiteHosts } from '../../../answers/sites/read-site';
import { CASE_STAGES, type CaseStage } from '../../../status/case-stage';
import type { DayNumber } from '../../../status/day-number';
import { readDomain } from '../lists/domain-question';
import { lang } from '../../http/parameters';
import { readQuery } from '../../http/read-query';
import { siteDomain } from './site-domain';
import { NEWEST_PLACE, siteFeedPlace, type SiteFeedPlace } from './site-feed-place';
import { sinceDay, stagesOf } from './site-filters';

/** What the feed of a site can be asked. */
export const siteFeedQuery = z.object({
  domain: siteDomain,
  stage: stagesOf(
    CASE_STAGES,
    'Only what came to these stages; of sites whose owner is not known to us, found and restored are told',
  ),
  since: sinceDay('Only what happened on that day or later.'),
  before: siteFeedPlace,
  lang: lang.describe("Language of texts, with MediaWiki's fallbacks; English by default."),
});

/** A question about what happened at a site. */
export interface SiteFeedQuestion {
  /** As in NormalUrl. */
  domain: string;
  hosts: SiteHosts;
  /** Null: all. */
  stages: readonly CaseStage[] | null;
  sinceDay: DayNumber | null;
  before: SiteFeedPlace;
  lang: string | undefined;
}

/** @throws Problem bad-pattern, missing-parameter, bad-parameter, repeated-parameter */
export function readSiteFeedQuestion(query: URLSearchParams): SiteFeedQuestion {
  const given = readQuery(siteFeedQuery, query);
  const { domain, glob } = readDomain(given.domain);
  return {
    domain,
    hosts: glob,
    stages: given.stage ?? null,
    sinceDay: given.since ?? null,
    before: given.before ?? NEWEST_PLACE,
    lang: given.lang,
  };
}
