import type { Locator } from 'playwright-core';
import { runMaintenance } from '../toolforge/local/mediawiki';
import { testWiki } from '../toolforge/local/testing/test-wiki';
import { exampleArticle } from '../toolforge/local/world/expected';
import { worldAddresses } from './testing/open-browser';
import { logIn, setPreference, unwatchPage, watchPages } from './testing/log-in';
import { openPage, waitForMarks } from './testing/wiki-visit';
import { withVisit } from './testing/with-visit';

/** One click in an article: the wiki's own editor opens, with the reference repaired in its text (I6). */
jest.setTimeout(180_000);

/** Its dead link stands in a citation template. */
const CITING = 'Norrask fiddle music';
const EDITOR = { name: 'Visual editor', password: 'a-long-password-of-an-editor' };
const ENTERED = {
  'archive-url':
    'https://web.archive.org/web/20220506070809/http://www.eldvik-fiddle-school.org/summer',
  'archive-date': '6 May 2022',
  'url-status': 'dead',
};
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
    await page
      .locator('.weboid-mark[data-weboid-verdict=unreachable]')
      .first()
      .click({ force: true });
    await page.locator('[role=dialog] a[href*="/fix?"]').click();
    await page.locator('.diff-addedline').first().waitFor();
    const text = await page.locator('#wpTextbox1').inputValue();
    expect(text).toMatch(/web\.archive\.org|dead link/);
    expect(await page.locator('#wpSummary').inputValue()).not.toBe('');
    expect(await revisionsOf(exampleArticle)).toBe(before);
  },
);

test.each([false, true])(
  'who watches the page (%s) goes on doing so after the fix',
  async (watches) => {
    const { page, context } = visit;
    await runMaintenance(testWiki(), 'createAndPromote', ['--force', EDITOR.name, EDITOR.password]);
    await logIn(context, EDITOR);
    await setPreference(context, 'watchdefault', '0');
    await (watches ? watchPages(context, [CITING]) : unwatchPage(context, CITING));
    await openPage(page, world.wiki, { title: CITING });
    await waitForMarks(page, 1);
    await page.locator('.weboid-mark[data-weboid-verdict=unreachable]').first().click();
    await page.locator('[role=dialog] a[href*="/fix?"]').click();
    await page.locator('.diff-addedline').first().waitFor();
    expect(await page.locator('#wpWatchthis').isChecked()).toBe(watches);
  },
);

test('what to enter by hand is shown on demand, as the citation names it', async () => {
  const { page } = visit;
  await openPage(page, world.wiki, { title: CITING });
  await waitForMarks(page, 1);
  await page.locator('.weboid-mark[data-weboid-verdict=unreachable]').first().click();
  await page.getByRole('button', { name: 'Show what to enter by hand' }).click();
  await page.getByRole('textbox', { name: 'url-status' }).waitFor();
  expect(await valuesIn(page.getByRole('dialog'))).toEqual(expect.objectContaining(ENTERED));
  await page.getByRole('button', { name: 'Copy “archive-date”' }).click();
  await page.getByText(/^(Copied|It is selected)/).waitFor();
});

test('who opens the citation in the visual editor is told there what to enter', async () => {
  const { page, context } = visit;
  // Others look at what the administrator sees.
  await runMaintenance(testWiki(), 'createAndPromote', ['--force', EDITOR.name, EDITOR.password]);
  await logIn(context, EDITOR);
  await setPreference(context, 'visualeditor-betatempdisable', '0');
  await setPreference(context, 'visualeditor-hidebetawelcome', '1');
  await openPage(page, world.wiki, { title: CITING, veaction: 'edit' });
  await editInVisualEditor(page.locator('.ve-ce-mwReferenceNode').nth(1));
  await editInVisualEditor(page.locator('.oo-ui-window-active .ve-ce-mwTransclusionNode').first());
  const panel = page.locator('.weboid-editor-panel');
  await panel.getByRole('button', { name: 'Show what to enter by hand' }).click();
  await panel.getByRole('textbox', { name: 'url-status' }).waitFor();
  expect(await valuesIn(panel)).toEqual(expect.objectContaining(ENTERED));
  const apply = page.getByRole('button', { name: /^Apply changes/ }).last();
  expect(await apply.isVisible()).toBe(true);
});

/** Clicks the node until the editor offers to edit it, and does: just after it has come it hears no click. */
async function editInVisualEditor(node: Locator): Promise<void> {
  // What lies behind an open window is still visible, and inert.
  const edit = node
    .page()
    .locator('.ve-ui-linearContextItem a.oo-ui-buttonElement-button:visible:not([inert] *)')
    .last();
  await node.waitFor();
  do {
    // The highlight of a node lies over it.
    await node.click({ force: true });
  } while (!(await edit.click({ timeout: 3_000 }).then(...IS_DONE)));
}

const IS_DONE = [() => true, () => false] as const;

/** What stands in the fields, by their labels. */
function valuesIn(place: Locator): Promise<Record<string, string>> {
  return place
    .locator('label:has(input[readonly])')
    .evaluateAll((labels) =>
      Object.fromEntries(
        labels.map((label) => [
          label.querySelector('span')?.textContent ?? '',
          label.querySelector('input')?.value ?? '',
        ]),
      ),
    );
}

async function revisionsOf(title: string): Promise<string> {
  const address = `${world.wiki}/w/api.php?action=query&prop=info&format=json&titles=${encodeURIComponent(title)}`;
  return (await fetch(address)).text();
}
