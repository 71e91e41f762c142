import { FROZEN_VARIANTS, frozenRule } from './frozen-rule';
import { createPopulation, type Population } from './population';
import { productRule } from './product-rule';
import type { Rule } from './rule';
import { simulate, SIMULATED_DAYS } from './simulate';
import { STRIKE_RULES } from './strikes-rule';
import type { Figures } from './tally';

/** What is simulated, and which share of the living pages archives hold young copies of. */
export interface Row {
  readonly name: string;
  readonly archivedShare: number;
  readonly run: (population: Population) => Figures;
}

export const FROZEN = rowOf(frozenRule);
export const WEBOID = rowOf(productRule);
export const ROWS: readonly Row[] = [
  FROZEN,
  ...FROZEN_VARIANTS.map((rule) => rowOf(rule)),
  ...STRIKE_RULES.map((rule) => rowOf(rule)),
  WEBOID,
  rowOf(productRule, 0.3),
  rowOf(productRule, 0.6),
];

/** The figures of each row, as means over populations of the seeds 1, 2, …: the same for all rows. */
export function compare(
  rows: readonly Row[],
  { seeds, urls }: { seeds: number; urls: number },
): ReadonlyMap<Row, Figures> {
  const years = Array.from({ length: seeds }, (_, index) => {
    const population = createPopulation(index + 1, urls, SIMULATED_DAYS);
    return rows.map(({ run }) => run(population));
  });
  return new Map(
    rows.map((row, index) => [row, meanOf(years.flatMap((year) => year[index] ?? []))]),
  );
}

function rowOf<State>(rule: Rule<State>, archivedShare = 0): Row {
  const name = archivedShare === 0 ? rule.name : `${rule.name}, archives ${archivedShare}`;
  return { name, archivedShare, run: (population) => simulate(population, rule, archivedShare) };
}

function meanOf(figures: readonly Figures[]): Figures {
  const mean = (key: keyof Figures): number =>
    figures.reduce((sum, one) => sum + one[key], 0) / figures.length;
  return {
    falseAll: mean('falseAll'),
    falseAvoidable: mean('falseAvoidable'),
    precision: mean('precision'),
    found: mean('found'),
    lost: mean('lost'),
    softDoubted: mean('softDoubted'),
    delay: mean('delay'),
    checks: mean('checks'),
    shutOutTold: mean('shutOutTold'),
    silentTold: mean('silentTold'),
  };
}
