import type { Browser, Page } from 'playwright-core';
import { wikiApi, WIKI_DATABASE } from '../toolforge/local/mediawiki';
import { testWiki } from '../toolforge/local/testing/test-wiki';
import { openWikiClient } from '../toolforge/local/wiki-client';
import { isDead, LINK_FORMS, linkFormsPage } from './testing/link-forms';
import { openBrowser, worldAddresses, type Visit } from './testing/open-browser';
import { openPage, questionOf, visitWiki, waitForMarks } from './testing/wiki-visit';

const TITLE = 'Link forms';
const SUMMARY = 'Test of link forms';
const world = worldAddresses();
const expectedMarks = Object.fromEntries(LINK_FORMS.map(({ name, marks }) => [name, marks]));
const inReferences = 1;
const allMarks = LINK_FORMS.reduce((sum, { marks }) => sum + marks, inReferences);

let browser: Browser;
let answer: { pages: { pageid: number; problems: { url: string; verdict: string }[] }[] };
beforeAll(async () => {
  const client = await openWikiClient(wikiApi(testWiki()));
  await client.edit(TITLE, linkFormsPage(), SUMMARY);
  answer = await answerForAllDead();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  const client = await openWikiClient(wikiApi(testWiki()));
  await client.remove(TITLE, SUMMARY);
});

/** Weboid itself says how the page's links are called; which of them are dead is for this test to say. */
async function answerForAllDead(): Promise<typeof answer> {
  const query = new URLSearchParams({
    dbname: WIKI_DATABASE,
    title: TITLE,
    all: '1',
    format: 'json',
  });
  const response = await fetch(`${world.weboid}/externalLinkInfo?${query.toString()}`);
  const { pageid, links } = (await response.json()) as {
    pageid: number;
    links: readonly { url: string }[];
  };
  const dead = links.map(({ url }) => url).filter((url) => URL.canParse(url) && isDead(url));
  return { pages: [{ pageid, problems: dead.map((url) => ({ url, verdict: 'unreachable' })) }] };
}

async function open(visit: Visit): Promise<Page> {
  await visit.page.route(`${questionOf(world)}**`, async (route) => {
    const block = Number(new URL(route.request().url()).searchParams.get('block'));
    await route.fulfill({
      json: { dbname: `${WIKI_DATABASE}@WMF`, block, ...answer },
      headers: { 'Access-Control-Allow-Origin': '*' },
    });
  });
  await openPage(visit.page, world.wiki, { title: TITLE });
  return visit.page;
}

/** How many marks each form has; a mark counts where it stands directly after its link. */
function marksByForm(page: Page): Promise<Record<string, number>> {
  return page.$$eval(
    '#mw-content-text li:not([id^="cite_note"]), #mw-content-text .link-form',
    (items) =>
      Object.fromEntries(
        items.map((item) => [
          (item.textContent ?? '').split(':')[0] ?? '',
          item.querySelectorAll('a + .weboid-holder > button.weboid-mark').length,
        ]),
      ),
  );
}

function marksInReferences(page: Page): Promise<number[]> {
  return page.$$eval('#mw-content-text li[id^="cite_note"]', (notes) =>
    notes.map(
      // Parsoid of MediaWiki 1.39 knows the second class only.
      (note) =>
        note.querySelectorAll(
          ':is(.reference-text, .mw-reference-text) a + .weboid-holder > .weboid-mark',
        ).length,
    ),
  );
}

test('every form of a link is marked exactly where its address is dead', async () => {
  const visit = await visitWiki(browser);
  try {
    const page = await open(visit);
    await waitForMarks(page, 1);
    expect(await marksByForm(page)).toEqual(expectedMarks);
    await page.locator('li[id^="cite_note"] .weboid-mark').first().waitFor({ state: 'attached' });
    expect(await marksInReferences(page)).toEqual([1, 0]);
    expect(await page.locator('.weboid-mark').count()).toBe(allMarks);
    expect(visit.errors).toEqual([]);
  } finally {
    await visit.context.close();
  }
});

test('the same page as Parsoid writes it, put in later, has the same marks', async () => {
  const visit = await visitWiki(browser);
  try {
    const page = await open(visit);
    await waitForMarks(page, 1);
    const path = `/w/rest.php/v1/page/${encodeURIComponent(TITLE)}/html`;
    const parsoid = await (await fetch(world.wiki + path)).text();
    await page.evaluate((html) => {
      const { body } = new DOMParser().parseFromString(html, 'text/html');
      const output = document.createElement('div');
      output.className = 'mw-parser-output parsoid-body';
      output.append(...body.childNodes);
      const content = document.querySelector('#mw-content-text');
      content?.replaceChildren(output);
      mw.hook('wikipage.content').fire($('#mw-content-text'));
    }, parsoid);
    await waitForMarks(page, 1);
    expect(await page.locator("a[rel~='mw:ExtLink']").count()).toBeGreaterThan(20);
    expect(await marksByForm(page)).toEqual(expectedMarks);
    await page.locator('li[id^="cite_note"] .weboid-mark').first().waitFor({ state: 'attached' });
    expect(await marksInReferences(page)).toEqual([1, 0]);
    expect(await page.locator("a[rel~='mw:ExtLink'] .weboid-mark").count()).toBe(0);
  } finally {
    await visit.context.close();
  }
});
