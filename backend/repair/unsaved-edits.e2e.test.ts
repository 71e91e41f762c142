import { runAllJobs } from '../../toolforge/local/testing/run-all-jobs';
import { testWiki } from '../../toolforge/local/testing/test-wiki';
import { type Clock, sleepReal, systemClock } from '../runtime/clock';
import {
  type ActionApi,
  ActionApiError,
  ActionApiRefusal,
  type ApiParams,
} from '../wiki/http/action-api';
import { editWiki } from './edit-wiki';
import { withRepairWorld } from './testing/repair-world';

/** What the real MediaWiki does not let the account save, or does not answer in time. */
jest.setTimeout(120_000);

const world = withRepairWorld();
const wiki = testWiki();

test('a page that its wiki does not let us edit is left alone for a month', async () => {
  await world.addPages({ shut: world.reference('shut') });
  await world.client.protect(world.titleOf('shut'));
  await world.repair();
  await world.repair();
  const tried = (): Promise<unknown> =>
    world.database.select('SELECT outcome FROM repair_edit WHERE title = ? AND outcome IN (2, 6)', [
      world.titleOf('shut'),
    ]);
  expect(await tried()).toEqual([{ outcome: 6 }]);
});

test('a page that cannot be saved is left to the next day, and stops no other', async () => {
  await world.addPages({ failing: world.reference('failing'), other: world.reference('other') });
  const place = [await world.pageIdOf('failing'), world.titleOf('failing')];
  await world.database.run(
    `INSERT INTO repair_edit (wiki_id, page_id, title, base_revision_id, revision_id, reverted_by, outcome, begun_at)
     SELECT wiki_id, ?, ?, 1, 0, 0, 2, UNIX_TIMESTAMP() - seq * 600 FROM wiki JOIN seq_1_to_6`,
    place,
  );
  await world.repair();
  expect([await world.botEdits('failing'), (await world.botEdits('other')).length]).toEqual([
    [],
    1,
  ]);
  await world.database.run(
    'UPDATE repair_edit SET begun_at = begun_at - 86400 WHERE page_id = ?',
    place,
  );
  await world.repair();
  expect(await world.botEdits('failing')).toHaveLength(1);
});

test('a page that its wiki never saves in time is set aside, and the walk goes on behind it', async () => {
  await world.addPages({ stalls: world.reference('stalls'), behind: world.reference('behind') });
  const pageId = await world.pageIdOf('stalls');
  const { wiki: opened, parts: waiting, close } = await world.openOne();
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
    world.database.select('SELECT work, failures FROM stalled_page WHERE page_id = ?', [pageId]);
  try {
    const token = Buffer.alloc(16, 1);
    const end = await editWiki(parts, { ...opened, api: stalling }, { ...bounds, token });
    expect(end).toBe('walked');
    expect([await world.botEdits('stalls'), (await world.botEdits('behind')).length]).toEqual([
      [],
      1,
    ]);
    expect(await asideRows()).toEqual([{ work: 3, failures: 1 }]);
    // Until its time has come it is left alone, then it is edited as if nothing had been.
    await editWiki(parts, opened, { ...bounds, token });
    expect(await world.botEdits('stalls')).toEqual([]);
    await world.database.run('UPDATE stalled_page SET due_at = 0');
    await editWiki(parts, opened, { ...bounds, token });
    expect([(await world.botEdits('stalls')).length, await asideRows()]).toEqual([1, []]);
  } finally {
    await close();
  }
});

/** A walk in which the wiki does not answer some questions in time. */
async function walkWithout(isStalled: (params: ApiParams) => boolean): Promise<unknown> {
  const { wiki: opened, parts: waiting, close } = await world.openOne();
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
  world.database.select('SELECT work, failures FROM stalled_page WHERE page_id = ?', [pageId]);

test('where the wiki does not tell what people made of an edit, that page is not edited again, and the next one is looked at', async () => {
  await world.addPages({
    untold: world.reference('untold'),
    undoneBehind: world.reference('undonebehind'),
  });
  await world.repair();
  const pageId = await world.pageIdOf('untold');
  await world.client.edit(
    world.titleOf('untold'),
    `${world.reference('untold')}\n[[${world.category}]]`,
    'no',
  );
  const behind = world.titleOf('undoneBehind');
  await world.client.edit(
    behind,
    `${world.reference('undonebehind')}\n[[${world.category}]]`,
    'no',
  );
  await runAllJobs(wiki);
  const end = await walkWithout(
    ({ pageids, rvstartid }) => pageids === pageId && rvstartid !== undefined,
  );
  expect([end, await asideOf(pageId)]).toEqual(['walked', [{ work: 4, failures: 1 }]]);
  expect(await world.botEdits('untold')).toHaveLength(1);
  const noted = 'SELECT outcome FROM repair_edit WHERE title = ?';
  expect(await world.database.select(noted, [behind])).toEqual([{ outcome: 3 }]);
  await world.database.run('DELETE FROM repair_edit WHERE title = ?', [behind]);
  await world.database.run('DELETE FROM repair_edit WHERE page_id = ?', [pageId]);
});

test('an edit of which the wiki does not tell whether it was saved waits, and stops no other', async () => {
  await world.addPages({
    unsettled: world.reference('unsettled'),
    settled: world.reference('settled'),
  });
  const pageId = await world.pageIdOf('unsettled');
  const row = [
    pageId,
    world.titleOf('unsettled'),
    (await world.revisionsOf('unsettled'))[0]?.revid ?? 0,
  ];
  await world.database.run(
    `INSERT INTO repair_edit (wiki_id, page_id, title, base_revision_id, revision_id, reverted_by, outcome, begun_at)
     SELECT wiki_id, ?, ?, ?, 0, 0, 0, UNIX_TIMESTAMP() - 600 FROM wiki`,
    row,
  );
  const isHistory = ({ pageids, rvstartid }: ApiParams): boolean =>
    pageids === pageId && rvstartid !== undefined;
  expect(await walkWithout(isHistory)).toBe('walked');
  expect(await asideOf(pageId)).toEqual([{ work: 3, failures: 1 }]);
  expect([await world.botEdits('unsettled'), (await world.botEdits('settled')).length]).toEqual([
    [],
    1,
  ]);
  // It is found out before anything else is edited there.
  await world.database.run('UPDATE stalled_page SET due_at = 0');
  await world.repair();
  const outcomes = 'SELECT outcome FROM repair_edit WHERE page_id = ? ORDER BY edit_id';
  expect(await world.database.select(outcomes, [pageId])).toEqual([{ outcome: 2 }, { outcome: 1 }]);
  expect(await asideOf(pageId)).toEqual([]);
});

test('a stop page that does not come in time is no fault of the page that is tried again', async () => {
  await world.addPages({ blameless: world.reference('blameless') });
  const pageId = await world.pageIdOf('blameless');
  let isTried = false;
  const end = await walkWithout(({ action, pageid, titles, assert }) => {
    if (action === 'edit' && pageid === pageId && !isTried) {
      isTried = true;
      throw new ActionApiRefusal('editconflict', 'edited meanwhile', {});
    }
    return isTried && titles === world.stopPage && assert === 'user';
  });
  expect([isTried, end, await asideOf(pageId)]).toEqual([true, expect.any(ActionApiError), []]);
  await world.repair();
  expect(await world.botEdits('blameless')).toHaveLength(1);
});
