import { emptyTables, withStore } from '../testing/with-store';
import { addRule, addRuleHost } from './testing/add-rule';
import { allowRule } from './allow-rule';
import { RuleCasesError } from './rule-cases';
import { ruleTallies } from './rule-tallies';
import { rulesOfWebsite, toldRules, type RulePlace } from './told-rules';

const { database } = withStore();
const at = { nowS: 1_800_000_000, today: 3_600 };

beforeEach(() => emptyTables(database, 'alias_rule', 'alias', 'replacement', 'alias_host', 'host'));

const idsOf = (rules: readonly { ruleId: number }[]): number[] => rules.map(({ ruleId }) => ruleId);

test('a rule is told with its host, counts and known moves', async () => {
  await addRuleHost(database, { hostId: 1, name: 'www.rye.org' });
  await addRule(database, {
    ruleId: 7,
    hostId: 1,
    right: 11,
    matching: 12,
    found: 5,
    mended: 2,
    barredDay: 3_000,
    cases: { examples: [['http://a/1', 'http://b/1']], exceptions: [['http://a/2', 'http://c/2']] },
  });
  expect(await toldRules(database, { after: null, limit: 9 })).toEqual([
    {
      ruleId: 7,
      host: 'www.rye.org',
      from: 'www.rye.org/old7/…',
      to: 'https://www.rye.org/new7/{last segment}',
      right: 11,
      matching: 12,
      examples: [{ old: 'http://a/1', now: 'http://b/1' }],
      exceptions: [{ old: 'http://a/2', now: 'http://c/2' }],
      learnedDay: 3_600,
      restsSince: 3_000,
      found: 5,
      mended: 2,
    },
  ]);
});

test('rules are told by links mended, then by pages found, part by part', async () => {
  await addRuleHost(database, { hostId: 1, name: 'rye.org' });
  for (const [ruleId, mended, found] of [
    [1, 0, 9],
    [2, 3, 1],
    [3, 3, 4],
    [4, 0, 9],
    [5, 0, 0],
  ] as const) {
    await addRule(database, { ruleId, hostId: 1, mended, found });
  }
  const all = await toldRules(database, { after: null, limit: 9 });
  expect(idsOf(all)).toEqual([3, 2, 4, 1, 5]);
  const parts: number[] = [];
  for (let after = null, rest = 9; rest > 0; rest--) {
    const part = await toldRules(database, { after, limit: 2 });
    parts.push(...idsOf(part));
    after = part.at(-1) ?? null;
    if (after === null) break;
  }
  expect(parts).toEqual(idsOf(all));
});

test('of a domain those of all its hosts are told, of a host its own', async () => {
  await addRuleHost(database, { hostId: 1, name: 'www.rye.org', domain: 'rye.org' });
  await addRuleHost(database, { hostId: 2, name: 'old.rye.org', domain: 'rye.org' });
  await addRuleHost(database, { hostId: 3, name: 'oats.org' });
  for (const [ruleId, hostId] of [
    [1, 1],
    [2, 2],
    [3, 3],
  ] as const) {
    await addRule(database, { ruleId, hostId, mended: ruleId });
  }
  const ask = (kind: 'domain' | 'host', name: string, limit = 9) =>
    rulesOfWebsite(database, { kind, name }, { after: null, limit }).then(idsOf);
  expect(await ask('domain', 'rye.org')).toEqual([2, 1]);
  expect(await ask('host', 'www.rye.org')).toEqual([1]);
  expect(await ask('domain', 'barley.org')).toEqual([]);
  const after = { ruleId: 2, mended: 2, found: 0 };
  const rest = { after, limit: 9 };
  const behind = await rulesOfWebsite(database, { kind: 'domain', name: 'rye.org' }, rest);
  expect(idsOf(behind)).toEqual([1]);
});

