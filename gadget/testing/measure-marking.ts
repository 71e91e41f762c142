import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { findChromium } from '../../toolforge/local/chromium';
import type { buildGadget } from '../build.mjs';
import { BENCH_PAGE_ID, createBenchPage, type BenchPage, type BenchPageSize } from './bench-page';
import { launchBrowser } from './open-browser';
import { mainThreadWork, TRACE_CATEGORIES, type MainThreadWork } from './main-thread-work';

/** What one visit with the gadget cost, against one without it right before. */
export interface MarkingRun {
  /** CPU time of all tasks of the main thread, style, layout and paint included, in milliseconds. */
  readonly addedMs: number;
  /** Of it: styles, layout and paint. */
  readonly addedRenderingMs: number;
  /** The same, where nothing but an empty element comes behind each of these links, all at once. */
  readonly leastMs: number;
  /** CPU time of the longest task after the gadget has begun. */
  readonly longestTaskMs: number;
  /** Tasks that Chromium itself tells as long: over 50 ms of time, waiting for the CPU included. */
  readonly longTasks: number;
  /** Layout shift score of all that moved and is no block with a mark. */
  readonly shift: number;
  /** Paragraphs, list items, headings and boxes around the text that lie elsewhere or grew. */
  readonly movedBlocks: number;
}

export interface MarkingOptions {
  readonly page: BenchPageSize;
  readonly rounds: number;
  readonly build: typeof buildGadget;
}

/** Files of the gadget by name. */
type Files = Readonly<Record<string, string>>;

/** The gadget asks when idle, at the latest after two seconds. */
const WATCH_MS = 3500;
const SETTLE_MS = 500;
const VIEWPORT = { width: 1280, height: 900 };

/**
 * Shows a page of many links in Chromium, with and without the gadget in turn, at its top and further
 * down, and has the browser trace what its main thread does.
 * @throws when there is no Chromium, or when a visit does not end with all marks
 */
export async function measureMarking(options: MarkingOptions): Promise<MarkingRun[]> {
  const executablePath = await findChromium();
  if (executablePath === undefined) throw new Error('No Chromium: npm test installs one');
  const benchPage = createBenchPage(options.page);
  const server = await serve(benchPage);
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const browser = await launchBrowser(executablePath);
  try {
    const files = await builtFiles(options.build, origin);
    const runs: MarkingRun[] = [];
    for (let round = 0; round < options.rounds; round += 1) {
      const visit = { browser, origin, isFurtherDown: round % 2 === 1 };
      const without = await watch(visit);
      const withGadget = await watch(visit, (page) => startIn(page, files));
      const withLeast = await watch(visit, (page) => addEmptyElements(page, benchPage.dead));
      if (withGadget.marks !== benchPage.dead.length) {
        throw new Error(`${withGadget.marks} marks instead of ${benchPage.dead.length}`);
      }
      runs.push({
        ...withGadget,
        addedMs: withGadget.work.totalMs - without.work.totalMs,
        leastMs: withLeast.work.totalMs - without.work.totalMs,
        addedRenderingMs: withGadget.work.renderingMs - without.work.renderingMs,
        longestTaskMs: withGadget.work.longestTaskMs,
      });
    }
    return runs;
  } finally {
    await browser.close();
    server.close();
  }
}

async function builtFiles(build: typeof buildGadget, origin: string): Promise<Files> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'weboid-gadget-'));
  try {
    await build({ origin, outDir });
    const names = readdirSync(outDir);
    return Object.fromEntries(
      names.map((name) => [name, readFileSync(path.join(outDir, name), 'utf8')]),
    );
  } finally {
    rmSync(outDir, { recursive: true });
  }
}

