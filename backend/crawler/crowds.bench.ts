import { join } from 'node:path';
import { createProgress } from '../../toolforge/local/progress';
import { ROOT } from '../../toolforge/root';
import type { Bench, Figure } from '../runtime/bench';
import { stopSignal } from '../runtime/stop-signal';
import { withBenchServer } from '../runtime/testing/bench-server';
import { migrate } from '../store/schema/migrate';
import { crawlCrowd, type CrowdTold, type CrowdWork } from './testing/crowd-run';

/** As in production, but for the servers' latency, which makes places scarce. */
const USUAL: CrowdWork = {
  crowded: 10_000,
  elsewhere: 1_000,
  urlsPerHost: 1,
  isMoved: false,
  hostsAtOnce: 500,
  crawlers: 1,
  addressIntervalMs: 200,
  latencyMs: 4_000,
  leaseS: 3_600,
  factor: 20,
  untilElsewhere: false,
};
const IN_VAIN_SHARE = 0.05;
/** What two runs of the same differ by on a busy machine. */
const RATE_RATIO = 0.97;
const SIZES = {
  full: { crowded: 10_000, elsewhere: 8_000, rounds: 3 },
  quick: { crowded: 2_000, elsewhere: 2_000, rounds: 1 },
} as const;

export const bench: Bench = {
  name: 'crowds',
  description: 'Thousands of hosts at one address: leases in vain, and the rate elsewhere (W3.1)',
  run: ({ quick }) => measure(quick ? SIZES.quick : SIZES.full, stopSignal()),
};

type Size = (typeof SIZES)['full' | 'quick'];

async function measure(size: Size, signal: AbortSignal): Promise<Figure[]> {
  const progress = createProgress(process.stderr, () => performance.now());
  return withBenchServer(progress, signal, async (server) => {
    const database = await server.create('own');
    await migrate(database, join(ROOT, 'sql'));
    const crawl = (title: string, work: Partial<CrowdWork>): Promise<CrowdTold> =>
      progress.step(title, () =>
        crawlCrowd(database, { ...USUAL, crowded: size.crowded, ...work }, signal),
      );
    const one = await crawl('One URL a host', {});
    const moved = await crawl('One URL a host, that has moved', { isMoved: true });
    const many = await crawl('Five URLs a host', { urlsPerHost: 5, crowded: size.crowded / 5 });
    const two = await crawl('Two crawlers', { crawlers: 2 });
    return [
      ...figuresOf('one URL', one),
      ...figuresOf('one URL that has moved', moved),
      ...figuresOf('five URLs, a fifth of the hosts', many),
      ...figuresOf('two crawlers', two),
      ...(await rates(size, crawl)),
    ];
  });
}

/** With and without the crowd, in turn. */
async function rates(
  { crowded, elsewhere, rounds }: Size,
  crawl: (title: string, work: Partial<CrowdWork>) => Promise<CrowdTold>,
): Promise<Figure[]> {
  const seconds: Record<'alone' | 'beside', number[]> = { alone: [], beside: [] };
  const common = { elsewhere, factor: 3, untilElsewhere: true };
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of ['alone', 'beside'] as const) {
      const hosts = kind === 'beside' ? crowded : 0;
      const title = `Rate elsewhere, ${kind === 'beside' ? 'beside the crowd' : 'without it'}`;
      const told = await crawl(title, { ...common, crowded: hosts });
      seconds[kind].push(told.elsewhereSeconds);
    }
  }
  const [alone, beside] = [median(seconds.alone), median(seconds.beside)];
  const ratio = alone / beside;
  return [
    { name: 'elsewhere, alone', value: elsewhere / alone, unit: 'results/s', ...told },
    { name: 'elsewhere, beside the crowd', value: elsewhere / beside, unit: 'results/s', ...told },
    {
      name: 'rate elsewhere beside the crowd',
      value: ratio,
      unit: 'x',
      target: `>= ${RATE_RATIO}`,
      ok: ratio >= RATE_RATIO,
    },
  ];
}

/** No target: it helps to understand the others. */
const told = { target: '-', ok: true };

function figuresOf(title: string, run: CrowdTold): Figure[] {
  const { leases, inVain, crowdedResults, renewals, seconds } = run;
  const share = inVain / leases;
  return [
    {
      name: `${title}: leases that end without a result`,
      value: share * 100,
      unit: '%',
      target: `<= ${IN_VAIN_SHARE * 100}`,
      ok: share <= IN_VAIN_SHARE,
    },
    { name: `${title}: leases`, value: leases, unit: 'leases', ...told },
    { name: `${title}: renewals`, value: renewals, unit: 'renewals', ...told },
    {
      name: `${title}: results there`,
      value: crowdedResults / seconds,
      unit: 'results/s',
      ...told,
    },
  ];
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
