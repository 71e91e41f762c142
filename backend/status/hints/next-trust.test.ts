import { nextTrust, UNTRUSTED, type ReadingFacts, type SitemapTrust } from './next-trust';

const TODAY = 3_500;
const fresh = UNTRUSTED;
const trusted: SitemapTrust = {
  readDay: TODAY - 7,
  trustedDay: TODAY - 14,
  tested: 15,
  commonDay: null,
};
const facts: ReadingFacts = {
  today: TODAY,
  urls: 1_000,
  listed: 300,
  dated: 0,
  common: null,
  goodLooks: 0,
  failedLooks: 0,
};
const common = (day: number, entries = 400) => ({ dated: 500, common: { day, entries } });

test.each<[string, SitemapTrust, Partial<ReadingFacts>, Partial<ReturnType<typeof nextTrust>>]>([
  ['begins', fresh, {}, { stretch: 2, trustedDay: TODAY, tested: 0 }],
  ['counts no look before it begins', fresh, { goodLooks: 50 }, { stretch: 2, tested: 0 }],
  ['needs three in ten', trusted, { listed: 299 }, { stretch: null, trustedDay: null, tested: 0 }],
  [
    'is told by the test',
    trusted,
    { goodLooks: 5 },
    { stretch: 4, tested: 20, trustedDay: TODAY - 14 },
  ],
  ['waits for the test', trusted, { goodLooks: 4 }, { stretch: 2, tested: 19 }],
  [
    'begins the test anew at a failure',
    trusted,
    { goodLooks: 9, failedLooks: 1 },
    { stretch: 2, tested: 0 },
  ],
  [
    'goes on two weeks after a reading',
    { ...trusted, readDay: TODAY - 14 },
    { goodLooks: 5 },
    { stretch: 4, readDay: TODAY },
  ],
  [
    'begins anew after a longer time',
    { ...trusted, readDay: TODAY - 15 },
    { goodLooks: 50 },
    { stretch: 2, trustedDay: TODAY, tested: 0 },
  ],
  ['is not lost by a common day', fresh, common(TODAY), { stretch: 2, commonDay: TODAY }],
  [
    'is not lost where that stays',
    { ...trusted, commonDay: TODAY - 7 },
    common(TODAY - 7),
    { stretch: 2 },
  ],
  [
    'is lost where that moves',
    { ...trusted, commonDay: TODAY - 7 },
    common(TODAY),
    { stretch: 1, trustedDay: null, tested: 0, commonDay: TODAY },
  ],
  [
    'is not lost where it moves back',
    { ...trusted, commonDay: TODAY },
    common(TODAY - 7),
    { stretch: 2 },
  ],
])('trust %s', (_what, before, more, wanted) => {
  expect(nextTrust(before, { ...facts, ...more })).toMatchObject(wanted);
});
