import type { Offer, OfferTopic } from '../../../status/takeover/offer';
import { isPlainOffer, isSold } from '../../../status/takeover/offer';
import { readComparedPage } from './read-compared-page';

const offersOf = (html: string): readonly Offer[] =>
  readComparedPage(html, { host: 'museum-lunden.org', path: '/mill' }, () => ({
    hindrance: null,
    isParked: false,
  })).offers;

const plainTopics = (html: string): OfferTopic[] =>
  offersOf(html)
    .filter(isPlainOffer)
    .map(({ topic }) => topic);

const OFFER = {
  title: 'Best online casino bonus, free spins and slots',
  text:
    'Welcome to our online casino. Claim your welcome bonus of 200 euros with free spins on slots, play blackjack, roulette and ' +
    'baccarat with a live dealer, and enjoy fast withdrawals. Deposit now, register today, and play now at the casino that has no ' +
    'wagering requirements. The jackpot is waiting for new players of the casino each day of the week.',
};

const pageOf = (write: (text: string) => string): string =>
  `<html lang="en"><title>${write(OFFER.title)}</title><h1>${write(OFFER.title)}</h1><p>${write(OFFER.text)}</p>`;

const swapped = (letters: string, by: string) => (text: string) =>
  Array.from(text, (one) => Array.from(by)[letters.indexOf(one)] ?? one).join('');

/** Each word with something between all of its letters, or between two of them. */
const within = (between: string) => (text: string) =>
  text.replaceAll(/(\p{L})(?=\p{L})/gu, `$1${between}`);
const inLongWords = (between: string) => (text: string) =>
  text.replaceAll(/\b([a-z])([a-z]{2})(?=[a-z]{2})/gi, `$1$2${between}`);

test.each<[what: string, write: (text: string) => string]>([
  ['as it is', (text) => text],
  ['Cyrillic letters that look like Latin ones', swapped('aoeicp', 'аоеіср')],
  ['Greek ones', swapped('oiv', 'οιν')],
  [
    'digits within words',
    (text) => text.replaceAll(/\B[aeiost]\B/g, (one) => `${'4310 57'['aeio st'.indexOf(one)]}`),
  ],
  ['dots between letters', within('.')],
  ['hyphens between letters', within('-')],
  ['small capitals', swapped('abcdefghijklmnoprtuvwyz', 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀᴛᴜᴠᴡʏᴢ')],
  [
    'letters of formulas',
    (text) =>
      text.replaceAll(/[a-z]/g, (one) =>
        String.fromCodePoint(0x1d41a - 97 + (one.codePointAt(0) ?? 0)),
      ),
  ],
  [
    'wide letters',
    (text) =>
      text.replaceAll(/[a-z]/g, (one) =>
        String.fromCodePoint(0xff41 - 97 + (one.codePointAt(0) ?? 0)),
      ),
  ],
  ['spaces without width', inLongWords('\u200b')],
  ['soft hyphens as entities', inLongWords('&shy;')],
  ['marks of direction', inLongWords('\u2066\u2069')],
  ['elements that allow a break', inLongWords('<wbr>')],
  [
    'letters as numbered entities',
    (text) => text.replaceAll(/[aeio]/g, (one) => `&#${String(one.codePointAt(0))};`),
  ],
])('an offer is read however it is written: %s', (_, write) => {
  expect(plainTopics(pageOf(write))).toEqual(['gambling']);
});

test('an offer in Russian with Latin letters in its words', () => {
  const text =
    'Лучшие онлайн казино с бонусом за регистрацию. Игровые автоматы на деньги, рулетка, блэкджек, фриспины без депозита. ' +
    'Зарегистрируйтесь и получите бонус на первый депозит, играйте в казино онлайн и выводите выигрыш за час.';
  const page = (written: string): string =>
    `<html lang="ru"><title>Онлайн казино</title><p>${written}</p>`;
  expect(plainTopics(page(text))).toEqual(['gambling']);
  expect(plainTopics(page(swapped('аоес', 'aoec')(text)))).toEqual(['gambling']);
});

test('what only looks disguised sells nothing', () => {
  const page =
    '<html lang="en"><title>C4SH and P0RT: two robots of our club</title><p>The robot C4SH has 4k video, mp3 sound, a B2B link and ' +
    'an H1N1 filter; P0RT was built from a Z80 and runs C64 games. We met on the 1st and 3rd of May; write to play@slots-of-time.example ' +
    'or to casino5@museum.example. Our friends of the S.L.O.T. society came, too, and the mill was open to all of them.</p>';
  expect(offersOf(page).filter(isSold)).toEqual([]);
});

test('who shows how words are written beside how they are hidden, or spelled, hides none', () => {
  const page =
    '<html lang="en"><title>Spelling for the club evening</title><p>Listen, say it, spell it. Casino: C-A-S-I-N-O. Roulette: ' +
    'R-O-U-L-E-T-T-E. Jackpot: J-A-C-K-P-O-T. Poker: P-O-K-E-R. Filters of mail know cas1no, r0ulette, p0ker, too. The price of ' +
    'the evening is 5 pounds, tea is cheap, and a discount is given to members who bring a cake and a friend. We begin with short ' +
    'words, go on to long ones, and end with those that nobody in the village has ever spelled without a mistake; the vicar holds ' +
    'the record, with forty words on end, and the youngest of us is seven years old and comes with her grandmother by bicycle.</p>';
  expect(offersOf(page).filter(isSold)).toEqual([]);
});
