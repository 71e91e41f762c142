import type { CheckState } from '../../check-state';
import { savedLooks } from '../../schedule';
import { isListedOn, type HintWorld } from '../hint-world';
import type { MadeLook, SchedulerHints } from '../scheduler-hints';
import type { SimulatedHints } from '../simulated-hints';

/** What became of looks that a sitemap in full trust would have saved. */
export const FATES = [
  'saved',
  'lost to half trust',
  'lost to no trust',
  'lost to looks as usual',
  'lost to pages that had not worked twice',
] as const;
type Fate = (typeof FATES)[number];

const FULL_STRETCH = 4;

/** Heeds hints, and counts what becomes of the looks that could be saved of what is listed, and works. */
export class TracedHints implements SchedulerHints<CheckState> {
  readonly looks = new Map<Fate, number>(FATES.map((fate) => [fate, 0]));
  readonly #heeded: SimulatedHints;
  readonly #world: HintWorld;
  readonly #checkDays: number;

  constructor(heeded: SimulatedHints, world: HintWorld, checkDays: number) {
    this.#heeded = heeded;
    this.#world = world;
    this.#checkDays = checkDays;
  }

  callsOn(day: number) {
    return this.#heeded.callsOn(day);
  }

  stretchAfter(look: MadeLook<CheckState>): number {
    const stretch = this.#heeded.stretchAfter(look);
    const { place, after, today } = look;
    const isAlive = after.runs[0]?.http === 200;
    if (isAlive && isListedOn(this.#world, place, today)) this.#count(look, stretch);
    return stretch;
  }

  /** A look that is put off has these many others in its place. */
  #count({ place, after, today }: MadeLook<CheckState>, stretch: number): void {
    const worksFor = (by: number) => savedLooks(after, { checkDays: this.#checkDays, stretch: by });
    const [full, given] = [worksFor(FULL_STRETCH), worksFor(stretch)];
    if (full === 0) return this.#add('lost to pages that had not worked twice', 1);
    this.#add('saved', given);
    const trust = this.#heeded.sitemapStretch(place, today);
    // In full trust the days until the next look would have taken less than one.
    const share = 1 - (given + 1) / (full + 1);
    if (share <= 0) return;
    if (trust === 1) this.#add('lost to no trust', share);
    else if (stretch === 1) this.#add('lost to looks as usual', share);
    else this.#add('lost to half trust', share);
  }

  #add(fate: Fate, looks: number): void {
    this.looks.set(fate, (this.looks.get(fate) ?? 0) + looks);
  }
}
