import { exampleArticle } from '../toolforge/local/world/expected';
import { worldAddresses } from './testing/open-browser';
import { openPage, waitForMarks } from './testing/wiki-visit';
import { withVisit } from './testing/with-visit';

/** One click in an article: the wiki's own editor opens, with the reference repaired in its text (I6). */
jest.setTimeout(90_000);

const SKINS = ['vector-2022', 'vector', 'monobook', 'timeless', 'minerva'];
const world = worldAddresses();
const visit = withVisit();

test.each(SKINS)(
  '%s: a click opens the editor with the repair, its difference and a summary',
  async (useskin) => {
    const { page } = visit;
    await openPage(page, world.wiki, { title: exampleArticle, useskin });
    await waitForMarks(page, 1);
    const before = await revisionsOf(exampleArticle);
    await page.locator('.weboid-mark[data-weboid-verdict=unreachable]').first().click();
    await page.locator('[role=dialog] a[href*="/fix?"]').click();
    await page.locator('.diff-addedline').first().waitFor();
    const text = await page.locator('#wpTextbox1').inputValue();
    expect(text).toMatch(/web\.archive\.org|dead link/);
    expect(await page.locator('#wpSummary').inputValue()).not.toBe('');
    expect(await revisionsOf(exampleArticle)).toBe(before);
  },
);

async function revisionsOf(title: string): Promise<string> {
  const address = `${world.wiki}/w/api.php?action=query&prop=info&format=json&titles=${encodeURIComponent(title)}`;
  return (await fetch(address)).text();
}
