import path from 'node:path';
import { exampleArticle } from '../toolforge/local/world/expected';
import { worldAddresses } from './testing/open-browser';
import { openPage, waitForMarks } from './testing/wiki-visit';
import { withVisit } from './testing/with-visit';

/**
 * The article with its marks and the box of one, wide and narrow, light and dark, in both directions. With WEBOID_LOOK_FOLDER,
 * pictures are written to that folder; with WEBOID_GADGET_PICTURES, those of the README are made anew.
 */
jest.setTimeout(90_000);

const FOLDER = process.env['WEBOID_LOOK_FOLDER'];
const README_PICTURES: Readonly<Record<string, string>> =
  process.env['WEBOID_GADGET_PICTURES'] === undefined
    ? {}
    : {
        'marked-1280-ltr-light': 'marked-article.png',
        'marked-360-rtl-dark': 'marked-phone-rtl-dark.png',
      };
const SETTLE_MS = 500;
/** CSS pixels. */
const FINGER = 44;
const DOUBTFUL = JSON.stringify({ show: 'doubtful', ask: 'auto', summary: true });
const LOOKS = [1280, 360].flatMap((width) =>
  (['ltr', 'rtl'] as const).flatMap((direction) =>
    (['light', 'dark'] as const).map((scheme) => ({ width, direction, scheme })),
  ),
);
const world = worldAddresses();
const visit = withVisit();

test.each(LOOKS)(
  'nothing lies beside the window, and on a phone all buttons are high enough for a finger: %j',
  async ({ width, direction, scheme }) => {
    const { page, context } = visit;
    await page.setViewportSize({ width, height: width > 640 ? 800 : 740 });
    await context.addInitScript((text) => localStorage.setItem('weboid-settings', text), DOUBTFUL);
    const skin = width > 640 ? 'vector-2022' : 'minerva';
    const night = width > 640 ? 'vectornightmode' : 'minervanightmode';
    await openPage(page, world.wiki, {
      title: exampleArticle,
      useskin: skin,
      uselang: direction === 'rtl' ? 'ar' : 'en',
      [night]: scheme === 'dark' ? '1' : '0',
    });
    await waitForMarks(page, 1);
    await picture(`marks-${width}-${direction}-${scheme}`);
    const time = page.getByRole('dialog').locator('time').first();
    // The first answer with details that is made at all may take longer than readers are let wait.
    for (let asked = 0; asked < 3 && !(await time.isVisible()); asked += 1) {
      await page.keyboard.press('Escape');
      await page.locator('.weboid-mark[data-weboid-copy]').first().click();
      await time.waitFor({ timeout: 15_000 }).catch(() => undefined);
    }
    await time.waitFor();
    await page.waitForTimeout(SETTLE_MS);
    await picture(`marked-${width}-${direction}-${scheme}`);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond).toBeLessThanOrEqual(0);
    const heights = await page
      .getByRole('dialog')
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(3);
    if (width < 640) expect(Math.min(...heights)).toBeGreaterThanOrEqual(FINGER);
  },
);

async function picture(name: string): Promise<void> {
  const shown = README_PICTURES[name];
  const files = [
    ...(FOLDER === undefined ? [] : [path.join(FOLDER, `${name}.png`)]),
    ...(shown === undefined ? [] : [path.join(__dirname, 'pictures', shown)]),
  ];
  for (const file of files) await visit.page.screenshot({ path: file });
}
