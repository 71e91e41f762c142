import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { axeViolations } from '../../../../gadget/testing/axe-violations';
import { openBrowser, worldAddresses } from '../../../../gadget/testing/open-browser';
import { localFolders } from '../../../../toolforge/local/local-folders';
import { environmentFile } from '../../../../toolforge/local/weboid-config';
import { systemClock } from '../../../runtime/clock';
import { openDatabase, type Database } from '../../../runtime/database';
import { createSilentLogger } from '../../../runtime/logger';
import { systemRandom } from '../../../runtime/random';
import { robotToken, type RobotLink } from '../../../store/robots/robot-links';
import { robotOf } from '../../../store/robots/robots';

/** The pages behind the links in mails to robots, as their owners get to see them. */
jest.setTimeout(120_000);

const { weboid } = worldAddresses();
const PICTURES = process.env['WEBOID_LOOK_FOLDER'] ?? '';

let browser: Browser;
let database: Database;

beforeAll(async () => {
  browser = await openBrowser();
  if (PICTURES !== '') mkdirSync(PICTURES, { recursive: true });
  const file = environmentFile(localFolders(process.env['WEBOID_LOCAL_DIR'], 'e2e').data);
  const lines = readFileSync(file, 'utf8').matchAll(/^(\w+)='(.*)'$/gm);
  const settings = Object.fromEntries([...lines].map(([, key = '', value = '']) => [key, value]));
  const account = {
    host: settings['WEBOID_DB_HOST'] ?? '',
    port: Number(settings['WEBOID_DB_PORT']),
    user: settings['TOOL_TOOLSDB_USER'] ?? '',
    password: settings['TOOL_TOOLSDB_PASSWORD'] ?? '',
    database: settings['WEBOID_DB_NAME'] ?? '',
  };
  const options = { ...account, connections: 2, retryForMs: 0 };
  database = openDatabase(options, systemClock, createSilentLogger());
});
afterAll(async () => {
  await database.close();
  await browser.close();
});

async function registered(): Promise<(link: RobotLink) => Promise<string>> {
  const RobotEmail = `robot${Date.now()}@robots.example.org`;
  const body = new URLSearchParams({ Action: 'Register', RobotEmail });
  expect((await fetch(`${weboid}/rup`, { method: 'POST', body })).status).toBe(200);
  const [row] = await database.select<{ robot_id: number }>(
    'SELECT robot_id FROM robot WHERE address = ?',
    [RobotEmail],
  );
  return async (link) => {
    const robot = await robotOf(database, row?.robot_id ?? 0);
    if (robot === null) throw new Error('the robot is gone');
    return `/rup/${link}/${await robotToken(database, link, robot, systemRandom)}`;
  };
}

/** Both directions, light and dark, wide and narrow, by a keyboard too; and on paper. */
async function looksWell(page: Page, name: string): Promise<void> {
  const here = new URL(page.url());
  for (const [lang, colorScheme, width] of [
    ['en', 'light', 1280],
    ['en', 'dark', 1280],
    ['de', 'light', 360],
    ['ar', 'dark', 360],
    ['ar', 'light', 1280],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await page.goto(`${here.origin}${here.pathname}?lang=${lang}`);
    expect([name, lang, await axeViolations(page)]).toEqual([name, lang, []]);
    const found = await page.evaluate(() => ({
      isTooWide: document.documentElement.scrollWidth > window.innerWidth,
      dir: document.documentElement.dir,
    }));
    const dir = lang === 'ar' ? 'rtl' : 'ltr';
    expect([name, lang, found]).toEqual([name, lang, { isTooWide: false, dir }]);
    if (PICTURES !== '') {
      const path = join(PICTURES, `robot-${name}-${lang}-${width}-${colorScheme}.png`);
      await page.screenshot({ path, fullPage: true });
    }
  }
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button').count()).toBe(0);
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  await page.goto(`${here.href.replace(/\?.*/, '')}?lang=en`);
}

test('an owner agrees by the button, and ends it by another; a link that is old says so', async () => {
  const linkTo = await registered();
  const page = await browser.newPage();
  await page.goto(`${weboid}/rup/confirm/x?lang=en`);
  await looksWell(page, 'invalid');
  await page.goto(`${weboid}${await linkTo('confirm')}?lang=en`);
  await looksWell(page, 'confirm');
  await page.getByRole('button', { name: 'Yes, send reports' }).press('Enter');
  await page.getByRole('status').getByText('Thank you').waitFor();
  await page.goto(`${weboid}${await linkTo('unsubscribe')}?lang=en`);
  await looksWell(page, 'unsubscribe');
  await page.getByRole('button', { name: 'Never send me mail again' }).press('Enter');
  await page.getByRole('status').waitFor();
  await page.close();
});
