import { setTimeout } from 'node:timers/promises';
import type { Database } from '../../runtime/database';
import type { AliasEvidence } from '../../status/aliases/alias-evidence';
import type { AliasRule } from '../../status/aliases/alias-rule';
import { createManualClock } from '../../runtime/testing/manual-clock';
import { dayNumberOf } from '../../status/day-number';
import { removeUrls } from '../pages/removals';
import { createReplacementQueue } from '../people/replacements';
import { checkAll, listUrls } from '../testing/sample-urls';
import { scansOf } from '../testing/scans-of';
import { watchStatements } from '../testing/watch-statements';
import { emptyTables, withStore } from '../testing/with-store';
import { allowRule } from './allow-rule';
import { barAlias } from './bar-alias';
import { leaseAliasHost, type LeasedAliasHost } from './alias-queue';
import { settleAliases, type AliasOutcome, type SearchedUrl } from './settle-aliases';

/** What came of a search is written at once, or not at all (U4). */
const { database } = withStore();
const NOW_S = Date.UTC(2026, 9, 1, 12) / 1_000;
const TODAY = dayNumberOf(NOW_S * 1_000);
const AGAIN_S = NOW_S + 183 * 86_400;
const OLD = ['a', 'b', 'c'].map((name) => `http://mill-lunden.org/old/${name}`);
const nowOf = (old: string): string => old.replace('/old/', '/new/');

const EVIDENCE: AliasEvidence = {
  title: 0.9,
  kept: 0.8,
  grown: 0.7,
  numbers: 1,
  date: 'same',
  check: 'same',
};
const rule = (to: string, right: number, from = 'old/'): AliasRule => ({
  host: 'mill-lunden.org',
  from: `mill-lunden.org/${from}…`,
  to: `http://mill-lunden.org/${to}/{last segment}`,
  right,
  matching: right,
  examples: Array.from({ length: 7 }, (_, n) => ({ old: `http://o/${n}`, now: `http://n/${n}` })),
  exceptions: [],
});
const RULE = rule('new', 9);

let urlIds: number[];
let host: LeasedAliasHost;

const TABLES =
  'alias alias_host alias_rule alias_tally alias_bar replacement url host archive_search';

async function begin(): Promise<void> {
  await emptyTables(database, ...TABLES.split(' '));
  const ids = await listUrls(database, OLD, TODAY);
  await checkAll(database, TODAY);
  urlIds = OLD.map((old) => ids.get(old) ?? 0);
  await database.run('INSERT INTO alias_host (host_id, due_at) SELECT host_id, 1 FROM host');
  host = await lease();
}

async function lease(): Promise<LeasedAliasHost> {
  await database.run('UPDATE alias_host SET due_at = 1');
  const leased = await leaseAliasHost(database, { nowS: NOW_S, leaseS: 3_600 });
  if (leased === null) throw new Error('nothing leased');
  return leased;
}

beforeEach(begin);

/** The first two were found, the third one was not. */
const searched = (by: AliasRule | null = RULE): SearchedUrl[] =>
  OLD.map((old, place) => ({
    urlId: urlIds[place] ?? 0,
    found:
      place === 2
        ? null
        : { target: nowOf(old), by: 'rule', evidence: EVIDENCE, confidence: 0.97, rule: by },
  }));

const settle = (
  {
    on = database,
    nowS = NOW_S,
    ...more
  }: Partial<AliasOutcome> & { on?: Database; nowS?: number } = {},
  of = host,
): Promise<number | null> => {
  const tally = { requests: 5, hidden: 3, told: 2, rightFirst: 1, rightAmong: 2 };
  const search = {
    urls: searched(),
    ruleHostId: of.hostId,
    rules: [RULE],
    tally,
    againS: AGAIN_S,
    isSilent: false,
  };
  return settleAliases(on, of, { ...search, ...more }, nowS);
};

interface Stored {
  aliases: string[];
  replacements: string[];
  rules: string[];
  tallies: number;
}

