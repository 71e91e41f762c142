import type { ChangeReader } from './change-feed';

/**
 * The id behind which the changes of a moment and after it stand. Ids follow the order of commits and times that of
 * clocks, which may differ by some seconds: so may what is found.
 * @param sinceS seconds since 1970
 * @param bounds of the log: ids of its oldest and its newest change
 */
export async function idBefore(
  log: Pick<ChangeReader, 'after'>,
  sinceS: number,
  { oldest, head }: { oldest: number; head: number },
): Promise<number> {
  // All up to `before` are older; the one behind `notBefore`, if there is one, is not.
  let before = oldest - 1;
  let notBefore = head;
  while (before < notBefore) {
    const middle = Math.floor((before + notBefore) / 2);
    const [next] = await log.after(middle, 1);
    if (next !== undefined && next.changedAtS < sinceS) before = next.id;
    else notBefore = middle;
  }
  return before;
}
