import type { DeathWorld, MortalUrl } from '../status/deaths/death-world';
import { whatwgUrl } from '../url/whatwg-url';
import { CommandError } from './command-error';
import { linesOfFile } from './file-lines';

const WANTED =
  'expected an address, a tab, its day of death or nothing, a tab, its day of return or nothing; or !host, a tab, and a day';

/** A world, and where its URLs stand in the file. */
export interface WorldFile {
  readonly world: DeathWorld;
  /** Numbers of lines, from 0, by the place of the URL. */
  readonly lines: readonly number[];
  /** Places of the URLs, by address. */
  readonly places: ReadonlyMap<string, number>;
}

/**
 * Reads a world: a line `URL<TAB>day of death<TAB>day of return` for each URL, either day may be missing; and
 * `!host<TAB>day` for each day on which a host is down, anywhere.
 * @throws CommandError when it cannot be read or holds no URL, or naming the first line that is none
 */
export async function readWorld(file: string): Promise<WorldFile> {
  const builder = new WorldBuilder();
  let line = 0;
  for await (const text of linesOfFile(file)) {
    line += 1;
    const isRead = text.startsWith('!') ? builder.addDown(text) : builder.addUrl(text, line - 1);
    if (!isRead) throw new CommandError(`line ${line} of ${file} is none of a world; ${WANTED}`);
  }
  const world = builder.build();
  if (world.lines.length === 0) throw new CommandError(`${file} holds no URL; ${WANTED}`);
  return world;
}

/** Adding tells whether a line was understood. */
class WorldBuilder {
  readonly #urls: MortalUrl[] = [];
  readonly #lines: number[] = [];
  readonly #places = new Map<string, number>();
  readonly #hosts = new Map<string, number>();
  readonly #downDays: Set<number>[] = [];

  addUrl(text: string, line: number): boolean {
    const [address = '', death = '', end = '', ...more] = text.split('\t');
    const url = whatwgUrl(address);
    const [deathDay, returnDay] = [dayInFile(death), dayInFile(end)];
    if (url === null || url.hostname === '' || more.length > 0) return false;
    if (deathDay === undefined || returnDay === undefined) return false;
    if (returnDay !== null && (deathDay === null || returnDay < deathDay)) return false;
    this.#urls.push({ host: this.#numberOf(url.hostname), deathDay, returnDay });
    this.#lines.push(line);
    this.#places.set(url.href, this.#urls.length - 1);
    return true;
  }

  addDown(text: string): boolean {
    const [name = '', day = '', ...more] = text.slice(1).split('\t');
    const url = whatwgUrl(`http://${name}/`);
    const downDay = dayInFile(day);
    if (url === null || url.hostname === '' || more.length > 0) return false;
    if (downDay === undefined || downDay === null) return false;
    this.#downDays[this.#numberOf(url.hostname)]?.add(downDay);
    return true;
  }

  build(): WorldFile {
    const world = { urls: this.#urls, downDays: this.#downDays };
    return { world, lines: this.#lines, places: this.#places };
  }

  #numberOf(host: string): number {
    const known = this.#hosts.get(host);
    if (known !== undefined) return known;
    const number = this.#hosts.size;
    this.#hosts.set(host, number);
    this.#downDays.push(new Set());
    return number;
  }
}

/** A day as it is written in a file: null where there is none; undefined for what is no day. */
export function dayInFile(text: string): number | null | undefined {
  if (text === '') return null;
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}