async function stored(): Promise<Stored> {
  const aliases = await database.select<{ target: Buffer; rule: number }>(
    'SELECT target, rule_id > 0 AS rule FROM alias ORDER BY target',
  );
  const pairs = await database.select<{ target: Buffer; state: number }>(
    'SELECT target, state FROM replacement ORDER BY target',
  );
  const rules = await database.select<{ rule_to: Buffer; found: number }>(
    'SELECT rule_to, found FROM alias_rule ORDER BY rule_to',
  );
  return {
    aliases: aliases.map((row) => `${row.target.toString()} ${row.rule}`),
    replacements: pairs.map((row) => `${row.target.toString()} ${row.state}`),
    rules: rules.map((row) => `${row.rule_to.toString()} ${row.found}`),
    tallies: (await database.select('SELECT day FROM alias_tally')).length,
  };
}

const NOTHING: Stored = { aliases: [], replacements: [], rules: [], tallies: 0 };
const ALL: Stored = {
  aliases: [' 0', ...OLD.slice(0, 2).map((old) => `${nowOf(old)} 1`)],
  replacements: OLD.slice(0, 2).map((old) => `${nowOf(old)} 0`),
  rules: [`${RULE.to} 2`],
  tallies: 1,
};

test('each page that was asked for, rules with their cases, proposals that wait, and when it is searched again', async () => {
  expect(await settle()).toBe(2);
  expect(await stored()).toEqual(ALL);
  const [kept] = await database.select<Record<string, Buffer | number>>(
    'SELECT cases, right_cases, learned_day FROM alias_rule',
  );
  const cases = JSON.parse(String(kept?.['cases'])) as Record<string, unknown[]>;
  expect([cases['examples']?.length, cases['exceptions']]).toEqual([5, []]);
  expect(kept).toMatchObject({ right_cases: 9, learned_day: TODAY });
  expect(await database.select('SELECT due_at, searched_day FROM alias_host')).toEqual([
    { due_at: AGAIN_S, searched_day: TODAY },
  ]);
});

test('who is killed at any statement has written nothing, and whoever comes then writes all', async () => {
  let count = 0;
  const counting = watchStatements(database, () => Promise.resolve(void (count += 1)));
  await settle({ on: counting });
  expect(count).toBeGreaterThan(9);
  for (let left = 0; left < count; left += 1) {
    await begin();
    let run = 0;
    const dying = watchStatements(database, () => {
      run += 1;
      return run <= left ? Promise.resolve() : Promise.reject(new Error('killed'));
    });
    await expect(settle({ on: dying })).rejects.toThrow('killed');
    expect(await stored()).toEqual(NOTHING);
    host = await lease();
    expect(await settle()).toBe(2);
    expect(await stored()).toEqual(ALL);
  }
});

test('who has lost the lease writes nothing', async () => {
  const late = host;
  host = await lease();
  await database.run('UPDATE alias_host SET due_at = due_at + 9');
  expect(await settle({}, late)).toBeNull();
  expect(await stored()).toEqual(NOTHING);
});

test('a barred pair and what a rule at rest tells are as not found; a rule with one case is not kept', async () => {
  const [first = 0] = urlIds;
  await barAlias(database, { urlId: first, target: nowOf(OLD[0] ?? '') }, TODAY);
  expect(await settle()).toBe(1);
  await database.run('UPDATE alias_rule SET barred_day = 9');
  await database.run('DELETE FROM replacement');
  host = await lease();
  expect(await settle()).toBe(0);
  expect(await stored()).toMatchObject({ aliases: [' 0', ' 0', ' 0'], replacements: [] });
  await emptyTables(database, 'alias_bar');
  host = await lease();
  expect(await settle({ urls: searched(rule('other', 1)), rules: [] })).toBe(2);
  expect(await stored()).toMatchObject({
    aliases: [' 0', ...OLD.slice(0, 2).map((old) => `${nowOf(old)} 0`)],
    rules: [`${RULE.to} 0`],
  });
});

