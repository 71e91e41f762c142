import type { AliasPage } from '../pages/alias-page';
import { comparedWords } from '../pages/read-alias-page';

/** Once is the line that tells of the day. */
const OF_TEXT = 2;

/**
 * Whether two texts of different days speak of different years, each more often than a line that tells the day does: those of
 * a yearly event, rather than a text and its revision.
 */
export function isOtherEdition(copy: AliasPage, page: AliasPage): boolean {
  const [then, now] = [yearsOf(copy), yearsOf(page)];
  return hasOther(then, now) && hasOther(now, then);
}

function yearsOf({ words, heading, title }: AliasPage): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of [...words, ...comparedWords(`${heading} ${title}`)]) {
    if (/^(?:19|20)\d\d$/.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

function hasOther(some: ReadonlyMap<string, number>, others: ReadonlyMap<string, number>): boolean {
  return [...some].some(([year, times]) => times >= OF_TEXT && !others.has(year));
}
