import {
  DEAD_PAGE as U,
  ITS_COPY as C,
  ITS_OLD_COPY as D,
  repairedText,
} from '../testing/repaired-text';

const PLAIN_D = D.replace('https:', 'http:');
const USURPED = { finding: { verdict: 'usurped' as const }, repairUsurped: true };

type Case = [
  name: string,
  before: string,
  after: string,
  given?: Parameters<typeof repairedText>[1],
];

describe('the same copy as address and as archive', () => {
  test.each<Case>([
    [
      'the address of the page takes its place, the archive stays as it is',
      `{{cite web |url=${D} |title=T |archive-url=${D} |archive-date=1 January 2015}}`,
      `{{cite web |url=${U} |title=T |archive-url=${D} |archive-date=1 January 2015}}`,
    ],
    [
      'also where only one of them is encrypted',
      `{{cite web |url=${PLAIN_D} |archive-url=${D} |archive-date=2015-01-01}}`,
      `{{cite web |url=${U} |archive-url=${D} |archive-date=2015-01-01}}`,
    ],
    [
      'its fragment goes with it',
      `{{cite web |url=${D}#s |archive-url=${D} |archive-date=2015-01-01}}`,
      `{{cite web |url=${U}#s |archive-url=${D} |archive-date=2015-01-01}}`,
    ],
    [
      'a date that is missing is added, with the status',
      `{{cite web |url=${D} |archive-url=${D}}}`,
      `{{cite web |url=${U} |archive-url=${D} |archive-date=2015-01-01 |url-status=dead}}`,
    ],
    [
      'who says that it lives is corrected',
      `{{cite web |url=${D} |archive-url=${D} |archive-date=2015-01-01 |url-status=live}}`,
      `{{cite web |url=${U} |archive-url=${D} |archive-date=2015-01-01 |url-status=dead}}`,
    ],
    [
      'on dewiki it is offline',
      `{{Internetquelle |url=${D} |titel=T |archiv-url=${D} |archiv-datum=2015-01-01}}`,
      `{{Internetquelle |url=${U} |titel=T |archiv-url=${D} |archiv-datum=2015-01-01 |offline=1}}`,
      { wiki: 'dewiki' },
    ],
    [
      'frwiki',
      `{{Lien web |url=${D} |titre=T |archive-url=${D} |archive-date=2015-01-01}}`,
      `{{Lien web |url=${U} |titre=T |archive-url=${D} |archive-date=2015-01-01}}`,
      { wiki: 'frwiki' },
    ],
    [
      'a bad one gives way in both places',
      `{{cite web |url=${D} |archive-url=${D} |archive-date=1 January 2015}}`,
      `{{cite web |url=${U} |archive-url=${C} |archive-date=3 May 2020 |url-status=dead}}`,
      { finding: { badCopies: [D] } },
    ],
    [
      'a name in other hands is called so, and no more a dead link',
      `{{cite web |url=${D} |archive-url=${D} |archive-date=2015-01-01}} {{dead link}}`,
      `{{cite web |url=${U} |archive-url=${D} |archive-date=2015-01-01 |url-status=usurped}}`,
      USURPED,
    ],
  ])('%s', (_, before, after, given = {}) => {
    expect(repairedText(before, given)).toBe(after);
  });

  const both = `{{cite web |url=${D} |archive-url=${D} |archive-date=2015-01-01}}`;
  test.each<[name: string, text: string, given?: Case[3]]>([
    ['of a page that lives', both, { finding: { verdict: 'live' }, archiveLiving: true }],
    ['of a page nobody is sure of', both, { finding: { verdict: 'doubtful' } }],
    ['that people have put back', both, { finding: { reverted: true } }],
    ['bad without a better one', both, { finding: { badCopies: [D], copy: null } }],
    ['with a chapter', both.replace('}}', ' |chapter-url=http://b.org/}}')],
    ['kept from programs', `${both} {{cbignore}}`],
    ['with a fate that its writers know', both.replace('}}', ' |url-status=unfit}}')],
    ['of another page', both.replaceAll('a.org', 'b.org')],
    ['made by a template', both.replace(`archive-url=${D}`, `archive-url={{x|${D}}}`)],
  ])('stays: %s', (_, text, given = {}) => {
    expect(repairedText(text, given)).toBe(text);
  });
});

describe('another copy as address than as archive', () => {
  const two = `{{cite web |url=${C} |archive-url=${D} |archive-date=1 January 2015}}`;
  test.each<[name: string, given?: Case[3]]>([
    ['dead'],
    ['in other hands', USURPED],
    ['bad without a better one', { finding: { badCopies: [D], copy: null } }],
  ])('stays, since nobody knows which is meant: %s', (_, given = {}) => {
    expect(repairedText(two, given)).toBe(two);
  });

  test('only who says that it lives is corrected', () => {
    const live = two.replace('}}', ' |url-status=live}}');
    expect(repairedText(live)).toBe(live.replace('=live', '=dead'));
  });

  test('also of a name in other hands the address is kept as the copy where the archive is bad', () => {
    const other = { url: C.replace('20200503', '20180607'), timestamp: '20180607120000' };
    const given = { ...USURPED, finding: { ...USURPED.finding, badCopies: [D], copy: other } };
    expect(repairedText(two, given)).toBe(
      `{{cite web |url=${U} |archive-url=${C} |archive-date=3 May 2020 |url-status=usurped}}`,
    );
  });

  test.each([
    ['the address is kept as the copy', [D], C, '3 May 2020'],
    ['a bad one is not', [D, C], C.replace('20200503', '20210607'), '7 June 2021'],
  ])('where the archive is bad, %s', (_, badCopies, url, date) => {
    const copy = { url, timestamp: url.slice('https://web.archive.org/web/'.length).slice(0, 14) };
    expect(repairedText(two, { finding: { badCopies, copy } })).toBe(
      `{{cite web |url=${U} |archive-url=${url} |archive-date=${date} |url-status=dead}}`,
    );
  });
});
