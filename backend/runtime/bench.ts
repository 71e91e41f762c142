/** One measured number and what it has to reach. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** For people, e.g. `>= 200000`; `ok` is what counts. */
  target: string;
  ok: boolean;
}

/** What every `x.bench.ts` exports as `bench`. */
export interface Bench {
  /** As typed on the command line. */
  name: string;
  description: string;
  /** @param options.quick a short run, for a first impression; figures vary more */
  run(options: { quick: boolean }): Promise<Figure[]>;
}
