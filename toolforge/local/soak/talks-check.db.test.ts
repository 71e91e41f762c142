import { openActionApi } from '../../../backend/wiki/http/action-api';
import { signInByPassword } from '../../../backend/wiki/editing/sign-in';
import { ownRevisionAfter, saveAsAccount } from '../../../backend/wiki/editing/save-as-account';
import type { SignedInWiki } from '../../../backend/wiki/editing/signed-in-wiki';
import { talkOwnerOf } from '../../../backend/wiki/editing/talk-owner';
import { talkPageTitled } from '../../../backend/wiki/editing/talk-page';
import { startFarmServer, type FarmServer } from '../../../backend/feeder/testing/farm-server';
import { SUBSCRIBERS } from '../../../backend/store/changes/subscribers-client';
import { appendChanges } from '../../../backend/store/changes/table-change-feed';
import { changeOf } from '../../../backend/store/changes/testing/change-of';
import { emptyTables, withStore } from '../../../backend/store/testing/with-store';
import { TalkPages } from './talk-pages';
import { TALK_ACCOUNT, TALK_USER, TalkServer } from './talk-server';
import { checkTalks, type SoakedTalker } from './talks-check';

const { database } = withStore();
const TITLE = 'User talk:Talker 1';
const talker: SoakedTalker = {
  subscriberId: 1,
  dbname: 'w1',
  title: TITLE,
  onSince: 0,
  turns: 2,
  wants: () => true,
};
const place = { dbname: 'w1', title: TITLE, user: TALK_USER, summary: 'Links', heading: 'Links' };

describe('messages on talk pages', () => {
  let pages: TalkPages;
  let urls: string[];

  beforeEach(async () => {
    const tables = 'change change_head dispatch delivery subscriber talk_subscriber';
    await emptyTables(database, ...tables.split(' '));
    await logChange('working', 'unreachable');
    await logChange('working', 'unreachable');
    urls = await addresses();
    pages = new TalkPages();
  });

  async function addresses(): Promise<string[]> {
    const rows = await database.select<{ url: Buffer }>(
      'SELECT url FROM `change` ORDER BY change_id',
    );
    return rows.map(({ url }) => url.toString());
  }

  let changes = 0;
  async function logChange(from: 'working' | 'unreachable', to: typeof from): Promise<void> {
    changes += 1;
    const change = { ...changeOf(changes, from, to), reason: 'marked-permadead' };
    await database.transaction((statements) => appendChanges(statements, [change], 1_000));
    const ids = await database.select<{ id: number }>('SELECT MAX(change_id) AS id FROM `change`');
    await database.run(
      'REPLACE INTO dispatch (client, seen_change_id, touched_at) VALUES (?, ?, 0)',
      [SUBSCRIBERS, ids[0]?.id ?? 0],
    );
  }

  async function lastId(): Promise<number> {
    const [row] = await database.select<{ id: number }>(
      'SELECT MAX(change_id) AS id FROM `change`',
    );
    return row?.id ?? 0;
  }

  function write(end: number, dead: readonly string[], more: Partial<typeof place> = {}): void {
    const lines = dead.map((url) => `* [${url} a link]`).join('\n');
    const text = `<!-- weboid:${end}-0 -->\nNow dead (${dead.length}):\n${lines}\n--~~~~`;
    const baseId = pages.historyOf('w1', more.title ?? TITLE).at(-1)?.id ?? 0;
    pages.add({ ...place, ...more, text, baseId });
  }

  const check = (more: Partial<SoakedTalker> = {}) =>
    checkTalks(database, {
      talkers: [{ ...talker, ...more }],
      revisions: pages.revisions,
      killed: 0,
      failed: 0,
    });

  async function wait(changeId: number, messageEnd: number | null): Promise<void> {
    await database.run(
      `INSERT INTO subscriber (subscriber_id, kind, owner, state, address, secret, created_at, message_change)
       VALUES (1, 3, '', 2, '', '', 0, ?)`,
      [messageEnd],
    );
    await database.run(
      'INSERT INTO talk_subscriber (subscriber_id, wiki_id, every_days) VALUES (1, 1, 1)',
    );
    await database.run(
      `INSERT INTO delivery (subscriber_id, change_id, wiki_id, first_id, old_verdict, new_verdict)
       VALUES (1, ?, 0, ?, 1, 2)`,
      [changeId, changeId],
    );
  }

  test('tell each link, once', async () => {
    const end = await lastId();
    write(end - 1, urls.slice(0, 1));
    write(end, urls.slice(1));
    expect(await check()).toMatchObject({ talkers: 1, messages: 2, links: 2, broken: [] });
  });

  test('may wait, and may be saved while nobody knows that', async () => {
    const end = await lastId();
    write(end - 1, urls.slice(0, 1));
    await wait(end, null);
    expect(await check()).toMatchObject({ messages: 1, waiting: 1, broken: [] });
    write(end, urls.slice(1));
    await database.run('UPDATE subscriber SET message_change = ?', [end]);
    expect(await check()).toMatchObject({ messages: 2, waiting: 1, broken: [] });
  });

  test.each<[string, () => unknown, string[]]>([
    [
      'one that came twice',
      async () => write(await lastId(), urls.slice(1)),
      [
        'messages that came to a talk page twice: 1',
        'links told on talk pages that had not changed so: 1',
      ],
    ],
    [
      'one to a stranger',
      async () => write(await lastId(), [], { title: 'User talk:Stranger' }),
      ['messages on talk pages of others: 1'],
    ],
    [
      'a change that was forgotten',
      () => logChange('working', 'unreachable'),
      ['links that talk pages do not tell: 1'],
    ],
    [
      'a change that would be told again',
      async () => wait(await lastId(), null),
      ['changes told on a talk page that wait again: 1'],
    ],
    [
      'one of an older change',
      () => write(0, []),
      ['messages on talk pages that tell less than those before: 1'],
    ],
  ])('%s is told', async (_what, plant, faults) => {
    const end = await lastId();
    write(end - 1, urls.slice(0, 1));
    write(end, urls.slice(1));
    await plant();
    expect((await check({ turns: 3 })).broken).toEqual(faults);
  });

  test('that lack a link, or come too soon, are told', async () => {
    write(await lastId(), urls.slice(0, 1));
    expect((await check({ turns: 0 })).broken).toEqual([
      'messages on talk pages sooner than wanted: 1',
      'links that talk pages do not tell: 1',
    ]);
  });
});

