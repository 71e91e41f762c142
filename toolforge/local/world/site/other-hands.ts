import { answerWith } from './answer';
import { site, type ExampleSite, type Fate, type OtherHands } from './site';

const SENTENCES = [
  'Play at the best online casino of the season and claim your welcome bonus today.',
  'New players get 200 free spins on slots, and a no deposit bonus of twenty euros.',
  'Live casino games run all night: roulette, blackjack, baccarat and poker with real dealers.',
  'Sports betting with the highest odds on football, tennis and horse racing.',
  'Register now, deposit by card or wallet, and withdraw your winnings within an hour.',
  'Our jackpot slots have paid out millions, and every spin may be yours.',
  'The VIP club gives cashback each week and invitations to slot tournaments.',
  'Read our casino reviews, compare bonus codes and start to play for real money.',
];

const CASINO = `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>Online casino: welcome bonus and free spins</title>
<meta name="description" content="The best online casino bonuses, live games and betting odds."></head>
<body><h1>Online casino bonus</h1>
${SENTENCES.map((sentence) => `<p>${sentence}</p>`).join('\n')}
</body>
</html>
`;

/** Of a whole host: its name lapses and comes into other hands. */
function comesIntoOtherHands({ lapsesOn, registeredOn }: OtherHands): Fate {
  return ({ day }) => {
    if (day < lapsesOn) return undefined;
    return day < registeredOn ? 'unknown-host' : answerWith(200, CASINO);
  };
}

/** A site whose name comes into other hands. */
export function lapsedSite(
  host: string,
  row: Omit<ExampleSite, 'host' | 'fate'> & { otherHands: OtherHands },
): ExampleSite {
  return site(host, { ...row, fate: comesIntoOtherHands(row.otherHands) });
}
