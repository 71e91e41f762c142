import { WIKI_DATABASE } from '../../toolforge/local/mediawiki';
import { doubtIdOf } from '../status/content-doubt';
import { dayNumberOf } from '../status/day-number';
import { encodeHistory } from '../status/history';
import { STATUS } from '../status/status-code';
import { saveName } from '../store/names/name-standings';
import { newName } from '../store/names/stored-name';
import { withRepairWorld } from './testing/repair-world';

/** What else than a copy beside a dead link is written into pages of the real MediaWiki. */
jest.setTimeout(120_000);

const world = withRepairWorld();

describe('notes on talk pages', () => {
  const talkTextOf = async (name: string): Promise<string> => world.rawText(world.talkOf(name));

  beforeAll(async () => {
    await world.addPages({
      told: world.reference('told'),
      quiet: world.reference('quiet'),
      old: world.reference('old'),
    });
    await world.client.edit(world.talkOf('quiet'), '{{bots|optout=all}}', 'for a test');
    await world.client.edit(world.talkOf('old'), 'Something was said.', 'for a test');
    world.writeWikisFile({ mode: 'talk' });
    await world.repair();
    await world.repair();
  });
  afterAll(() => world.writeWikisFile());

  test('name the dead links with their copies, below what was said; the page stays as it is', async () => {
    const note = (name: string): string =>
      `== Dead web links on this page ==\nThis web link of the page is dead:\n* ${world.deadUrl(name)} – archived copy: ${world.copy}${world.deadUrl(name)}\n--`;
    expect(await talkTextOf('told')).toContain(note('told'));
    expect((await talkTextOf('told')).split('==')).toHaveLength(3);
    expect(await talkTextOf('old')).toContain(`Something was said.\n\n${note('old')}`);
    expect(await world.textOf('told')).toBe(world.reference('told'));
  });

  test('are not left where nobody wants them, and what was taken away is not told again', async () => {
    expect(await talkTextOf('quiet')).toBe('{{bots|optout=all}}');
    await world.client.edit(world.talkOf('told'), 'No, thank you.', 'away with it');
    await world.database.run('UPDATE repair_edit SET begun_at = begun_at - 91 * 86400');
    await world.repair();
    expect(await talkTextOf('told')).toBe('No, thank you.');
  });

  test('that were saved when the process was killed are not left twice', async () => {
    await world.database.run(
      'UPDATE repair_edit SET outcome = 4, revision_id = 0 WHERE outcome = 5',
    );
    await world.ageBegunEdits();
    await world.repair();
    const rows = await world.database.select(
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
  const takenUrl = (name: string): string => `http://${name}.taken-${world.stamp}.org/page`;
  const cited = (name: string): string =>
    `Told.<ref>[${takenUrl(name)} Source]</ref> {{cite web |url=${takenUrl(name)} |title=T}}`;
  const wanting = (repairUsurped: boolean | 'confirmed'): void =>
    world.writeWikisFile({ repairUsurped });
  const stand = (people: 0 | 1): Promise<void> => {
    const today = dayNumberOf(Date.now());
    const name = newName(`taken-${world.stamp}.org`, today);
    return world.database.transaction((statements) =>
      saveName(statements, { ...name, standing: 'taken', people }),
    );
  };
  /** Good answers, and the doubt that the walk over a name leaves. */
  const answerWell = async (): Promise<void> => {
    const today = dayNumberOf(Date.now());
    const good = { code: STATUS.fine, http: null, firstDay: today - 20, lastDay: today };
    await world.database.run(
      `UPDATE url JOIN host USING (host_id) SET history = ?, failures = 0, doubt = ? WHERE name LIKE ?`,
      [Buffer.from(encodeHistory([good])), doubtIdOf('usurped'), `%.taken-${world.stamp}.org`],
    );
  };

  beforeAll(async () => {
    await world.addPages({ taken: cited('taken'), lone: cited('lone') });
    await answerWell();
    await world.database.run(
      `INSERT IGNORE INTO archive (url_id, service, snapshot, snapshot_at, blocked, visited_day)
       SELECT url_id, 0, CONCAT('${world.copy}http://', name, path), '20200503120000', 0, 1
       FROM url JOIN host USING (host_id) WHERE name = ?`,
      [`taken.taken-${world.stamp}.org`],
    );
  });
  afterAll(() => world.writeWikisFile());

  test('are left alone unless the wiki wants that, or people have confirmed it', async () => {
    await stand(0);
    await world.repair();
    wanting('confirmed');
    await world.repair();
    expect(await world.botEdits('taken')).toEqual([]);
    expect(await world.rawText(world.talkOf('lone'))).not.toContain(takenUrl('lone'));
  });

  test('are led to their copies alone once people have; a page without a copy stays, and its talk page is told', async () => {
    await stand(1);
    const proposed = `{{usurped|1=[${world.copy}${takenUrl('taken')} Source]}}`;
    const asked = ['repair', '--dry-run', '--wiki', WIKI_DATABASE, '--pages', '100'];
    expect((await world.runWeboid([...asked, '--repair-usurped', 'confirmed'])).stdout).toContain(
      proposed,
    );
    expect((await world.runWeboid(asked)).stdout).not.toContain(proposed);
    expect(await world.botEdits('taken')).toEqual([]);
    await world.repair();
    await world.repair();
    const copy = `${world.copy}${takenUrl('taken')}`;
    expect(await world.textOf('taken')).toBe(
      `Told.<ref>{{usurped|1=[${copy} Source]}}</ref> {{cite web |url=${takenUrl('taken')} |title=T |archive-url=${copy} |archive-date=2020-05-03 |url-status=usurped}}`,
    );
    expect(await world.botEdits('taken')).toEqual([
      expect.objectContaining({
        comment: `Web links repaired: 2 addresses marked as seeming to show another page now ([[User:${world.bot}]])`,
      }),
    ]);
    expect(await world.textOf('lone')).toBe(cited('lone'));
    expect(await world.rawText(world.talkOf('lone'))).toContain(
      `The page at this address no longer seems to be the one that was cited:\n* ${takenUrl('lone')} – no archived copy known`,
    );
  });
});

test('a link is dated by the history of its page, and waits until archives have been asked for a copy from then', async () => {
  await world.addPages({ dated: 'A page without a source.' });
  await world.addPages({ dated: world.reference('dated') });
  await world.database.run('DELETE FROM wanted_moment');
  // As if it had been there before the page was first read.
  await world.database.run('UPDATE link SET first_day = 0');
  await world.repair();
  expect(await world.botEdits('dated')).toEqual([]);
  const moments = await world.database.select<{ wanted_at: number; source: number }>(
    `SELECT wanted_at, source FROM wanted_moment JOIN url USING (url_id) JOIN host USING (host_id)
     JOIN archive_search USING (url_id) WHERE name = ?`,
    [new URL(world.deadUrl('dated')).hostname],
  );
  expect(moments).toEqual([{ wanted_at: expect.any(Number), source: 4 }]);
  const [, added] = await historyOf('dated');
  expect(moments[0]?.wanted_at).toBe(Date.parse(added ?? '') / 1_000);
  await world.database.run('UPDATE wanted_moment SET is_searched = 1');
  await world.repair();
  expect(await world.textOf('dated')).toBe(world.repaired('dated'));
});

test('a mere link waits for the title of its page, and becomes a citation', async () => {
  world.writeWikisFile({ bareToTemplate: true });
  try {
    await world.addPages({ mere: `Told.<ref>${world.deadUrl('mere')}</ref>` });
    // It works, and was read before.
    const today = dayNumberOf(Date.now());
    const good = encodeHistory([{ code: STATUS.fine, http: null, firstDay: 9, lastDay: today }]);
    await world.database.run(
      `UPDATE url JOIN host USING (host_id)
       SET history = ?, failures = 0, failing_day = 0, read_day = 9 WHERE name = ?`,
      [Buffer.from(good), new URL(world.deadUrl('mere')).hostname],
    );
    await world.repair();
    expect(await world.botEdits('mere')).toEqual([]);
    const wanted = await world.database.select(
      'SELECT title, read_day FROM page_title JOIN url USING (url_id)',
    );
    expect(wanted).toEqual([{ title: Buffer.from(''), read_day: 0 }]);
    await world.database.run("UPDATE page_title SET title = 'The mill of Lunden'");
    await world.repair();
    expect(await world.textOf('mere')).toBe(
      `Told.<ref>{{cite web |url=${world.deadUrl('mere')} |title=The mill of Lunden}}</ref>`,
    );
  } finally {
    world.writeWikisFile();
  }
});

/** Moments of its revisions, oldest first. */
async function historyOf(name: string): Promise<string[]> {
  const answer: unknown = await world.api.request({
    action: 'query',
    prop: 'revisions',
    titles: world.titleOf(name),
    rvprop: 'timestamp',
    rvlimit: 50,
    rvdir: 'newer',
  });
  const { pages } = (answer as { query: { pages: { revisions: { timestamp: string }[] }[] } })
    .query;
  return (pages[0]?.revisions ?? []).map(({ timestamp }) => timestamp);
}
