import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runMaintenance, WIKI_DATABASE, wikiApi } from '../../toolforge/local/mediawiki';
import { runAllJobs } from '../../toolforge/local/testing/run-all-jobs';
import { testWiki } from '../../toolforge/local/testing/test-wiki';
import { openWikiClient } from '../../toolforge/local/wiki-client';
import { ROOT } from '../../toolforge/root';
import { sleepReal } from '../runtime/clock';
import { dayNumberOf } from '../status/day-number';
import { STATUS } from '../status/status-code';
import { repairState } from '../store/repairs/repair-wikis';
import { checkAll } from '../store/testing/sample-urls';
import { signInByPassword } from '../wiki/editing/sign-in';
import { type ActionApi, openActionApi } from '../wiki/http/action-api';
import { editPage } from './edit-page';
import { editWiki } from './edit-wiki';
import { reasonToHalt } from './halt';
import { withRepairWorld } from './testing/repair-world';
import { UndoneChanges } from './undone-changes';

/** Pages of the real MediaWiki are edited as the wikis file says, by an account of its own with the bot right. */
jest.setTimeout(120_000);

const world = withRepairWorld();
const wiki = testWiki();
/** Without any right. */
const PERSON = { name: `Person ${world.stamp}`, password: 'a-long-password-of-a-person' };

beforeAll(() => runMaintenance(wiki, 'createAndPromote', [PERSON.name, PERSON.password]));

test('a reference is repaired once, with a summary, and what asks to be left alone is not touched', async () => {
  await world.addPages({
    plain: world.reference('plain'),
    nobots: `{{nobots}} ${world.reference('nobots')}`,
    ignored: world.reference('ignored').replace('</ref>', ' {{cbignore}}</ref>'),
  });
  await world.repair();
  await world.repair();
  expect(await world.textOf('plain')).toBe(world.repaired('plain'));
  expect(await world.botEdits('plain')).toEqual([
    expect.objectContaining({
      comment: `Web links repaired: one archived copy added ([[User:${world.bot}]])`,
    }),
  ]);
  expect([await world.botEdits('nobots'), await world.botEdits('ignored')]).toEqual([[], []]);
  expect(await world.database.select('SELECT outcome FROM repair_edit')).toEqual([{ outcome: 1 }]);
});

test('text on the stop page, or a message, stops it; without them it goes on', async () => {
  await world.addPages({ stopped: world.reference('stopped') });
  await world.client.edit(world.stopPage, 'Please stop.', 'for a test');
  await world.repair();
  expect(await world.botEdits('stopped')).toEqual([]);
  const reason = async (): Promise<string> => {
    const [row] = await world.database.select<{ halt_reason: Buffer }>(
      'SELECT halt_reason FROM repair_wiki',
    );
    return row?.halt_reason.toString() ?? '';
  };
  expect(await reason()).toContain(world.stopPage);
  await world.client.remove(world.stopPage, 'for a test');
  await world.client.edit(`User talk:${world.bot}`, 'What is this?', 'for a test');
  await world.repair();
  expect(await world.botEdits('stopped')).toEqual([]);
  expect(await reason()).toContain('message');
  await readMessages();
  await world.repair();
  expect(await reason()).toBe('');
  expect(await world.textOf('stopped')).toBe(world.repaired('stopped'));
});

test('what is edited meanwhile is read and repaired again, and both edits stay', async () => {
  await world.addPages({ raced: world.reference('raced') });
  const title = world.titleOf('raced');
  const { wiki: opened, parts, close } = await world.openOne();
  try {
    const found = (await world.proposalsOf(opened)).find(({ page }) => page.title === title);
    if (found === undefined) throw new Error('nothing is proposed');
    const text = `New words. ${world.reference('raced')}\n[[${world.category}]]`;
    await world.client.edit(title, text, 'meanwhile');
    expect(await editPage(parts, opened, found)).toMatchObject({ kind: 'saved' });
  } finally {
    await close();
  }
  expect(await world.textOf('raced')).toBe(`New words. ${world.repaired('raced')}`);
  const outcomes = await world.database.select(
    'SELECT outcome FROM repair_edit WHERE title = ? ORDER BY edit_id',
    [title],
  );
  expect(outcomes).toEqual([{ outcome: 2 }, { outcome: 1 }]);
});

