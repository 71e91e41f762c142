import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { READER_ACCOUNT } from '../../toolforge/local/databases';
import { runMaintenance, WIKI_DATABASE, wikiApi } from '../../toolforge/local/mediawiki';
import { runAllJobs } from '../../toolforge/local/testing/run-all-jobs';
import { testWiki as exampleWiki } from '../../toolforge/local/testing/test-wiki';
import { openWikiClient, type WikiClient } from '../../toolforge/local/wiki-client';
import type { Dependencies } from '../composition/dependencies';
import { openFixes } from '../composition/open-fixes';
import { openRepair } from '../composition/open-repair';
import { ANSWERING, OpenedParts } from '../composition/opened-parts';
import { createWeboid, type Weboid } from '../composition/weboid';
import { loadConfig } from '../config/config';
import { publicNetwork } from '../crawler/transport/network';
import { sleepReal, systemClock, type Clock } from '../runtime/clock';
import { openDatabase } from '../runtime/database';
import { createSilentLogger } from '../runtime/logger';
import { dayNumberOf } from '../status/day-number';
import { encodeHistory } from '../status/history';
import { doubtIdOf } from '../status/content-doubt';
import { STATUS } from '../status/status-code';
import { saveName } from '../store/names/name-standings';
import { newName } from '../store/names/stored-name';
import { migrate } from '../store/schema/migrate';
import { checkAll } from '../store/testing/sample-urls';
import { SQL_FOLDER } from '../store/testing/with-store';
import { signInByPassword } from '../wiki/editing/sign-in';
import {
  ActionApiError,
  ActionApiRefusal,
  openActionApi,
  type ActionApi,
  type ApiParams,
} from '../wiki/http/action-api';
import { repairState } from '../store/repairs/repair-wikis';
import { editPage } from './edit-page';
import { editWiki } from './edit-wiki';
import { reasonToHalt } from './halt';
import { UndoneChanges } from './undone-changes';
import { proposeRepairs, type ProposedRepair } from './propose-repairs';
import type { RepairLoopParts } from './repair-loop';
import type { EditedWiki } from './repair-parts';
import { buildProgram } from '../testing/build-program';
import { sampleOutside } from '../composition/testing/sample-outside';

/** Pages of the real MediaWiki are edited as the wikis file says, by an account of its own with the bot right. */
jest.setTimeout(120_000);

const ROOT = join(__dirname, '../..');
const wiki = exampleWiki();
const api = openActionApi(wikiApi(wiki), 'Weboid tests');
const folder = mkdtempSync(join(tmpdir(), 'weboid-repair-'));
const wikisFile = join(folder, 'wikis.json');
const OWN = `weboid_repair_${process.pid}`;
const RUN = Date.now().toString(36);
const CATEGORY = `Category:Repaired ${RUN}`;
const BOT = `Repairer ${RUN}`;
const BOT_PASSWORD = 'c'.repeat(32);
/** Without any right. */
const PERSON = { name: `Person ${RUN}`, password: 'a-long-password-of-a-person' };
const STOP_PAGE = `User:${BOT}/Stop`;
const COPY = 'https://web.archive.org/web/20200503120000/';
const server = { host: '127.0.0.1', port: wiki.databasePort };
const database = openDatabase(
  { ...server, user: 'root', password: '', database: OWN, connections: 2, retryForMs: 0 },
  systemClock,
  createSilentLogger(),
);
const env = {
  TOOL_TOOLSDB_USER: 'root',
  TOOL_REPLICA_USER: READER_ACCOUNT.user,
  TOOL_REPLICA_PASSWORD: READER_ACCOUNT.password,
  WEBOID_DB_HOST: '127.0.0.1',
  WEBOID_DB_PORT: String(wiki.databasePort),
  WEBOID_DB_NAME: OWN,
  WEBOID_WIKIS_FILE: wikisFile,
  WEBOID_REPAIR_USER: `${BOT}@weboid`,
  WEBOID_REPAIR_PASSWORD: BOT_PASSWORD,
};
const signal = new AbortController().signal;
let client: WikiClient;

