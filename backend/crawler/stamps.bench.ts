import type { Bench, Figure } from '../runtime/bench';
import { visitLookedUpHost } from './testing/looked-up-host';

const URLS = [20, 1_000, 20_000, 50_000];
const FAILING = [0.0001, 0.0005, 0.001, 0.005, 0.01];
const QUICK_URLS = URLS.slice(0, 2);
const DAYS = 60;

export const bench: Bench = {
  name: 'stamps',
  description:
    'A host that always answers, while look-ups of its name fail: what is told of it (W3.8)',
  run: ({ quick }) => measure(quick ? QUICK_URLS : URLS),
};

async function measure(sizes: readonly number[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const urls of sizes) {
    for (const failing of FAILING) figures.push(...(await figuresOf(urls, failing)));
  }
  return figures;
}

async function figuresOf(urls: number, failing: number): Promise<Figure[]> {
  const told = await visitLookedUpHost({ urls, failing, days: DAYS, seed: urls });
  const place = `${urls} URLs, ${failing * 100} % of look-ups`;
  return [
    {
      name: `${place}: false deaths`,
      value: told.falseDeaths,
      unit: 'URLs',
      target: '0',
      ok: told.falseDeaths === 0,
    },
    {
      name: `${place}: false results, of ${told.checks} checks`,
      value: told.falseResults,
      unit: 'results',
      target: 'told only',
      ok: true,
    },
  ];
}
