import type { z } from 'zod';
import { isoDate } from '../../../status/day-number';
import type { Verdict } from '../../../status/verdict';
import { isSweepOver, isSweepTelling, type SweepDay } from '../../../status/first-sweep';
import { fullName } from '../../../answers/asked-wiki';
import type { SourceInfo } from '../../../runtime/source-info';
import { countsByDay } from './wiki-chart';
import type { WikiFigures, WikiHistory } from './wiki-figures';
import type { wikiOperation, wikisOperation } from './wiki-operations';

/** All wikis, for programs; what is absent is unknown. */
export function wikisJson(
  source: SourceInfo,
  wikis: readonly WikiFigures[],
  next: string | undefined,
): z.input<typeof wikisOperation.answer> {
  return { source, ...(next !== undefined && { next }), wikis: wikis.map(wikiData) };
}

/** One wiki with its rules and its history. */
export function wikiJson(
  source: SourceInfo,
  figures: WikiFigures,
  { counts, sweepDays }: WikiHistory,
): z.input<typeof wikiOperation.answer> {
  const { policy, checkDays, deadCheckDays, criteria } = figures.wiki;
  return {
    source,
    ...wikiData(figures),
    policy: { minFailures: policy.minFailures, minDays: policy.minDays },
    checkDays,
    ...(deadCheckDays !== null && { deadCheckDays }),
    namespaces: criteria.namespaces,
    history: [...countsByDay(counts)].map(([day, links]) => ({
      date: isoDate(day),
      links: linksData(links),
    })),
    ...sweepData(sweepDays),
  };
}

type SweepData = NonNullable<z.input<typeof wikiOperation.answer>['sweep']>;

/** Nothing where it was never measured. */
function sweepData(days: readonly SweepDay[]): { sweep?: SweepData } {
  const last = days.at(-1);
  if (last === undefined) return {};
  return { sweep: { over: isSweepOver(last), days: days.map(sweepDayData) } };
}

function sweepDayData(sweep: SweepDay): SweepData['days'][number] {
  const { day, expected, ...counts } = sweep;
  return { date: isoDate(day), ...counts, ...(isSweepTelling(sweep) && { expected }) };
}

type WikiData = z.input<typeof wikisOperation.answer>['wikis'][number];

function wikiData({
  wiki,
  state,
  passedAtS,
  pagesWatched,
  progress,
  count,
}: WikiFigures): WikiData {
  const share = count?.shareUnreachable ?? null;
  return {
    dbname: fullName(wiki),
    domain: wiki.domain,
    state,
    ...(passedAtS !== null && { passed: new Date(passedAtS * 1000).toISOString() }),
    ...(pagesWatched !== null && { pages: pagesWatched }),
    ...(progress !== null && { progress: { pages: progress.pagesDone, of: progress.pagesTotal } }),
    ...(count !== null && { counted: isoDate(count.day), links: linksData(count.byVerdict) }),
    ...(share !== null && { unreachable: Number(share.toFixed(4)) }),
  };
}

const linksData = (links: ReadonlyMap<Verdict, number>): Record<string, number> =>
  Object.fromEntries(links);
