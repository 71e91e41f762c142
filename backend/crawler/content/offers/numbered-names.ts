import type { TermUse } from './offer-terms';

/** Numbers that are thought to bring luck, or are the name of a game. */
const LUCKY =
  '88|888|77|777|99|999|66|666|68|79|89|33|333|55|555|123|138|168|188|247|303|365|368|388|789|4d';

/**
 * Names of betting sites, made of a word and a number: slot88, hoki777, 22bet, 8xbet, bet365. There are more of them
 * than any list could have, and new ones each day.
 */
const NUMBERED_NAME = new RegExp(
  ` (?:\\d{1,3}x?bet[a-z]{0,8}|[a-z]{1,10}bet\\d{1,3}|[a-z]{2,14}(?:${LUCKY}))(?= )`,
  'g',
);

const USES: readonly TermUse[] = [{ topic: 'gambling', kinds: new Map([['mul', 'core']]) }];

/** A name where it stands in a folded text. */
interface NumberedName {
  at: number;
  end: number;
  term: string;
  uses: readonly TermUse[];
}

/** Where such names stand in a folded text. */
export function numberedNamesIn(folded: string): NumberedName[] {
  return [...folded.matchAll(NUMBERED_NAME)].map(({ 0: name, index }) => ({
    at: index + 1,
    end: index + name.length,
    term: name.trim(),
    uses: USES,
  }));
}
