import type { Catalogue } from '../catalogue';
import { beginSample, nextSampleStep, sampleAfter, type SeenUrls } from '../domain-sample';
import { drawFrom, type Lottery } from '../draw';
import type { SamplePlan } from '../sample-plan';
import type { Visits } from './visits';

/** Which URLs of a domain make a group: drawn by chance, or the next ones of the catalogue. */
export const GROUP_ORDERS = ['random', 'catalogue'] as const;
export type GroupOrder = (typeof GROUP_ORDERS)[number];

/** What a run of Algorithm 1 needs beside the catalogue. */
export interface SampledRunParts {
  /** Places that the run before reported as broken. */
  readonly reported: ReadonlySet<number>;
  readonly plan: SamplePlan;
  readonly groups: GroupOrder;
  readonly lottery: Lottery;
}

/**
 * One run of Algorithm 1 over all domains, one after the other (L1).
 * Source: T.-D. Le and E. Shulman, Managing Broken URLs in Federated Metadata, section 3.2.
 */
export function* sampledRun(catalogue: Catalogue, parts: SampledRunParts): Visits {
  for (const places of catalogue.domains) yield* sampledDomain(places, parts);
}

function* sampledDomain(
  places: readonly number[],
  { reported, plan, groups, lottery }: SampledRunParts,
): Visits {
  const toRecheck = places.filter((place) => reported.has(place));
  const others = places.filter((place) => !reported.has(place));
  const draw = drawerOf(others, groups, lottery);
  let sample = beginSample(places.length, toRecheck.length);
  for (;;) {
    const step = nextSampleStep(sample, plan);
    if (step.kind === 'end') return;
    const chosen = step.kind === 'recheck' ? toRecheck : draw(step.urls);
    sample = sampleAfter(sample, yield* lookAt(chosen), plan);
  }
}

/** Gives so many of the places, each place once. */
function drawerOf(
  places: number[],
  groups: GroupOrder,
  lottery: Lottery,
): (count: number) => number[] {
  if (groups === 'random') {
    return (count) => Array.from({ length: count }, () => drawFrom(places, lottery) ?? -1);
  }
  let from = 0;
  return (count) => {
    from += count;
    return places.slice(from - count, from);
  };
}

function* lookAt(places: readonly number[]): Visits<SeenUrls> {
  let broken = 0;
  for (const place of places) {
    const isBroken = yield place;
    if (isBroken) broken += 1;
  }
  return { checked: places.length, broken };
}
