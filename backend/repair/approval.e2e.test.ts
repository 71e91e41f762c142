import { runMaintenance, WIKI_DATABASE } from '../../toolforge/local/mediawiki';
import { testWiki } from '../../toolforge/local/testing/test-wiki';
import { withRepairWorld } from './testing/repair-world';

/** How a community of the real MediaWiki comes to let the account edit. */
jest.setTimeout(120_000);

const world = withRepairWorld();
const wiki = testWiki();

describe('as a community approves it', () => {
  const TRIAL = `Candidate ${world.stamp}`;
  const trial = (...args: string[]): Promise<{ stdout: string; stderr: string }> =>
    world.runWeboid(['repair', '--once', ...args], { WEBOID_REPAIR_USER: `${TRIAL}@weboid` });
  const editsOfTrial = async (): Promise<{ title: string; bot: boolean }[]> => {
    const answer = (await world.api.request({
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
    return names.map(
      (name) => edits.find(({ title }) => title === world.titleOf(name))?.bot ?? null,
    );
  };

  beforeAll(async () => {
    await runMaintenance(wiki, 'createAndPromote', [TRIAL, 'a-long-password-of-nobody']);
    const grants = '--grants=basic,highvolume,editpage';
    await runMaintenance(wiki, 'createBotPassword', [
      '--appid=weboid',
      grants,
      TRIAL,
      world.botPassword,
    ]);
    await world.database.run("UPDATE repair_wiki SET halted_at = 0, halt_reason = ''");
    await world.database.run('DELETE FROM repair_edit');
  });
  afterAll(() => world.writeWikisFile());

  test('a trial of so many edits without the flag, then the flag, and its edits are a bot’s', async () => {
    await world.addPages({ trial1: world.reference('trial1'), trial2: world.reference('trial2') });
    // Whoever forgets asBot is told, and nothing is edited.
    world.writeWikisFile();
    expect((await trial()).stderr).toMatch(/has its bot right/);
    expect(await editsOfTrial()).toEqual([]);
    await world.runWeboid(['repair', '--resume', '--wiki', WIKI_DATABASE]);
    await world.ageBegunEdits();
    world.writeWikisFile({ asBot: false });
    await trial('--edits', '1');
    // Which page is the first is chance: other tests leave some, too.
    expect(await editsOfTrial()).toMatchObject([{ bot: false }]);
    await trial('--edits', '50');
    expect(await flagsOf('trial1', 'trial2')).toEqual([false, false]);
    await runMaintenance(wiki, 'createAndPromote', ['--force', '--bot', TRIAL]);
    world.writeWikisFile();
    await world.addPages({ approved: world.reference('approved') });
    await trial();
    expect(await flagsOf('trial1', 'approved')).toEqual([false, true]);
    expect(await world.textOf('approved')).toBe(world.repaired('approved'));
  });

  test('a row of templates is learnt, reviewed by a person, and then edited by', async () => {
    const template = `Witness ${world.stamp}`;
    await world.client.edit(`Template:${template}`, '{{{address}}} {{{kept at}}}', 'for a test');
    const uses = Array.from({ length: 40 }, (_, place) => {
      const url = `http://learn-${world.stamp}.example/${place}`;
      return `{{${template} |address=${url} |kept at=${world.copy}${url} |kept on=3 May 2020}}`;
    });
    await world.client.edit(`Learning ${world.stamp}`, uses.join('\n'), 'for a test');
    const told = await world.runWeboid([
      'wikitext',
      'learn',
      WIKI_DATABASE,
      '--template',
      template,
    ]);
    await world.client.remove(`Learning ${world.stamp}`, 'end of the test');
    const cited = (name: string): string =>
      `Told.<ref>{{${template} |address=${world.deadUrl(name)}}}</ref>`;
    await world.addPages({ learnt: cited('learnt') });
    // Nothing is edited by what is learnt alone.
    await world.repair();
    expect(await world.textOf('learnt')).toBe(cited('learnt'));
    world.writeWikisFile({}, { citations: [JSON.parse(told.stdout)] });
    await world.repair();
    expect(await world.textOf('learnt')).toBe(
      `Told.<ref>{{${template} |address=${world.deadUrl('learnt')} |kept at=${world.copy}${world.deadUrl('learnt')} |kept on=2020-05-03}}</ref>`,
    );
  });
});
