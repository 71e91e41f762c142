import type { Bench, Figure } from '../runtime/bench';
import { frontierScheduler } from './deaths/best-scheduler';
import { createMortalWeb } from './deaths/mortal-web';
import { scoreTrace, type TraceScore } from './deaths/score-trace';
import { simulateDeaths, simulateScheduler } from './deaths/simulate-deaths';
import { SimulatedHints } from './deaths/simulated-hints';
import { BelievedSitemaps } from './deaths/testing/believed-sitemaps';
import { drawHintedWorld, HINTED_PLAN, type HintedPlan } from './deaths/testing/hinted-world';
import { FATES, TracedHints } from './deaths/testing/traced-hints';
import { CHECK_DAYS } from './schedule';

/** A world that nothing was fitted to. */
const SEED = 7_001;
const QUICK_URLS = 20_000;
const WEEKLY = 7;

/** What is asked of hints with weekly checks (R3). */
const TARGETS = { checksSaved: 14, seenDaysMore: 1.2 } as const;

/**
 * A year of URLs of which a part is in sitemaps: how many checks these save, and how much later deaths are seen. Also where all
 * sitemaps are honest, and where none is, so that it is seen what the trust test costs.
 */
export const bench: Bench = {
  name: 'hints',
  description: 'A year of URLs that die, of which a part is in sitemaps: checks saved, delay added',
  run: ({ quick }) =>
    Promise.resolve(measure({ ...HINTED_PLAN, ...(quick ? { urls: QUICK_URLS } : {}) })),
};

function measure(plan: HintedPlan): Figure[] {
  const weekly = plainScore(plan, WEEKLY);
  return [
    ...figuresOf('weekly', plan, { checkDays: WEEKLY, plain: weekly, targets: TARGETS }),
    ...believedFigures(plan, weekly),
    ...figuresOf('all honest', { ...plan, honestShare: 1 }, { checkDays: WEEKLY, plain: weekly }),
    ...figuresOf('none honest', { ...plan, honestShare: 0 }, { checkDays: WEEKLY, plain: weekly }),
    ...figuresOf(`each ${CHECK_DAYS} days`, plan, {
      checkDays: CHECK_DAYS,
      plain: plainScore(plan, CHECK_DAYS),
    }),
  ];
}

/** Whether sitemaps are honest is nothing to it. */
function plainScore(plan: HintedPlan, checkDays: number): TraceScore {
  const web = createMortalWeb(drawHintedWorld(SEED, plan).world, SEED);
  return scoreTrace(web, simulateDeaths(web, 'best', plan.days, { checkDays }), plan.days);
}

interface Comparison {
  checkDays: number;
  /** The same without hints. */
  plain: TraceScore;
  targets?: typeof TARGETS;
}

function figuresOf(
  name: string,
  plan: HintedPlan,
  { checkDays, plain, targets }: Comparison,
): Figure[] {
  const { world, hints } = drawHintedWorld(SEED, plan);
  const web = createMortalWeb(world, SEED);
  const traced = new TracedHints(new SimulatedHints(web, hints), hints, checkDays);
  const best = frontierScheduler({ checkDays, isWaking: true });
  const looks = simulateScheduler(web, { ...best, hints: traced }, plan.days);
  const hinted = scoreTrace(web, looks, plan.days);
  const saved = (1 - hinted.checks / plain.checks) * 100;
  const more = (hinted.seenDays ?? Number.NaN) - (plain.seenDays ?? Number.NaN);
  return [
    {
      name: `${name}: checks saved`,
      value: saved,
      unit: '%',
      target: targets === undefined ? '-' : `>= ${targets.checksSaved}`,
      ok: targets === undefined || saved >= targets.checksSaved,
    },
    {
      name: `${name}: deaths seen later by`,
      value: more,
      unit: 'days',
      target: targets === undefined ? '-' : `<= ${targets.seenDaysMore}`,
      ok: targets === undefined || more <= targets.seenDaysMore,
    },
    told(`${name}: seen without hints after`, plain.seenDays ?? Number.NaN, 'days'),
    ...FATES.map((fate) =>
      told(`${name}: ${fate}`, ((traced.looks.get(fate) ?? 0) / plain.checks) * 100, '% of checks'),
    ),
  ];
}

/** What would be saved if sitemaps were not tested: so much of the target is that of believing those that list what is dead. */
function believedFigures(plan: HintedPlan, plain: TraceScore): Figure[] {
  const { world, hints } = drawHintedWorld(SEED, plan);
  const web = createMortalWeb(world, SEED);
  const best = frontierScheduler({ checkDays: WEEKLY, isWaking: true });
  const believed = { ...best, hints: new BelievedSitemaps(world, hints) };
  const score = scoreTrace(web, simulateScheduler(web, believed, plan.days), plan.days);
  const more = (score.seenDays ?? Number.NaN) - (plain.seenDays ?? Number.NaN);
  return [
    told('all believed: checks saved', (1 - score.checks / plain.checks) * 100, '%'),
    told('all believed: deaths seen later by', more, 'days'),
  ];
}

const told = (name: string, value: number, unit: string): Figure => ({
  name,
  value,
  unit,
  target: '-',
  ok: true,
});
