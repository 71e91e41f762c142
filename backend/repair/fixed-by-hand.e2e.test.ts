import { wikiApi } from '../../toolforge/local/mediawiki';
import { testWiki } from '../../toolforge/local/testing/test-wiki';
import { openFixes } from '../composition/open-fixes';
import { ANSWERING, OpenedParts } from '../composition/opened-parts';
import { sampleOutside } from '../composition/testing/sample-outside';
import { publicNetwork } from '../crawler/transport/network';
import { systemClock } from '../runtime/clock';
import { withRepairWorld } from './testing/repair-world';

/** A person is led to the editor of the real MediaWiki, with a reference repaired. */
jest.setTimeout(120_000);

const world = withRepairWorld();
const outside = sampleOutside({ clock: systemClock, network: publicNetwork() });
const wiki = testWiki();

describe('a person who fixes a reference', () => {
  const PAGE = `Lead.\n\n== One ==\n${world.reference('fixed')}\n\n== Two ==\n${world.reference('left')}`;
  const index = wikiApi(wiki).replace('api.php', 'index.php');

  async function draft(url: string | null, livePage: string | null = null) {
    const opened = new OpenedParts(world.config(), outside);
    try {
      const wikis = opened.wikis('web', ANSWERING);
      const [asked] = wikis.all;
      const pageId = await world.pageIdOf('by-hand');
      if (asked === undefined) throw new Error('the wikis file has no wiki');
      const userAgent = 'Weboid tests';
      const draftFix = openFixes({ ...outside, database: world.database, wikis, userAgent });
      return await draftFix({ wiki: asked, pageId, url, livePage });
    } finally {
      await opened.close();
    }
  }

  test('gets the editor of the section with the repair, its difference and a summary', async () => {
    await world.addPages({ 'by-hand': PAGE });
    const fix = await draft(world.deadUrl('fixed'));
    expect(fix).toMatchObject({
      title: world.titleOf('by-hand'),
      changes: 1,
      address: index,
      fields: { wpSection: '1', wpTextbox1: expect.stringContaining(world.repaired('fixed')) },
    });
    expect(fix?.fields['wpTextbox1']).not.toContain('Two');
    const shown = await editor(fix?.fields ?? {});
    expect(shown.html).toContain('class="diff-addedline');
    expect(shown.html).toContain(`{{webarchive |url=${world.copy}`);
    expect(shown.html).toContain(fix?.summary);
    expect(await world.textOf('by-hand')).toBe(PAGE);
  });

  test('may rather lead the link to its live page, with the copy left out', async () => {
    const live = `https://live-${world.stamp}.org/page`;
    const fix = await draft(world.deadUrl('fixed'), live);
    expect(fix?.fields['wpTextbox1']).toContain(`<ref>[${live} Source]</ref>`);
    expect(fix?.fields['wpTextbox1']).not.toContain(world.deadUrl('fixed'));
    expect(fix?.summary).toContain('one dead link led to the live page');
    expect((await editor(fix?.fields ?? {})).html).toContain('class="diff-addedline');
    expect(await world.textOf('by-hand')).toBe(PAGE);
  });

  test('saves it there, and the rest of the page stays', async () => {
    const fix = await draft(world.deadUrl('fixed'));
    const shown = await editor(fix?.fields ?? {});
    const { wpDiff: _, ...fields } = fix?.fields ?? {};
    await editor({ ...fields, wpEditToken: shown.token, wpSave: '1' }, shown.cookies);
    expect(await world.textOf('by-hand')).toBe(
      PAGE.replace(world.reference('fixed'), world.repaired('fixed')),
    );
    expect(await draft(world.deadUrl('fixed'))).toBeNull();
  });

  test('gets the whole page where more than one section changes, and no bot is named', async () => {
    await world.client.edit(
      world.titleOf('by-hand'),
      `${PAGE}\n{{nobots}}\n[[${world.category}]]`,
      'for a test',
    );
    const fix = await draft(null);
    expect(fix).toMatchObject({ changes: 2, fields: { wpSection: '' } });
    expect(fix?.fields['wpTextbox1']).toContain(world.repaired('left'));
    expect(fix?.fields['wpTextbox1']).not.toContain(world.bot);
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
