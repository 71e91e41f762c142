import { RELIABLE_DAYS } from '../store/answers/known-pages';
import { URL_UNTOUCHED_DAYS_MAX } from './housekeeping';
import { READ_AGAIN_DAYS } from './read-again';

test('answers rely on pages for longer than it takes to read them again, and never on links that may be removed', () => {
  expect(RELIABLE_DAYS).toBeGreaterThan(READ_AGAIN_DAYS + 7);
  expect(RELIABLE_DAYS).toBeLessThan(URL_UNTOUCHED_DAYS_MAX);
});
