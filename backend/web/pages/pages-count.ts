import type { View } from './view';

/**
 * `12 pages`; `1,000+ pages` where there are more than were counted.
 * @param told how many of them are listed, where it is a part
 */
export function pagesCount(
  { translator: { text, number } }: Pick<View, 'translator'>,
  { count, isMore }: { count: number; isMore: boolean },
  told: number = count,
): string {
  const all = text('weboid-web-pages-count', isMore ? `${number(count)}+` : number(count), count);
  return told < count ? text('weboid-web-uses-first', number(told), all) : all;
}
