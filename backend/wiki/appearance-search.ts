/** A revision of a page in its list, the oldest first. */
export interface ListedRevision {
  revisionId: number;
  /** Milliseconds since 1970. */
  atMs: number;
  /** Bytes of its text. */
  bytes: number;
}

/** Somewhere behind the first index, at the second one at the latest, what is searched appeared. */
interface Bounds {
  /** Index of a revision without it; -1: before the first one. */
  absentAt: number;
  /** Index of a revision with it, and so are all that were looked at behind it. */
  presentAt: number;
}

/**
 * Searches revisions for the moments from which on some things have been on a page without a break, as far as is
 * looked: of all of them at once, by some fifty revisions a round (I5). Pure; who uses it reads the texts.
 */
export class AppearanceSearch {
  readonly #revisions: readonly ListedRevision[];
  readonly #bounds: Map<string, Bounds>;

  /**
   * @param revisions all of them or the newest ones, the oldest first; what is searched is on the newest
   * @param names of what is searched
   */
  constructor(revisions: readonly ListedRevision[], names: readonly string[]) {
    this.#revisions = revisions;
    const presentAt = revisions.length - 1;
    this.#bounds = new Map(names.map((name) => [name, { absentAt: -1, presentAt }]));
  }

  /**
   * Revisions to look at next, evenly spread over where something may have appeared; none: all is known.
   * @param max how many, and how many bytes of text they may have together
   */
  next(max: { revisions: number; bytes: number }): ListedRevision[] {
    const gaps = this.#gaps();
    const share = Math.floor(max.revisions / gaps.length);
    const indices = new Set(gaps.flatMap((gap) => spread(gap, Math.max(share, 1))));
    const chosen = [...indices]
      .toSorted((a, b) => a - b)
      .flatMap((at) => this.#revisions[at] ?? []);
    return thinOut(chosen.slice(0, max.revisions), max.bytes);
  }

  /**
   * Takes in what was looked at; the last absence counts, whatever stood before it.
   * @param texts by id of the revision, names of what its text has; one that could not be read is left out
   */
  learn(texts: ReadonlyMap<number, ReadonlySet<string>>): void {
    const seen = this.#revisions.flatMap(({ revisionId }, index) => {
      const names = texts.get(revisionId);
      return names === undefined ? [] : [{ index, names }];
    });
    for (const [name, bounds] of this.#bounds) {
      const between = seen.filter(
        ({ index }) => index > bounds.absentAt && index < bounds.presentAt,
      );
      const absentAt = between.findLast(({ names }) => !names.has(name))?.index ?? bounds.absentAt;
      const first = between.find(({ index }) => index > absentAt);
      this.#bounds.set(name, { absentAt, presentAt: first?.index ?? bounds.presentAt });
    }
  }

  /** By name, when it was there at the latest: exactly where nothing is left to look at. */
  get moments(): Map<string, number> {
    return new Map(
      [...this.#bounds].flatMap(([name, { presentAt }]) => {
        const revision = this.#revisions[presentAt];
        return revision === undefined ? [] : [[name, revision.atMs] as const];
      }),
    );
  }

  /** Each once, though several things may have appeared in it. */
  #gaps(): Bounds[] {
    const open = [...this.#bounds.values()].filter(
      ({ absentAt, presentAt }) => presentAt - absentAt > 1,
    );
    return [...new Map(open.map((gap) => [`${gap.absentAt} ${gap.presentAt}`, gap])).values()];
  }
}

/** Up to so many indices that part what lies between two into equal parts. */
function spread({ absentAt, presentAt }: Bounds, count: number): number[] {
  const between = presentAt - absentAt - 1;
  if (between <= count) return Array.from({ length: between }, (_, n) => absentAt + 1 + n);
  return Array.from({ length: count }, (_, n) =>
    Math.round(absentAt + ((n + 1) * (presentAt - absentAt)) / (count + 1)),
  );
}

/** Leaves out every other one until the rest has no more bytes together; one stays. */
function thinOut(revisions: readonly ListedRevision[], bytesMax: number): ListedRevision[] {
  let left = [...revisions];
  const sum = (): number => left.reduce((bytes, one) => bytes + one.bytes, 0);
  while (left.length > 1 && sum() > bytesMax) left = left.filter((_, at) => at % 2 === 0);
  return left;
}
