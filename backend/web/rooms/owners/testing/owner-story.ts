import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { axeViolations } from '../../../../../gadget/testing/axe-violations';
import type { WorldAddresses } from '../../../../../gadget/testing/open-browser';

const PATIENCE_MS = 300_000;
const LOOK_EVERY_MS = 1_000;
const PICTURES = process.env['WEBOID_LOOK_FOLDER'] ?? '';
const HOST = 'www.norrask-herald.com';
/** Three pages of its archive are dead; the editors have moved those of the eighties, not the one of 1998. */
const MOVED = ['/archive/1983/05/well-papers', '/archive/1987/02/eldvik-school'];
const STILL_DEAD = '/archive/1998/06/harbour-reopens';
const MOVES = '/archive/1983/ /stories/1983/\n/archive/1987/ /stories/1987/';

/** Where the story is told, and by whom. */
interface StoryPlace extends Pick<WorldAddresses, 'weboid' | 'desk'> {
  /** User name and mail address of nobody who has been here before, where the world is that of an earlier run. */
  person: string;
  address: string;
}

/** Addresses of pages of Weboid. */
const pagesIn =
  ({ weboid }: StoryPlace) =>
  (path: string, query: Record<string, string> = {}): string =>
    `${weboid}${path}?${new URLSearchParams({ lang: 'en', ...query }).toString()}`;

/** Pictures for people, where a folder for them is named; no page has anything that axe finds. */
async function look(page: Page, name: string): Promise<void> {
  expect([name, await axeViolations(page)]).toEqual([name, []]);
  if (PICTURES === '') return;
  await page.screenshot({ path: join(PICTURES, `site-owner-${name}.png`), fullPage: true });
}

/** Loads an address again and again until what it shows is as it should be. */
async function loadUntil(
  page: Page,
  address: string,
  isThere: () => Promise<boolean>,
): Promise<void> {
  const endMs = performance.now() + PATIENCE_MS;
  while (performance.now() < endMs) {
    await page.goto(address);
    if (await isThere()) return;
    await page.waitForTimeout(LOOK_EVERY_MS);
  }
  throw new Error(`${address} is not as it should be`);
}

function untilShown(page: Page, address: string, text: string): Promise<void> {
  return loadUntil(page, address, async () => (await page.getByText(text).count()) > 0);
}

async function saveAtDesk(
  page: Page,
  desk: string,
  change: { proof: string; moves: string },
): Promise<void> {
  await page.goto(`${desk}/?host=${HOST}`);
  await page.getByLabel('File /.well-known').fill(change.proof);
  await page.getByLabel('Pages that have moved').fill(change.moves);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: HOST }).waitFor();
}

/** From the page that the User-Agent leads to, to the domain that is proven by a file. */
async function proveDomain(page: Page, place: StoryPlace): Promise<string> {
  const at = pagesIn(place);
  await page.goto(at('/site'));
  await page.getByLabel('Domain of your website').fill(HOST);
  await page.getByRole('button', { name: 'Show dead pages' }).click();
  await page.getByText(STILL_DEAD).first().waitFor();
  await look(page, 'site');
  await page.goto(at('/owners', { domain: HOST }));
  await page.getByRole('link', { name: 'Sign in to prove a domain' }).click();
  await page.getByLabel('User name').fill(place.person);
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await page.getByRole('button', { name: 'Claim a domain' }).click();
  await page.getByText('It is added.').waitFor();
  const proof = /weboid-verify=[0-9a-f]{32}/.exec(await page.content())?.[0] ?? '';
  expect(proof).not.toBe('');
  await saveAtDesk(page, place.desk, { proof, moves: '' });
  await page.goto(at('/owners'));
  await page.getByRole('button', { name: `Look now ${HOST}` }).click();
  await untilShown(page, at('/owners'), 'Proven by the file, for this host alone.');
  return proof;
}

/** The address is asked, its owner agrees, and the domain's news go there. */
async function haveMailSent(page: Page, place: StoryPlace): Promise<void> {
  const at = pagesIn(place);
  const { desk, address } = place;
  await page.goto(at('/mail'));
  await page.getByLabel('Mail address').fill(address);
  await page.getByRole('button', { name: 'Add an address' }).click();
  await untilShown(page, `${desk}/mail`, 'May Weboid send you mail?');
  await page
    .getByRole('link', { name: /\/mail\/confirm\// })
    .first()
    .click();
  await page.getByRole('button', { name: 'Yes, send me mail' }).click();
  await page.getByText('Thank you. Mail can now be sent to your address.').waitFor();
  await page.goto(at('/owners'));
  await page.getByText('What you are told').click();
  await page.getByLabel('Mail goes to').selectOption({ label: address });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('That is saved.').waitFor();
  await look(page, 'owners');
}

/**
 * Who owns a site proves it, is told by mail, mends a part, says so, and sees the rest. It changes the world for good: others
 * do not find it as it was.
 * @param number of this telling: no earlier one in this world had it
 */
export async function tellOwnerStory(
  browser: Browser,
  world: Pick<WorldAddresses, 'weboid' | 'desk'>,
  number: number,
): Promise<void> {
  const place = {
    ...world,
    person: `Webmaster ${number}`,
    address: `webmaster-${number}@norrask-herald.com`,
  };
  if (PICTURES !== '') mkdirSync(PICTURES, { recursive: true });
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    const proof = await proveDomain(page, place);
    await untilShown(page, pagesIn(place)('/owners/cases', { domain: HOST }), STILL_DEAD);
    await look(page, 'cases');
    await haveMailSent(page, place);
    await readMail(page, place);
    await mendHalf(page, place, proof);
    await seeTheRest(page, place);
  } finally {
    await context.close();
  }
}

/** One mail tells of all three. */
async function readMail(page: Page, { desk }: StoryPlace): Promise<void> {
  await untilShown(page, `${desk}/mail`, `News of 3 web addresses of ${HOST}`);
  const mail = await page.getByRole('article').first().innerText();
  for (const path of [...MOVED, STILL_DEAD]) expect(mail).toContain(`https://${HOST}${path}`);
  await look(page, 'mail');
}

/** Redirects for two of them; that all are mended is said, and found out to be half true. */
async function mendHalf(page: Page, place: StoryPlace, proof: string): Promise<void> {
  const cases = pagesIn(place)('/owners/cases', { domain: HOST });
  await saveAtDesk(page, place.desk, { proof, moves: MOVES });
  await look(page, 'desk');
  await page.goto(cases);
  await page.getByRole('button', { name: 'All of them are mended' }).click();
  await page.getByText('Thank you. We look at it again').waitFor();
  await untilShown(page, cases, 'still dead when we looked');
  await look(page, 'mended');
}

async function seeTheRest(page: Page, place: StoryPlace): Promise<void> {
  const at = pagesIn(place);
  const open = page.getByRole('region', { name: 'Dead links' });
  await loadUntil(page, at('/owners/cases', { domain: HOST }), async () => {
    const text = await open.innerText();
    return text.includes(STILL_DEAD) && !MOVED.some((path) => text.includes(path));
  });
  await look(page, 'rest');
  // Past the browser's cache, which may have the page of before.
  const known = await fetch(at('/site', { domain: HOST, format: 'json' }));
  const told = await known.text();
  expect(told).toContain(STILL_DEAD);
  for (const path of MOVED) expect(told).not.toContain(path);
}