test('a pair that somebody removed is barred in whatever spelling it is found again', async () => {
  const [first = 0] = urlIds;
  await barAlias(database, { urlId: first, target: 'https://www.mill-lunden.org/new/a/' }, TODAY);
  expect(await settle()).toBe(1);
  expect((await stored()).replacements).toEqual([`${nowOf(OLD[1] ?? '')} 0`]);
});

test.each([
  ['from a narrower folder', rule('new', 4, 'old/1/')],
  ['from everywhere', rule('new', 4, '')],
  ['for which one move speaks by now', rule('new', 1)],
  ['that nobody has seen before, for which one speaks', rule('new', 1, 'old/1/')],
])('a rule at rest proposes nothing as the same rule %s', async (_how, same) => {
  const [first = 0, second = 0] = urlIds;
  await settle();
  await barAlias(database, { urlId: first, target: nowOf(OLD[0] ?? '') }, TODAY);
  await database.run('DELETE FROM replacement');
  host = await lease();
  expect(await settle({ urls: searched(same), rules: [same] })).toBe(0);
  const { replacements, rules } = await stored();
  expect(replacements).toEqual([]);
  const [resting] = await database.select(
    'SELECT COUNT(*) AS n FROM alias_rule WHERE barred_day > 0',
  );
  expect(resting).toEqual({ n: rules.length });

  const [kept] = await database.select<{ rule_id: number }>(
    'SELECT rule_id FROM alias_rule ORDER BY rule_id DESC',
  );
  expect(await allowRule(database, kept?.rule_id ?? 0, { today: TODAY, nowS: NOW_S })).toBe(
    'allowed',
  );
  host = await lease();
  expect(await settle({ urls: searched(same), rules: [same] })).toBe(1);
  expect(await database.select('SELECT url_id FROM replacement')).toEqual([{ url_id: second }]);
});

const RULE_ELSEWHERE = {
  ...RULE,
  host: 'm.mill-lunden.org',
  from: 'm.mill-lunden.org/old/…',
};

/** Their dead pages have an address of the site for small screens. */
async function settleOn(name: string, to: string): Promise<number | null> {
  const url = `http://${name}/old/a`;
  const ids = await listUrls(database, [url], TODAY);
  await database.run('UPDATE url SET failures = 3');
  await database.run(
    'INSERT IGNORE INTO alias_host (host_id, due_at) SELECT host_id, 1 FROM host WHERE name = ?',
    [Buffer.from(name)],
  );
  await database.run(
    'UPDATE alias_host JOIN host USING (host_id) SET alias_host.due_at = IF(name = ?, 1, ?)',
    [Buffer.from(name), AGAIN_S],
  );
  const leased = await leaseAliasHost(database, { nowS: NOW_S, leaseS: 3_600 });
  if (leased?.name !== name) throw new Error('the other host is due');
  const by = { ...RULE_ELSEWHERE, to };
  const target = nowOf(OLD[0] ?? '');
  const found = { target, by: 'rule', evidence: EVIDENCE, confidence: 0.97, rule: by } as const;
  const urls = [{ urlId: ids.get(url) ?? 0, found }];
  return settle({ urls, rules: [by] }, leased);
}

const resting = async (): Promise<string[]> => {
  const rows = await database.select<{ name: Buffer }>(
    'SELECT name FROM alias_rule JOIN host USING (host_id) WHERE barred_day > 0 ORDER BY name',
  );
  return rows.map(({ name }) => name.toString());
};