beforeAll(async () => {
  buildProgram();
  const root = await createConnection({ ...server, user: 'root' });
  await root.query(`CREATE DATABASE ${OWN} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  await root.end();
  await migrate(database, SQL_FOLDER);
  await runMaintenance(wiki, 'createAndPromote', ['--bot', BOT, 'a-long-password-of-nobody']);
  const grants = '--grants=basic,highvolume,editpage,createeditmovepage';
  await runMaintenance(wiki, 'createBotPassword', ['--appid=weboid', grants, BOT, BOT_PASSWORD]);
  await runMaintenance(wiki, 'createAndPromote', [PERSON.name, PERSON.password]);
  client = await openWikiClient(wikiApi(wiki));
  writeWikisFile();
});

afterAll(async () => {
  await database.run(`DROP DATABASE ${OWN}`);
  await database.close();
  rmSync(folder, { recursive: true });
});

const EDITED = { mode: 'edit', editsPerMinute: 60 };

/** @param more of the wiki */
function writeWikisFile(repair: object = EDITED, more: object = {}): void {
  const farm = { internalDomains: '(?:^|\\.)our-farm\\.org$', code: 2 };
  const replica = { ...server, database: WIKI_DATABASE };
  const own = {
    dbname: WIKI_DATABASE,
    farm: 'tables',
    domain: '127.0.0.1',
    api: wikiApi(wiki),
    namespaces: [],
    categories: [{ title: CATEGORY, depth: 1 }],
    templatesLike: 'enwiki',
    repair,
    ...more,
  };
  writeFileSync(
    wikisFile,
    JSON.stringify({ farms: { tables: { ...farm, replica } }, wikis: [own] }),
  );
}

function outside(): Dependencies {
  return sampleOutside({ clock: systemClock, network: publicNetwork() });
}

async function withWeboid<Result>(work: (weboid: Weboid) => Promise<Result>): Promise<Result> {
  const weboid = createWeboid(loadConfig(env, ROOT), outside());
  try {
    return await work(weboid);
  } finally {
    await weboid.close();
  }
}

/** A walk over the wiki, from its first page. */
const repair = (editsMax = 100): Promise<void> =>
  withWeboid((weboid) => weboid.repair({ once: true, named: [], editsMax, signal }));

const deadUrl = (name: string): string => `http://${name}.gone-${RUN}.org/page`;
const reference = (name: string): string => `Told.<ref>[${deadUrl(name)} Source]</ref>`;
const repaired = (name: string): string =>
  `Told.<ref>[${deadUrl(name)} Source] {{webarchive |url=${COPY}${deadUrl(name)} |date=2020-05-03}}</ref>`;
const titleOf = (name: string): string => `Repaired ${RUN} ${name}`;
const talkOf = (name: string): string => `Talk:${titleOf(name)}`;

/** Pages with a dead link each, of which a copy is known, as the other components find them. */
async function addPages(texts: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) {
    await client.edit(titleOf(name), `${text}\n[[${CATEGORY}]]`, 'for a test');
  }
  await runAllJobs(wiki);
  await withWeboid((weboid) => weboid.feed({ once: true, signal }));
  const today = dayNumberOf(Date.now());
  await checkAll(database, today);
  await database.run('UPDATE url SET answered_day = ?, asked_day = ?', [today, today]);
  await database.run(
    `INSERT IGNORE INTO archive (url_id, service, snapshot, snapshot_at, blocked, visited_day)
     SELECT url_id, 0, CONCAT('${COPY}http://', name, path), '20200503120000', 0, ?
     FROM url JOIN host USING (host_id) WHERE name LIKE ?`,
    [today, `%.gone-${RUN}.org`],
  );
  // Archives have been asked for what is near to when they were cited.
  await database.run(
    `INSERT IGNORE INTO wanted_moment (url_id, wanted_at, source, noted_day, is_searched)
     SELECT url_id, UNIX_TIMESTAMP('2020-05-01'), 4, ?, 1 FROM url`,
    [today],
  );
}

interface Edit {
  user: string;
  comment: string;
  bot: boolean;
  revid: number;
}

/** Its revisions, oldest first. */
async function revisionsOf(name: string): Promise<Edit[]> {
  const answer: unknown = await api.request({
    action: 'query',
    prop: 'revisions',
    titles: titleOf(name),
    rvprop: 'ids|user|comment',
    rvlimit: 50,
    rvdir: 'newer',
  });
  const { pages } = (answer as { query: { pages: { revisions: Edit[] }[] } }).query;
  return pages[0]?.revisions ?? [];
}

async function pageIdOf(name: string): Promise<number> {
  const params = { action: 'query', titles: titleOf(name) };
  const answer = (await api.request(params)) as { query: { pages: { pageid: number }[] } };
  return answer.query.pages[0]?.pageid ?? 0;
}

/** Moments of its revisions, oldest first. */
async function historyOf(name: string): Promise<string[]> {
  const answer: unknown = await api.request({
    action: 'query',
    prop: 'revisions',
    titles: titleOf(name),
    rvprop: 'timestamp',
    rvlimit: 50,
    rvdir: 'newer',
  });
  const { pages } = (answer as { query: { pages: { revisions: { timestamp: string }[] }[] } })
    .query;
  return (pages[0]?.revisions ?? []).map(({ timestamp }) => timestamp);
}

async function rawText(title: string): Promise<string> {
  const index = wikiApi(wiki).replace('api.php', 'index.php');
  const answer = await fetch(`${index}?action=raw&title=${encodeURIComponent(title)}`);
  return answer.text();
}

async function textOf(name: string): Promise<string> {
  return (await rawText(titleOf(name))).replace(`\n[[${CATEGORY}]]`, '');
}

const botEdits = async (name: string): Promise<Edit[]> =>
  (await revisionsOf(name)).filter(({ user }) => user === BOT);

test('a reference is repaired once, with a summary, and what asks to be left alone is not touched', async () => {
  await addPages({
    plain: reference('plain'),
    nobots: `{{nobots}} ${reference('nobots')}`,
    ignored: reference('ignored').replace('</ref>', ' {{cbignore}}</ref>'),
  });
  await repair();
  await repair();
  expect(await textOf('plain')).toBe(repaired('plain'));
  expect(await botEdits('plain')).toEqual([
    expect.objectContaining({
      comment: `Web links repaired: one archived copy added ([[User:${BOT}]])`,
    }),
  ]);
  expect([await botEdits('nobots'), await botEdits('ignored')]).toEqual([[], []]);
  expect(await database.select('SELECT outcome FROM repair_edit')).toEqual([{ outcome: 1 }]);
});

test('text on the stop page, or a message, stops it; without them it goes on', async () => {
  await addPages({ stopped: reference('stopped') });
  await client.edit(STOP_PAGE, 'Please stop.', 'for a test');
  await repair();
  expect(await botEdits('stopped')).toEqual([]);
  const reason = async (): Promise<string> => {
    const [row] = await database.select<{ halt_reason: Buffer }>(
      'SELECT halt_reason FROM repair_wiki',
    );
    return row?.halt_reason.toString() ?? '';
  };
  expect(await reason()).toContain(STOP_PAGE);
  await client.remove(STOP_PAGE, 'for a test');
  await client.edit(`User talk:${BOT}`, 'What is this?', 'for a test');
  await repair();
  expect(await botEdits('stopped')).toEqual([]);
  expect(await reason()).toContain('message');
  await readMessages();
  await repair();
  expect(await reason()).toBe('');
  expect(await textOf('stopped')).toBe(repaired('stopped'));
});

test('what is edited meanwhile is read and repaired again, and both edits stay', async () => {
  await addPages({ raced: reference('raced') });
  const title = titleOf('raced');
  const { wiki: opened, parts, close } = await openOne();
  try {
    const found = (await proposalsOf(opened)).find(({ page }) => page.title === title);
    if (found === undefined) throw new Error('nothing is proposed');
    const text = `New words. ${reference('raced')}\n[[${CATEGORY}]]`;
    await client.edit(title, text, 'meanwhile');
    expect(await editPage(parts, opened, found)).toMatchObject({ kind: 'saved' });
  } finally {
    await close();
  }
  expect(await textOf('raced')).toBe(`New words. ${repaired('raced')}`);
  const outcomes = await database.select(
    'SELECT outcome FROM repair_edit WHERE title = ? ORDER BY edit_id',
    [title],
  );
  expect(outcomes).toEqual([{ outcome: 2 }, { outcome: 1 }]);
});

test('an edit whose answer was lost, and that was sent again, is not forgotten', async () => {
  await addPages({ lost: reference('lost') });
  const { wiki: opened, parts, close } = await openOne();
  const twice: ActionApi = {
    request: async (params) => {
      if (params['action'] === 'edit') await opened.api.request(params);
      return opened.api.request(params);
    },
  };
  try {
    const found = (await proposalsOf(opened)).find(({ page }) => page.title === titleOf('lost'));
    if (found === undefined) throw new Error('nothing is proposed');
    const [outcome] = [await editPage(parts, { ...opened, api: twice }, found)];
    const [ours] = await botEdits('lost');
    expect(outcome).toEqual({ kind: 'saved', revisionId: ours?.revid });
  } finally {
    await close();
  }
  expect(await botEdits('lost')).toHaveLength(1);
});

test('who is not signed in any more signs in again, and edits', async () => {
  await addPages({ forgotten: reference('forgotten') });
  const { wiki: opened, parts, close } = await openOne();
  try {
    const found = (await proposalsOf(opened)).find(
      ({ page }) => page.title === titleOf('forgotten'),
    );
    if (found === undefined) throw new Error('nothing is proposed');
    const { query } = (await opened.api.request({ action: 'query', meta: 'tokens' })) as {
      query: { tokens: { csrftoken: string } };
    };
    await opened.api.request({ action: 'logout', token: query.tokens.csrftoken });
    expect(
      await reasonToHalt(parts, opened, {
        state: await repairState(database, opened.wikiId),
        undone: new UndoneChanges(database),
      }),
    ).toBeNull();
    expect(await editPage(parts, opened, found)).toMatchObject({ kind: 'saved' });
  } finally {
    await close();
  }
});

describe('what people undo', () => {
  const NAMES = ['undone', 'restored', 'partly', 'removed', 'kept'] as const;

  beforeAll(async () => {
    await addPages(Object.fromEntries(NAMES.map((name) => [name, reference(name)])));
    await repair();
    for (const name of NAMES) expect(await botEdits(name)).toHaveLength(1);
    const [ours] = await botEdits('undone');
    await client.undo(titleOf('undone'), ours?.revid ?? 0);
    await client.edit(titleOf('restored'), `${reference('restored')}\n[[${CATEGORY}]]`, '');
    const partly = `More words. ${reference('partly')} And more.\n[[${CATEGORY}]]`;
    await client.edit(titleOf('partly'), partly, 'my reasons');
    await client.edit(titleOf('removed'), `No source any more.\n[[${CATEGORY}]]`, '');
    await client.edit(titleOf('kept'), `Words. ${repaired('kept')}\n[[${CATEGORY}]]`, '');
    await runAllJobs(wiki);
    await repair();
  });

  test('is noted, by tags, by the same text, and by what is gone; a removed reference is no revert', async () => {
    const rows = await database.select<{ title: Buffer }>(
      'SELECT title FROM repair_edit WHERE outcome = 3 AND reverted_by > 0 ORDER BY title',
    );
    expect(rows.map(({ title }) => title.toString())).toEqual(
      ['partly', 'restored', 'undone'].map(titleOf),
    );
  });

  test('is reported as probably reachable, and due to be looked at', async () => {
    const rows = await database.select<{ name: Buffer; due_day: number }>(
      'SELECT name, due_day FROM report JOIN url USING (url_id) JOIN host ON host.host_id = url.host_id ORDER BY name',
    );
    expect(rows.map(({ name }) => name.toString())).toEqual(
      ['partly', 'restored', 'undone'].map((name) => `${name}.gone-${RUN}.org`),
    );
    expect(rows.every(({ due_day }) => due_day <= dayNumberOf(Date.now()))).toBe(true);
  });

  test('halts the wiki, and is not repeated when a person has let it go on', async () => {
    const [state] = await database.select<{ halt_reason: Buffer }>('SELECT * FROM repair_wiki');
    expect(state?.halt_reason.toString()).toMatch(
      /^3 edits were reverted within a day, in which \d+ were made$/,
    );
    await addPages({ later: reference('later') });
    await repair();
    expect(await botEdits('later')).toEqual([]);
    expect((await run(['repair', '--resume', '--wiki', WIKI_DATABASE])).stdout).toBe(
      `${WIKI_DATABASE}@tables is repaired again\n`,
    );
    // What people report is not edited anyway; here that alone is not what keeps it from being repeated.
    await database.run('DELETE FROM report');
    await repair();
    expect(await textOf('later')).toBe(repaired('later'));
    for (const name of ['undone', 'restored', 'partly'])
      expect(await botEdits(name)).toHaveLength(1);
  });
});

describe.each([true, false])('where recent changes are patrolled: %p', (isPatrolled) => {
  const at = (name: string): string => `${name}-${isPatrolled ? 'patrolled' : 'not'}`;
  const NAMES = ['undo', 'manual', 'partial', 'first'].map(at);

  beforeAll(async () => {
    await database.run('DELETE FROM repair_edit');
    setPatrol(isPatrolled);
    await addPages(Object.fromEntries(NAMES.map((name) => [name, reference(name)])));
    await repair();
    const person = await openWikiClient(wikiApi(wiki), PERSON);
    const [ours] = await botEdits(at('undo'));
    await person.undo(titleOf(at('undo')), ours?.revid ?? 0);
    const back = `${reference(at('manual'))}\n[[${CATEGORY}]]`;
    await person.edit(titleOf(at('manual')), back, 'by hand');
    const partly = `More words. ${reference(at('partial'))} And more.\n[[${CATEGORY}]]`;
    await person.edit(titleOf(at('partial')), partly, 'my reasons');
    await runAllJobs(wiki);
  });
  afterAll(() => setPatrol(true));

  test('what anybody has undone is noticed all the same', async () => {
    await repair();
    const rows = await database.select<{ title: Buffer }>(
      'SELECT title FROM repair_edit WHERE outcome = 3 ORDER BY title',
    );
    expect(rows.map(({ title }) => title.toString())).toEqual(
      ['manual', 'partial', 'undo'].map((name) => titleOf(at(name))),
    );
    await database.run("UPDATE repair_wiki SET halted_at = 0, halt_reason = ''");
  });
});

/** As the wiki's administrators set it. */
function setPatrol(isPatrolled: boolean): void {
  const file = join(wiki.folder, 'conf/LocalSettings.php');
  const text = readFileSync(file, 'utf8').replace(/\$wgUseRCPatrol = \w+;\n/, '');
  writeFileSync(file, `${text}$wgUseRCPatrol = ${isPatrolled};\n`);
}

test('what is undone while a page waits for its turn is not done again', async () => {
  await database.run('DELETE FROM repair_edit');
  await addPages({ waiting: reference('waiting') });
  await repair();
  const [ours] = await botEdits('waiting');
  await client.undo(titleOf('waiting'), ours?.revid ?? 0);
  await database.run('DELETE FROM report');
  // The look of this hour is over: nobody looks at all edits before the page has its turn.
  await database.run('UPDATE repair_wiki SET looked_at = UNIX_TIMESTAMP(), walked_at = 0');
  const { wiki: opened, parts, close } = await openOne();
  const token = Buffer.alloc(16, 7);
  const bounds = { isInForce: () => true, budget: { editsLeft: 9 }, token, isAsked: false };
  try {
    expect(await editWiki(parts, opened, bounds)).toBe('walked');
  } finally {
    await close();
  }
  expect(await botEdits('waiting')).toHaveLength(1);
});

test('killed at any moment, it edits no page twice and forgets none', async () => {
  const names = ['k1', 'k2', 'k3', 'k4'];
  await addPages(Object.fromEntries(names.map((name) => [name, reference(name)])));
  for (let killed = 0; killed < 5; killed += 1) {
    await killedAfter(900 + killed * 170);
    // Nobody waits half an hour for the turn of a process that is gone, nor two minutes for what it has begun.
    await database.run('UPDATE repair_wiki SET leased_until = 0');
    await ageBegunEdits();
  }
  // Killed when the wiki had saved it, and nobody knew yet.
  await database.run(
    'UPDATE repair_edit SET outcome = 0, revision_id = 0 WHERE outcome = 1 AND title = ?',
    [titleOf('k1')],
  );
  await ageBegunEdits();
  await repair();
  for (const name of names) {
    expect(await botEdits(name)).toHaveLength(1);
    expect(await textOf(name)).toBe(repaired(name));
  }
  const rows = await database.select<{ title: Buffer; saved: number }>(
    `SELECT title, SUM(outcome = 1) AS saved FROM repair_edit WHERE title LIKE ? GROUP BY title
     HAVING saved != 1`,
    [`${titleOf('k')}%`],
  );
  expect(rows).toEqual([]);
});

describe('notes on talk pages', () => {
  const talkTextOf = async (name: string): Promise<string> => rawText(talkOf(name));

  beforeAll(async () => {
    await addPages({ told: reference('told'), quiet: reference('quiet'), old: reference('old') });
    await client.edit(talkOf('quiet'), '{{bots|optout=all}}', 'for a test');
    await client.edit(talkOf('old'), 'Something was said.', 'for a test');
    writeWikisFile({ mode: 'talk', editsPerMinute: 60 });
    await repair();
    await repair();
  });
  afterAll(() => writeWikisFile());

  test('name the dead links with their copies, below what was said; the page stays as it is', async () => {
    const note = (name: string): string =>
      `== Dead web links on this page ==\nThis web link of the page is dead:\n* ${deadUrl(name)} – archived copy: ${COPY}${deadUrl(name)}\n--`;
    expect(await talkTextOf('told')).toContain(note('told'));
    expect((await talkTextOf('told')).split('==')).toHaveLength(3);
    expect(await talkTextOf('old')).toContain(`Something was said.\n\n${note('old')}`);
    expect(await textOf('told')).toBe(reference('told'));
  });

  test('are not left where nobody wants them, and what was taken away is not told again', async () => {
    expect(await talkTextOf('quiet')).toBe('{{bots|optout=all}}');
    await client.edit(talkOf('told'), 'No, thank you.', 'away with it');
    await database.run('UPDATE repair_edit SET begun_at = begun_at - 91 * 86400');
    await repair();
    expect(await talkTextOf('told')).toBe('No, thank you.');
  });

  test('that were saved when the process was killed are not left twice', async () => {
    await database.run('UPDATE repair_edit SET outcome = 4, revision_id = 0 WHERE outcome = 5');
    await ageBegunEdits();
    await repair();
    const rows = await database.select(
      'SELECT outcome, COUNT(*) AS notes FROM repair_edit WHERE outcome > 3 GROUP BY outcome',
    );
    // Where notes are unwelcome it was asked twice: a month after the first time.
    expect(rows).toEqual([
      { outcome: 5, notes: 2 },
      { outcome: 6, notes: 2 },
    ]);
  });
});

describe('addresses whose name was taken', () => {
  const takenUrl = (name: string): string => `http://${name}.taken-${RUN}.org/page`;
  const cited = (name: string): string =>
    `Told.<ref>[${takenUrl(name)} Source]</ref> {{cite web |url=${takenUrl(name)} |title=T}}`;
  const wanting = (repairUsurped: boolean | 'confirmed'): void =>
    writeWikisFile({ mode: 'edit', editsPerMinute: 60, repairUsurped });
  const stand = (people: 0 | 1): Promise<void> => {
    const today = dayNumberOf(Date.now());
    const name = newName(`taken-${RUN}.org`, today);
    return database.transaction((statements) =>
      saveName(statements, { ...name, standing: 'taken', people }),
    );
  };
  /** Good answers, and the doubt that the walk over a name leaves. */
  const answerWell = async (): Promise<void> => {
    const today = dayNumberOf(Date.now());
    const good = { code: STATUS.fine, http: null, firstDay: today - 20, lastDay: today };
    await database.run(
      `UPDATE url JOIN host USING (host_id) SET history = ?, failures = 0, doubt = ? WHERE name LIKE ?`,
      [Buffer.from(encodeHistory([good])), doubtIdOf('usurped'), `%.taken-${RUN}.org`],
    );
  };

  beforeAll(async () => {
    await addPages({ taken: cited('taken'), lone: cited('lone') });
    await answerWell();
    await database.run(
      `INSERT IGNORE INTO archive (url_id, service, snapshot, snapshot_at, blocked, visited_day)
       SELECT url_id, 0, CONCAT('${COPY}http://', name, path), '20200503120000', 0, 1
       FROM url JOIN host USING (host_id) WHERE name = ?`,
      [`taken.taken-${RUN}.org`],
    );
  });
  afterAll(() => writeWikisFile());

  test('are left alone unless the wiki wants that, or people have confirmed it', async () => {
    await stand(0);
    await repair();
    wanting('confirmed');
    await repair();
    expect(await botEdits('taken')).toEqual([]);
    expect(await rawText(talkOf('lone'))).not.toContain(takenUrl('lone'));
  });

  test('are led to their copies alone once people have; a page without a copy stays, and its talk page is told', async () => {
    await stand(1);
    const proposed = `{{usurped|1=[${COPY}${takenUrl('taken')} Source]}}`;
    const asked = ['repair', '--dry-run', '--wiki', WIKI_DATABASE, '--pages', '100'];
    expect((await run([...asked, '--repair-usurped', 'confirmed'])).stdout).toContain(proposed);
    expect((await run(asked)).stdout).not.toContain(proposed);
    expect(await botEdits('taken')).toEqual([]);
    await repair();
    await repair();
    const copy = `${COPY}${takenUrl('taken')}`;
    expect(await textOf('taken')).toBe(
      `Told.<ref>{{usurped|1=[${copy} Source]}}</ref> {{cite web |url=${takenUrl('taken')} |title=T |archive-url=${copy} |archive-date=2020-05-03 |url-status=usurped}}`,
    );
    expect(await botEdits('taken')).toEqual([
      expect.objectContaining({
        comment: `Web links repaired: 2 addresses marked as seeming to show another page now ([[User:${BOT}]])`,
      }),
    ]);
    expect(await textOf('lone')).toBe(cited('lone'));
    expect(await rawText(talkOf('lone'))).toContain(
      `The page at this address no longer seems to be the one that was cited:\n* ${takenUrl('lone')} – no archived copy known`,
    );
  });
});

test('a page that its wiki does not let us edit is left alone for a month', async () => {
  await addPages({ shut: reference('shut') });
  await client.protect(titleOf('shut'));
  await repair();
  await repair();
  const tried = (): Promise<unknown> =>
    database.select('SELECT outcome FROM repair_edit WHERE title = ? AND outcome IN (2, 6)', [
      titleOf('shut'),
    ]);
  expect(await tried()).toEqual([{ outcome: 6 }]);
});

test('a page that cannot be saved is left to the next day, and stops no other', async () => {
  await addPages({ failing: reference('failing'), other: reference('other') });
  const place = [await pageIdOf('failing'), titleOf('failing')];
  await database.run(
    `INSERT INTO repair_edit (wiki_id, page_id, title, base_revision_id, revision_id, reverted_by, outcome, begun_at)
     SELECT wiki_id, ?, ?, 1, 0, 0, 2, UNIX_TIMESTAMP() - seq * 600 FROM wiki JOIN seq_1_to_6`,
    place,
  );
  await repair();
  expect([await botEdits('failing'), (await botEdits('other')).length]).toEqual([[], 1]);
  await database.run('UPDATE repair_edit SET begun_at = begun_at - 86400 WHERE page_id = ?', place);
  await repair();
  expect(await botEdits('failing')).toHaveLength(1);
});

test('a page that its wiki never saves in time is set aside, and the walk goes on behind it', async () => {
  await addPages({ stalls: reference('stalls'), behind: reference('behind') });
  const pageId = await pageIdOf('stalls');
  const { wiki: opened, parts: waiting, close } = await openOne();
  // What became of an edit without an answer is looked at after two minutes.
  const clock: Clock = { now: () => systemClock.now(), sleep: () => sleepReal(1) };
  const parts = { ...waiting, clock };
  const stalling: ActionApi = {
    request: (params) =>
      params['action'] === 'edit' && params['pageid'] === pageId
        ? Promise.reject(new ActionApiError('it did not answer: the answer did not come in time'))
        : opened.api.request(params),
  };
  const bounds = { isInForce: () => true, budget: { editsLeft: 100 }, isAsked: true };
  const asideRows = (): Promise<unknown[]> =>
    database.select('SELECT work, failures FROM stalled_page WHERE page_id = ?', [pageId]);
  try {
    const token = Buffer.alloc(16, 1);
    const end = await editWiki(parts, { ...opened, api: stalling }, { ...bounds, token });
    expect(end).toBe('walked');
    expect([await botEdits('stalls'), (await botEdits('behind')).length]).toEqual([[], 1]);
    expect(await asideRows()).toEqual([{ work: 3, failures: 1 }]);
    // Until its time has come it is left alone, then it is edited as if nothing had been.
    await editWiki(parts, opened, { ...bounds, token });
    expect(await botEdits('stalls')).toEqual([]);
    await database.run('UPDATE stalled_page SET due_at = 0');
    await editWiki(parts, opened, { ...bounds, token });
    expect([(await botEdits('stalls')).length, await asideRows()]).toEqual([1, []]);
  } finally {
    await close();
  }
});

/** A walk in which the wiki does not answer some questions in time. */
async function walkWithout(isStalled: (params: ApiParams) => boolean): Promise<unknown> {
  const { wiki: opened, parts: waiting, close } = await openOne();
  const clock: Clock = { now: () => systemClock.now(), sleep: () => sleepReal(1) };
  const stalling: ActionApi = {
    request: (params) =>
      isStalled(params)
        ? Promise.reject(new ActionApiError('it did not answer: the answer did not come in time'))
        : opened.api.request(params),
  };
  const bounds = { isInForce: () => true, budget: { editsLeft: 100 }, isAsked: true };
  const token = Buffer.alloc(16, 1);
  try {
    return await editWiki(
      { ...waiting, clock },
      { ...opened, api: stalling },
      { ...bounds, token },
    );
  } catch (error) {
    return error;
  } finally {
    await close();
  }
}

/** What is set aside of a page. */
const asideOf = (pageId: number): Promise<unknown[]> =>
  database.select('SELECT work, failures FROM stalled_page WHERE page_id = ?', [pageId]);

test('where the wiki does not tell what people made of an edit, that page is not edited again, and the next one is looked at', async () => {
  await addPages({ untold: reference('untold'), undoneBehind: reference('undonebehind') });
  await repair();
  const pageId = await pageIdOf('untold');
  await client.edit(titleOf('untold'), `${reference('untold')}\n[[${CATEGORY}]]`, 'no');
  const behind = titleOf('undoneBehind');
  await client.edit(behind, `${reference('undonebehind')}\n[[${CATEGORY}]]`, 'no');
  await runAllJobs(wiki);
  const end = await walkWithout(
    ({ pageids, rvstartid }) => pageids === pageId && rvstartid !== undefined,
  );
  // The one behind was undone: of so few edits that is enough to stop.
  expect([end, await asideOf(pageId)]).toEqual(['halted', [{ work: 4, failures: 1 }]]);
  expect(await botEdits('untold')).toHaveLength(1);
  const noted = 'SELECT outcome FROM repair_edit WHERE title = ?';
  expect(await database.select(noted, [behind])).toEqual([{ outcome: 3 }]);
  await database.run("UPDATE repair_wiki SET halted_at = 0, halt_reason = ''");
  await database.run('DELETE FROM repair_edit WHERE title = ?', [behind]);
  await database.run('DELETE FROM repair_edit WHERE page_id = ?', [pageId]);
});

test('an edit of which the wiki does not tell whether it was saved waits, and stops no other', async () => {
  await addPages({ unsettled: reference('unsettled'), settled: reference('settled') });
  const pageId = await pageIdOf('unsettled');
  const row = [pageId, titleOf('unsettled'), (await revisionsOf('unsettled'))[0]?.revid ?? 0];
  await database.run(
    `INSERT INTO repair_edit (wiki_id, page_id, title, base_revision_id, revision_id, reverted_by, outcome, begun_at)
     SELECT wiki_id, ?, ?, ?, 0, 0, 0, UNIX_TIMESTAMP() - 600 FROM wiki`,
    row,
  );
  const isHistory = ({ pageids, rvstartid }: ApiParams): boolean =>
    pageids === pageId && rvstartid !== undefined;
  expect(await walkWithout(isHistory)).toBe('walked');
  expect(await asideOf(pageId)).toEqual([{ work: 3, failures: 1 }]);
  expect([await botEdits('unsettled'), (await botEdits('settled')).length]).toEqual([[], 1]);
  // It is found out before anything else is edited there.
  await database.run('UPDATE stalled_page SET due_at = 0');
  await repair();
  const outcomes = 'SELECT outcome FROM repair_edit WHERE page_id = ? ORDER BY edit_id';
  expect(await database.select(outcomes, [pageId])).toEqual([{ outcome: 2 }, { outcome: 1 }]);
  expect(await asideOf(pageId)).toEqual([]);
});

test('a stop page that does not come in time is no fault of the page that is tried again', async () => {
  await addPages({ blameless: reference('blameless') });
  const pageId = await pageIdOf('blameless');
  let isTried = false;
  const end = await walkWithout(({ action, pageid, titles, assert }) => {
    if (action === 'edit' && pageid === pageId && !isTried) {
      isTried = true;
      throw new ActionApiRefusal('editconflict', 'edited meanwhile', {});
    }
    return isTried && titles === STOP_PAGE && assert === 'user';
  });
  expect([isTried, end, await asideOf(pageId)]).toEqual([true, expect.any(ActionApiError), []]);
  await repair();
  expect(await botEdits('blameless')).toHaveLength(1);
});

test('a link is dated by the history of its page, and waits until archives have been asked for a copy from then', async () => {
  await addPages({ dated: 'A page without a source.' });
  await addPages({ dated: reference('dated') });
  await database.run('DELETE FROM wanted_moment');
  // As if it had been there before the page was first read.
  await database.run('UPDATE link SET first_day = 0');
  await repair();
  expect(await botEdits('dated')).toEqual([]);
  const moments = await database.select<{ wanted_at: number; source: number }>(
    `SELECT wanted_at, source FROM wanted_moment JOIN url USING (url_id) JOIN host USING (host_id)
     JOIN archive_search USING (url_id) WHERE name = ?`,
    [new URL(deadUrl('dated')).hostname],
  );
  expect(moments).toEqual([{ wanted_at: expect.any(Number), source: 4 }]);
  const [, added] = await historyOf('dated');
  expect(moments[0]?.wanted_at).toBe(Date.parse(added ?? '') / 1_000);
  await database.run('UPDATE wanted_moment SET is_searched = 1');
  await repair();
  expect(await textOf('dated')).toBe(repaired('dated'));
});

test('a mere link waits for the title of its page, and becomes a citation', async () => {
  writeWikisFile({ mode: 'edit', editsPerMinute: 60, bareToTemplate: true });
  try {
    await addPages({ mere: `Told.<ref>${deadUrl('mere')}</ref>` });
    // It works, and was read before.
    const today = dayNumberOf(Date.now());
    const good = encodeHistory([{ code: STATUS.fine, http: null, firstDay: 9, lastDay: today }]);
    await database.run(
      `UPDATE url JOIN host USING (host_id)
       SET history = ?, failures = 0, failing_day = 0, read_day = 9 WHERE name = ?`,
      [Buffer.from(good), new URL(deadUrl('mere')).hostname],
    );
    await repair();
    expect(await botEdits('mere')).toEqual([]);
    const wanted = await database.select(
      'SELECT title, read_day FROM page_title JOIN url USING (url_id)',
    );
    expect(wanted).toEqual([{ title: Buffer.from(''), read_day: 0 }]);
    await database.run("UPDATE page_title SET title = 'The mill of Lunden'");
    await repair();
    expect(await textOf('mere')).toBe(
      `Told.<ref>{{cite web |url=${deadUrl('mere')} |title=The mill of Lunden}}</ref>`,
    );
  } finally {
    writeWikisFile();
  }
});

describe('a person who fixes a reference', () => {
  const PAGE = `Lead.\n\n== One ==\n${reference('fixed')}\n\n== Two ==\n${reference('left')}`;
  const index = wikiApi(wiki).replace('api.php', 'index.php');

  async function draft(url: string | null, livePage: string | null = null) {
    const opened = new OpenedParts(loadConfig(env, ROOT), outside());
    try {
      const wikis = opened.wikis('web', ANSWERING);
      const [asked] = wikis.all;
      const pageId = await pageIdOf('by-hand');
      if (asked === undefined) throw new Error('the wikis file has no wiki');
      const userAgent = 'Weboid tests';
      const draftFix = openFixes({ ...outside(), database, wikis, userAgent });
      return await draftFix({ wiki: asked, pageId, url, livePage });
    } finally {
      await opened.close();
    }
  }

  test('gets the editor of the section with the repair, its difference and a summary', async () => {
    await addPages({ 'by-hand': PAGE });
    const fix = await draft(deadUrl('fixed'));
    expect(fix).toMatchObject({
      title: titleOf('by-hand'),
      changes: 1,
      address: index,
      fields: { wpSection: '1', wpTextbox1: expect.stringContaining(repaired('fixed')) },
    });
    expect(fix?.fields['wpTextbox1']).not.toContain('Two');
    const shown = await editor(fix?.fields ?? {});
    expect(shown.html).toContain('class="diff-addedline');
    expect(shown.html).toContain(`{{webarchive |url=${COPY}`);
    expect(shown.html).toContain(fix?.summary);
    expect(await textOf('by-hand')).toBe(PAGE);
  });

  test('may rather lead the link to its live page, with the copy left out', async () => {
    const live = `https://live-${RUN}.org/page`;
    const fix = await draft(deadUrl('fixed'), live);
    expect(fix?.fields['wpTextbox1']).toContain(`<ref>[${live} Source]</ref>`);
    expect(fix?.fields['wpTextbox1']).not.toContain(deadUrl('fixed'));
    expect(fix?.summary).toContain('one dead link led to the live page');
    expect((await editor(fix?.fields ?? {})).html).toContain('class="diff-addedline');
    expect(await textOf('by-hand')).toBe(PAGE);
  });

  test('saves it there, and the rest of the page stays', async () => {
    const fix = await draft(deadUrl('fixed'));
    const shown = await editor(fix?.fields ?? {});
    const { wpDiff: _, ...fields } = fix?.fields ?? {};
    await editor({ ...fields, wpEditToken: shown.token, wpSave: '1' }, shown.cookies);
    expect(await textOf('by-hand')).toBe(PAGE.replace(reference('fixed'), repaired('fixed')));
    expect(await draft(deadUrl('fixed'))).toBeNull();
  });

  test('gets the whole page where more than one section changes, and no bot is named', async () => {
    await client.edit(titleOf('by-hand'), `${PAGE}\n{{nobots}}\n[[${CATEGORY}]]`, 'for a test');
    const fix = await draft(null);
    expect(fix).toMatchObject({ changes: 2, fields: { wpSection: '' } });
    expect(fix?.fields['wpTextbox1']).toContain(repaired('left'));
    expect(fix?.fields['wpTextbox1']).not.toContain(BOT);
  });

  /** As a browser sends the form. */
  async function editor(fields: Record<string, string>, cookies = '') {
    const answer = await fetch(index, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { cookie: cookies },
      redirect: 'manual',
    });
    const html = await answer.text();
    const token = /name="wpEditToken"[^>]*|value="([^"]*)"[^>]*name="wpEditToken"/.exec(html)?.[0];
    return {
      html,
      token: /value="([^"]*)"/.exec(token ?? '')?.[1]?.replaceAll('&quot;', '"') ?? '',
      cookies: answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';', 1)[0])
        .join('; '),
    };
  }
});

