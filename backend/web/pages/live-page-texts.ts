import { toCalendarDay } from '../../status/day-number';
import { foundSentences, type FoundWords } from '../../status/aliases/found-sentences';
import { patternInWords } from '../../status/aliases/hole-words';
import type { FoundAlias } from '../../status/aliases/found-alias';
import { quoted } from './isolated';
import { longDay } from './takeover-texts';
import type { View } from './view';

type TextView = Pick<View, 'translator'>;

/**
 * What speaks for a live page that a search found, how it was found and by which rule, a sentence each; plain text, still to
 * be escaped. Rules are made of addresses, which are somebody else's words.
 */
export function livePageTexts(view: TextView, found: FoundAlias): string[] {
  const { rule } = found;
  return [...sentencesOf(view, found), ...(rule === null ? [] : [ruleText(view, rule)])];
}

/** What speaks for it, in one sentence. */
export function livePageEvidence(view: TextView, found: FoundAlias): string {
  return sentencesOf(view, found)[0];
}

function sentencesOf(view: TextView, found: FoundAlias): [string, string] {
  const { by, evidence, rule, foundDay } = found;
  const day = longDay(view, toCalendarDay(foundDay));
  return foundSentences({ by, evidence, rule, day }, wordsOf(view));
}

function wordsOf({ translator: { text, number } }: TextView): FoundWords {
  return { fill: (key, ...values) => text(`weboid-details-${key}`, ...values), number };
}

function ruleText({ translator }: TextView, { from, to }: { from: string; to: string }): string {
  const now = patternInWords(to, translator.text);
  return translator.text('weboid-web-live-page-rule', quoted(from), quoted(now));
}