test('known moves that cannot be read are told as such', async () => {
  await addRuleHost(database, { hostId: 1, name: 'rye.org' });
  await addRule(database, { ruleId: 7, hostId: 1, cases: '{"examples": 3}' });
  await expect(toldRules(database, { after: null, limit: 9 })).rejects.toThrow(RuleCasesError);
  await addRule(database, { ruleId: 8, hostId: 1, cases: '{' });
  const one = { after: { mended: 0, found: 0, ruleId: 9 }, limit: 1 };
  await expect(toldRules(database, one)).rejects.toThrow(/rule 8 .*remove that row/);
});

test('what rules led to is counted, and what of it is shown', async () => {
  const rows = [
    [1, 'https://b/1', 10, 7],
    [2, 'https://b/2', 10, 7],
    [3, 'https://b/3', 10, 7],
    [4, '', 0, 7],
    [5, 'https://b/5', 10, 8],
  ].map(([urlId = 0, target = '', found = 0, rule = 0]) => [urlId, 10, target, found, rule]);
  await database.run(
    'INSERT INTO alias (url_id, searched_day, target, found_day, rule_id) VALUES ?',
    [rows],
  );
  await database.run(
    'INSERT INTO replacement (url_id, target, checked_day, state, proposed_at, try_at, tries) VALUES ?',
    [
      [
        [1, 'https://b/1', 10, 1, 1, 1, 0],
        [2, 'https://b/2', 0, 0, 1, 1, 0],
        [3, 'https://other/', 10, 1, 1, 1, 0],
      ],
    ],
  );
  expect(await ruleTallies(database, [7, 8, 9])).toEqual(
    new Map([
      [7, { found: 3, shown: 1, isCut: false }],
      [8, { found: 1, shown: 0, isCut: false }],
    ]),
  );
  expect(await ruleTallies(database, [])).toEqual(new Map());
  // A statement reads so many rows in all.
  expect(await ruleTallies(database, [7, 8], 4)).toEqual(
    new Map([
      [7, { found: 3, shown: 1, isCut: true }],
      [8, { found: 1, shown: 0, isCut: false }],
    ]),
  );
});

test('an operator lets a rule propose again, once, and its host is searched soon', async () => {
  await addRuleHost(database, { hostId: 1, name: 'rye.org' });
  await addRule(database, { ruleId: 7, hostId: 1, barredDay: 3_000 });
  await database.run('INSERT INTO alias_host (host_id, due_at, searched_day) VALUES (1, ?, 3000)', [
    at.nowS + 100 * 86_400,
  ]);
  expect(await allowRule(database, 8, at)).toBe('unknown');
  expect(await allowRule(database, 7, at)).toBe('allowed');
  expect(await toldRules(database, { after: null, limit: 1 })).toMatchObject([
    { ruleId: 7, restsSince: null },
  ]);
  expect(await allowRule(database, 7, at)).toBe('not-at-rest');
  const [host] = await database.select<{ due_at: number }>('SELECT due_at FROM alias_host');
  expect(host?.due_at).toBe(at.nowS + 86_400);
});

test('a page of thousands of rules reads what it tells, by the index', async () => {
  await addRuleHost(database, { hostId: 1, name: 'rye.org' });
  await database.run(
    `INSERT INTO alias_rule (host_id, rule_key, rule_from, rule_to, right_cases, matching_cases, cases, learned_day,
       found, mended)
     SELECT 1, UNHEX(MD5(seq)), 'a', 'b', 2, 2, '{"examples":[],"exceptions":[]}', 3600, seq MOD 97, seq MOD 7
     FROM seq_1_to_5000`,
  );
  await database.run('ANALYZE TABLE alias_rule');
  const rowsRead = (after: RulePlace | null): Promise<number> =>
    database.session(async (session) => {
      await session.run('FLUSH STATUS');
      expect(await toldRules(session, { after, limit: 50 })).toHaveLength(50);
      const rows = await session.select<{ Value: Buffer | string }>(
        "SHOW SESSION STATUS LIKE 'Handler_read_%'",
      );
      return rows.reduce((sum, { Value }) => sum + Number(String(Value)), 0);
    });
  expect(await rowsRead(null)).toBeLessThan(200);
  expect(await rowsRead({ mended: 3, found: 20, ruleId: 9 })).toBeLessThan(200);
});
