import { createLogger } from './logger';

function logged(error: Error): Record<string, unknown> {
  const lines: string[] = [];
  createLogger('info', { write: (line) => lines.push(line) }).warn({ err: error }, 'a fault');
  const { err } = JSON.parse(lines[0] ?? '') as { err: Record<string, unknown> };
  return err;
}

test.each([
  [
    "INSERT INTO deed (user_name, subject) VALUES ('Kari \\'K\\' Nord', X'6162') LIMIT 5",
    "INSERT INTO deed (user_name, subject) VALUES ('…', '…') LIMIT 5",
  ],
  ["SELECT 1 WHERE a = 'it''s' AND b = ''", "SELECT 1 WHERE a = '…' AND b = '…'"],
  ["SELECT 1 WHERE a = 'never ends", "SELECT 1 WHERE a = '…'"],
  ["SELECT 1 WHERE a = 'never ends\\", "SELECT 1 WHERE a = '…'"],
])('statements are logged without the texts in them: %s', (sql, told) => {
  const error = Object.assign(new Error('Deadlock found'), { code: 'ER_LOCK_DEADLOCK', sql });
  expect(logged(error)).toMatchObject({ code: 'ER_LOCK_DEADLOCK', sql: told });
});

test('long statements are cut, also within a text', () => {
  const { sql } = logged(Object.assign(new Error('x'), { sql: `SELECT '${'x'.repeat(9_000)}'` }));
  expect(sql).toBe("SELECT '…'");
});
