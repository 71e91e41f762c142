import { foundCurve, looksFor } from '../status/sampling/simulation/found-curve';
import type { SamplingPopulation } from '../status/sampling/simulation/simulate-sampling';
import type { SimulatedRun } from '../status/sampling/simulation/visits';
import { numberWords } from './words';

const HEAD = ['', 'checks', 'of all URLs', 'found', 'of all broken'];
/** Columns of numbers. */
export const SAMPLING_NUMBERS = [1, 2, 3, 4] as const;

const MILESTONES: readonly [name: string, share: number][] = [
  ['a sixth of a sweep', 1 / 6],
  ['a third of a sweep', 1 / 3],
];
/** As much as the paper's last run found. */
const NEARLY_ALL = 0.9867;

/** Tells runs to people, as rows of cells with a head. */
export class SamplingTable {
  readonly rows: string[][] = [[...HEAD]];
  readonly #broken: Uint8Array;
  readonly #urls: number;
  readonly #brokenUrls: number;

  constructor({ catalogue, broken }: SamplingPopulation) {
    this.#broken = broken;
    this.#urls = catalogue.urls;
    this.#brokenUrls = broken.reduce((sum, one) => sum + one, 0);
  }

  /** A run, whatever it looks at. */
  addRun({ places, brokenPlaces }: SimulatedRun): void {
    this.#add(`run ${this.rows.length}`, places.length, brokenPlaces.length);
  }

  /** The same of a run that looks at no URL twice, and how far it was on its way. */
  addSingleRun(run: SimulatedRun): void {
    const curve = foundCurve({ places: run.places, broken: this.#broken });
    const stops = MILESTONES.map(
      ([name, share]) => [name, Math.floor(share * this.#urls)] as const,
    );
    const enough = looksFor(curve, Math.ceil(NEARLY_ALL * this.#brokenUrls));
    const all = [...stops, [`${100 * NEARLY_ALL} % found`, enough ?? Infinity] as const]
      .filter(([, looks]) => looks < curve.length)
      .toSorted(([, one], [, other]) => one - other);
    for (const [name, looks] of all) this.#add(name, looks, curve[looks] ?? 0);
    this.#add('all', run.places.length, run.brokenPlaces.length);
  }

  #add(name: string, checks: number, found: number): void {
    const shares = [
      percentWords(checks, this.#urls),
      percentWords(found, this.#brokenUrls),
    ] as const;
    this.rows.push([name, numberWords(checks), shares[0], numberWords(found), shares[1]]);
  }
}

function percentWords(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(2)} %`;
}
