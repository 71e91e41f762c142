import { densityOf, isMainOffer, isNewOffer, isPlainOffer, isSold, type Offer } from './offer';

const offer = (counts: Partial<Offer>): Offer => ({
  topic: 'gambling',
  strong: 0,
  strongTerms: 3,
  listedTerms: 1,
  weak: 0,
  distinct: 0,
  names: 3,
  words: 100,
  calls: 2,
  ownCalls: counts.calls ?? 2,
  reports: 0,
  paidLinks: 0,
  isInHead: false,
  terms: [],
  ...counts,
});

/** Of 4,000 words. */
const REVIEW: Partial<Offer> = {
  strong: 40,
  strongTerms: 25,
  weak: 100,
  distinct: 40,
  names: 20,
  words: 4_000,
  calls: 10,
  reports: 3,
  isInHead: true,
};

test.each<[what: string, counts: Partial<Offer>, isIt: boolean]>([
  ['three strong terms among a hundred words', { strong: 3, distinct: 1 }, true],
  [
    'what has more words of a report',
    { strong: 3, distinct: 3, strongTerms: 2, reports: 4 },
    false,
  ],
  ['no word to a buyer, no head', { strong: 3, distinct: 3, calls: 0 }, false],
  [
    'a name of the topic beside words to a buyer, twice, among many others',
    { strong: 5, weak: 5, strongTerms: 2, listedTerms: 0, distinct: 6, isInHead: true },
    false,
  ],
  [
    'the same in the words of who sells',
    { strong: 5, weak: 5, strongTerms: 2, distinct: 6, isInHead: true },
    true,
  ],
  [
    'the same as often as others',
    { strong: 7, weak: 7, strongTerms: 2, listedTerms: 0, distinct: 6, isInHead: true },
    true,
  ],
  [
    'no word to a buyer, below a head, in each fifth word',
    { strong: 5, weak: 5, distinct: 6, calls: 0, isInHead: true },
    false,
  ],
  [
    'no word to a buyer, two terms in each fourth word',
    { strong: 7, weak: 7, strongTerms: 2, distinct: 6, calls: 0, isInHead: true },
    false,
  ],
  [
    'no word to a buyer, but hardly any others',
    { strong: 7, weak: 7, distinct: 6, calls: 0, isInHead: true },
    true,
  ],
  ['the same without the head', { strong: 7, weak: 7, distinct: 6, calls: 0 }, false],
  [
    'the same beside a word of a report',
    { strong: 7, weak: 7, distinct: 6, calls: 0, reports: 1, isInHead: true },
    false,
  ],
  [
    'words to a buyer in names of the topic alone',
    { strong: 5, weak: 5, distinct: 6, calls: 2, ownCalls: 0, isInHead: true },
    false,
  ],
  ['one more, below no head', { strong: 5, distinct: 3, calls: 1 }, false],
  ['one more, below a head', { strong: 5, distinct: 3, calls: 1, isInHead: true }, true],
  [
    'one more, below no head, many names',
    { strong: 5, distinct: 4, strongTerms: 4, calls: 1 },
    true,
  ],
  ['a line of names', { strong: 5, distinct: 4, calls: 0, words: 30 }, true],
  [
    'no word to a buyer, two of a report',
    { strong: 3, distinct: 4, strongTerms: 4, calls: 0, reports: 2, isInHead: true },
    false,
  ],
  [
    'the same of little else',
    { strong: 3, distinct: 4, strongTerms: 4, calls: 0, reports: 2, words: 27, isInHead: true },
    false,
  ],
  [
    'several words of a report in a short text',
    { strong: 9, strongTerms: 4, calls: 2, reports: 4 },
    false,
  ],
  [
    'as many in a text of some length',
    { strong: 9, strongTerms: 4, calls: 2, reports: 4, words: 201 },
    true,
  ],
  ['as many words of a report as to a buyer', { strong: 5, distinct: 4, reports: 2 }, false],
  ['… and hardly any others', { strong: 9, distinct: 4, reports: 2 }, true],
  ['… in a longer text', { strong: 9, distinct: 4, reports: 2, words: 151 }, true],
  ['three strong terms in a long page', { strong: 3, distinct: 3, words: 301 }, false],
  ['a review of some thousand words, which says a lot to a buyer', REVIEW, true],
  ['the same without the head', { ...REVIEW, isInHead: false }, false],
  ['the same without so many different terms', { ...REVIEW, strongTerms: 11 }, false],
  ['the same with few words to a buyer', { ...REVIEW, calls: 5, reports: 0 }, false],
  ['the same, nearly as much to others', { ...REVIEW, calls: 10, reports: 7 }, false],
  ['the same by who explains, in the words of the topic', { ...REVIEW, weak: 201 }, false],
  ['the same where it is paid for whom it sends on', { ...REVIEW, reports: 7, paidLinks: 1 }, true],
  [
    '… while it tells more than it offers',
    { ...REVIEW, calls: 6, reports: 7, paidLinks: 1 },
    false,
  ],
  ['… without the head', { ...REVIEW, reports: 7, paidLinks: 1, isInHead: false }, false],
  ['… with two different terms', { ...REVIEW, reports: 7, paidLinks: 1, strongTerms: 2 }, false],
  ['the same over twice as many words', { ...REVIEW, words: 8_000 }, false],
  ['one name, be it said often', { strong: 3, distinct: 3, names: 1 }, false],
  ['one name, in many words to a buyer', { strong: 3, distinct: 3, names: 1, calls: 4 }, true],
  ['two strong terms', { strong: 2, distinct: 2, words: 120 }, true],
  ['two strong terms in a page of some length', { strong: 2, distinct: 2, words: 121 }, false],
  [
    'one strong term, two weak ones, the head',
    { strong: 1, weak: 3, distinct: 3, words: 66, isInHead: true },
    true,
  ],
  ['the same without the head', { strong: 1, weak: 3, distinct: 3 }, false],
  ['one strong term among many weak ones', { strong: 1, weak: 12, distinct: 2, words: 66 }, true],
  ['one strong term of two in a short text', { strong: 1, weak: 1, distinct: 2, words: 50 }, true],
  ['weak terms alone', { weak: 60, distinct: 20, isInHead: true }, false],
])('%s', (_what, counts, isIt) => {
  expect(isSold(offer(counts))).toBe(isIt);
});

