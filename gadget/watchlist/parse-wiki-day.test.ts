import { parseWikiDay } from './parse-wiki-day';

const ANSWER = {
  dbname: 'examplewiki@WMF',
  day: '2026-11-20',
  dead: [[12, 1]],
  no_longer_dead: [[13, 7]],
  final: true,
  more: false,
};

test('tells what the answer tells', () => {
  expect(parseWikiDay(ANSWER, '2026-11-20')).toEqual({
    day: '2026-11-20',
    dead: [[12, 1]],
    noLongerDead: [[13, 7]],
    isWhole: true,
  });
  expect(parseWikiDay(ANSWER, null)?.day).toBe('2026-11-20');
});

test.each([{ more: true }, { more: undefined }, { missing_to: 4 }])(
  'a day with %j is not whole',
  (part) => {
    expect(parseWikiDay({ ...ANSWER, ...part }, null)?.isWhole).toBe(false);
  },
);

test.each<[string, unknown]>([
  ['nothing', null],
  ['a text', 'dead'],
  ['another day', { ...ANSWER, day: '2026-11-19' }],
  ['no day', { ...ANSWER, day: 'yesterday' }],
  ['no list', { ...ANSWER, dead: { 0: [12, 1] } }],
  ['no other list', { ...ANSWER, no_longer_dead: undefined }],
  ['a page alone', { ...ANSWER, dead: [[12]] }],
  ['three numbers', { ...ANSWER, dead: [[12, 1, 1]] }],
  ['a page that is none', { ...ANSWER, dead: [['12', 1]] }],
  ['a number that is none', { ...ANSWER, dead: [[12, 1.5]] }],
  ['too much', { ...ANSWER, dead: Array.from({ length: 50_001 }, () => [1, 1]) }],
])('%s is no answer', (_what, answer) => {
  expect(parseWikiDay(answer, '2026-11-20')).toBeNull();
});
