/** One measured number and what it has to reach. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** For people, e.g. `>= 200000`; `ok` is what counts. */
  target: string;
  ok: boolean;
}

/** How a bench is run. */
interface BenchOptions {
  /** A short run, for a first impression; figures vary more. */
  quick: boolean;
  /** With the sizes that take long, too; only benches that have such. */
  big: boolean;
  /** So many URLs in place of the usual number; only benches that take it. */
  urls?: number;
}

/** What every `x.bench.ts` exports as `bench`. */
export interface Bench {
  /** As typed on the command line. */
  name: string;
  description: string;
  /** Whether it takes `--big`. */
  hasBig?: boolean;
  /** Whether it takes `--urls N`. */
  takesUrls?: boolean;
  /** The program of the Procfile whose flags of Node it runs with; by default it has none. */
  runsAs?: string;
  run(options: BenchOptions): Promise<Figure[]>;
}
