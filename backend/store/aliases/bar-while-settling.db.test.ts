import { once, EventEmitter } from 'node:events';
import type { Database } from '../../runtime/database';
import type { AliasEvidence } from '../../status/aliases/alias-evidence';
import type { AliasRule } from '../../status/aliases/alias-rule';
import { dayNumberOf } from '../../status/day-number';
import { checkAll, listUrls } from '../testing/sample-urls';
import { untilSomebodyWaits } from '../testing/until-somebody-waits';
import { watchStatements } from '../testing/watch-statements';
import { emptyTables, withStore } from '../testing/with-store';
import { leaseAliasHost } from './alias-queue';
import { allowRule } from './allow-rule';
import { barAlias } from './bar-alias';
import { settleAliases } from './settle-aliases';

/** A removal, or an operator who lets a rule go, that meets a search of another host of its site in the same moment. */
const { database } = withStore();
const NOW_S = Date.UTC(2026, 9, 1, 12) / 1_000;
const TODAY = dayNumberOf(NOW_S * 1_000);
const [DESK, MOBILE] = ['mill-lunden.org', 'm.mill-lunden.org'] as const;
const TARGET = 'http://mill-lunden.org/new/a';
const EVIDENCE: AliasEvidence = {
  title: 0.9,
  kept: 0.8,
  grown: 0.7,
  numbers: 1,
  date: 'same',
  check: 'same',
};

const ruleOf = (host: string): AliasRule => ({
  host,
  from: `${host}/old/…`,
  to: 'http://mill-lunden.org/new/{last segment}',
  right: 9,
  matching: 9,
  examples: [],
  exceptions: [],
});

let ids: Map<string, number>;

beforeEach(async () => {
  const tables =
    'alias alias_host alias_rule alias_tally alias_bar replacement url host archive_search';
  await emptyTables(database, ...tables.split(' '));
  ids = await listUrls(
    database,
    [DESK, MOBILE].map((host) => `http://${host}/old/a`),
    TODAY,
  );
  await checkAll(database, TODAY);
  await database.run('INSERT INTO alias_host (host_id, due_at) SELECT host_id, 0 FROM host');
});

const urlIdOn = (host: string): number => ids.get(`http://${host}/old/a`) ?? 0;

/** The search of a host found its page by a rule. */
async function settleOn(on: Database, name: string): Promise<number | null> {
  await database.run(
    'UPDATE alias_host JOIN host USING (host_id) SET alias_host.due_at = IF(name = ?, 1, ?)',
    [Buffer.from(name), NOW_S + 86_400],
  );
  const host = await leaseAliasHost(database, { nowS: NOW_S, leaseS: 3_600 });
  if (host?.name !== name) throw new Error('another host is due');
  const rule = ruleOf(name);
  const found = { target: TARGET, by: 'rule', evidence: EVIDENCE, confidence: 0.97, rule } as const;
  return settleAliases(
    on,
    host,
    {
      urls: [{ urlId: urlIdOn(name), found }],
      ruleHostId: host.hostId,
      rules: [rule],
      tally: { requests: 5, hidden: 3, told: 2, rightFirst: 1, rightAmong: 2 },
      againS: NOW_S + 183 * 86_400,
      isSilent: false,
    },
    NOW_S,
  );
}

/** Its first statement that begins so waits until it is let go. */
function haltedAt(beginning: string): { on: Database; halted: Promise<unknown>; go: () => void } {
  const events = new EventEmitter();
  const [halted, gone] = [once(events, 'halted'), once(events, 'go')];
  const on = watchStatements(database, async (_, sql) => {
    if (!sql.trimStart().startsWith(beginning)) return;
    events.emit('halted');
    await gone;
  });
  return { on, halted, go: () => events.emit('go') };
}

const remove = (): Promise<void> =>
  database.transaction((statements) =>
    barAlias(statements, { urlId: urlIdOn(DESK), target: TARGET }, TODAY),
  );

test.each([
  ['has read what is at rest', 'INSERT INTO alias_rule'],
  ['has written its rule', 'INSERT INTO alias ('],
])('a search that %s: its rule rests, too', async (_moment, beginning) => {
  await settleOn(database, DESK);
  const { on, halted, go } = haltedAt(beginning);
  const searched = settleOn(on, MOBILE);
  await halted;
  const removed = remove();
  await Promise.race([removed, untilSomebodyWaits(database)]);
  go();
  await Promise.all([searched, removed]);
  const rows = await database.select<{ name: Buffer; at_rest: number }>(
    'SELECT name, barred_day > 0 AS at_rest FROM alias_rule JOIN host USING (host_id) ORDER BY name',
  );
  expect(rows.map(({ name, at_rest }) => [name.toString(), at_rest])).toEqual([
    [MOBILE, 1],
    [DESK, 1],
  ]);
});

test('a search that waits for a removal sees it', async () => {
  await settleOn(database, DESK);
  const { on, halted, go } = haltedAt('UPDATE alias_rule');
  const removed = on.transaction((statements) =>
    barAlias(statements, { urlId: urlIdOn(DESK), target: TARGET }, TODAY),
  );
  await halted;
  const searched = settleOn(database, MOBILE);
  await Promise.race([searched, untilSomebodyWaits(database)]);
  go();
  await removed;
  expect(await searched).toBe(0);
});

test.each([
  ['has read what is at rest', 'INSERT INTO alias_rule'],
  ['has written its rule', 'INSERT INTO alias ('],
])(
  'a search that %s: a rule that is let go meanwhile leaves none at rest',
  async (_moment, beginning) => {
    await settleOn(database, DESK);
    await remove();
    const [rule] = await database.select<{ rule_id: number }>('SELECT rule_id FROM alias_rule');
    const { on, halted, go } = haltedAt(beginning);
    const searched = settleOn(on, MOBILE);
    await halted;
    const allowed = allowRule(database, rule?.rule_id ?? 0, { today: TODAY, nowS: NOW_S });
    await Promise.race([allowed, untilSomebodyWaits(database)]);
    go();
    await searched;
    expect(await allowed).toBe('allowed');
    expect(await database.select('SELECT rule_id FROM alias_rule WHERE barred_day > 0')).toEqual(
      [],
    );
  },
);
