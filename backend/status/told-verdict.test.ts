import { isToldVerdict, TOLD_VERDICTS } from './told-verdict';
import { verdictOfId } from './verdict';

test('all verdicts are told but those of a wiki’s own lists', () => {
  const all = Array.from({ length: 7 }, (_, id) => verdictOfId(id));
  expect(all.filter((verdict) => !isToldVerdict(verdict))).toEqual(['spam', 'ignored']);
  expect(new Set(all.filter(isToldVerdict))).toEqual(new Set(TOLD_VERDICTS));
});
