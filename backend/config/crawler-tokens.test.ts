import { crawlerTokens, frontierToken, loadConfig } from './config';
import { ConfigError } from './config-error';

const ONE = 'correct-horse-battery';
const TWO = 'another:horse:battery';

const configOf = (env: Record<string, string>) => loadConfig(env, '/');
const failureOf = (list: string): string => {
  try {
    configOf({ WEBOID_FRONTIER_TOKENS: list });
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
  }
  return 'none';
};

test.each(['', ' , '])('nobody is let in by “%s”', (list) => {
  expect(crawlerTokens(configOf({ WEBOID_FRONTIER_TOKENS: list }))).toEqual([]);
});

test.each([`lab:${ONE},attic-2:${TWO}`, ` lab:${ONE}\n attic-2:${TWO}, `])(
  'crawlers have a name and a token each',
  (list) => {
    expect(crawlerTokens(configOf({ WEBOID_FRONTIER_TOKENS: list }))).toEqual([
      { name: 'lab', token: ONE },
      { name: 'attic-2', token: TWO },
    ]);
  },
);

test.each([
  ['no name', ONE, 'entry 1: expected name:token'],
  ['an empty name', `:${ONE}`, 'entry 1: expected name:token'],
  ['a name in capitals', `lab:${ONE},Lab:${TWO}`, 'entry 2: expected name:token'],
  ['a long name', `${'a'.repeat(41)}:${ONE}`, 'entry 1: expected name:token'],
  ['a short token', `lab:${ONE.slice(0, 15)}`, 'entry 1: expected a token of at least 16'],
  ['a token that is not ASCII', `lab:${ONE}ß`, 'entry 1: expected a token of at least 16'],
  ['a name twice', `lab:${ONE},lab:${TWO}`, 'entry 2 has the name of another one'],
  ['a token twice', `lab:${ONE},attic:${ONE}`, 'entry 2 has the token of another one'],
])('%s is told by its place, and nothing of a token', (_name, list, message) => {
  const told = failureOf(list);
  expect(told).toContain(`environment variable WEBOID_FRONTIER_TOKENS: ${message}`);
  expect(told).not.toContain('horse');
});

test('the one token of former versions is never passed over in silence by the web component', () => {
  const config = configOf({ WEBOID_FRONTIER_TOKEN: ONE });
  expect(() => crawlerTokens(config)).toThrow(ConfigError);
  expect(() => crawlerTokens(config)).toThrow(/set WEBOID_FRONTIER_TOKENS to a name, a colon/);
  expect(frontierToken(config)).toBe(ONE);
});

test('a machine may let crawlers in and be one elsewhere', () => {
  const config = configOf({ WEBOID_FRONTIER_TOKEN: ONE, WEBOID_FRONTIER_TOKENS: `lab:${TWO}` });
  expect(crawlerTokens(config)).toEqual([{ name: 'lab', token: TWO }]);
});
