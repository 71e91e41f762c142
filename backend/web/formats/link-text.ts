import { ageOf } from '../../status/age';
import type { FoundAlias } from '../../status/aliases/found-alias';
import type { DayNumber } from '../../status/day-number';
import type { LinkFacts } from '../../answers/link-answer';
import type { Translator } from '../../runtime/messages';
import { withoutIsolates } from '../pages/isolated';
import { livePageEvidence } from '../pages/live-page-texts';
import { reasonText } from '../pages/reason-text';
import { shownVerdict } from '../pages/verdict-chip';

/** What words are made with. */
export interface Texts {
  translator: Translator;
  today: DayNumber;
}

/** What is wrong with a link and since when, in one sentence of plain text (W4.2), and what speaks for a live page (U4). */
export function linkText(link: LinkFacts, texts: Texts): string {
  const sentence = sentenceOf(link, texts);
  const found = foundOf(link);
  if (found === null) return withoutIsolates(sentence);
  const evidence = livePageEvidence(texts, found);
  return withoutIsolates(
    texts.translator.text('weboid-web-sentence-live-page', sentence, evidence),
  );
}

/** Of what works nobody misses a page. */
function foundOf({ verdict, replacement }: LinkFacts): FoundAlias | null {
  const isMissed = verdict === 'unreachable' || verdict === 'doubtful';
  return isMissed ? (replacement?.found ?? null) : null;
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
