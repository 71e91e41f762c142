import { growthOf, LINEAR_GROWTH_MAX } from '../../../runtime/testing/growth';
import { plainLetters } from './plain-letters';

test.each([
  ['саsino', 'casino'],
  ['pοker', 'poker'],
  ['кaзинo', 'казино'],
  ['ꜱʟᴏᴛ ɢᴀᴄᴏʀ', 'slot gacor'],
  ['cas1no p0ker', 'casino poker'],
  ['c4s1n0s, v1agra', 'casinos, viagra'],
  ['c.a.s.i.n.o v-i-a-g-r-a', 'casino viagra'],
  ['b l a c k j a c k cas1no', 'blackjack casino'],
])('%s is read as %s', (written, read) => {
  expect(plainLetters(written)).toBe(read);
});

test.each([
  ['one disguised word is a name', 'The band C4SINO plays'],
  ['digits at the end or the beginning', 'slot88 hoki777 1xbet joker123'],
  ['names of things', 'mp3 b2b 4k h1n1 C3PO utf8mb4 R2D2 a1b2c3 5G Win32'],
  ['numbers', '1,300 3.14 10e3 2nd 3rd 0x3f'],
  ['addresses', 'play@casino.example order@poker.example'],
  ['abbreviations', 'the U.S.A., e.g. N.A.T.O., i.e. a.m.'],
  ['both scripts, none like the other', 'VIPзал TVшоу'],
  ['formulas', 'Cα ΔT µm'],
  ['Cyrillic and Greek', 'Онлайн-музей мельницы. Το μουσείο του μύλου.'],
  ['sounds', 'kəˈsiːnoʊ [bɪt] ʀ ʟ'],
])('stays as it is: %s', (_, text) => {
  expect(plainLetters(text)).toBe(text);
});

test.each([
  ['signs', (size: number) => 'a1'.repeat(size)],
  ['letters with dots', (size: number) => 'a.'.repeat(size)],
  ['disguised words', (size: number) => 'c4sino p0ker '.repeat(size)],
  ['two scripts', (size: number) => 'aа'.repeat(size)],
  ['small capitals', (size: number) => 'ᴀᴀa'.repeat(size)],
])('time grows with the text alone: %s', async (_, hostile) => {
  const costOf = (size: number): string => plainLetters(hostile(size));
  costOf(100);
  expect(await growthOf(costOf, 100_000)).toBeLessThan(LINEAR_GROWTH_MAX);
});
