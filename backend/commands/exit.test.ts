import { explain } from './exit';

test('an error is told with its causes, on one line', () => {
  const cause = new Error('no\n  room');
  expect(explain(new Error('not stored', { cause }), [])).toBe('not stored: no room');
  expect(explain('odd', [])).toBe('odd');
});

test('whoever forgot to make the tables is told how', () => {
  const missing = Object.assign(new Error("Table 'w.host' doesn't exist"), {
    code: 'ER_NO_SUCH_TABLE',
  });
  expect(explain(missing, [])).toBe(
    "Table 'w.host' doesn't exist; weboid migrate makes the tables",
  );
});