test('what stands neither at the head nor all through is no main offer', () => {
  expect(isMainOffer(offer({ strong: 4 }))).toBe(false);
  expect(isMainOffer(offer({ strong: 4, isInHead: true }))).toBe(true);
  expect(isMainOffer(offer({ strong: 5 }))).toBe(true);
  expect(densityOf(offer({ strong: 5, weak: 1 }))).toBeCloseTo(0.16);
});

test.each<[what: string, counts: Partial<Offer>, isIt: boolean]>([
  ['three names, in the words of those who sell', { names: 3, strongTerms: 3 }, true],
  ['two names, several words to a buyer', { names: 2, strongTerms: 1, calls: 3 }, true],
  ['two names, few words to a buyer', { names: 2 }, false],
  ['several names beside words to a buyer, in no words of who sells', { listedTerms: 0 }, false],
  ['three names, half as much of other things', { names: 3, calls: 4, reports: 2 }, true],
  ['three names, and more of other things', { names: 3, calls: 4, reports: 3 }, false],
  ['three names, one word to a buyer', { names: 3, calls: 1, words: 120 }, false],
  ['three names, one word to a buyer, of little else', { names: 3, calls: 1, words: 50 }, true],
  ['… without a word to a buyer', { names: 3, strongTerms: 3, calls: 0, words: 50 }, false],
  [
    '… with none but in names of the topic',
    { names: 3, strongTerms: 3, calls: 2, ownCalls: 0, words: 50 },
    false,
  ],
  [
    '… but nothing else at all',
    { names: 3, strong: 30, strongTerms: 3, calls: 0, words: 50 },
    true,
  ],
  [
    'three names of two terms, one word to a buyer, and hardly any others',
    { names: 3, strongTerms: 2, calls: 1, words: 80 },
    true,
  ],
  [
    '… beside a word of a report',
    { names: 3, strongTerms: 2, calls: 1, words: 80, reports: 1 },
    false,
  ],
  ['a review, which says more of other things', { ...REVIEW, reports: 6 }, true],
  [
    'the same in fewer different terms',
    { ...REVIEW, reports: 6, strongTerms: 11, words: 800 },
    false,
  ],
  [
    'the same where it is paid for whom it sends on',
    { ...REVIEW, reports: 9, strongTerms: 11, words: 800, paidLinks: 1 },
    true,
  ],
  [
    '… while it says as much of other things',
    { ...REVIEW, reports: 10, strongTerms: 11, words: 800, paidLinks: 1 },
    false,
  ],
])('%s: nobody would take it for anything else', (_what, counts, isIt) => {
  const main = { strong: 6, strongTerms: 4, distinct: 6, isInHead: true };
  expect(isMainOffer(offer({ ...main, ...counts }))).toBe(true);
  expect(isPlainOffer(offer({ ...main, ...counts }))).toBe(isIt);
});

test('an offer is new where the cited page hardly spoke of it', () => {
  const now = offer({ strong: 6, weak: 6 });
  expect(isNewOffer(now, undefined)).toBe(true);
  expect(isNewOffer(now, offer({ strong: 1, weak: 4 }))).toBe(true);
  expect(isNewOffer(now, offer({ strong: 2 }))).toBe(false);
  expect(isNewOffer(now, offer({ weak: 8 }))).toBe(false);
  expect(isNewOffer(offer({ weak: 90 }), undefined)).toBe(false);
});