test('its edits carry the wiki’s tag for them, where there is one', async () => {
  await client.createTag('weboid');
  await addPages({ tagged: reference('tagged') });
  await repair();
  const answer: unknown = await api.request({
    action: 'query',
    prop: 'revisions',
    titles: titleOf('tagged'),
    rvprop: 'tags',
  });
  expect(JSON.stringify(answer)).toContain('"tags":["weboid"]');
});

describe('as a community approves it', () => {
  const TRIAL = `Candidate ${RUN}`;
  const trial = (...args: string[]): Promise<{ stdout: string; stderr: string }> =>
    run(['repair', '--once', ...args], { WEBOID_REPAIR_USER: `${TRIAL}@weboid` });
  const editsOfTrial = async (): Promise<{ title: string; bot: boolean }[]> => {
    const answer = (await api.request({
      action: 'query',
      list: 'recentchanges',
      rcuser: TRIAL,
      rctype: 'edit',
      rcprop: 'title|flags',
      rclimit: 50,
    })) as { query: { recentchanges: { title: string; bot: boolean }[] } };
    return answer.query.recentchanges;
  };
  /** Of pages, whether their edit by the account is a bot's; null: there is none. */
  const flagsOf = async (...names: string[]): Promise<(boolean | null)[]> => {
    const edits = await editsOfTrial();
    return names.map((name) => edits.find(({ title }) => title === titleOf(name))?.bot ?? null);
  };

  beforeAll(async () => {
    await runMaintenance(wiki, 'createAndPromote', [TRIAL, 'a-long-password-of-nobody']);
    const grants = '--grants=basic,highvolume,editpage';
    await runMaintenance(wiki, 'createBotPassword', [
      '--appid=weboid',
      grants,
      TRIAL,
      BOT_PASSWORD,
    ]);
    await database.run("UPDATE repair_wiki SET halted_at = 0, halt_reason = ''");
    await database.run('DELETE FROM repair_edit');
  });
  afterAll(() => writeWikisFile());

  test('a trial of so many edits without the flag, then the flag, and its edits are a bot’s', async () => {
    await addPages({ trial1: reference('trial1'), trial2: reference('trial2') });
    // Whoever forgets asBot is told, and nothing is edited.
    writeWikisFile();
    expect((await trial()).stderr).toMatch(/has its bot right/);
    expect(await editsOfTrial()).toEqual([]);
    await run(['repair', '--resume', '--wiki', WIKI_DATABASE]);
    await ageBegunEdits();
    writeWikisFile({ ...EDITED, asBot: false });
    await trial('--edits', '1');
    // Which page is the first is chance: other tests leave some, too.
    expect(await editsOfTrial()).toMatchObject([{ bot: false }]);
    await trial('--edits', '50');
    expect(await flagsOf('trial1', 'trial2')).toEqual([false, false]);
    await runMaintenance(wiki, 'createAndPromote', ['--force', '--bot', TRIAL]);
    writeWikisFile();
    await addPages({ approved: reference('approved') });
    await trial();
    expect(await flagsOf('trial1', 'approved')).toEqual([false, true]);
    expect(await textOf('approved')).toBe(repaired('approved'));
  });

  test('a row of templates is learnt, reviewed by a person, and then edited by', async () => {
    const template = `Witness ${RUN}`;
    await client.edit(`Template:${template}`, '{{{address}}} {{{kept at}}}', 'for a test');
    const uses = Array.from({ length: 40 }, (_, place) => {
      const url = `http://learn-${RUN}.example/${place}`;
      return `{{${template} |address=${url} |kept at=${COPY}${url} |kept on=3 May 2020}}`;
    });
    await client.edit(`Learning ${RUN}`, uses.join('\n'), 'for a test');
    const told = await run(['wikitext', 'learn', WIKI_DATABASE, '--template', template]);
    await client.remove(`Learning ${RUN}`, 'end of the test');
    const cited = (name: string): string =>
      `Told.<ref>{{${template} |address=${deadUrl(name)}}}</ref>`;
    await addPages({ learnt: cited('learnt') });
    // Nothing is edited by what is learnt alone.
    await repair();
    expect(await textOf('learnt')).toBe(cited('learnt'));
    writeWikisFile(EDITED, { citations: [JSON.parse(told.stdout)] });
    await repair();
    expect(await textOf('learnt')).toBe(
      `Told.<ref>{{${template} |address=${deadUrl('learnt')} |kept at=${COPY}${deadUrl('learnt')} |kept on=2020-05-03}}</ref>`,
    );
  });
});

