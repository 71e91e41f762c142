import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config-error';
import { environmentSchema } from './environment';
import { readEnvironment } from './read-environment';

test('an empty environment has every default', () => {
  const read = readEnvironment({});
  expect(read.WEBOID_TIMEOUT_MS).toBe(60_000);
  expect(read.WEBOID_HOST_INTERVAL_MS).toBe(1000);
  expect(read.PORT).toBe(8000);
});

test('foreign variables are left alone, empty ones count as not set', () => {
  expect(readEnvironment({ PATH: '/bin', PORT: '' }).PORT).toBe(8000);
});

test.each([
  ['WEBOID_TIMEOUT', '5', 'WEBOID_TIMEOUT is not known'],
  ['WEBOID_TIMEOUT_MS', 'soon', 'WEBOID_TIMEOUT_MS: expected a whole number;'],
  ['WEBOID_TIMEOUT_MS', '1.5', 'WEBOID_TIMEOUT_MS: expected a whole number;'],
  ['WEBOID_TIMEOUT_MS', '0', 'WEBOID_TIMEOUT_MS: expected a whole number of at least 1;'],
  ['PORT', '70000', 'PORT: expected a whole number of at most 65535;'],
  ['WEBOID_DB_CONNECTIONS', 'web:21', 'WEBOID_DB_CONNECTIONS: expected name:connections, 1 to 20'],
  ['WEBOID_DB_CONNECTIONS', '2', 'names are web, stream'],
  ['WEBOID_REPLICA_CONNECTIONS', 'feed:2', 'names are web, feeder'],
  ['WEBOID_LOG_LEVEL', 'loud', 'WEBOID_LOG_LEVEL'],
  ['WEBOID_CONTACT', 'two words', 'WEBOID_CONTACT'],
  ['WEBOID_CONTACT', 'nonsense', 'WEBOID_CONTACT: a mail address, or the address of a page'],
])('%s=%s is an error that names the key', (key, value, message) => {
  expect(() => readEnvironment({ [key]: value })).toThrow(ConfigError);
  expect(() => readEnvironment({ [key]: value })).toThrow(message);
  expect(() => readEnvironment({ [key]: value })).toThrow(/; see backend\/config\/README\.md$/);
});

test('the README lists every key with its default and meaning, and no other', () => {
  const readme = readFileSync(join(__dirname, 'README.md'), 'utf8');
  const defaults: Record<string, unknown> = environmentSchema.parse({});
  const rows = Object.entries(environmentSchema.shape).map(([key, schema]) => {
    const value = defaults[key] === '' ? '' : `\`${String(defaults[key])}\``;
    return [`\`${key}\``, value, schema.description ?? ''];
  });
  const listed = readme
    .split('\n')
    .filter((line) => /^\| `(?:TOOL_|WEBOID_|PORT`)/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, 4)
        .map((cell) => cell.trim()),
    );
  expect(listed).toEqual(rows);
});
