import { createManualClock } from '../runtime/testing/manual-clock';
import { createTableChangeFeed } from '../store/changes/table-change-feed';
import { changeOf } from '../store/changes/testing/change-of';
import { wikiIdOf } from '../store/pages/wikis';
import { forgetSuspectWalks, noteSuspectWalk } from '../store/suspects/suspect-walks';
import { emptyTables, withStore } from '../store/testing/with-store';
import { sampleWiki } from '../web/testing/sample-web';
import { keepLinkScopes } from './kept-link-scopes';

const { database } = withStore();
const NOW_S = 1_800_000_000;
const HOUR_S = 3_600;
const wiki = sampleWiki([]);
const WALKED = { walkedTo: 0, begunAtS: 5, filledAtS: 9, links: 0, lacked: 0 };
let wikiId = 0;

beforeEach(async () => {
  await emptyTables(
    database,
    'wiki',
    'dispatch',
    'change',
    'link_walk',
    'suspect_walk',
    'suspect_link',
  );
  await database.run('UPDATE change_head SET last_change_id = 0');
  wikiId = await wikiIdOf(database, 1, 'dewiki');
});

const seen = (changeId: number): Promise<unknown> =>
  database.run('INSERT INTO dispatch (client, seen_change_id, touched_at) VALUES (?, ?, 0)', [
    'dewiki@WMF',
    changeId,
  ]);

const append = (nowS: number): Promise<void> =>
  database.transaction((statements) =>
    createTableChangeFeed(database).append(statements, [changeOf(1, 'working', 'doubtful')], nowS),
  );

const scopeAt = (nowS: number): Promise<string> =>
  keepLinkScopes(database, createManualClock(nowS * 1_000))(wiki, wikiId);

test('what a walk has filled and dispatchers keep up with is relied on', async () => {
  await noteSuspectWalk(database, wikiId, WALKED, null);
  await append(NOW_S - 10 * HOUR_S);
  await seen(1);
  expect(await scopeAt(NOW_S)).toBe('suspects');
  await append(NOW_S);
  expect(await scopeAt(NOW_S + HOUR_S - 1)).toBe('suspects');
  expect(await scopeAt(NOW_S + HOUR_S)).toBe('all');
});

test.each([
  ['no dispatcher ever ran', () => noteSuspectWalk(database, wikiId, WALKED, null)],
  ['no walk has begun', () => seen(0)],
  [
    'the first walk is not over',
    async () => {
      await seen(0);
      await noteSuspectWalk(database, wikiId, { ...WALKED, filledAtS: 0 }, null);
    },
  ],
  [
    'an earlier release has walked over them since',
    async () => {
      await seen(0);
      await noteSuspectWalk(database, wikiId, WALKED, null);
      await database.run('REPLACE INTO suspect_walk SELECT * FROM link_walk');
    },
  ],
  [
    'a dispatcher of an earlier release has noted one since',
    async () => {
      await seen(0);
      await noteSuspectWalk(database, wikiId, WALKED, null);
      await database.run('INSERT INTO suspect_link VALUES (?, 5, 1)', [wikiId]);
    },
  ],
  [
    'one of an earlier release has told that it has missed changes',
    async () => {
      await seen(0);
      await noteSuspectWalk(database, wikiId, WALKED, null);
      await database.run('DELETE FROM suspect_walk WHERE wiki_id = ?', [wikiId]);
    },
  ],
])('all links are looked at where %s', async (_what, prepare) => {
  await prepare();
  expect(await scopeAt(NOW_S)).toBe('all');
});

test('it is looked at again a minute later', async () => {
  const clock = createManualClock(NOW_S * 1_000);
  const scopes = keepLinkScopes(database, clock);
  await noteSuspectWalk(database, wikiId, WALKED, null);
  await seen(0);
  expect(await scopes(wiki, wikiId)).toBe('suspects');
  await forgetSuspectWalks(database, [wikiId]);
  expect(await scopes(wiki, wikiId)).toBe('suspects');
  clock.advanceTo((NOW_S + 700) * 1_000);
  expect(await scopes(wiki, wikiId)).toBe('all');
});
