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
  comesFirst: true,
  isMoved: false,
  hostsAtOnce: 500,
  crawlers: 1,
  addressIntervalMs: 200,
  latencyMs: 4_000,
  leaseS: 3_600,
  factor: 20,
  untilElsewhere: false,
};
const CROWDED = USUAL.crowded;
const IN_VAIN_SHARE = 0.05;
/** What two runs of the same differ by on a busy machine. */
const RATE_RATIO = 0.97;
const SIZES = {
  full: { crowded: 10_000, elsewhere: 6_000, rounds: 3 },
  quick: { crowded: 2_000, elsewhere: 6_000, rounds: 1 },
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

/** Of all hosts at once, with and without the crowd, in turn. */
async function rates(
  { elsewhere, rounds }: Size,
  crawl: (title: string, work: Partial<CrowdWork>) => Promise<CrowdTold>,
): Promise<Figure[]> {
  const kinds = [
    { name: 'elsewhere, alone', crowded: 0, comesFirst: false },
    { name: 'elsewhere, beside the crowd', crowded: CROWDED, comesFirst: false },
    { name: 'elsewhere, behind the crowd', crowded: CROWDED, comesFirst: true },
  ] as const;
  const common = { elsewhere, factor: 1, untilElsewhere: true };
  const seconds: number[][] = kinds.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, { name, ...work }] of kinds.entries()) {
      const { elsewhereSeconds } = await crawl(`Rate ${name}`, { ...common, ...work });
      seconds[place]?.push(elsewhereSeconds);
    }
  }
  const [alone = NaN, beside = NaN] = seconds.map(median);
  const ratio = alone / beside;
  return [
    ...kinds.map(({ name }, place) => ({
      name,
      value: elsewhere / median(seconds[place] ?? []),
      unit: 'results/s',
      ...told,
    })),
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
  const { leases, inVain, crowdedResults, crowdedRequests, renewals, seconds } = run;
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
      name: `${title}: requests there`,
      value: crowdedRequests / seconds,
      unit: 'requests/s',
      ...told,
    },
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
