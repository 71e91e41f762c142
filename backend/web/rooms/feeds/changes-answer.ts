import type { AskedWiki } from '../../../answers/asked-wiki';
import type { RecentChanges } from '../../../answers/recent-changes';
import type { ChangeFilter } from '../../../answers/told-change';
import type { ShownStatus } from '../../pages/verdict-chip';
import type { PageTitles } from './page-titles';

/** What changed lately of the links of a wiki. */
export interface ChangesAnswer extends RecentChanges {
  wiki: AskedWiki;
  filter: ChangeFilter;
  titles: PageTitles;
}

/** What a link of a change is by now; `unused`: no page of the wiki has it any more. */
export type LinkNow = ShownStatus | 'unused';

/** As people are shown it. */
export interface ShownChanges extends ChangesAnswer {
  /** How many days back it goes. */
  feedDays: number;
  /** What links are now, by URL. */
  standing: ReadonlyMap<string, LinkNow>;
}
