/** One of several things beside each other on a line. */
export interface OnLine {
  /** Where its middle would like to be. */
  wanted: number;
  width: number;
}

interface Group {
  sum: number;
  count: number;
}

/**
 * Places things beside each other in their order, at least `gap` apart, so that the sum of the squared
 * distances to where they want to be is the smallest: isotonic regression, by pooling neighbours that
 * get into each other's way.
 * @returns the middles
 */
export function spreadOut(things: readonly OnLine[], gap: number): number[] {
  const offsets: number[] = [];
  things.forEach(({ width }, index) => {
    const before = things[index - 1];
    const last = offsets.at(-1);
    offsets.push(
      before === undefined || last === undefined ? 0 : last + (before.width + width) / 2 + gap,
    );
  });
  const groups: Group[] = [];
  things.forEach(({ wanted }, index) => {
    groups.push({ sum: wanted - (offsets[index] ?? 0), count: 1 });
    pool(groups);
  });
  const starts = groups.flatMap(({ sum, count }) =>
    Array.from({ length: count }, () => sum / count),
  );
  return starts.map((start, index) => start + (offsets[index] ?? 0));
}

/** Joins the last group with those before it as long as it lies before them. */
function pool(groups: Group[]): void {
  const mean = ({ sum, count }: Group): number => sum / count;
  for (let last = groups.at(-1), before = groups.at(-2); last !== undefined;) {
    if (before === undefined || mean(before) <= mean(last)) return;
    groups.splice(-2, 2, { sum: before.sum + last.sum, count: before.count + last.count });
    [last, before] = [groups.at(-1), groups.at(-2)];
  }
}
