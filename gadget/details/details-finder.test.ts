import type { DetailsContext } from '../gateway/details';
import { MAX_DETAILS_LENGTH, type AnswerLimits } from '../gateway/fetch-answer';
import { pageContext } from '../testing/page-context';
import { createDetailsFinder } from './details-finder';

const MARK = { url: 'http://dead.example.net/a', isDoubtful: false };

/** A page view, and how it asks. @param answer to each question */
function pageView(answer: unknown): { context: DetailsContext; asked: unknown[] } {
  const asked: (AnswerLimits | undefined)[] = [];
  const context: DetailsContext = {
    service: { origin: 'https://weboid.test', farm: '' },
    page: pageContext(),
    settings: { show: 'unreachable', ask: 'auto', summary: true },
    ask: async (_address, limits) => {
      asked.push(limits);
      return answer;
    },
    log: () => undefined,
  };
  return { context, asked };
}

test('the details of a block may be longer than what every page view reads, and are confirmed by the service', async () => {
  const { context, asked } = pageView(null);
  await createDetailsFinder(() => 0)(context, MARK);
  expect(asked).toEqual([{ cache: 'no-cache', maxLength: MAX_DETAILS_LENGTH }]);
});

test.each([
  ['at once', 29_999, 1],
  ['half a minute later', 30_000, 2],
  ['after the clock was set back', -3_600_000, 2],
])('the next mark that is opened %s', async (_when, ms, questions) => {
  const { context, asked } = pageView({ pages: [{ pageid: 150, problems: [] }] });
  let nowMs = 0;
  const find = createDetailsFinder(() => nowMs);
  await find(context, MARK);
  nowMs = ms;
  expect(await find(context, MARK)).toEqual({ state: 'unlisted' });
  expect(asked).toHaveLength(questions);
});
