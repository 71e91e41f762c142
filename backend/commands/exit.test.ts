import { explain } from './exit';

test('an error is told with its causes, on one line', () => {
  const cause = new Error('no\n  room');
  expect(explain(new Error('not stored', { cause }), [])).toBe('not stored: no room');
  expect(explain('odd', [])).toBe('odd');
});
