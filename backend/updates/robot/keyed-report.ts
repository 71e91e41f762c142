import type { DayNumber } from '../../status/day-number';
import type { PageHint } from '../../status/hints/hint';
import { urlKey } from '../../store/statements/url-key';
import type { ReportedPath } from '../wire/read-report';
import { reportedUrls } from '../wire/reported-urls';
import type { SiteName } from '../wire/rup-site-name';

/** What is said of a URL that may be on the list. */
export interface KeyedSaying extends Pick<PageHint, 'word' | 'changedDay'> {
  key: Buffer;
}

const KEY_BYTES = 16;
const NO_DAY = 0xffff;
const FIRST_ROOM = 1_024;

/**
 * A report as the keys of the URLs that it names: 19 bytes each, however long they are, since its site decides how many
 * there are. What is said last of a URL counts.
 */
export class KeyedReport {
  readonly #site: SiteName;
  #keys = Buffer.alloc(FIRST_ROOM * KEY_BYTES);
  #days = new Uint16Array(FIRST_ROOM);
  #gone = new Uint8Array(FIRST_ROOM);
  #size = 0;

  constructor(site: SiteName) {
    this.#site = site;
  }

  /** @param base URLBase */
  add(paths: readonly ReportedPath[], base: string): void {
    for (const { path, word, changedDay } of paths) {
      for (const { text } of reportedUrls(path, base, this.#site)) {
        this.#addKey(urlKey(text), word, changedDay);
      }
    }
  }

  /** @param count at a time */
  *slices(count: number): Generator<KeyedSaying[]> {
    for (let from = 0; from < this.#size; from += count) {
      const to = Math.min(from + count, this.#size);
      yield Array.from({ length: to - from }, (_, at) => this.#sayingAt(from + at));
    }
  }

  #addKey(key: Buffer, word: KeyedSaying['word'], changedDay: DayNumber | null): void {
    if (this.#size === this.#days.length) this.#grow();
    key.copy(this.#keys, this.#size * KEY_BYTES);
    this.#days[this.#size] = changedDay ?? NO_DAY;
    this.#gone[this.#size] = Number(word === 'gone');
    this.#size += 1;
  }

  #sayingAt(at: number): KeyedSaying {
    const day = this.#days[at] ?? NO_DAY;
    return {
      key: this.#keys.subarray(at * KEY_BYTES, (at + 1) * KEY_BYTES),
      word: this.#gone[at] === 1 ? 'gone' : 'changed',
      changedDay: day === NO_DAY ? null : day,
    };
  }

  #grow(): void {
    const room = 2 * this.#days.length;
    const [keys, days, gone] = [this.#keys, this.#days, this.#gone];
    this.#keys = Buffer.alloc(room * KEY_BYTES);
    this.#days = new Uint16Array(room);
    this.#gone = new Uint8Array(room);
    keys.copy(this.#keys);
    this.#days.set(days);
    this.#gone.set(gone);
  }
}
