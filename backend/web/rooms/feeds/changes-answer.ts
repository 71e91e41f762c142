import type { AskedWiki } from '../../../answers/asked-wiki';
import type { RecentChanges } from '../../../answers/recent-changes';
import type { ChangeFilter } from '../../../answers/told-change';
import type { PageTitles } from './page-titles';

/** What changed lately of the links of a wiki. */
export interface ChangesAnswer extends RecentChanges {
  wiki: AskedWiki;
  filter: ChangeFilter;
  titles: PageTitles;
}
