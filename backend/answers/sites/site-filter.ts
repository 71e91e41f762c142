import type { DayNumber } from '../../status/day-number';
import { scopeText, splitPath } from './grouped-url';
import type { SiteKnown } from './read-site';
import type { SiteDeadUrl } from './site-dead-url';
import { DEAD_STAGES, type DeadStage } from './site-stage';

/** Which of a site's dead URLs are wanted. */
export interface SiteFilter {
  /** Empty: whatever the stage. */
  stages: ReadonlySet<DeadStage>;
  /** Beginning of the path; '/': any. */
  directory: string;
  /** Text of a group's scope; null: any. */
  group: string | null;
  /** Dead since that day or later; null: since whenever. */
  sinceDay: DayNumber | null;
}

/** The dead URLs that a filter lets through, in their order. */
export function filteredDead({ dead, groups }: SiteKnown, filter: SiteFilter): SiteDeadUrl[] {
  const { stages, directory, group, sinceDay } = filter;
  const place = group === null ? null : groups.findIndex(({ scope }) => scopeText(scope) === group);
  return dead.filter(
    (one) =>
      (stages.size === 0 || stages.has(one.stage)) &&
      (place === null || one.group === place) &&
      splitPath(one.url.path).path.startsWith(directory) &&
      (sinceDay === null || (one.deadDay !== null && one.deadDay >= sinceDay)),
  );
}

/** How many there are of each stage, whatever stages are asked for. */
export function countByStage(known: SiteKnown, filter: SiteFilter): Map<DeadStage, number> {
  const counts = new Map(DEAD_STAGES.map((stage) => [stage, 0]));
  for (const { stage } of filteredDead(known, { ...filter, stages: new Set() })) {
    counts.set(stage, (counts.get(stage) ?? 0) + 1);
  }
  return counts;
}
