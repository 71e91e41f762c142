import { isDeepStrictEqual } from 'node:util';

/** What a way of asking tells of one link, by the names of answers. */
export type ToldLink = Readonly<Record<string, unknown>> & { url: string; verdict: string };

/** What is told of some links, by normal form. */
export type ToldLinks = ReadonlyMap<string, ToldLink>;

/** How two ways of asking are compared. */
interface Comparison {
  expected: ToldLinks;
  told: ToldLinks;
  /** Fields that one of them does not tell. */
  without?: readonly string[];
  /** Only these fields; by default all that either tells. */
  only?: readonly string[];
}

/** Gathers where ways of asking do not tell the same. */
export class Disagreements {
  readonly found: string[] = [];
  /** How many values were compared. */
  compared = 0;

  /** @param way what was asked, with its place */
  links(way: string, { expected, told, without = [], only }: Comparison): void {
    for (const [url, link] of expected) {
      const its = told.get(url);
      if (its === undefined) {
        this.#note(`${way}: ${url} (${link.verdict}) is not told`);
        continue;
      }
      const fields = only ?? [...new Set([...Object.keys(link), ...Object.keys(its)])];
      for (const field of fields) {
        if (!without.includes(field))
          this.value(`${way}: ${url} ${field}`, link[field], its[field]);
      }
    }
    for (const [url, { verdict }] of told) {
      if (!expected.has(url)) this.#note(`${way}: ${url} (${verdict}) is told too much`);
    }
  }

  value(way: string, expected: unknown, told: unknown): void {
    this.compared += 1;
    if (isDeepStrictEqual(plain(expected), plain(told))) return;
    this.#note(`${way}: ${JSON.stringify(told)} instead of ${JSON.stringify(expected)}`);
  }

  #note(text: string): void {
    this.found.push(text);
  }
}

/** As it comes out of JSON. */
const plain = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value));

/** Links by their addresses. */
export const byUrl = (links: readonly ToldLink[]): Map<string, ToldLink> =>
  new Map(links.map((link) => [link.url, link]));

/** Those of some links of which something holds. */
export const linksThat = (
  links: ToldLinks,
  holds: (link: ToldLink) => boolean,
): Map<string, ToldLink> => new Map([...links].filter(([, link]) => holds(link)));
