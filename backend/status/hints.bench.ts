import type { Bench, Figure } from '../runtime/bench';
import { createMortalWeb } from './deaths/mortal-web';
import { TraceScorer, type TraceScore } from './deaths/score-trace';
import { simulateDeaths, type BestRhythm } from './deaths/simulate-deaths';
import { drawHintedWorld, HINTED_PLAN, type HintedPlan } from './deaths/testing/hinted-world';
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
  return [
    ...figuresOf('weekly', plan, WEEKLY, TARGETS),
    ...figuresOf('weekly, all honest', { ...plan, honestShare: 1 }, WEEKLY),
    ...figuresOf('weekly, none honest', { ...plan, honestShare: 0 }, WEEKLY),
    ...figuresOf(`each ${CHECK_DAYS} days`, plan, CHECK_DAYS),
  ];
}

function figuresOf(
  name: string,
  plan: HintedPlan,
  checkDays: number,
  targets?: typeof TARGETS,
): Figure[] {
  const { world, hints } = drawHintedWorld(SEED, plan);
  const scoreBy = (rhythm: BestRhythm): TraceScore => {
    const web = createMortalWeb(world, SEED);
    const scorer = new TraceScorer(web);
    for (const looks of simulateDeaths(web, 'best', plan.days, rhythm)) scorer.add(looks);
    return scorer.score(plan.days);
  };
  const [plain, hinted] = [scoreBy({ checkDays }), scoreBy({ checkDays, hints })];
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
    told(`${name}: seen after`, plain.seenDays ?? Number.NaN, 'days'),
  ];
}

const told = (name: string, value: number, unit: string): Figure => ({
  name,
  value,
  unit,
  target: '-',
  ok: true,
});
