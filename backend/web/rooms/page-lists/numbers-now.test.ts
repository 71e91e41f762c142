import type { LinkAnswer } from '../../../answers/link-answer';
import { numbersNow } from './numbers-now';

const counted = { dead: 2, withoutCopy: 2, newestDay: 9 };
const dead = (since: number, archives: unknown[] = []): LinkAnswer =>
  ({ verdict: 'unreachable', checks: { since }, archives }) as unknown as LinkAnswer;
const COPY = { service: 'wayback' };

test('as many links, one of which has a copy by now: no number says otherwise than the links below it', () => {
  const shown = { links: [dead(3), dead(5, [COPY])], more: 0 };
  expect(numbersNow(counted, shown, false)).toMatchObject({
    dead: 2,
    withoutCopy: 1,
    newestDay: 5,
  });
});

test('what is not shown in whole, or not known, is told as it was counted', () => {
  expect(numbersNow(counted, null, false)).toEqual(counted);
  expect(numbersNow(counted, { links: [dead(3)], more: 1 }, false)).toEqual(counted);
  expect(numbersNow(counted, { links: [dead(3)], more: 0 }, true)).toEqual({
    ...counted,
    withoutCopy: 1,
  });
});
