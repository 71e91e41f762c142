import { registeredDomain } from '../answers/registered-domain';
import type { FailingOrDoubtfulLink } from '../answers/link-answer';
import { failingOrDoubtfulOn } from '../answers/failing-or-doubtful-links';
import { urlsWithCopy } from '../answers/urls-with-copy';
import type { DayNumber } from '../status/day-number';
import type { WholePages } from '../store/answers/suspects-of-pages';
import type { DomainTally } from '../store/tallies/domain-tally';
import type { PageTally } from '../store/tallies/page-tally';
import type { TallyRules } from './tally-rules';
import type { TalliedWiki, PageTallyParts } from './tally-parts';

/** What is counted of some pages. */
export interface CountedPages {
  /** Only pages with a dead or doubtful link. */
  pages: Omit<PageTally, 'namespace' | 'namedDay'>[];
  /** Of their dead links, by page. */
  domains: ReadonlyMap<number, readonly DomainTally[]>;
}

/** What began to fail so many days ago, or later, is newly dead. */
const NEWLY_DEAD_DAYS = 30;

/**
 * Counts what is dead or doubtful on whole pages. Where a machine cannot judge, it has no doubts either.
 * Index: those of `suspectsOfPages` and `urlsWithCopy`.
 */
export async function tallyPages(
  { database }: Pick<PageTallyParts, 'database'>,
  { wiki }: TalliedWiki,
  pages: WholePages,
  rules: TallyRules & { today: DayNumber },
): Promise<CountedPages> {
  const found = await failingOrDoubtfulOn(database, wiki, pages, rules);
  const dead = [...found.values()].flat().filter(isDead);
  const copied = await urlsWithCopy(database, wiki, dead);
  const counted = [...found].map(([pageId, links]) => countLinks(pageId, links, copied));
  return {
    pages: counted.filter((page) => page.dead > 0 || page.doubtful > 0),
    domains: new Map(
      [...found].map(([pageId, links]) => [pageId, domainsOf(links.filter(isDead), rules.today)]),
    ),
  };
}

/** A dead link with its copy beside it is repaired already (W5.4): there is nothing to be done about it. */
const isDead = (link: FailingOrDoubtfulLink): boolean =>
  link.verdict === 'unreachable' && link.archivedOnPage === null;

const isDoubtful = (link: FailingOrDoubtfulLink): boolean =>
  link.verdict === 'doubtful' && !link.isUnjudgeable;

function countLinks(
  pageId: number,
  links: readonly FailingOrDoubtfulLink[],
  copied: ReadonlySet<number>,
): CountedPages['pages'][number] {
  const dead = links.filter(isDead);
  const hasCopy = ({ stored }: FailingOrDoubtfulLink): boolean =>
    stored !== null && copied.has(stored.urlId);
  const days = dead.flatMap(({ checks }) => checks?.since ?? []);
  return {
    pageId,
    dead: dead.length,
    doubtful: links.filter(isDoubtful).length,
    withoutCopy: dead.filter((link) => !hasCopy(link)).length,
    newestDay: days.length === 0 ? null : Math.max(...days),
  };
}

function domainsOf(dead: readonly FailingOrDoubtfulLink[], today: DayNumber): DomainTally[] {
  return summedDomains(
    dead.map(({ parts, checks }) => ({
      domain: registeredDomain(parts.host),
      dead: 1,
      newlyDead: Number(today - (checks?.since ?? -Infinity) <= NEWLY_DEAD_DAYS),
    })),
  );
}

/** Each domain once. */
export function summedDomains(tallies: Iterable<DomainTally>): DomainTally[] {
  const sums = new Map<string, DomainTally>();
  for (const tally of tallies) {
    const sum = sums.get(tally.domain);
    if (sum === undefined) sums.set(tally.domain, { ...tally });
    else {
      sum.dead += tally.dead;
      sum.newlyDead += tally.newlyDead;
    }
  }
  return [...sums.values()];
}
