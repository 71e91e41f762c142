import { addRule, addRuleHost } from '../store/aliases/testing/add-rule';
import { withStore } from '../store/testing/with-store';
import { runHere, type Ended } from '../testing/run-here';
import { ROOT } from '../../toolforge/root';

/** The commands, as an operator calls them. */
const { account, database } = withStore();

beforeAll(async () => {
  await addRuleHost(database, { hostId: 1, name: 'www.rye.org' });
  const cases = { examples: [['http://a/1', 'http://b/1']] as [string, string][], exceptions: [] };
  await addRule(database, { ruleId: 7, hostId: 1, found: 3, mended: 1, barredDay: 3_600, cases });
  await addRule(database, { ruleId: 18, hostId: 1, right: 2, matching: 3, found: 12 });
});

function aliases(...args: string[]): Promise<Ended> {
  const env = {
    TOOL_TOOLSDB_USER: account.user,
    TOOL_TOOLSDB_PASSWORD: account.password,
    WEBOID_DB_HOST: account.host,
    WEBOID_DB_PORT: String(account.port),
    WEBOID_DB_NAME: account.name,
    WEBOID_WIKIS_FILE: `${ROOT}/toolforge/wikis.json`,
    TOOL_REPLICA_USER: 'nobody',
  };
  return runHere(['aliases', ...args], { env });
}

test('rules are listed with their ids, and whether they are at rest', async () => {
  const { exitCode, stdout, stderr } = await aliases('rules');
  expect([exitCode, stderr]).toEqual([0, '']);
  expect(stdout.split('\n')).toEqual([
    'rule  right  of  found  mended  at rest since  addresses',
    '   7     10  10      3       1  2026-11-10     www.rye.org/old7/… → https://www.rye.org/new7/{last segment}',
    '  18      2   3     12       0                 www.rye.org/old18/… → https://www.rye.org/new18/{last segment}',
    '',
  ]);
  const lines = (await aliases('rules', '--json')).stdout.trim().split('\n');
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    {
      rule_id: 7,
      host: 'www.rye.org',
      from: 'www.rye.org/old7/…',
      to: 'https://www.rye.org/new7/{last segment}',
      right: 10,
      matching: 10,
      found: 3,
      mended: 1,
      learned: '2026-11-10',
      rests_since: '2026-11-10',
      examples: [{ old: 'http://a/1', now: 'http://b/1' }],
      exceptions: [],
    },
    expect.objectContaining({ rule_id: 18, rests_since: null }),
  ]);
});

test('a rule at rest is let propose again, others are told', async () => {
  expect((await aliases('allow', '7')).stdout).toContain('rule 7 proposes again');
  expect((await aliases('rules')).stdout).not.toContain('2026-11-10');
  expect((await aliases('allow', '7')).stdout).toBe('rule 7 is not at rest\n');
  const unknown = await aliases('allow', '9');
  expect(unknown.exitCode).toBe(2);
  expect(unknown.stderr).toContain('there is no rule 9; weboid aliases rules lists them');
  expect((await aliases('allow', 'all')).stderr).toContain('expected a whole number');
});
