import { ageOf } from '../../status/age';
import type { DayNumber } from '../../status/day-number';
import type { LinkFacts } from '../../answers/link-answer';
import type { Translator } from '../../runtime/messages';
import { withoutIsolates } from '../pages/isolated';
import { reasonText } from '../pages/reason-text';
import { shownVerdict } from '../pages/verdict-chip';

/** What words are made with. */
export interface Texts {
  translator: Translator;
  today: DayNumber;
}

/** What is wrong with a link and since when, in one sentence of plain text (W4.2). */
export function linkText(link: LinkFacts, texts: Texts): string {
  return withoutIsolates(sentenceOf(link, texts));
}

function sentenceOf(link: LinkFacts, { translator, today }: Texts): string {
  const verdict = translator.text(`weboid-web-verdict-${shownVerdict(link)}`);
  const reason = reasonText({ translator }, link);
  if (reason === null) return verdict;
  const since = link.checks?.since ?? null;
  if (since === null) return translator.text('weboid-web-sentence', verdict, reason);
  const ago = translator.timeAgo(ageOf(since, today));
  return translator.text('weboid-web-sentence-since', verdict, reason, ago);
}