test('an edit whose answer was lost, and that was sent again, is not forgotten', async () => {
  await world.addPages({ lost: world.reference('lost') });
  const { wiki: opened, parts, close } = await world.openOne();
  const twice: ActionApi = {
    request: async (params) => {
      if (params['action'] === 'edit') await opened.api.request(params);
      return opened.api.request(params);
    },
  };
  try {
    const found = (await world.proposalsOf(opened)).find(
      ({ page }) => page.title === world.titleOf('lost'),
    );
    if (found === undefined) throw new Error('nothing is proposed');
    const [outcome] = [await editPage(parts, { ...opened, api: twice }, found)];
    const [ours] = await world.botEdits('lost');
    expect(outcome).toEqual({ kind: 'saved', revisionId: ours?.revid });
  } finally {
    await close();
  }
  expect(await world.botEdits('lost')).toHaveLength(1);
});

test('who is not signed in any more signs in again, and edits', async () => {
  await world.addPages({ forgotten: world.reference('forgotten') });
  const { wiki: opened, parts, close } = await world.openOne();
  try {
    const found = (await world.proposalsOf(opened)).find(
      ({ page }) => page.title === world.titleOf('forgotten'),
    );
    if (found === undefined) throw new Error('nothing is proposed');
    const { query } = (await opened.api.request({ action: 'query', meta: 'tokens' })) as {
      query: { tokens: { csrftoken: string } };
    };
    await opened.api.request({ action: 'logout', token: query.tokens.csrftoken });
    expect(
      await reasonToHalt(parts, opened, {
        state: await repairState(world.database, opened.wikiId),
        undone: new UndoneChanges(world.database),
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
    await world.addPages(Object.fromEntries(NAMES.map((name) => [name, world.reference(name)])));
    await world.repair();
    for (const name of NAMES) expect(await world.botEdits(name)).toHaveLength(1);
    const [ours] = await world.botEdits('undone');
    await world.client.undo(world.titleOf('undone'), ours?.revid ?? 0);
    await world.client.edit(
      world.titleOf('restored'),
      `${world.reference('restored')}\n[[${world.category}]]`,
      '',
    );
    const partly = `More words. ${world.reference('partly')} And more.\n[[${world.category}]]`;
    await world.client.edit(world.titleOf('partly'), partly, 'my reasons');
    await world.client.edit(
      world.titleOf('removed'),
      `No source any more.\n[[${world.category}]]`,
      '',
    );
    await world.client.edit(
      world.titleOf('kept'),
      `Words. ${world.repaired('kept')}\n[[${world.category}]]`,
      '',
    );
    await runAllJobs(wiki);
    await world.repair();
  });

  test('is noted, by tags, by the same text, and by what is gone; a removed reference is no revert', async () => {
    const rows = await world.database.select<{ title: Buffer }>(
      'SELECT title FROM repair_edit WHERE outcome = 3 AND reverted_by > 0 ORDER BY title',
    );
    expect(rows.map(({ title }) => title.toString())).toEqual(
      ['partly', 'restored', 'undone'].map((name) => world.titleOf(name)),
    );
  });

  test('is reported as probably reachable, and due to be looked at', async () => {
    const rows = await world.database.select<{ name: Buffer; due_day: number }>(
      'SELECT name, due_day FROM report JOIN url USING (url_id) JOIN host ON host.host_id = url.host_id ORDER BY name',
    );
    expect(rows.map(({ name }) => name.toString())).toEqual(
      ['partly', 'restored', 'undone'].map((name) => `${name}.gone-${world.stamp}.org`),
    );
    expect(rows.every(({ due_day }) => due_day <= dayNumberOf(Date.now()))).toBe(true);
  });

  test('halts the wiki, and is not repeated when a person has let it go on', async () => {
    const [state] = await world.database.select<{ halt_reason: Buffer }>(
      'SELECT * FROM repair_wiki',
    );
    expect(state?.halt_reason.toString()).toMatch(
      /^3 edits were reverted within a day, in which \d+ were made$/,
    );
    await world.addPages({ later: world.reference('later') });
    await world.repair();
    expect(await world.botEdits('later')).toEqual([]);
    expect((await world.runWeboid(['repair', '--resume', '--wiki', WIKI_DATABASE])).stdout).toBe(
      `${WIKI_DATABASE}@tables is repaired again\n`,
    );
    // What people report is not edited anyway; here that alone is not what keeps it from being repeated.
    await world.database.run('DELETE FROM report');
    await world.repair();
    expect(await world.textOf('later')).toBe(world.repaired('later'));
    for (const name of ['undone', 'restored', 'partly'])
      expect(await world.botEdits(name)).toHaveLength(1);
  });
});

describe.each([true, false])('where recent changes are patrolled: %p', (isPatrolled) => {
  const at = (name: string): string => `${name}-${isPatrolled ? 'patrolled' : 'not'}`;
  const NAMES = ['undo', 'manual', 'partial', 'first'].map(at);

  beforeAll(async () => {
    await world.database.run('DELETE FROM repair_edit');
    setPatrol(isPatrolled);
    await world.addPages(Object.fromEntries(NAMES.map((name) => [name, world.reference(name)])));
    await world.repair();
    const person = await openWikiClient(wikiApi(wiki), PERSON);
    const [ours] = await world.botEdits(at('undo'));
    await person.undo(world.titleOf(at('undo')), ours?.revid ?? 0);
    const back = `${world.reference(at('manual'))}\n[[${world.category}]]`;
    await person.edit(world.titleOf(at('manual')), back, 'by hand');
    const partly = `More words. ${world.reference(at('partial'))} And more.\n[[${world.category}]]`;
    await person.edit(world.titleOf(at('partial')), partly, 'my reasons');
    await runAllJobs(wiki);
  });
  afterAll(() => setPatrol(true));

  test('what anybody has undone is noticed all the same', async () => {
    await world.repair();
    const rows = await world.database.select<{ title: Buffer }>(
      'SELECT title FROM repair_edit WHERE outcome = 3 ORDER BY title',
    );
    expect(rows.map(({ title }) => title.toString())).toEqual(
      ['manual', 'partial', 'undo'].map((name) => world.titleOf(at(name))),
    );
    await world.database.run("UPDATE repair_wiki SET halted_at = 0, halt_reason = ''");
  });
});

/** As the wiki's administrators set it. */
function setPatrol(isPatrolled: boolean): void {
  const file = join(wiki.folder, 'conf/LocalSettings.php');
  const text = readFileSync(file, 'utf8').replace(/\$wgUseRCPatrol = \w+;\n/, '');
  writeFileSync(file, `${text}$wgUseRCPatrol = ${isPatrolled};\n`);
}

test('what is undone while a page waits for its turn is not done again', async () => {
  await world.database.run('DELETE FROM repair_edit');
  await world.addPages({ waiting: world.reference('waiting') });
  await world.repair();
  const [ours] = await world.botEdits('waiting');
  await world.client.undo(world.titleOf('waiting'), ours?.revid ?? 0);
  await world.database.run('DELETE FROM report');
  // The look of this hour is over: nobody looks at all edits before the page has its turn.
  await world.database.run('UPDATE repair_wiki SET looked_at = UNIX_TIMESTAMP(), walked_at = 0');
  const { wiki: opened, parts, close } = await world.openOne();
  const token = Buffer.alloc(16, 7);
  const bounds = { isInForce: () => true, budget: { editsLeft: 9 }, token, isAsked: false };
  try {
    expect(await editWiki(parts, opened, bounds)).toBe('walked');
  } finally {
    await close();
  }
  expect(await world.botEdits('waiting')).toHaveLength(1);
});

test('what becomes known of a link while its page waits for its turn is heeded', async () => {
  world.writeWikisFile({ editsPerMinute: 12 });
  await world.addPages({ known1: world.reference('known1'), known2: world.reference('known2') });
  const walking = world.repair();
  while ((await world.botEdits('known1')).length === 0) await sleepReal(100);
  await checkAll(world.database, dayNumberOf(Date.now()), STATUS.fine);
  await walking;
  world.writeWikisFile();
  expect(await world.botEdits('known2')).toEqual([]);
});

test('killed at any moment, it edits no page twice and forgets none', async () => {
  const names = ['k1', 'k2', 'k3', 'k4'];
  await world.addPages(Object.fromEntries(names.map((name) => [name, world.reference(name)])));
  for (let killed = 0; killed < 5; killed += 1) {
    await killedAfter(900 + killed * 170);
    // Nobody waits half an hour for the turn of a process that is gone, nor two minutes for what it has begun.
    await world.database.run('UPDATE repair_wiki SET leased_until = 0');
    await world.ageBegunEdits();
  }
  // Killed when the wiki had saved it, and nobody knew yet.
  await world.database.run(
    'UPDATE repair_edit SET outcome = 0, revision_id = 0 WHERE outcome = 1 AND title = ?',
    [world.titleOf('k1')],
  );
  await world.ageBegunEdits();
  await world.repair();
  for (const name of names) {
    expect(await world.botEdits(name)).toHaveLength(1);
    expect(await world.textOf(name)).toBe(world.repaired(name));
  }
  const rows = await world.database.select<{ title: Buffer; saved: number }>(
    `SELECT title, SUM(outcome = 1) AS saved FROM repair_edit WHERE title LIKE ? GROUP BY title
     HAVING saved != 1`,
    [`${world.titleOf('k')}%`],
  );
  expect(rows).toEqual([]);
});

test('its edits carry the wiki’s tag for them, where there is one', async () => {
  await world.client.createTag('weboid');
  await world.addPages({ tagged: world.reference('tagged') });
  await world.repair();
  const answer: unknown = await world.api.request({
    action: 'query',
    prop: 'revisions',
    titles: world.titleOf('tagged'),
    rvprop: 'tags',
  });
  expect(JSON.stringify(answer)).toContain('"tags":["weboid"]');
});

test('of two processes, one edits', async () => {
  await world.database.run('UPDATE repair_wiki SET leased_until = UNIX_TIMESTAMP() + 600');
  await world.addPages({ busy: world.reference('busy') });
  await world.repair();
  expect(await world.botEdits('busy')).toEqual([]);
  await world.database.run('UPDATE repair_wiki SET leased_until = 0');
});

test('a wrong password is told with what to do, and nothing is edited', async () => {
  await world.addPages({ unsigned: world.reference('unsigned') });
  const { stdout, stderr } = await world.runWeboid(['repair', '--once'], {
    WEBOID_REPAIR_PASSWORD: 'wrong',
  });
  expect(stdout + stderr).toMatch(/does not let Repairer .* in/);
  expect(
    (await world.runWeboid(['repair', '--once'], { WEBOID_REPAIR_PASSWORD: '' })).stderr,
  ).toMatch(/set WEBOID_REPAIR_USER and WEBOID_REPAIR_PASSWORD/);
  expect(await world.botEdits('unsigned')).toEqual([]);
});

/** As the account's operator reads its talk page. */
async function readMessages(): Promise<void> {
  const own = openActionApi(wikiApi(wiki), 'Weboid tests');
  await signInByPassword(own, `${world.bot}@weboid`, world.botPassword);
  await own.request({ action: 'clearhasmsg' });
}

async function killedAfter(ms: number): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, 'dist/weboid.js'), 'repair', '--once'], {
    env: { ...process.env, ...world.env },
    stdio: 'ignore',
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  await sleepReal(ms);
  child.kill('SIGKILL');
  await closed;
}
