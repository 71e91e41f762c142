import { urlMarkIdOf } from '../status/url-mark';
import { encodeHistory } from '../status/history';
import { NOT_REPAIRED } from '../config/wiki-repair';
import { NOT_TOLD } from '../config/wiki-talk';
import { NOTHING_EXCLUDED } from '../config/watch-criteria';
import type { WikiConfig } from '../config/wiki-config';
import { createManualClock } from '../runtime/testing/manual-clock';
import type { Database, SqlValue } from '../runtime/database';
import { createSilentLogger } from '../runtime/logger';
import { dayNumberOf } from '../status/day-number';
import { domainTraitIdOf } from '../status/domain-trait';
import { DEFAULT_POLICY } from '../status/verdict';
import { stateIdOf, type SubscriberState } from '../store/subscribers/subscriber-state';
import { addTopics } from '../store/subscribers/subscriptions';
import { TOPIC } from '../store/subscribers/topics';
import { saveWikiState } from '../store/pages/wiki-states';
import { orphans } from '../store/testing/orphans';
import { watchStatements } from '../store/testing/watch-statements';
import { emptyTables, withStore } from '../store/testing/with-store';
import { keepHouse } from './housekeeping';

const { database } = withStore();
const clock = createManualClock(Date.UTC(2026, 9, 1));
const NOW_S = clock.now() / 1000;
const TODAY = dayNumberOf(clock.now());
const DAY_S = 86_400;
const feeding = {
  clock,
  logger: createSilentLogger(),
  changeLogDays: 30,
  feedDays: 10,
};
const TABLES =
  'wiki page link gone_link url host busy_host redirect evidence inquiry archive archive_search archived_copy replacement alias alias_bar mended_link alias_host alias_rule report name_word fault_report domain_trait host_look host_sample change spam_trace presumption item_statement wiki_change wanted_moment page_title page_comparison declared_link declared_page subscriber talk_subscriber subscription subscribed_domain delivery wiki_sweep mail_message mail_notice mail_recipient domain_claim url_hint host_hint hint_tally mail_subscriber robot name_standing page_tally stale_tally domain_tally tally_walk'.split(
    ' ',
  );

const keep = (on: Database = database, signal = new AbortController().signal): Promise<void> =>
  keepHouse({ ...feeding, database: on }, [CONFIGURED], true, signal);

