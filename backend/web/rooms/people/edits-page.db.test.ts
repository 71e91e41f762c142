import { createManualClock } from '../../../runtime/testing/manual-clock';
import { wikiIdOf } from '../../../store/pages/wikis';
import { noteRevert } from '../../../store/repairs/edit-reverts';
import { beginEdit, endEdit, type NewEdit } from '../../../store/repairs/repair-edits';
import { haltRepair, takeRepairTurn } from '../../../store/repairs/repair-wikis';
import { withStore } from '../../../store/testing/with-store';
import { sampleParts, sampleWiki } from '../../testing/sample-web';
import { serve, type Served } from '../../testing/serve';
import { checkWellFormed } from '../../testing/well-formed';

const { database } = withStore();
const NOW_MS = Date.UTC(2026, 9, 1, 12);
const NOW_S = NOW_MS / 1_000;
const wiki = sampleWiki([], {});
let wikiId = 0;
let web: Served;

beforeAll(async () => {
  wikiId = await wikiIdOf(database, wiki.farm.code, wiki.dbname);
  const clock = createManualClock(NOW_MS);
  web = await serve(sampleParts(wiki, {}, { clock, store: database }));
});
afterAll(() => web.close());

const edit = (pageId: number, title: string, url: string): NewEdit => ({
  wikiId,
  pageId,
  title,
  baseRevisionId: 10 * pageId,
  changes: [{ kind: 'add-copy', url, copyUrl: `https://web.archive.org/web/2020/${url}` }],
  nowS: NOW_S - 60,
});

const page = async (path = '/edits'): Promise<string> => (await web.get(path)).text();

const undoing = (revertedBy: number) => ({ revertedBy, undone: [true], nowS: NOW_S });

const BY_PEOPLE = 'they save it under their own names, and it stands in the history';

test('before any edit it says so, and where the edits of people stand', async () => {
  const html = await page();
  expect(html).toContain('Weboid itself has not edited anything yet.');
  expect(html).toContain(BY_PEOPLE);
});

test('the link to it in the log says whose edits they are', async () => {
  expect(await page('/log')).toMatch(/<a href="\/edits[^"]*">Edits by Weboid itself<\/a>/);
});

test('each edit leads to its difference, one that was undone to who undid it', async () => {
  const saved = await beginEdit(database, edit(1, 'Lunden', 'http://a.org/1'));
  await endEdit(database, saved, 'saved', 11);
  const undone = await beginEdit(database, edit(2, '<b>Tarn</b>', 'http://a.org/?a=1&b="<i>'));
  await endEdit(database, undone, 'saved', 21);
  expect(await noteRevert(database, undone, undoing(22))).toBe(true);
  expect(await noteRevert(database, undone, undoing(23))).toBe(false);
  await beginEdit(database, edit(3, 'Kept', 'http://a.org/3'));
  const html = await page();
  checkWellFormed(html);
  expect(html).toContain(BY_PEOPLE);
  expect(html).toMatch(/<a href="[^"]*index\.php\?diff=11"><bdi>Lunden<\/bdi><\/a>\s*· saved/);
  expect(html).toMatch(
    /<strong><a href="[^"]*index\.php\?diff=22">undone by people<\/a><\/strong>/,
  );
  expect(html).toContain('&lt;b&gt;Tarn&lt;/b&gt;');
  expect(html).not.toMatch(/<b>|<i>/);
  expect(html).toContain('under way');
});

test('per wiki: how much was edited and undone within 30 days, and why nothing is now', async () => {
  const turn = { wikiId, token: Buffer.alloc(16, 1), nowS: NOW_S, untilS: NOW_S + 10 };
  expect(await takeRepairTurn(database, turn)).toBe(true);
  expect(await page()).toContain('Within 30 days: 2 edits, 1 of them undone');
  await haltRepair(database, wikiId, '1 of 2 edits of a day were reverted', NOW_S);
  expect(await page()).toContain('<strong>Halted: 1 of 2 edits of a day were reverted</strong>');
});

test('fifty a page, then older ones', async () => {
  for (let n = 0; n < 52; n += 1)
    await beginEdit(database, edit(100 + n, `N${n}.`, 'http://b.org/'));
  const first = await page();
  expect(first).toContain('N51.');
  expect(first).not.toContain('>N1.<');
  const older = /rel="next" href="([^"]+)"/.exec(first)?.[1] ?? '';
  expect(await page(older.replaceAll('&amp;', '&'))).toContain('>N1.<');
});

test('a turn is one process’s at a time, until it passes it or is gone', async () => {
  const turn = (byte: number, nowS: number) =>
    takeRepairTurn(database, { wikiId, token: Buffer.alloc(16, byte), nowS, untilS: nowS + 10 });
  expect(await turn(1, NOW_S + 5)).toBe(true);
  expect(await turn(2, NOW_S + 14)).toBe(false);
  expect(await turn(2, NOW_S + 15)).toBe(true);
  expect(await turn(1, NOW_S + 16)).toBe(false);
});