test('of two processes, one edits', async () => {
  await database.run('UPDATE repair_wiki SET leased_until = UNIX_TIMESTAMP() + 600');
  await addPages({ busy: reference('busy') });
  await repair();
  expect(await botEdits('busy')).toEqual([]);
  await database.run('UPDATE repair_wiki SET leased_until = 0');
});

test('a wrong password is told with what to do, and nothing is edited', async () => {
  await addPages({ unsigned: reference('unsigned') });
  const { stdout, stderr } = await run(['repair', '--once'], { WEBOID_REPAIR_PASSWORD: 'wrong' });
  expect(stdout + stderr).toMatch(/does not let Repairer .* in/);
  expect((await run(['repair', '--once'], { WEBOID_REPAIR_PASSWORD: '' })).stderr).toMatch(
    /set WEBOID_REPAIR_USER and WEBOID_REPAIR_PASSWORD/,
  );
  expect(await botEdits('unsigned')).toEqual([]);
});

/** A wiki may be at work on what was begun just now: it is waited for. */
async function ageBegunEdits(): Promise<void> {
  await database.run('UPDATE repair_edit SET begun_at = begun_at - 200 WHERE outcome IN (0, 4)');
}

/** As the account's operator reads its talk page. */
async function readMessages(): Promise<void> {
  const own = openActionApi(wikiApi(wiki), 'Weboid tests');
  await signInByPassword(own, `${BOT}@weboid`, BOT_PASSWORD);
  await own.request({ action: 'clearhasmsg' });
}