const isDone = (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

const CONFIGURED: WikiConfig = {
  dbname: 'dewiki',
  farm: {
    name: 'WMF',
    code: 1,
    internalDomains: /$^/,
    globalSpamList: null,
    metaDatabase: null,
    linkStream: null,
    reading: { access: 'replica', api: 'https://{domain}/w/api.php', replica: {} },
    wikidataApi: null,
  },
  domain: 'de.wikipedia.org',
  api: '',
  replica: null,
  criteria: {
    namespaces: [0],
    categories: [],
    pages: [],
    exclude: NOTHING_EXCLUDED,
  },
  byDefault: [],
  ignoredDomains: [],
  policy: DEFAULT_POLICY,
  checkDays: 7,
  deadCheckDays: null,
  archives: { refused: [], order: [] },
  templatesLike: 'enwiki',
  citations: [],
  dateLanguage: null,
  repair: NOT_REPAIRED,
  talk: NOT_TOLD,
};

const URL_ROW = `INSERT INTO url
    (url_id, url_key, host_id, scheme, port, path, touched_day, due_day, failures, history)
  SELECT seq, UNHEX(MD5(seq)), ?, 1, 0, '/', ?, 0, 0, '' FROM seq_?_to_?`;

/** URLs with ids `first` to `last` on a host of their own, with one row in every table of theirs. */
async function addUrls(first: number, last: number, age: number): Promise<void> {
  const fill = (sql: string, values: SqlValue[] = []) =>
    database.run(`${sql} FROM seq_${first}_to_${last}`, values);
  await database.run(
    `INSERT INTO host (host_id, name, registered_domain, shard, due_at, shuffle)
     VALUES (?, ?, '', 0, 0, 0)`,
    [first, String(first)],
  );
  await database.run(URL_ROW, [first, TODAY - age, first, last]);
  await fill('INSERT INTO link (wiki_id, page_id, url_id) SELECT 1, 1, seq');
  await fill(
    'INSERT INTO gone_link (url_id, wiki_id, page_id, last_used_day, gone_day) SELECT seq, 1, 2, 1, ?',
    [TODAY],
  );
  await fill("INSERT INTO redirect SELECT seq, '/b', 1, 1, 1, ''");
  await fill("INSERT INTO evidence SELECT seq, '[]'");
  await fill('INSERT INTO inquiry (url_id, due_at) SELECT seq, 1');
  await fill(
    "INSERT INTO archive (url_id, service, snapshot, snapshot_at, blocked, visited_day) SELECT seq, 1, '', '', 0, 1",
  );
  await fill('INSERT INTO archive_search (url_id, due_at) SELECT seq, 1');
  await fill('INSERT INTO wanted_moment SELECT seq, 1, 1, 1, 0');
  await fill("INSERT INTO page_title SELECT seq, '', 1");
  await fill('INSERT INTO page_comparison (url_id, asked_day, due_at) SELECT seq, 1, 1');
  await fill('INSERT INTO archived_copy (url_id, original_key) SELECT seq, UNHEX(MD5(0))');
  await fill("INSERT INTO replacement (url_id, target, checked_day) SELECT seq, '/b', 1");
  await fill("INSERT INTO alias (url_id, searched_day, target) SELECT seq, 1, '/b'");
  await fill('INSERT INTO alias_bar SELECT seq, UNHEX(MD5(0)), 1, 0');
  await fill('INSERT INTO mended_link SELECT seq, 1, seq, 1');
  await fill("INSERT INTO report SELECT NULL, ?, seq, '/', 'reporter', ?", [first, NOW_S]);
  await fill('INSERT INTO url_hint SELECT seq, 2, ?, 1, ?, 0', [first, TODAY]);
  await database.run('INSERT INTO domain_trait VALUES (?, 1, 1, ?)', [first, TODAY]);
  await database.run('INSERT INTO host_hint VALUES (?, 2, 2, ?)', [first, TODAY + 9]);
  await database.run('INSERT INTO alias_host (host_id, due_at) VALUES (?, 1)', [first]);
  await database.run(
    `INSERT INTO alias_rule (host_id, rule_key, rule_from, rule_to, right_cases, matching_cases, cases, learned_day)
     VALUES (?, UNHEX(MD5(0)), 'a', 'b', 2, 2, '[]', 1)`,
    [first],
  );
  await database.run("INSERT INTO host_look VALUES (?, 1, 1, '', '', '', 0)", [first]);
}

async function addPage(wikiId: number, pageId: number, age: number): Promise<void> {
  await database.run(
    'INSERT INTO page (wiki_id, page_id, touched_day, needs_update) VALUES (?, ?, ?, 0)',
    [wikiId, pageId, TODAY - age],
  );
}

async function counts(): Promise<Record<string, number>> {
  const pairs: [string, number][] = [];
  for (const table of TABLES) {
    const [row] = await database.select<{ n: number }>(`SELECT COUNT(*) AS n FROM \`${table}\``);
    pairs.push([table, row?.n ?? 0]);
  }
  return Object.fromEntries(pairs);
}

beforeEach(async () => {
  await emptyTables(database, ...TABLES);
  await database.run("INSERT INTO wiki VALUES (1, 1, 'dewiki'), (2, 1, 'gonewiki')");
  await addPage(1, 1, 500);
});

test('URLs stay for 100 days, then go with their host and all that hangs on them', async () => {
  await addUrls(1, 3, 100);
  await addUrls(4, 5, 101);
  await keep();
  expect(await counts()).toMatchObject({
    url: 3,
    host: 1,
    page: 1,
    gone_link: 3,
    report: 3,
    archive: 3,
    evidence: 3,
    inquiry: 3,
    domain_trait: 1,
    host_look: 1,
    url_hint: 3,
    host_hint: 1,
  });
  expect(await orphans(database)).toEqual([]);
});

test('what was said of URLs stays for 28 days, trust until it is over, what hints did for 400 days', async () => {
  await addUrls(1, 3, 0);
  const said = (urlId: number, age: number) =>
    database.run('REPLACE INTO url_hint VALUES (?, 2, 1, 1, ?, 0), (?, 1, 1, 2, ?, 0)', [
      urlId,
      TODAY - age,
      urlId,
      TODAY - age,
    ]);
  await said(1, 28);
  await said(2, 29);
  await said(3, 0);
  await database.run('REPLACE INTO host_hint VALUES (1, 1, 1, ?), (1, 2, 4, ?)', [
    TODAY,
    TODAY - 1,
  ]);
  await database.run('INSERT INTO hint_tally (day, source) VALUES (?, 1), (?, 2)', [
    TODAY - 400,
    TODAY - 401,
  ]);
  await keep();
  const urlIds = await database.select('SELECT DISTINCT url_id FROM url_hint ORDER BY url_id');
  expect(urlIds).toEqual([{ url_id: 1 }, { url_id: 3 }]);
  expect(await database.select('SELECT source FROM host_hint')).toEqual([{ source: 1 }]);
  expect(await database.select('SELECT source FROM hint_tally')).toEqual([{ source: 1 }]);
});

test('pages of a wiki that is not configured any more stay for 120 days', async () => {
  await addPage(2, 1, 120);
  await addPage(2, 2, 121);
  await addUrls(1, 1, 0);
  await database.run('INSERT INTO link (wiki_id, page_id, url_id) VALUES (2, 1, 1), (2, 2, 1)');
  await keep();
  const pages = await database.select('SELECT wiki_id, page_id FROM page ORDER BY wiki_id');
  expect(pages).toEqual([
    { wiki_id: 1, page_id: 1 },
    { wiki_id: 2, page_id: 1 },
  ]);
  expect(await orphans(database)).toEqual([]);
});

test('a wiki that has just left the wikis file keeps what is known of it, and every URL, for a fortnight', async () => {
  await addUrls(1, 3, 102);
  await database.run("INSERT INTO wiki (wiki_id, farm, dbname) VALUES (7, 1, 'left')");
  await database.run('INSERT INTO page_window VALUES (7, 1, ?)', [Buffer.alloc(16)]);
  await database.run('INSERT INTO wiki_sweep VALUES (7, ?, 9, 5, 2, 1, 3)', [TODAY]);
  const triedAt = (atS: number) => saveWikiState(database, 7, { triedAtS: atS });
  const windows = async () =>
    (await database.select('SELECT 1 FROM page_window WHERE wiki_id = 7')).length;
  await triedAt(NOW_S - 14 * 86_400);
  await keep();
  expect([await windows(), await counts()]).toMatchObject([1, { url: 3, wiki_sweep: 1 }]);
  await triedAt(NOW_S - 14 * 86_400 - 1);
  await keep();
  expect([await windows(), await counts()]).toMatchObject([0, { url: 0, wiki_sweep: 0 }]);
});

test('the change log stays for the configured days, also when its URL has gone', async () => {
  const changedAtS = (age: number, before: number) => NOW_S - age * DAY_S - before;
  await addUrls(1, 1, 101);
  const all = [changedAtS(400, 0), changedAtS(30, 1), changedAtS(30, 0), changedAtS(29, 0)];
  await database.run(
    'INSERT INTO `change` (change_id, url_id, changed_at, old_verdict, new_verdict, reason) VALUES ?',
    [all.map((atS, place) => [place + 1, 1, atS, 1, 2, ''])],
  );
  await keep();
  const rows = await database.select('SELECT changed_at FROM `change` ORDER BY changed_at');
  expect(rows).toEqual([30, 29].map((age) => ({ changed_at: NOW_S - age * DAY_S })));
  expect(await counts()).toMatchObject({ url: 0 });
});

test('the feeds of wikis stay for their own days', async () => {
  await database.run('INSERT INTO wiki_change VALUES ?', [
    [9, 10, 11].map((age) => [1, 20 - age, 1, 1, 1, 2, NOW_S - age * DAY_S]),
  ]);
  await keep();
  expect(await database.select('SELECT change_id FROM wiki_change ORDER BY change_id')).toEqual([
    { change_id: 10 },
    { change_id: 11 },
  ]);
});

test('a URL that was told as dead is logged when it goes', async () => {
  await addUrls(1, 2, 101);
  const history = Buffer.from(encodeHistory([{ code: 18, http: 404, firstDay: 1, lastDay: 30 }]));
  await database.run('UPDATE url SET history = ?, failures = 3 WHERE url_id = 1', [history]);
  await keep();
  const rows = await database.select(
    'SELECT url_id, old_verdict, new_verdict, CONVERT(reason USING utf8mb4) AS reason FROM `change`',
  );
  expect(rows).toEqual([{ url_id: 1, old_verdict: 3, new_verdict: 0, reason: 'dropped' }]);
});

test('a URL that goes was told as its mark had it', async () => {
  await addUrls(1, 1, 101);
  await addUrls(2, 2, 101);
  const gone = Buffer.from(encodeHistory([{ code: 18, http: 404, firstDay: 1, lastDay: 30 }]));
  const fine = Buffer.from(encodeHistory([{ code: 17, http: 200, firstDay: 1, lastDay: 30 }]));
  await database.run('UPDATE url SET history = ?, failures = 3 WHERE url_id = 1', [gone]);
  await database.run('UPDATE url SET history = ? WHERE url_id = 2', [fine]);
  await database.run(
    'INSERT INTO told_mark (host_pattern, path_prefix, trait) VALUES (?, ?, ?), (?, ?, ?)',
    ['1', '/', urlMarkIdOf('permalive'), '2', '/', urlMarkIdOf('permadead')],
  );
  await keep();
  const rows = await database.select('SELECT url_id, old_verdict, new_verdict FROM `change`');
  expect(rows).toEqual([{ url_id: 2, old_verdict: 3, new_verdict: 0 }]);
});

test('traces of spam stay for 120 days', async () => {
  for (const age of [0, 120, 121]) {
    await database.run("INSERT INTO spam_trace VALUES (1, ?, 'key', '', ?)", [age, TODAY - age]);
  }
  await keep();
  const rows = await database.select('SELECT page_id FROM spam_trace ORDER BY page_id');
  expect(rows).toEqual([{ page_id: 0 }, { page_id: 120 }]);
});

test('links that vanished stay for 42 days, however old the reading was that saw them last', async () => {
  await addUrls(1, 1, 0);
  for (const age of [41, 42, 43, 90]) {
    await database.run(
      'INSERT INTO gone_link (url_id, wiki_id, page_id, last_used_day, gone_day) VALUES (1, 2, ?, 1, ?)',
      [age, TODAY - age],
    );
  }
  await keep();
  const rows = await database.select(
    'SELECT page_id FROM gone_link WHERE wiki_id = 2 ORDER BY page_id',
  );
  expect(rows).toEqual([{ page_id: 41 }, { page_id: 42 }]);
});

test('peculiarities of a domain stay for 100 days unseen, that it needs GET for 200', async () => {
  await addUrls(1, 1, 0);
  const [needsHttps, needsGet] = [domainTraitIdOf('needs-https'), domainTraitIdOf('needs-get')];
  const setTraits = (httpsAge: number, getAge: number) =>
    database.run('REPLACE INTO domain_trait VALUES (1, ?, 1, ?), (1, ?, 1, ?)', [
      needsHttps,
      TODAY - httpsAge,
      needsGet,
      TODAY - getAge,
    ]);
  await setTraits(100, 200);
  await keep();
  expect(await counts()).toMatchObject({ domain_trait: 2 });
  await setTraits(101, 200);
  await keep();
  expect(await database.select('SELECT trait FROM domain_trait')).toEqual([{ trait: needsGet }]);
  await setTraits(101, 201);
  await keep();
  expect(await counts()).toMatchObject({ domain_trait: 0 });
});

test('what busy hosts asked for stays for a day after their pauses', async () => {
  for (const age of [-600, 0, DAY_S, DAY_S + 1]) {
    await database.run('INSERT INTO busy_host VALUES (?, ?, 30000)', [`h${age}.net`, NOW_S - age]);
  }
  await keep();
  const rows = await database.select<{ name: Buffer }>('SELECT name FROM busy_host ORDER BY name');
  expect(rows.map(({ name }) => String(name))).toEqual(['h-600.net', 'h0.net', 'h86400.net']);
});

/** Webhooks of so many ids, last tried so many days ago. */
async function addWebhooks(ids: readonly number[], state: SubscriberState, days: number) {
  await database.run(
    `INSERT INTO subscriber (subscriber_id, kind, owner, state, address, secret, created_at, tried_at)
     VALUES ?`,
    [
      ids.map((id) => [
        id,
        1,
        'kari',
        stateIdOf(state),
        'https://a.org/',
        's',
        1,
        NOW_S - days * DAY_S,
      ]),
    ],
  );
}

test('of mail, texts stay for a week, addresses for 30 days after they ended and 3 without consent', async () => {
  const recipients = [
    [1, 2, NOW_S - 400 * DAY_S, 0],
    [2, 3, 1, NOW_S - 30 * DAY_S + 1],
    [3, 4, 1, NOW_S - 30 * DAY_S - 1],
    [4, 1, NOW_S - 3 * DAY_S + 1, 0],
    [5, 1, NOW_S - 3 * DAY_S - 1, 0],
  ];
  await database.run(
    `INSERT INTO mail_recipient (recipient_id, state, asked_at, ended_at, owner, address, language)
     VALUES ?`,
    [recipients.map((row) => [...row, 'o', `a${row[0]}@b.org`, 'en'])],
  );
  await database.run(
    `INSERT INTO mail_message (recipient_id, message_key, kind, body, created_at, state, due_at, ended_at)
     SELECT 1, seq, 2, '', 1, 2, 1, ${NOW_S} - 7 * ${DAY_S} + 5 - seq FROM seq_1_to_10`,
  );
  await database.run(
    `INSERT INTO mail_message (recipient_id, message_key, kind, body, created_at, state, due_at)
     VALUES (1, 'w', 2, '', 1, 1, 1), (5, 'x', 1, '', 1, 1, 1)`,
  );
  await database.run(
    `INSERT INTO mail_notice VALUES (1, 1, 1, ${TODAY} - 100), (1, 1, 2, ${TODAY} - 101), (3, 1, 1, ${TODAY})`,
  );
  await database.run(
    `INSERT INTO domain_claim (owner, name, domain_key, state, asked_at, due_at, recipient_id)
     VALUES ('o', 'a.org', 1, 2, 1, 1, 3), ('o', 'b.org', 2, 2, 1, 1, 1)`,
  );
  await keep();
  const ids = async (table: string, column: string): Promise<number[]> =>
    (await database.select<Record<string, number>>(`SELECT ${column} FROM ${table}`)).map(
      (row) => row[column] ?? 0,
    );
  expect((await ids('mail_recipient', 'recipient_id')).toSorted()).toEqual([1, 2, 4]);
  expect(await counts()).toMatchObject({ mail_message: 6, mail_notice: 1 });
  expect((await ids('domain_claim', 'recipient_id')).toSorted()).toEqual([0, 1]);
});

test('robots go after three days without consent, and addresses that they want to move to', async () => {
  const [late, soon] = [NOW_S - 3 * DAY_S - 1, NOW_S - 3 * DAY_S + 1];
  const robots = [
    [1, 'a@b.org', '', 1, late],
    [2, 'c@b.org', '', 1, soon],
    [3, 'd@b.org', '', 2, late],
    [4, 'e@b.org', 'f@b.org', 2, late],
    [5, 'g@b.org', 'h@b.org', 2, soon],
  ].map(([id, address = '', moving = '', ...rest]) => [
    id,
    address,
    address,
    moving,
    moving,
    ...rest,
  ]);
  await database.run(
    `INSERT INTO robot (robot_id, address, compared, moving_to, moving_compared, state, asked_at, key_hash, latency,
       seen_change_id) VALUES ?`,
    [robots.map((row) => [...row, '', 'day', 0] as SqlValue[])],
  );
  await database.run(
    `INSERT INTO mail_message (recipient_id, message_key, kind, body, created_at, state, due_at)
     VALUES (${2 ** 31 + 1}, 'y', 3, '', 1, 1, 1), (${2 ** 31 + 2}, 'z', 3, '', 1, 1, 1)`,
  );
  await keep();
  const left = await database.select<{ robot_id: number; moving_to: Buffer }>(
    'SELECT robot_id, moving_to FROM robot ORDER BY robot_id',
  );
  expect(left.map((row) => [row.robot_id, row.moving_to.toString()])).toEqual([
    [2, ''],
    [3, ''],
    [4, ''],
    [5, 'h@b.org'],
  ]);
  expect(await counts()).toMatchObject({ mail_message: 1 });
});

test('webhooks that were switched off stay for 90 days after their last try', async () => {
  await addWebhooks([1, 2], 'failing', 90);
  await addWebhooks([3], 'gone', 91);
  await addWebhooks([4], 'flooded', 91);
  await addWebhooks([5], 'on', 400);
  await addWebhooks([6], 'unproven', 400);
  await addTopics(database, 3, [{ topic: TOPIC.domain, key: 7, name: 'a.org' }]);
  await keep();
  const rows = await database.select<{ id: number; owner: Buffer; address: Buffer }>(
    'SELECT subscriber_id AS id, owner, address FROM subscriber WHERE state = ?',
    [stateIdOf('removed')],
  );
  expect(rows.map(({ id, owner, address }) => [id, String(owner), String(address)])).toEqual(
    [3, 4].map((id) => [id, String(Buffer.alloc(16)), '']),
  );
  expect(await counts()).toMatchObject({ subscriber: 6, subscription: 0, subscribed_domain: 0 });
  // By these rows who sends finds those that are gone.
  expect(await database.select('SELECT subscriber_id, change_id FROM delivery')).toEqual(
    [3, 4].map((id) => ({ subscriber_id: id, change_id: 0 })),
  );
});

test('what waits for subscribers goes with its entries of the log, however much that is', async () => {
  await database.run(
    `INSERT INTO \`change\` (change_id, url_id, changed_at, old_verdict, new_verdict, reason) VALUES ?`,
    [
      [
        [2_600, 1, NOW_S - 31 * DAY_S, 1, 2, ''],
        [2_601, 1, NOW_S - 29 * DAY_S, 1, 2, ''],
      ],
    ],
  );
  await database.run(
    'INSERT INTO delivery SELECT 1 + seq MOD 2, 1 + seq DIV 2, 0, 1, 2, 3 FROM seq_0_to_5203',
  );
  await database.run('INSERT INTO delivery VALUES (2, 0, 0, 5, 0, 0), (3, 2601, 1, 1, 2, 3)');
  await keep();
  const rows = await database.select('SELECT subscriber_id, change_id FROM delivery');
  expect(rows).toEqual([
    { subscriber_id: 1, change_id: 2_601 },
    { subscriber_id: 1, change_id: 2_602 },
    { subscriber_id: 2, change_id: 0 },
    { subscriber_id: 2, change_id: 2_601 },
    { subscriber_id: 2, change_id: 2_602 },
    { subscriber_id: 3, change_id: 2_601 },
  ]);
});

test('killed before any of its statements, it leaves no orphans, and the next run ends it', async () => {
  await addPage(2, 2, 121);
  await addUrls(1, 2, 0);
  await addUrls(3, 4, 101);
  await database.run('INSERT INTO link (wiki_id, page_id, url_id) VALUES (2, 2, 1)');
  const killAt = (count: number): Database => {
    let left = count;
    return watchStatements(database, () =>
      (left -= 1) < 0 ? Promise.reject(new Error('killed')) : Promise.resolve(),
    );
  };
  let kills = 0;
  for (let isWhole = false; !isWhole; kills += 1) {
    isWhole = await isDone(keep(killAt(kills)));
    expect(await orphans(database)).toEqual([]);
  }
  expect(kills).toBeGreaterThan(10);
  expect(await counts()).toMatchObject({ url: 2, host: 1, link: 2, gone_link: 2, page: 1 });
});

type Plan = Record<'table' | 'key' | 'type', Buffer | string | null>;

/** Types of access that read a whole table, or a whole index. */
const SCANS: ReadonlySet<string> = new Set(['ALL', 'index']);

/** Table `wiki` is read whole: it has hundreds of rows. */
const PLANS = [
  'alias PRIMARY',
  'alias_bar PRIMARY',
  'alias_host PRIMARY',
  'alias_rule host_rule',
  'allowance since_s',
  'archive PRIMARY',
  'archive_search PRIMARY',
  'archived_copy PRIMARY',
  'busy_host busy_until',
  'change PRIMARY',
  'change_head PRIMARY',
  'declared_link PRIMARY',
  'declared_link url_id',
  'declared_page PRIMARY',
  'deed done_at',
  'delivery PRIMARY',
  'dispatch scanned',
  'domain_claim recipient_id',
  'domain_tally PRIMARY',
  'domain_trait PRIMARY',
  'domain_trait trait_last',
  'ended_session ends_at',
  'evidence PRIMARY',
  'fault_report reported_at',
  'gone_link PRIMARY',
  'gone_link gone_day',
  'hint_tally PRIMARY',
  'host PRIMARY',
  'host_hint PRIMARY',
  'host_hint until_day',
  'host_look PRIMARY',
  'host_sample PRIMARY',
  'inquiry PRIMARY',
  'item_statement due_day',
  'link PRIMARY',
  'link url_wiki',
  'link_count PRIMARY',
  'mail_message ended_at',
  'mail_message recipient_state',
  'mail_notice PRIMARY',
  'mail_notice due_day',
  'mail_recipient PRIMARY',
  'mail_recipient ended_at',
  'mail_recipient state_asked',
  'mail_subscriber PRIMARY',
  'mended_link PRIMARY',
  'name_standing standing_noticed',
  'name_word said_at',
  'page PRIMARY',
  'page_comparison PRIMARY',
  'page_request PRIMARY',
  'page_tally PRIMARY',
  'page_title PRIMARY',
  'page_window PRIMARY',
  'presumption PRIMARY',
  'presumption until_day',
  'redirect PRIMARY',
  'remote_lease leased_at',
  'replacement PRIMARY',
  'replacement state_try',
  'report host_url',
  'report reported_at',
  'report url_id',
  'robot PRIMARY',
  'robot moving_compared',
  'robot state_asked',
  'spam_trace PRIMARY',
  'spam_trace seen_day',
  'stale_tally PRIMARY',
  'stalled_page PRIMARY',
  'stalled_page due_at',
  'subscribed_domain PRIMARY',
  'subscriber PRIMARY',
  'subscriber owner',
  'subscriber state_tried',
  'subscription PRIMARY',
  'subscription subscriber_id',
  'talk_subscriber PRIMARY',
  'tally_walk PRIMARY',
  'told_mark PRIMARY',
  'url PRIMARY',
  'url host_due',
  'url touched_day',
  'url_hint PRIMARY',
  'wanted_moment PRIMARY',
  'wiki scanned',
  'wiki_change changed_at',
  'wiki_state PRIMARY',
  'wiki_state scanned',
  'wiki_sweep PRIMARY',
];

/** So much that the optimizer has a choice. */
/** Rows that stay, so many that no release of MariaDB would rather read the whole table: 11 does with half of a small one. */
async function fillUp(): Promise<void> {
  for (const statement of [
    'INSERT INTO link (wiki_id, page_id, url_id) SELECT 1, 2 + seq MOD 2000, 20000 + seq FROM seq_1_to_40000',
    'INSERT INTO declared_link SELECT 2, 100000 + seq, 20000 + seq, 2, 0, 0, 0 FROM seq_1_to_40000',
    `INSERT INTO item_statement SELECT 1, 571, seq, 0, ${TODAY} FROM seq_1_to_20000`,
    `INSERT INTO mail_message (recipient_id, message_key, kind, body, created_at, state, due_at, ended_at)
     SELECT seq, 100000 + seq, 2, '', 1, 2, 1, ${NOW_S} FROM seq_1_to_20000`,
  ]) {
    await database.run(statement);
  }
  await database.select('ANALYZE TABLE link, declared_link, item_statement, mail_message');
}

async function fillEveryTable(): Promise<void> {
  await addUrls(10_001, 13_000, 5);
  await addUrls(8001, 8010, 102);
  for (const statement of [
    'INSERT INTO page SELECT 2, seq, 9999, 0, NULL, 0, 0, 0 FROM seq_1_to_4000',
    'INSERT INTO page SELECT 2, seq, 1, 0, NULL, 0, 0, 0 FROM seq_4001_to_4010',
    "INSERT INTO host (host_id, name, registered_domain, shard, due_at, shuffle) SELECT seq, seq, '', 0, 0, 0 FROM seq_40001_to_40010",
    "INSERT INTO host (host_id, name, registered_domain, shard, due_at, shuffle) SELECT seq, seq, '', 0, 0, 0 FROM seq_50001_to_53000",
    'UPDATE url SET host_id = url_id + 40000 WHERE url_id > 10000',
    `INSERT INTO domain_trait SELECT seq, 1 + seq MOD 5, 1, ${TODAY} - seq MOD 110 FROM seq_50001_to_53000`,
    "INSERT INTO host_look SELECT seq, 1, 1, '', '', '', 0 FROM seq_50001_to_53000",
    'INSERT INTO alias_host (host_id, due_at) SELECT seq, 1 FROM seq_50001_to_53000',
    `INSERT INTO alias_rule (host_id, rule_key, rule_from, rule_to, right_cases, matching_cases, cases, learned_day)
     SELECT seq, UNHEX(MD5(seq)), 'a', 'b', 2, 2, '[]', 1 FROM seq_50001_to_53000`,
    `INSERT INTO presumption SELECT seq, ${TODAY} FROM seq_50001_to_53000`,
    'INSERT INTO host_sample (host_id, begun_day, urls, reported) SELECT seq, 1, 1, 0 FROM seq_50001_to_53000',
    `INSERT INTO host_hint SELECT seq, 1, 4, ${TODAY} - 30 + seq MOD 300 FROM seq_50001_to_53000`,
    `INSERT INTO hint_tally (day, source) SELECT ${TODAY} - seq, 1 FROM seq_1_to_410`,
    'UPDATE report SET host_id = url_id + 40000 WHERE url_id > 10000',
    `INSERT INTO \`change\` (change_id, url_id, changed_at, old_verdict, new_verdict, reason)
     SELECT seq, 1, ${NOW_S} - (2001 - seq) * 1500, 1, 2, '' FROM seq_1_to_2000`,
    `INSERT INTO spam_trace SELECT 1, seq, 'key', '', ${TODAY} - seq MOD 125 FROM seq_1_to_2000`,
    `INSERT INTO gone_link (url_id, wiki_id, page_id, last_used_day, gone_day) SELECT seq, 3, seq, 1, ${TODAY} - seq MOD 45 FROM seq_10001_to_13000`,
    'INSERT INTO declared_link SELECT 2, seq, seq, 2, 0, 0, 0 FROM seq_10001_to_13000',
    'INSERT INTO declared_page SELECT 2, seq, 1 FROM seq_1_to_4000',
    `INSERT INTO fault_report (reporter, is_owner, subject_key, subject, kind, note, state, reported_at)
     SELECT '', 0, seq, '', 1, '', 1, ${NOW_S} - (2001 - seq) * 16000 FROM seq_1_to_2000`,
    `INSERT INTO name_word (name_key, person, word, said_at)
     SELECT seq, '', 1, ${NOW_S} - (2001 - seq) * 16000 FROM seq_1_to_2000`,
    `INSERT INTO wiki_sweep SELECT 1 + seq MOD 20, ${TODAY} - seq DIV 20, 9, 5, 2, 1, 3 FROM seq_1_to_4000`,
    `INSERT INTO item_statement SELECT 1, 570, seq, 0, ${TODAY} - seq MOD 125 FROM seq_1_to_2000`,
    `INSERT INTO mail_recipient (recipient_id, owner, address, state, language, asked_at, ended_at)
     SELECT seq, seq, '', 1 + seq MOD 4, 'en', ${NOW_S} - seq * 150, IF(seq MOD 4 > 1, ${NOW_S} - seq * 1500, 0) FROM seq_1_to_2000`,
    `INSERT INTO mail_message (recipient_id, message_key, kind, body, created_at, state, due_at, ended_at)
     SELECT seq, seq, 2, '', 1, 2, 1, ${NOW_S} - seq * 500 FROM seq_1_to_2000`,
    `INSERT INTO mail_notice SELECT seq, 1, 1, ${TODAY} - seq MOD 110 FROM seq_1_to_2000`,
    `INSERT INTO robot (address, compared, moving_to, moving_compared, key_hash, state, asked_at, latency, seen_change_id)
     SELECT '', seq, '', IF(seq MOD 50 = 0, seq, ''), '', 1 + seq MOD 2, ${NOW_S} - seq * 250, 'day', 0 FROM seq_1_to_2000`,
    `INSERT INTO domain_claim (owner, name, domain_key, state, asked_at, due_at, recipient_id)
     SELECT seq, '', seq, 2, 1, 1, seq FROM seq_1_to_2000`,
    `INSERT INTO subscriber (subscriber_id, kind, owner, state, address, secret, created_at, tried_at)
     SELECT seq, 1, '', 1 + seq MOD 7, '', '', 1, ${NOW_S} - 80 * 86400 - seq * 300 FROM seq_1_to_4000`,
    'INSERT INTO subscription SELECT 4, seq, seq FROM seq_1_to_4000',
    "INSERT INTO subscribed_domain SELECT seq, '' FROM seq_1_to_4000",
    'INSERT INTO delivery SELECT seq, 1, 0, 1, 2, 3 FROM seq_1_to_100',
    'INSERT INTO delivery SELECT 1 + seq MOD 400, 1000 + seq, 0, 1, 2, 3 FROM seq_1_to_4000',
    'INSERT INTO page_tally SELECT 1, seq, 0, 1, 1, 0, 0, 1, 1 FROM seq_1_to_2000',
    'INSERT INTO domain_tally SELECT 1 + seq MOD 20, 1, seq, 1, 0 FROM seq_1_to_2000',
    'INSERT INTO tally_walk (wiki_id, begun_at, generation) SELECT seq, 1, 1 FROM seq_1_to_200',
    `ANALYZE TABLE ${TABLES.map((table) => `\`${table}\``).join(', ')}`,
  ]) {
    await database.run(statement);
  }
}

describe('more than one batch', () => {
  beforeEach(async () => {
    await addUrls(1, 1200, 101);
    await addUrls(2001, 2020, 5);
    await addUrls(5001, 5002, 102);
    await database.run('INSERT INTO page SELECT 1, seq, ?, 0, NULL, 0, 0, 0 FROM seq_2_to_2101', [
      TODAY,
    ]);
    await database.run(
      'INSERT INTO link (wiki_id, page_id, url_id) SELECT 1, seq, 7 FROM seq_2_to_2101',
    );
  });

  test('aborted after every batch, it is ended by further runs', async () => {
    const abortAfter = async (transactions: number): Promise<boolean> => {
      const stop = new AbortController();
      const counting: Database = {
        ...database,
        async transaction(work) {
          const result = await database.transaction(work);
          transactions -= 1;
          if (transactions === 0) stop.abort(new Error('stopped'));
          return result;
        },
      };
      return isDone(keep(counting, stop.signal));
    };
    let runs = 1;
    for (; !(await abortAfter(1)); runs += 1) expect(await orphans(database)).toEqual([]);
    expect(runs).toBeGreaterThan(5);
    expect(await counts()).toMatchObject({ url: 20, host: 1, link: 20, page: 2101, report: 20 });
  });

  test('no statement scans a table: each is served by the index that it names', async () => {
    await fillEveryTable();
    await fillUp();
    const plans = new Set<string>();
    const explaining = watchStatements(database, async (statements, sql, values) => {
      // One row is put where it belongs; the plan would call that a scan.
      if (sql.startsWith('INSERT INTO delivery')) return;
      const rows = await statements.select<Plan>(`EXPLAIN ${sql}`, values);
      for (const { table, key, type } of rows) {
        if (table !== null) plans.add([table, SCANS.has(String(type)) ? 'scanned' : key].join(' '));
      }
    });
    await keep(explaining);
    expect([...plans].sort()).toEqual(PLANS);
  }, 240_000);
});

test('what people said goes after six months, the log of it after a year, what they took after two days', async () => {
  const ago = (days: number): number => NOW_S - days * DAY_S;
  for (const [days, subject] of [
    [184, 'old'],
    [182, 'young'],
  ] as const) {
    await database.run(
      "INSERT INTO report (host_id, url_id, path_prefix, reporter, reported_at) VALUES (1, NULL, ?, '', ?)",
      [subject, ago(days)],
    );
  }
  await database.run('INSERT INTO presumption VALUES (1, ?), (2, ?)', [TODAY - 1, TODAY]);
  await database.run(
    "INSERT INTO deed (done_at, kind, user_name, subject, object) VALUES (?, 1, '', '', ''), (?, 1, '', '', '')",
    [ago(366), ago(364)],
  );
  await database.run(
    `INSERT INTO fault_report (reporter, is_owner, subject_key, subject, kind, note, state, reported_at)
     VALUES ('', 0, 'a', '', 1, '', 2, ?), ('', 0, 'b', '', 1, '', 1, ?)`,
    [ago(366), ago(364)],
  );
  await database.run(
    "INSERT INTO name_word (name_key, person, word, said_at) VALUES (1, 'a', 1, ?), (2, 'a', -1, ?)",
    [ago(366), ago(364)],
  );
  await database.run(
    "INSERT INTO replacement (url_id, target, checked_day, state, try_at, agreed) VALUES (1, 'a', 1, 2, ?, 0), (2, 'b', 1, 2, ?, 0)",
    [ago(0) - 1, ago(-1)],
  );
  await database.run("INSERT INTO allowance VALUES ('old', ?, 1), ('young', ?, 1)", [
    ago(3),
    ago(1),
  ]);
  await database.run('INSERT INTO ended_session VALUES (?, ?), (?, ?)', [
    Buffer.from('over'.padEnd(16)),
    ago(0) - 1,
    Buffer.from('not yet'.padEnd(16)),
    ago(-1),
  ]);
  await keepHouse({ ...feeding, database }, [], false, new AbortController().signal);
  const left = async (table: string, column: string): Promise<unknown[]> =>
    (await database.select<Record<string, unknown>>(`SELECT ${column} AS it FROM ${table}`)).map(
      ({ it }) => (Buffer.isBuffer(it) ? it.toString() : it),
    );
  expect(await left('report', 'path_prefix')).toEqual(['young']);
  expect(await left('presumption', 'host_id')).toEqual([2]);
  expect(await left('deed', 'done_at')).toEqual([ago(364)]);
  expect(await left('name_word', 'said_at')).toEqual([ago(364)]);
  expect(await left('fault_report', 'reported_at')).toEqual([ago(364)]);
  expect(await left('replacement', 'target')).toEqual(['b']);
  expect(await left('allowance', 'name')).toEqual(['young']);
  expect(await left('ended_session', 'session')).toEqual(['not yet'.padEnd(16)]);
});

test('names at which nothing was noticed for a year go, but those that people have locked, or that do not stand well', async () => {
  const names: [name: string, standing: number, age: number, lockedFor: number][] = [
    ['old.net', 0, 366, 0],
    ['noticed.net', 0, 365, 0],
    ['locked.net', 0, 400, 5],
    ['unlocked.net', 0, 400, -5],
    ['taken.net', 2, 800, 0],
  ];
  for (const [place, [name, standing, age, lockedFor]] of names.entries()) {
    await database.run(
      `INSERT INTO name_standing (name_key, name, standing, since_day, noticed_day, locked_until_day)
       VALUES (?, ?, ?, 1, ?, ?)`,
      [place, name, standing, TODAY - age, lockedFor === 0 ? 0 : TODAY + lockedFor],
    );
  }
  await keep();
  const left = await database.select<{ name: Buffer }>('SELECT name FROM name_standing');
  expect(left.map(({ name }) => name.toString()).toSorted()).toEqual([
    'locked.net',
    'noticed.net',
    'taken.net',
  ]);
});
