import { MAX_DETAILS_LENGTH } from '../gateway/fetch-answer';
import { pageContext } from '../testing/page-context';
import { createDetailsFinder } from './details-finder';

test('the details of a block may be longer than what every page view reads', async () => {
  const asked: (number | undefined)[] = [];
  await createDetailsFinder()(
    {
      service: { origin: 'https://weboid.test', farm: '' },
      page: pageContext(),
      settings: { show: 'unreachable', ask: 'auto', summary: true },
      ask: async (_address, maxLength) => {
        asked.push(maxLength);
        return null;
      },
      log: () => undefined,
    },
    { url: 'http://dead.example.net/a', isDoubtful: false },
  );
  expect(asked).toEqual([MAX_DETAILS_LENGTH]);
});
