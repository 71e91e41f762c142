import type { NormalUrl } from '../../url/normal-url';
import { CANDIDATES_MAX } from '../service/archive-source';

/** A copy as a TimeMap or TimeGate tells of it. */
export interface Memento {
  url: string;
  /** What was archived; null where neither the address nor the service says. */
  original: NormalUrl | null;
  /** `YYYYMMDDhhmmss` in UTC. */
  timestamp: string;
}

/** This many places are kept for copies after the moment, where there are any: the ones before may all be bad. */
const PLACES_AFTER = 2;
const PLACES_BEFORE = CANDIDATES_MAX - PLACES_AFTER;

/** Keeps, of any number of mementos, those nearest to a moment. Memory is constant. */
export class NearestMementos {
  readonly #moment: string;
  /** Nearest first. */
  #before: Memento[] = [];
  #after: Memento[] = [];

  /** @param moment `YYYYMMDDhhmmss`; what is of this very second counts as before it */
  constructor(moment: string) {
    this.#moment = moment;
  }

  /** The best, best first: nearest before the moment, then nearest after it; CANDIDATES_MAX at most. */
  get best(): Memento[] {
    const before = this.#before.slice(
      0,
      CANDIDATES_MAX - Math.min(this.#after.length, PLACES_AFTER),
    );
    return [...before, ...this.#after].slice(0, CANDIDATES_MAX);
  }

  /** Whether a memento of this moment would be kept. */
  hasPlaceFor(timestamp: string): boolean {
    const isBefore = timestamp <= this.#moment;
    return isBefore
      ? isNewer(timestamp, this.#before, CANDIDATES_MAX)
      : isOlder(timestamp, this.#after, CANDIDATES_MAX);
  }

  /** Whether mementos of this time may be among the best; null: the time has no such end. */
  hasPlaceIn(from: string | null, until: string | null): boolean {
    const [first, last] = [from ?? '0', until ?? '9'];
    const beforePlaces = CANDIDATES_MAX - Math.min(this.#after.length, PLACES_AFTER);
    const afterPlaces = CANDIDATES_MAX - Math.min(this.#before.length, PLACES_BEFORE);
    const newest = last < this.#moment ? last : this.#moment;
    const oldest = first > this.#moment ? first : this.#moment;
    return (
      (first <= this.#moment && isNewer(newest, this.#before, beforePlaces)) ||
      (last > this.#moment && isOlder(oldest, this.#after, afterPlaces))
    );
  }

  /** One that is there already is not kept twice. */
  add(memento: Memento): void {
    const isBefore = memento.timestamp <= this.#moment;
    const side = isBefore ? this.#before : this.#after;
    if (side.some(({ url }) => url === memento.url)) return;
    const isFarther = ({ timestamp }: Memento): boolean =>
      isBefore ? timestamp < memento.timestamp : timestamp > memento.timestamp;
    const place = side.findIndex(isFarther);
    side.splice(place === -1 ? side.length : place, 0, memento);
    side.length = Math.min(side.length, CANDIDATES_MAX);
  }

  /** Keeps only those of which this is true. */
  keepOnly(isWanted: (memento: Memento) => boolean): void {
    this.#before = this.#before.filter(isWanted);
    this.#after = this.#after.filter(isWanted);
  }
}

function isNewer(timestamp: string, kept: readonly Memento[], places: number): boolean {
  const farthest = kept[places - 1];
  return farthest === undefined || timestamp > farthest.timestamp;
}

function isOlder(timestamp: string, kept: readonly Memento[], places: number): boolean {
  const farthest = kept[places - 1];
  return farthest === undefined || timestamp < farthest.timestamp;
}