describe('a rule rests for all hosts of its site', () => {
  const [MOBILE, STRANGER] = ['m.mill-lunden.org', 'mill-brevik.org'];
  const remove = (): Promise<void> =>
    barAlias(database, { urlId: urlIds[0] ?? 0, target: nowOf(OLD[0] ?? '') }, TODAY);

  test('that have it already, and an operator lets it go on for all of them', async () => {
    await settle();
    expect(await settleOn(MOBILE, RULE.to)).toBe(1);
    expect(await settleOn(STRANGER, RULE.to)).toBe(1);
    await remove();
    expect(await resting()).toEqual([MOBILE, 'mill-lunden.org']);
    const [one] = await database.select<{ rule_id: number }>(
      'SELECT rule_id FROM alias_rule WHERE barred_day > 0 ORDER BY rule_id LIMIT 1',
    );
    const at = { today: TODAY, nowS: NOW_S };
    expect(await allowRule(database, one?.rule_id ?? 0, at)).toBe('allowed');
    expect(await resting()).toEqual([]);
    const [soon] = await database.select(
      'SELECT COUNT(*) AS n FROM alias_host WHERE due_at <= ? AND news_day = ?',
      [NOW_S + 8 * 86_400, TODAY],
    );
    expect(soon).toEqual({ n: 2 });
  });

  test.each([
    ['the same place', RULE.to],
    ['the place by https', RULE.to.replace('http:', 'https:')],
    ['its own one for small screens', RULE.to.replace('//', '//m.')],
  ])('that learn it later, to %s', async (_where, to) => {
    await settle();
    await remove();
    expect(await settleOn(MOBILE, to)).toBe(0);
    expect(await resting()).toEqual([MOBILE, 'mill-lunden.org']);
    expect(await settleOn(STRANGER, to)).toBe(1);
  });

  test('but not where it leads elsewhere', async () => {
    await settle();
    await remove();
    expect(await settleOn(MOBILE, RULE.to.replace('/new/', '/other/'))).toBe(1);
  });
});

test('what checks dropped is proposed again half a year later, and when they drop it again no more', async () => {
  const [first = 0] = urlIds;
  const days = async (n: number): Promise<number | null> => {
    await database.run('UPDATE alias_host SET due_at = 1');
    const nowS = NOW_S + n * 86_400;
    const leased = await leaseAliasHost(database, { nowS, leaseS: 3_600 });
    if (leased === null) throw new Error('nothing leased');
    return settle({ nowS, urls: searched().slice(0, 1) }, leased);
  };
  const drop = async (n: number): Promise<void> => {
    const queue = createReplacementQueue(database, createManualClock((NOW_S + n * 86_400) * 1_000));
    const [leased] = await queue.lease(1);
    expect(leased?.urlId).toBe(first);
    if (leased !== undefined) await queue.settle(leased, { kind: 'dropped' });
  };
  expect(await days(0)).toBe(1);
  await drop(4);
  expect([await days(7), await days(186)]).toEqual([0, 0]);
  expect(await days(187)).toBe(1);
  await drop(191);
  expect([await days(198), await days(600)]).toEqual([0, 0]);
  expect(await database.select('SELECT url_id FROM replacement')).toEqual([]);
});

test('somebody’s own proposal stays, what works again gets none, and what is gone no row', async () => {
  const [first = 0, second = 0, third = 0] = urlIds;
  const own = "INSERT INTO replacement (url_id, target, checked_day) VALUES (?, 'http://x/', 0)";
  await database.run(own, [first]);
  await database.run('UPDATE url SET failures = 0 WHERE url_id = ?', [second]);
  await database.run('DELETE FROM url WHERE url_id = ?', [third]);
  expect(await settle()).toBe(2);
  expect(await stored()).toMatchObject({
    aliases: ALL.aliases.slice(1),
    replacements: ['http://x/ 0'],
  });
});

test('rules go that were not learned for long, once others are learned', async () => {
  const idle = rule('idle', 3);
  await settle({ rules: [RULE, idle] });
  const keptAfter = async (days: number, rules: AliasRule[]): Promise<number> => {
    await database.run('UPDATE alias_rule SET learned_day = ?', [TODAY - days]);
    host = await lease();
    await settle({ urls: [], rules });
    return (await stored()).rules.length;
  };
  expect(await keptAfter(30, [])).toBe(2);
  expect(await keptAfter(30, [RULE])).toBe(2);
  expect(await keptAfter(300, [])).toBe(2);
  expect(await keptAfter(300, [RULE])).toBe(1);
});