/** The page at `/`, and Weboid's answer to the question about its block. */
function serve({ html, dead }: BenchPage): Promise<Server> {
  const problems = dead.map((url) => ({ url, verdict: 'unreachable' }));
  const block = Math.floor(BENCH_PAGE_ID / 64);
  const pages = [{ pageid: BENCH_PAGE_ID, problems }];
  const answer = JSON.stringify({ dbname: 'examplewiki@WMF', block, pages });
  const respond = ({ url }: IncomingMessage, response: ServerResponse): void => {
    const isQuestion = url?.startsWith('/externalLinkProblem') ?? false;
    const type = isQuestion ? 'application/json' : 'text/html; charset=utf-8';
    response.writeHead(200, { 'Content-Type': type });
    response.end(isQuestion ? answer : html);
  };
  return new Promise((resolve) => {
    const server = createServer(respond).listen(0, '127.0.0.1', () => resolve(server));
  });
}

interface BenchVisit {
  readonly browser: Browser;
  readonly origin: string;
  readonly isFurtherDown: boolean;
}

/** What the page itself tells. */
type Observed = Pick<MarkingRun, 'longTasks' | 'shift' | 'movedBlocks'> & {
  readonly marks: number;
};

interface Watched extends Observed {
  readonly work: MainThreadWork;
}

/** @param act what is done to the page; by default nothing */
async function watch(visit: BenchVisit, act?: (page: Page) => Promise<void>): Promise<Watched> {
  const { browser, origin, isFurtherDown } = visit;
  const context = await browser.newContext({ viewport: VIEWPORT });
  try {
    const page = await context.newPage();
    await page.goto(origin);
    await page.evaluate((down) => scrollTo(0, down ? 5000 : 0), isFurtherDown);
    await page.waitForTimeout(SETTLE_MS);
    await startObserving(page);
    await collectGarbage(page);
    await browser.startTracing(page, { categories: [...TRACE_CATEGORIES] });
    await act?.(page);
    await page.waitForTimeout(WATCH_MS);
    const work = mainThreadWork(await browser.stopTracing());
    return { ...(await page.evaluate(() => weboidObserved())), work };
  } finally {
    await context.close();
  }
}

function startIn(page: Page, files: Files): Promise<void> {
  return page.evaluate(
    (given) => startGadget(given['weboid.css'] ?? '', given['weboid.js'] ?? '', given),
    files,
  );
}

/** What no gadget can undercut that adds something to the page. */
function addEmptyElements(page: Page, urls: readonly string[]): Promise<void> {
  return page.evaluate((dead) => {
    const wanted = new Set(dead);
    for (const link of document.querySelectorAll('a.external')) {
      if (wanted.has(link.getAttribute('href') ?? '')) link.after(document.createElement('span'));
    }
  }, urls);
}

/** What loading the page has left behind is nobody's work. */
async function collectGarbage(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.detach();
}

declare global {
  function startGadget(css: string, script: string, files: Files): void;
  function weboidObserved(): Observed;
}

/** Has the page itself tell long tasks and shifts, and where all its blocks lie. */
async function startObserving(page: Page): Promise<void> {
  await page.evaluate(() => {
    const blocks = [...document.querySelectorAll('p, li, h1, h2, main, #mw-content-text')];
    const placeOf = (block: Element): string => {
      const { x, y, height } = block.getBoundingClientRect();
      return `${x} ${y} ${height}`;
    };
    const places = blocks.map(placeOf);
    const observed = { longTasks: 0, shift: 0 };
    const isMarked = (node: Node | null): boolean => {
      const element = node instanceof Element ? node : node?.parentElement;
      return Boolean(element?.closest('p, li')?.querySelector('.weboid-mark'));
    };
    new PerformanceObserver((list) => {
      observed.longTasks += list.getEntries().length;
    }).observe({ type: 'longtask' });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & {
          value: number;
          sources: readonly { node: Node | null }[];
        };
        if (!sources.every(({ node }) => isMarked(node))) observed.shift += value;
      }
    }).observe({ type: 'layout-shift' });
    globalThis.weboidObserved = () => ({
      ...observed,
      marks: document.querySelectorAll('.weboid-mark').length,
      movedBlocks: blocks.filter((block, index) => placeOf(block) !== places[index]).length,
    });
  });
}
