import { failingSince } from '../../status/check-state';
import type { DayNumber } from '../../status/day-number';
import { DEFAULT_POLICY } from '../../status/verdict';
import type { UrlCitations } from '../../store/answers/citations';
import type { ListedUrl } from '../../store/answers/listed-urls';
import type { StoredCase } from '../../store/cases/case-row';
import type { NormalUrl } from '../../url/normal-url';
import type { DomainLog } from './domain-log';
import { laterStage, stageByAge, type DeadStage } from './site-stage';

/** A dead URL of a site. */
export interface SiteDeadUrl {
  url: NormalUrl;
  /** All that is known of it, but for its redirect. */
  listed: ListedUrl;
  citations: UrlCitations;
  /** The first day on which it failed; null where nobody knows, and of what was marked by hand. */
  since: DayNumber | null;
  /** The day on which it was found to be dead, or the first one on which it could have been; null as above. */
  deadDay: DayNumber | null;
  stage: DeadStage;
  /** Place of its group; null: it is in none. */
  group: number | null;
  /** Where it would lead by the rule that others of its group follow; null: there is none. */
  suggestion: string | null;
}

/** What is told of dead URLs beside their checks. */
interface ToldBeside {
  cited: ReadonlyMap<number, UrlCitations>;
  cases: ReadonlyMap<number, StoredCase>;
  log: DomainLog;
  today: DayNumber;
}

const NOWHERE: UrlCitations = { wikis: [], pages: 0, isMore: false };

/** Joins what is known of one; it is in no group yet. */
export function siteDeadUrl(
  listed: ListedUrl,
  { cited, cases, log, today }: ToldBeside,
): SiteDeadUrl {
  const { url, urlId } = listed;
  const since = failingSince(listed);
  const known = cases.get(urlId);
  const earliest = since === null ? null : Math.min(today, since + DEFAULT_POLICY.minDays);
  const deadDay = log.deaths.get(url.text) ?? known?.openedDay ?? earliest;
  return {
    url,
    listed,
    citations: cited.get(urlId) ?? NOWHERE,
    since,
    deadDay,
    stage: laterStage(stageByAge(deadDay, today), known?.stage),
    group: null,
    suggestion: null,
  };
}

/** Those that are cited most come first; of equals in the order of their addresses. */
export function byCitations(one: SiteDeadUrl, other: SiteDeadUrl): number {
  const difference = other.citations.pages - one.citations.pages;
  if (difference !== 0) return difference;
  return one.url.text < other.url.text ? -1 : 1;
}