test('what was counted of a URL stays with it, and so do rules at rest', async () => {
  await settle({ rules: [RULE, rule('idle', 3), rule('barred', 3)] });
  await database.run('UPDATE alias SET mended = 4, counted_day = 9');
  await database.run(
    "UPDATE alias_rule SET learned_day = 7, barred_day = (rule_to LIKE '%barred%')",
  );
  host = await lease();
  const [first, second, third] = searched();
  const other = rule('moved', 4);
  const found = { ...first?.found, target: 'http://mill-lunden.org/moved/a', rule: other };
  const again = [{ ...first, found } as SearchedUrl, second, third].filter(
    (url) => url !== undefined,
  );
  await settle({ urls: again, rules: [other] });
  const counts = await database.select(
    'SELECT target, mended, counted_day FROM alias ORDER BY url_id',
  );
  expect(counts.filter((row) => (row as { mended: number }).mended === 4)).toHaveLength(3);
  expect((await stored()).rules).toEqual([
    `${rule('barred', 3).to} 0`,
    `${other.to} 1`,
    `${RULE.to} 1`,
  ]);
});

test('rules are kept with the twin, while that is there', async () => {
  await listUrls(database, ['http://www.mill-lunden.org/'], TODAY);
  const [twin] = await database.select<{ host_id: number }>(
    "SELECT host_id FROM host WHERE name = 'www.mill-lunden.org'",
  );
  await settle({ ruleHostId: twin?.host_id ?? 0 });
  host = await lease();
  await settle({ ruleHostId: 999_999 });
  const kept = await database.select('SELECT host_id FROM alias_rule ORDER BY host_id');
  expect(kept).toEqual([{ host_id: host.hostId }, { host_id: twin?.host_id }]);
});

test('hidden moves of one website are counted once in the days that are told, for one host and its twin', async () => {
  const ids = await listUrls(database, ['http://www.mill-lunden.org/'], TODAY);
  expect(ids.size).toBe(1);
  await database.run('INSERT IGNORE INTO alias_host (host_id, due_at) SELECT host_id, 1 FROM host');
  for (const days of [0, 1, 2, 29, 30]) {
    const nowS = NOW_S + days * 86_400;
    await database.run('UPDATE alias_host SET due_at = 1');
    for (let left = 2; left > 0; left -= 1) {
      const leased = await leaseAliasHost(database, { nowS, leaseS: 3_600 });
      if (leased === null) throw new Error('nothing leased');
      await settle({ nowS, urls: [], ruleHostId: host.hostId }, leased);
    }
  }
  const days = await database.select('SELECT day, hosts, hidden FROM alias_tally ORDER BY day');
  expect(days).toEqual(
    [0, 1, 2, 29, 30].map((day) => ({
      day: TODAY + day,
      hosts: 2,
      hidden: day === 0 || day === 30 ? 3 : 0,
    })),
  );
});

test('who settles waits for who settles its twin', async () => {
  const settled: string[] = [];
  let settling = Promise.resolve();
  await database.transaction(async (twin) => {
    await twin.select('SELECT host_id FROM host WHERE host_id = ? FOR UPDATE', [host.hostId]);
    settling = settle({ urls: [] }).then(() => void settled.push('host'));
    await setTimeout(300);
    settled.push('twin');
  });
  await settling;
  expect(settled).toEqual(['twin', 'host']);
});

test('how many a rule found is counted at once when people remove one, or a page is used no more', async () => {
  const [first = 0, second = 0] = urlIds;
  const found = async () => (await stored()).rules;
  await settle();
  expect(await found()).toEqual([`${RULE.to} 2`]);
  await barAlias(database, { urlId: first, target: nowOf(OLD[0] ?? '') }, TODAY);
  expect(await found()).toEqual([`${RULE.to} 1`]);
  await removeUrls(database, [second], TODAY + 1, { usesMax: 9, nowS: NOW_S });
  expect(await found()).toEqual([`${RULE.to} 0`]);
});

test('no table is read from end to end', async () => {
  const scans: string[] = [];
  const watched = watchStatements(database, async (statements, sql, values) => {
    scans.push(...(await scansOf(statements, sql, values)));
  });
  await settle({ on: watched });
  expect(scans).toEqual([]);
});
