import type { LinkTakeover } from '../../answers/link-takeover';
import type { MessageKey } from '../../runtime/messages';
import { dayNumberOfCalendar, isoDate } from '../../status/day-number';
import type { CalendarDay } from '../../status/takeover/host-facts';
import type { OfferTopic } from '../../status/takeover/offer';
import type { TakeoverEvidence } from '../../status/takeover/takeover-evidence';
import { dayFormat } from '../words/day-format';
import { markup, type Markup } from '../words/markup';
import { siteLink } from './site-link';
import type { View } from './view';

type TextView = Pick<View, 'translator'>;

const DAY_MS = 86_400_000;

const TOPICS: Readonly<Record<OfferTopic, MessageKey>> = {
  gambling: 'weboid-details-takeover-topic-gambling',
  pharma: 'weboid-details-takeover-topic-pharma',
  adult: 'weboid-details-takeover-topic-adult',
  loans: 'weboid-details-takeover-topic-loans',
  essays: 'weboid-details-takeover-topic-essays',
  crypto: 'weboid-details-takeover-topic-crypto',
  seo: 'weboid-details-takeover-topic-seo',
};

/** That it is so at all. */
const REASONS: Readonly<Record<LinkTakeover['state'], MessageKey>> = {
  suspected: 'weboid-details-reason-usurped-suspected',
  taken: 'weboid-details-reason-usurped',
};

/** What pages of a name are about now, in neutral words. */
export function offerTopicText({ translator }: TextView, topic: OfferTopic): string {
  return translator.text(TOPICS[topic]);
}

/** A day of any time, in the language of the page. */
export function longDay({ translator: { lang } }: TextView, day: CalendarDay): string {
  return dayFormat(lang, 'long').format(day * DAY_MS);
}

/** The same with the exact day for machines. */
export function calendarDay(view: TextView, day: CalendarDay): Markup {
  return markup`<time datetime="${isoDate(dayNumberOfCalendar(day))}">${longDay(view, day)}</time>`;
}

/**
 * What was seen of an address whose name seems to be in other hands, and when, a sentence each: of the address, never of a
 * person.
 * @param isReasonTold the reason of the link says already that it is so at all
 */
export function takeoverSentences(
  view: TextView,
  { state, seen }: LinkTakeover,
  isReasonTold: boolean,
): string[] {
  const reason = isReasonTold ? [] : [view.translator.text(REASONS[state])];
  return [...reason, ...seenTexts(view, seen)];
}

function seenTexts(view: TextView, seen: LinkTakeover['seen']): string[] {
  if (seen === null) return [];
  const { text } = view.translator;
  const { topic, sinceDay, people, signals } = seen;
  const since = longDay(view, sinceDay);
  return [
    ...(topic === null ? [] : [text('weboid-details-takeover-topic', offerTopicText(view, topic))]),
    ...signals.flatMap((signal) => signalText(view, signal) ?? []),
    people === 1
      ? text('weboid-details-takeover-people', since)
      : text('weboid-details-takeover-program', since),
  ];
}

function signalText(view: TextView, evidence: TakeoverEvidence): string | null {
  const { text } = view.translator;
  const [registered, from, to] = ['registered', 'from', 'to'].map((name) => dayIn(evidence[name]));
  const told = (day: CalendarDay): string => longDay(view, day);
  if (evidence.signal === 'registered-later' && registered != null)
    return text('weboid-details-takeover-registered', told(registered));
  if (from == null || to == null) return null;
  if (evidence.signal === 'was-gone')
    return text('weboid-details-takeover-gone', told(from), told(to));
  if (evidence.signal === 'parked-before')
    return text('weboid-details-takeover-parked', told(from), told(to));
  return null;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

function dayIn(value: unknown): CalendarDay | null {
  const ms = typeof value === 'string' && DAY.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(ms) ? null : ms / DAY_MS;
}

/** To the page about the name of an address, where people object. */
export function objectionLink(view: View, url: string): Markup {
  const address = siteLink(view, '/name', { url });
  return markup`<a href="${address}#wrong" rel="nofollow">${view.translator.text('weboid-details-takeover-wrong')}</a>`;
}