describe('the stand-in for a wiki', () => {
  const server = new TalkServer(50);
  let farm: FarmServer;
  let wiki: SignedInWiki;

  beforeAll(async () => {
    farm = await startFarmServer((...asked) => server.answer(...asked));
    const api = openActionApi(farm.url.replace('{dbname}', 'w1'), 'Weboid/test', {
      maxlagS: 5,
      retryForMs: 60_000,
    });
    const signInAgain = () => signInByPassword(api, TALK_ACCOUNT.user, TALK_ACCOUNT.password);
    await signInAgain();
    wiki = { api, signInAgain, account: TALK_USER, tag: null };
  });
  afterAll(() => farm.close());

  test('takes sections as MediaWiki does, and each once, whatever gets lost', async () => {
    for (let n = 1; n <= 12; n += 1) {
      const page = await talkPageTitled(wiki.api, TITLE);
      const { account } = await talkOwnerOf(wiki, 'Talker 1');
      expect(account).toMatchObject({ isCentral: true });
      const baseRevisionId = page?.revisionId ?? 0;
      const mark = `<!-- weboid:${n}-0 -->`;
      const text = `${mark}\nä & +`;
      const save = { page: TITLE, baseRevisionId, asBot: false, summary: 'Links', text, mark };
      const saved = await saveAsAccount(wiki, { ...save, newSection: `Links ${n}` });
      expect(saved.kind).toBe('saved');
      expect(await ownRevisionAfter(wiki, save)).not.toBeNull();
    }
    const own = server.pages.revisions.filter(({ user }) => user === TALK_USER);
    expect(own.map(({ added }) => /weboid:(\d+)/.exec(added)?.[1])).toEqual(
      Array.from({ length: 12 }, (_, n) => String(n + 1)),
    );
  }, 60_000);

  test('lets nobody in by another password, and leaves others to the farm', async () => {
    const { api } = wiki;
    await expect(signInByPassword(api, TALK_ACCOUNT.user, 'x')).rejects.toThrow('wrong password');
    const answer = await fetch(`${farm.url.replace('{dbname}', 'w1')}?action=query`);
    expect(await answer.json()).toEqual({ query: { pages: [] } });
  });
});
