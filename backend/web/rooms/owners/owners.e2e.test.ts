import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { axeViolations } from '../../../../gadget/testing/axe-violations';
import { openBrowser, worldAddresses } from '../../../../gadget/testing/open-browser';
import { exampleArticle, expectedUnreachable } from '../../../../toolforge/local/world/expected';

jest.setTimeout(120_000);

const { weboid, desk } = worldAddresses();
const PICTURES = process.env['WEBOID_LOOK_FOLDER'] ?? '';
const hosts = [
  ...new Set(expectedUnreachable(exampleArticle).map((url) => new URL(url).hostname)),
].filter((host) => /[a-z]$/.test(host));

/** Claims stay, and a person has so many looks a day. */
const RUN = Date.now().toString(36);

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
  if (PICTURES !== '') mkdirSync(PICTURES, { recursive: true });
});
afterAll(() => browser.close());

const address = (query: Record<string, string>): string =>
  `${weboid}/owners?${new URLSearchParams({ lang: 'en', ...query }).toString()}`;

async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES === '') return;
  await page.screenshot({ path: join(PICTURES, `owners-${name}.png`), fullPage: true });
}

async function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
}

async function signIn(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Sign in to prove a domain' }).click();
  await page.getByLabel('User name').fill(name);
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await page.getByText('Signed in as').waitFor();
}

/** Both directions, light and dark, wide and narrow; and on paper. */
async function looksWell(page: Page, name: string): Promise<void> {
  const here = page.url();
  for (const [lang, colorScheme, width] of [
    ['en', 'light', 1280],
    ['ar', 'dark', 360],
    ['de', 'light', 320],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await page.goto(address({ lang }));
    expect([name, lang, await axeViolations(page)]).toEqual([name, lang, []]);
    expect([name, lang, await isTooWide(page)]).toEqual([name, lang, false]);
    await picture(page, `${name}-${lang}`);
  }
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button').count()).toBe(0);
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(here);
}

test('an owner signs in, claims a domain, copies what proves it, and has it found', async () => {
  const [domain = ''] = hosts;
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  try {
    const page = await context.newPage();
    await page.goto(address({ domain }));
    expect(await axeViolations(page)).toEqual([]);
    await signIn(page, `Owner ${RUN}`);
    await page.getByRole('button', { name: 'Claim a domain' }).click();
    await page.getByText('It is added.').waitFor();
    await page.getByRole('button', { name: 'Copy' }).nth(1).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const line = await page.evaluate(() => navigator.clipboard.readText());
    expect(line).toMatch(/^weboid-verify=[0-9a-f]{32}$/);
    await looksWell(page, 'waiting');
    await fetch(desk, { method: 'POST', body: new URLSearchParams({ host: domain, txt: line }) });
    await page.getByRole('button', { name: `Look now ${domain}` }).click();
    await expectSoon(page, 'Proven by the DNS, for the name and all hosts below it.');
    await page.getByText('What you are told').click();
    await page.getByLabel('works again').uncheck();
    await page.getByLabel('How often at most').selectOption('7');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('That is saved.').waitFor();
    await page.getByText('What you are told').click();
    expect(await page.getByLabel('works again').isChecked()).toBe(false);
    expect(await axeViolations(page)).toEqual([]);
    await picture(page, 'preferences');
    await looksWell(page, 'proven');
  } finally {
    await context.close();
  }
});

async function expectSoon(page: Page, text: string): Promise<void> {
  for (;;) {
    await page.goto(address({}));
    if ((await page.getByText(text).count()) > 0) return;
    await page.waitForTimeout(500);
  }
}

test('without script, on a phone: a slip is told, and a claim is made and removed', async () => {
  const [, domain = ''] = hosts;
  const size = { width: 360, height: 740 };
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: size });
  try {
    const page = await context.newPage();
    await page.goto(address({}));
    await signIn(page, `Somebody else ${RUN}`);
    await page.getByLabel('Domain or host').fill('github.io');
    await page.getByRole('button', { name: 'Claim a domain' }).click();
    await page.getByText('Below this name others have domains').waitFor();
    expect(await page.getByLabel('Domain or host').inputValue()).toBe('github.io');
    await page.getByLabel('Domain or host').fill(domain);
    await page.getByRole('button', { name: 'Claim a domain' }).click();
    await page.getByText('It is added.').waitFor();
    expect(await page.getByRole('button', { name: 'Copy' }).count()).toBe(0);
    await expectSoon(page, 'Not found at the last look');
    await picture(page, 'plain');
    await page.getByText(`Remove the claim ${domain}`, { exact: true }).click();
    await page.getByRole('button', { name: `Yes, do that (Remove the claim ${domain})` }).click();
    await page.getByText('You have claimed no domain.').waitFor();
  } finally {
    await context.close();
  }
});
