import { foundSentences } from '../../backend/status/aliases/found-sentences';
import { TIME_HERE, aroundTime } from './around-time';
import type { Line } from './card-parts';
import type { ReplacementDetails } from './parse-details';
import type { Words } from './words';

/**
 * The page that works today and may have the content of a dead one: as somebody proposed it, or with what speaks for it where
 * a search found it; always under caveat (W8.4).
 * @param removal where people remove it
 */
export function livePageLines(
  { url, lastChecked, found }: ReplacementDetails,
  words: Words,
  removal: string | undefined,
): Line[] {
  const { text } = words;
  const checked = lastChecked ? aroundTime(text('last-check', TIME_HERE), lastChecked, words) : [];
  const remove = removal ? [{ url: removal, text: text('found-remove') }] : [];
  const between = checked.length > 0 && remove.length > 0 ? [' · '] : [];
  const last = [...checked, ...between, ...remove];
  return [
    [{ url }],
    [found ? foundText(found, words) : text('replacement-caveat')],
    ...(last.length > 0 ? [last] : []),
  ];
}

function foundText(
  { by, evidence, rule, since }: NonNullable<ReplacementDetails['found']>,
  { text, dates }: Words,
): string {
  const told = { by, evidence, rule, day: dates.date(since) };
  const sentences = foundSentences(told, { fill: text, number: (value) => value });
  return [...sentences, text('found-caveat')].join(' ');
}
