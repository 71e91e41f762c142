import { isCheckedVerdict, CHECKED_VERDICTS } from './checked-verdict';
import { verdictOfId } from './verdict';

test('checks come to all verdicts but those of a wiki’s own lists', () => {
  const all = Array.from({ length: 7 }, (_, id) => verdictOfId(id));
  expect(all.filter((verdict) => !isCheckedVerdict(verdict))).toEqual(['spam', 'ignored']);
  expect(new Set(all.filter(isCheckedVerdict))).toEqual(new Set(CHECKED_VERDICTS));
});
