import type { Words } from './words';
import type { TakeoverDetails } from './parse-takeover';

const TOPICS: ReadonlyMap<string, string> = new Map([
  ['gambling', 'takeover-topic-gambling'],
  ['pharma', 'takeover-topic-pharma'],
  ['adult', 'takeover-topic-adult'],
  ['loans', 'takeover-topic-loans'],
  ['essays', 'takeover-topic-essays'],
  ['crypto', 'takeover-topic-crypto'],
  ['seo', 'takeover-topic-seo'],
]);

/** What was seen of an address whose name may have come into other hands, and when, a sentence each: never of whom. */
export function takeoverTexts(
  { isTaken, since, topic, registered, gone, isConfirmed }: TakeoverDetails,
  { text, dates }: Words,
  reason: string | undefined,
): string[] {
  const doubt = isTaken ? 'usurped' : 'usurped-suspected';
  const topicKey = topic === undefined ? undefined : TOPICS.get(topic);
  const goneKey = gone?.isParked ? 'takeover-parked' : 'takeover-gone';
  const seenKey = isConfirmed ? 'takeover-people' : 'takeover-program';
  return [
    // Something else was met there last: what the name is comes after that.
    ...(reason === doubt ? [] : [text(`reason-${doubt}`)]),
    ...(topicKey ? [text('takeover-topic', text(topicKey))] : []),
    ...(gone ? [text(goneKey, dates.date(gone.from), dates.date(gone.to))] : []),
    ...(registered ? [text('takeover-registered', dates.date(registered))] : []),
    ...(since ? [text(seenKey, dates.date(since))] : []),
  ];
}
