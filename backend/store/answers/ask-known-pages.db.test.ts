import { createKnownPagesAsking } from './ask-known-pages';
import type { Suspicion } from '../suspects/suspicion';
import { withStore } from '../testing/with-store';
import { watchStatements } from '../testing/watch-statements';
import { saveWikiState } from '../pages/wiki-states';

const { database } = withStore();
const TODAY = 3_600;
const KEY = Buffer.alloc(16, 7);
const STAMP_S = 1_785_000_000;
const suspicion = (minFailures: number): Suspicion => ({
  minFailures,
  withUnchecked: true,
  withDoubted: false,
  hosts: [],
});
const by = (wikiId: number) => ({ wikiId, linksKey: KEY, among: 'all' as const, today: TODAY });

beforeAll(async () => {
  const rows = [3, 4].flatMap((wikiId) =>
    [1, 2, 3].map((page) => [wikiId, page, TODAY, 0, 100 * wikiId + page, STAMP_S, TODAY]),
  );
  await database.run(
    `INSERT INTO page (wiki_id, page_id, touched_day, needs_update, latest_revision,
       links_updated_at, read_day) VALUES ?`,
    [rows],
  );
  for (const wikiId of [3, 4]) await saveWikiState(database, wikiId, { linksKey: KEY });
});

test('questions that come during a statement share the next one, each wiki and suspicion apart', async () => {
  let statements = 0;
  const watched = watchStatements(database, () => Promise.resolve(void (statements += 1)));
  const ask = createKnownPagesAsking(watched);
  const first = ask(by(3), [1], suspicion(3));
  await Promise.resolve();
  await Promise.resolve();
  const answers = await Promise.all([
    first,
    ask(by(3), [2, 9], suspicion(3)),
    ask(by(3), [2, 1], suspicion(3)),
    ask(by(4), [2], suspicion(3)),
    ask(by(3), [3], suspicion(4)),
    ask(by(3), [], suspicion(3)),
  ]);
  expect(answers.map((pages) => [...pages.values()].map((it) => it.latestRevision))).toEqual([
    [301],
    [302],
    [302, 301],
    [402],
    [303],
    [],
  ]);
  expect(statements).toBe(4);
});
