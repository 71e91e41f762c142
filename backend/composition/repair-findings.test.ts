import { answerForLink } from '../answers/judge-link';
import type { LinkAnswer } from '../answers/link-answer';
import { createMarkIndex } from '../status/mark-index';
import { DEFAULT_POLICY } from '../status/verdict';
import { classifyUrl } from '../url/classify-url';
import { failed, finding } from '../web/testing/sample-web';
import { repairFindings } from './repair-findings';

const JUDGING = { policy: DEFAULT_POLICY, marks: createMarkIndex([]) };
const WIKI = { archives: { refused: [], order: [] } };
const ARCHIVE = 'https://web.archive.org/web';
const TAKEN = 'http://taken.org/one';
/** The name was taken in 2021. */
const TAKEN_DAY = Date.UTC(2021, 0, 1) / 86_400_000;

const dead = (url: string): LinkAnswer =>
  answerForLink(url, classifyUrl(url), { ...failed(18, 29, 6), urlId: 5 }, JUDGING);
const working = (url: string): LinkAnswer =>
  answerForLink(url, classifyUrl(url), finding({}), JUDGING);

function badCopiesOf(copy: string, taken = new Map([[TAKEN, TAKEN_DAY]])): readonly string[] {
  const [told] = repairFindings(WIKI, [dead(TAKEN), working(copy)], { taken });
  return told?.badCopies ?? [];
}

test.each([
  ['of after that', `${ARCHIVE}/20220102030405/${TAKEN}`],
  ['of a year in which it was taken', `${ARCHIVE}/2021/${TAKEN}`],
  ['the newest, whatever that is', `${ARCHIVE}/${TAKEN}`],
  ['that names it by https', `${ARCHIVE}/20220102030405/https://taken.org/one`],
])('of a name that was taken, a copy is bad: %s', (_which, copy) => {
  expect(badCopiesOf(copy)).toEqual([copy]);
});

test('one of before that is not', () => {
  expect(badCopiesOf(`${ARCHIVE}/20190102030405/${TAKEN}`)).toEqual([]);
});

test('nor are young ones, where the name is its own', () => {
  expect(badCopiesOf(`${ARCHIVE}/20220102030405/${TAKEN}`, new Map())).toEqual([]);
  expect(badCopiesOf(`${ARCHIVE}/${TAKEN}`, new Map())).toEqual([]);
});
