import { siteOf } from '../answers/asked-wiki';
import type { ListJudging } from '../answers/judge-listed';
import { linkScopeOf } from '../answers/failing-or-doubtful-links';
import { spamListsOf } from '../answers/spam-judge';
import type { LinkScope } from '../store/answers/page-suspects';
import type { TalliedWiki, PageTallyParts } from './tally-parts';

/** By what the links of a wiki are judged just now, and where they are looked up. */
export interface TallyRules {
  judging: ListJudging;
  among: LinkScope;
}

/** The rules of a wiki, the marks, and its spam lists: as answers judge. @throws what our own database throws */
export async function tallyRulesFor(
  { database, clock, marks }: PageTallyParts,
  { wiki, wikiId }: TalliedWiki,
): Promise<TallyRules> {
  return {
    judging: {
      policy: wiki.policy,
      marks: await marks(),
      site: siteOf(wiki),
      spam: await spamListsOf(wiki, clock),
    },
    among: await linkScopeOf(database, { wiki, wikiId }, Math.floor(clock.now() / 1_000)),
  };
}
