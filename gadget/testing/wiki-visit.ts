import type { Browser, Page } from 'playwright-core';
import { newVisit, worldAddresses, type Visit } from './open-browser';

const IDLE_WAIT_MS = 100;

/** One link of the page's content, looked at without the gadget's own code. */
export interface SeenLink {
  readonly href: string;
  readonly isMarked: boolean;
  /** Addresses in the same list item (a footnote is one), else citation. */
  readonly beside: readonly string[];
}

/** Where the gadget of this wiki asks, without the parameters. */
export function questionOf({ weboid }: { readonly weboid: string }): string {
  return `${weboid}/externalLinkProblem?`;
}

/** A visit to the world's wiki, or to another one that asks the same Weboid. */
export function visitWiki(browser: Browser, wiki?: string): Promise<Visit> {
  const world = worldAddresses();
  return newVisit(browser, { ...world, wiki: wiki ?? world.wiki });
}

/** Opens a page of a wiki and waits until the gadget runs there. */
export async function openPage(
  page: Page,
  wiki: string,
  parameters: Record<string, string>,
): Promise<void> {
  await page.goto(addressOn(wiki, parameters));
  await page.waitForFunction(() => mw.loader.getState('ext.gadget.weboid') === 'ready');
}

function addressOn(wiki: string, parameters: Record<string, string>): string {
  const query = new URLSearchParams({ useskin: 'vector-2022', ...parameters });
  return `${wiki}/w/index.php?${query.toString()}`;
}

/** How lists of references in columns are positioned on a page of which no script runs. */
export async function positionOfColumns(
  page: Page,
  wiki: string,
  parameters: Record<string, string>,
): Promise<string> {
  await page.route(/\/load\.php\?.*modules=startup/, (route) => route.abort());
  await page.goto(addressOn(wiki, parameters));
  return page.evaluate(() => {
    const columns = document.createElement('div');
    columns.className = 'mw-references-wrap mw-references-columns';
    document.body.append(columns);
    return getComputedStyle(columns).position;
  });
}

/** Waits for so many marks; one too many would come in the same turn. */
export async function waitForMarks(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (least) => document.querySelectorAll('.weboid-mark').length >= least,
    count,
  );
  await page.waitForTimeout(IDLE_WAIT_MS);
}

/** How many addresses are marked: a link that is used twice has two marks, and counts once. */
export function addressesOfMarks(page: Page): Promise<number> {
  return page.$$eval(
    '.weboid-mark',
    (marks) => new Set(marks.map((mark) => mark.getAttribute('data-weboid-url'))).size,
  );
}

/** Every link of the page's content, in the order of the page. */
export function linksOf(page: Page): Promise<SeenLink[]> {
  return page.$$eval('#mw-content-text a[href]', (links) =>
    links.map((link) => ({
      href: link.getAttribute('href') ?? '',
      isMarked:
        link.nextElementSibling?.matches('.weboid-holder:has(> button.weboid-mark)') ?? false,
      beside: Array.from(
        (link.closest('li') ?? link.closest('cite'))?.querySelectorAll('a[href]') ?? [],
        (other) => other.getAttribute('href') ?? '',
      ),
    })),
  );
}

/** Goes where marks come late, far below, in columns; then back, and waits until Vector 2022 is as before. */
export async function showLateMarks(page: Page): Promise<void> {
  await page.$$eval('[data-mw-weboid-late]', (boxes) =>
    boxes.forEach((box) => box.scrollIntoView()),
  );
  await page.waitForFunction(() => !document.querySelector('[data-mw-weboid-late]'));
  await page.evaluate(() => scrollTo(0, 0));
  // Until then its table of contents is out of the title's line, which is lower without it.
  await page.waitForFunction(() => !document.querySelector('.vector-below-page-title'));
}
