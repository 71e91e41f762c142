import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { axeViolations } from '../../../../gadget/testing/axe-violations';
import { openBrowser, worldAddresses } from '../../../../gadget/testing/open-browser';
import { WIKI_DATABASE } from '../../../../toolforge/local/mediawiki';
import { openWeboidTables } from '../../../../toolforge/local/testing/open-weboid-tables';
import { testWiki } from '../../../../toolforge/local/testing/test-wiki';
import { exampleArticle, expectedUnreachable } from '../../../../toolforge/local/world/expected';
import { removeReports } from '../../../store/people/withdraw-reports';
import { classifyUrl } from '../../../url/classify-url';

jest.setTimeout(60_000);

const { weboid } = worldAddresses();
const PICTURES = process.env['WEBOID_LOOK_FOLDER'] ?? '';
const dead = expectedUnreachable(exampleArticle);
/** A person reports one link a minute. */
const RUN = Date.now().toString(36);

let browser: Browser;
beforeAll(async () => {
  await forgetReports(dead.slice(0, 2));
  browser = await openBrowser();
});
afterAll(() => browser.close());

const address = (path: string, query: Record<string, string>): string =>
  `${weboid}${path}?${new URLSearchParams({ ...query, lang: 'en' }).toString()}`;

/** What an earlier run that was cut off has reported. */
async function forgetReports(urls: readonly string[]): Promise<void> {
  const database = openWeboidTables(testWiki().databasePort);
  try {
    for (const text of urls) {
      const { url } = classifyUrl(text);
      const nobody = { key: null, userName: null };
      if (url !== null)
        await removeReports(database, { url }, nobody, Math.floor(Date.now() / 1_000));
    }
  } finally {
    await database.close();
  }
}

/** Pictures for people, where a folder for them is named. */
async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES === '') return;
  await page.screenshot({ path: join(PICTURES, `people-${name}.png`), fullPage: true });
}

/** What the answer about the page says of a link, past all caches. */
async function reportsTold(url: string): Promise<number> {
  const query = { dbname: WIKI_DATABASE, title: exampleArticle, format: 'json', all: '1' };
  const response = await fetch(address('/externalLinkInfo', query));
  const { links } = (await response.json()) as { links: { url: string; reports?: number }[] };
  return links.find((link) => link.url === url)?.reports ?? 0;
}

async function signIn(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Sign in and report that it works' }).click();
  await page.getByLabel('User name').fill(name);
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
}

test.each([
  ['with script, on a wide screen', true, { width: 1280, height: 900 }, 0],
  ['without script, on a phone', false, { width: 360, height: 740 }, 1],
] as const)(
  '%s: sign in, report, see it, remove it, sign out',
  async (how, hasScript, size, nth) => {
    const url = dead[nth] ?? '';
    const name = `Reader ${RUN} ${nth}`;
    const context = await browser.newContext({ javaScriptEnabled: hasScript, viewport: size });
    try {
      const page = await context.newPage();
      const question = { dbname: WIKI_DATABASE, title: exampleArticle };
      await page.goto(address('/externalLinkInfo', question));
      const item = page.locator('li.link').filter({ hasText: url });
      await item.locator('summary').click();
      await item.getByRole('link', { name: 'Works in my browser' }).first().click();
      await signIn(page, name);
      await page.getByText(`Signed in as`).waitFor();
      await page.getByText('Thank you, that is stored.').waitFor();
      if (hasScript) expect(await axeViolations(page)).toEqual([]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect([how, width <= size.width]).toEqual([how, true]);
      expect(await reportsTold(url)).toBe(1);
      await picture(page, `reported-${nth}`);
      if (hasScript) expect(await axeViolations(page)).toEqual([]);
      // The browser had kept the page from before.
      await page.goto(address('/externalLinkInfo', question));
      await item.getByText('Somebody reports that it works in a browser').waitFor();
      await page.goBack();
      // What nobody else has said is taken back, not removed.
      expect(await page.getByText(/^Remove the reports/).count()).toBe(0);
      await page.getByRole('button', { name: 'Take back my report' }).click();
      await page.getByText('Your report is taken back.').waitFor();
      expect(await reportsTold(url)).toBe(0);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByRole('link', { name: 'Sign in and report that it works' }).waitFor();
      await page.goto(address('/log', {}));
      await page.getByRole('listitem').filter({ hasText: name }).first().waitFor();
      await picture(page, `log-${nth}`);
      if (hasScript) expect(await axeViolations(page)).toEqual([]);
    } finally {
      await context.close();
    }
  },
);

test('an answer is the same for who is signed in, and sets no cookie', async () => {
  const response = await fetch(
    address('/externalLinkInfo', { dbname: WIKI_DATABASE, title: exampleArticle }),
  );
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(response.headers.get('vary') ?? '').not.toMatch(/cookie/i);
  expect(await response.text()).toContain('/report?url=');
});
