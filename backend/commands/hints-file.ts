import type { DayNumber } from '../status/day-number';
import type { HintWorld, ListedDays } from '../status/deaths/hint-world';
import { whatwgUrl } from '../url/whatwg-url';
import { CommandError } from './command-error';
import { linesOfFile } from './file-lines';
import { dayInFile } from './world-file';

const WANTED =
  'expected listed, an address, the first day and the first day no more or nothing; or told, an address, and a day; with tabs between them';

/**
 * Reads what hosts of a world say of their URLs: `listed<TAB>URL<TAB>from day<TAB>until day or nothing` for what a sitemap
 * lists, `told<TAB>URL<TAB>day` for what a report names. What is said of URLs that the world does not have is nobody's.
 * @param places of the URLs of the world, by address
 * @throws CommandError when it cannot be read, or naming the first line that is none
 */
export async function readHints(
  file: string,
  places: ReadonlyMap<string, number>,
): Promise<HintWorld> {
  const builder = new HintWorldBuilder(places);
  let line = 0;
  for await (const text of linesOfFile(file)) {
    line += 1;
    if (!builder.add(text)) {
      throw new CommandError(`line ${line} of ${file} is none of hints; ${WANTED}`);
    }
  }
  return builder;
}

class HintWorldBuilder implements HintWorld {
  readonly listed = new Map<number, ListedDays[]>();
  readonly told = new Map<DayNumber, number[]>();
  readonly #places: ReadonlyMap<string, number>;

  constructor(places: ReadonlyMap<string, number>) {
    this.#places = places;
  }

  /** @returns whether the line was understood */
  add(text: string): boolean {
    const [word, address = '', ...days] = text.split('\t');
    const url = whatwgUrl(address);
    const said = listedDaysOf(days);
    if (url === null || said === null) return false;
    const place = this.#places.get(url.href);
    if (word === 'told') return days.length === 1 && this.#addTold(place, said.fromDay);
    return word === 'listed' && this.#addListed(place, said);
  }

  #addTold(place: number | undefined, day: DayNumber): true {
    if (place !== undefined) addTo(this.told, day, place);
    return true;
  }

  #addListed(place: number | undefined, days: ListedDays): true {
    if (place !== undefined) addTo(this.listed, place, days);
    return true;
  }
}

/** @returns null for what is none */
function listedDaysOf([from = '', until = '', ...more]: readonly string[]): ListedDays | null {
  const [fromDay, untilDay] = [dayInFile(from), dayInFile(until)];
  if (fromDay === null || fromDay === undefined || untilDay === undefined) return null;
  const isInOrder = untilDay === null || untilDay >= fromDay;
  return isInOrder && more.length === 0 ? { fromDay, untilDay } : null;
}

function addTo<Item>(lists: Map<number, Item[]>, key: number, item: Item): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}