async function proposalsOf({ proposals }: EditedWiki): Promise<ProposedRepair[]> {
  const found: ProposedRepair[] = [];
  for await (const one of proposeRepairs(proposals)) found.push(one);
  return found;
}

/** The wiki as the component opens it. */
async function openOne(): Promise<{
  wiki: EditedWiki;
  parts: RepairLoopParts;
  close: () => Promise<void>;
}> {
  const config = loadConfig(env, ROOT);
  const opened = new OpenedParts(config, outside());
  const parts = openRepair(config, outside(), opened, { retryForMs: 0, signal, named: [] });
  const [editable] = await parts.wikis();
  if (editable === undefined) throw new Error('no wiki is edited');
  return { wiki: await editable.open(signal), parts, close: () => opened.close() };
}

async function run(
  args: string[],
  more: Record<string, string> = {},
): Promise<{ stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [join(ROOT, 'dist/weboid.js'), ...args], {
    env: { ...process.env, ...env, ...more },
  });
  const ended = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (ended.stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (ended.stderr += String(chunk)));
  await new Promise((resolve) => child.once('close', resolve));
  return ended;
}

async function killedAfter(ms: number): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, 'dist/weboid.js'), 'repair', '--once'], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  await sleepReal(ms);
  child.kill('SIGKILL');
  await closed;
}
