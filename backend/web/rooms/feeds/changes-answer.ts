import type { AskedWiki } from '../../../answers/asked-wiki';
import type { RecentChanges } from '../../../answers/recent-changes';
import type { ChangeFilter } from '../../../answers/told-change';
import type { LinkNow } from './links-now';
import type { PageTitles } from './page-titles';

/** What changed lately of the links of a wiki. */
export interface ChangesAnswer extends RecentChanges {
  wiki: AskedWiki;
  filter: ChangeFilter;
  titles: PageTitles;
}

/** As people are shown it. */
export interface ShownChanges extends ChangesAnswer {
  /** How many days back it goes. */
  feedDays: number;
  /** What links are now, by URL. */
  standing: ReadonlyMap<string, LinkNow>;
}
