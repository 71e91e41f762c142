import type { DayNumber } from '../../../status/day-number';
import type { SweepDay } from '../../../status/first-sweep';
import type { LinkCount } from '../../../store/figures/link-counts';
import type { Verdict } from '../../../status/verdict';
import type { WikiRecord } from '../../../store/figures/wiki-records';
import { wikiKey } from '../../../store/pages/wikis';
import type { WikiState } from '../../../store/pages/wiki-states';
import { fullName, type AskedWiki } from '../../../answers/asked-wiki';

/** A watched wiki with what is known of it. */
export interface WikiFigures {
  wiki: AskedWiki;
  /** The id that stands for it in our tables; null when the page loop never saw it. */
  wikiId: number | null;
  state: WikiState['state'];
  /** Why it is in no good state; '' otherwise. */
  reason: string;
  /** When the last whole pass began, in seconds since 1970; null for never. */
  passedAtS: number | null;
  pagesWatched: number | null;
  /** Progress of the pass under way; null when none is. */
  progress: { pagesDone: number; pagesTotal: number } | null;
  /** null when its links were never counted. */
  count: CountedLinks | null;
}

/** The newest count of a wiki's links. */
interface CountedLinks {
  day: DayNumber;
  all: number;
  byVerdict: ReadonlyMap<Verdict, number>;
  /** Of those that were checked and can be, 0 to 1; null when there are none. */
  shareUnreachable: number | null;
}

/** What is kept of earlier days, oldest first. */
export interface WikiHistory {
  counts: readonly LinkCount[];
  sweepDays: readonly SweepDay[];
}

/** Joins the watched wikis with what is stored of them; in the order of the wikis file. */
export function wikiFigures(
  wikis: readonly AskedWiki[],
  records: readonly WikiRecord[],
): WikiFigures[] {
  const byName = new Map(records.map((record) => [wikiKey(record.farm, record.dbname), record]));
  return wikis.map((wiki) => figuresOf(wiki, byName.get(wikiKey(wiki.farm.code, wiki.dbname))));
}

function figuresOf(wiki: AskedWiki, record: WikiRecord | undefined): WikiFigures {
  return {
    wiki,
    wikiId: record?.wikiId ?? null,
    ...standingOf(record?.state ?? null),
    count: countedLinks(record),
  };
}

type WikiStateFigures = Pick<
  WikiFigures,
  'state' | 'reason' | 'passedAtS' | 'pagesWatched' | 'progress'
>;

function standingOf(stored: WikiState | null): WikiStateFigures {
  if (stored === null) {
    return { state: 'never', reason: '', passedAtS: null, pagesWatched: null, progress: null };
  }
  const { state, reason, passedAtS, pagesWatched, pagesDone, pagesTotal } = stored;
  const hasPassed = passedAtS > 0;
  return {
    state,
    reason,
    passedAtS: hasPassed ? passedAtS : null,
    pagesWatched: hasPassed ? pagesWatched : null,
    progress: pagesTotal > 0 ? { pagesDone, pagesTotal } : null,
  };
}

function countedLinks(record: WikiRecord | undefined): CountedLinks | null {
  const [first] = record?.counts ?? [];
  if (record === undefined || first === undefined) return null;
  const byVerdict = new Map(record.counts.map(({ verdict, links }) => [verdict, links]));
  const sumOf = (verdicts: readonly Verdict[]): number =>
    verdicts.reduce((sum, verdict) => sum + (byVerdict.get(verdict) ?? 0), 0);
  const judged = sumOf(['working', 'doubtful', 'unreachable']);
  return {
    day: first.day,
    all: sumOf([...byVerdict.keys()]),
    byVerdict,
    shareUnreachable: judged === 0 ? null : sumOf(['unreachable']) / judged,
  };
}

/** How many of a wiki's links are doubtful; null when they were never counted. */
export function doubtfulOf({ count }: WikiFigures): number | null {
  return count === null ? null : (count.byVerdict.get('doubtful') ?? 0);
}

/** What a list of wikis can be sorted by. */
export const WIKI_SORTS = [
  'wiki',
  'state',
  'passed',
  'pages',
  'links',
  'unreachable',
  'doubtful',
  'share',
] as const;
export type WikiSort = (typeof WIKI_SORTS)[number];

const SORT_VALUES: Record<WikiSort, (wiki: WikiFigures) => number | string | null> = {
  wiki: ({ wiki }) => fullName(wiki),
  state: ({ state }) => state,
  passed: ({ passedAtS }) => passedAtS,
  pages: ({ pagesWatched }) => pagesWatched,
  links: ({ count }) => count?.all ?? null,
  unreachable: ({ count }) => count?.byVerdict.get('unreachable') ?? null,
  doubtful: doubtfulOf,
  share: ({ count }) => count?.shareUnreachable ?? null,
};

/** Words from A on, numbers from the largest down, unless the other way round; what is unknown last. */
export function sortWikis(
  wikis: readonly WikiFigures[],
  by: WikiSort,
  isReversed = false,
): WikiFigures[] {
  const valueOf = SORT_VALUES[by];
  const sign = isReversed ? -1 : 1;
  return wikis.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    if (typeof a === 'number' && typeof b === 'number') return sign * (b - a);
    return a < b ? -sign : Number(a > b) * sign;
  });
}
