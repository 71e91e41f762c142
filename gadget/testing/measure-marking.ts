import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { findChromium } from '../../toolforge/local/chromium';
import type { buildGadget } from '../build.mjs';
import { createBenchPage, type BenchPageSize } from './bench-page';
import { benchAnswers, GADGET_PAGE, listen, PLAIN_PAGE } from './bench-server';
import { builtFiles, type Files } from './built-files';
import { launchBrowser } from './open-browser';
import {
  ANSWERED,
  mainThreadWork,
  TRACE_CATEGORIES,
  type MainThreadWork,
} from './main-thread-work';

/** What one visit with the gadget cost, against one without it right before. */
export interface MarkingRun {
  /** CPU time of the main thread for loading the page, without the gadget, in milliseconds. */
  readonly loadMs: number;
  /** What loading takes more with the gadget's styles in the head of the page. */
  readonly addedToLoadMs: number;
  /**
   * CPU time of all tasks of the main thread since Weboid's answer is there: finding the links, adding
   * marks and summary line, styles, layout and paint included, in milliseconds.
   */
  readonly markingMs: number;
  /** The same for the whole visit: script, style sheet, toolbox and question, too. */
  readonly addedMs: number;
  /** CPU time of the longest task after the gadget has begun. */
  readonly longestTaskMs: number;
  /** Tasks that Chromium itself tells as long: over 50 ms of time, waiting for the CPU included. */
  readonly longTasks: number;
  /** The CPU time that is added when the reader then jumps to the list of references. */
  readonly jumpMs: number;
  /** The longest task of that jump, and of it without the gadget. */
  readonly jumpLongestMs: number;
  readonly plainJumpLongestMs: number;
  /** The CPU time that is added when the reader then scrolls through the whole page. */
  readonly scrollMs: number;
  /** Layout shift score of all that moved and is no block with a mark, to the end of it all. */
  readonly shift: number;
  /** Paragraphs, list items, headings and boxes around the text that lie elsewhere or grew. */
  readonly movedBlocks: number;
}

export interface MarkingOptions {
  readonly page: BenchPageSize;
  readonly rounds: number;
  readonly build: typeof buildGadget;
  /** Of the window, in pixels. */
  readonly width: number;
}

/** The gadget asks when idle, at the latest after two seconds. */
const WATCH_MS = 3500;
const SETTLE_MS = 500;
const HEIGHT = 900;
const FURTHER_DOWN = 5000;
/** After each step down the page. */
const STEP_MS = 30;

/**
 * Shows a page of many links in Chromium, with and without the gadget in turn, at its top and further
 * down, then jumps to its references and scrolls through it all, and has the browser trace what its
 * main thread does.
 * @throws when there is no Chromium, or when a visit does not end with all marks
 */
export async function measureMarking(options: MarkingOptions): Promise<MarkingRun[]> {
  const executablePath = await findChromium();
  if (executablePath === undefined) throw new Error('No Chromium: npm test installs one');
  const benchPage = createBenchPage(options.page);
  const server = await listen();
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const browser = await launchBrowser(executablePath);
  try {
    const files = await builtFiles(options.build, { origin });
    server.on('request', benchAnswers(benchPage, files));
    const runs: MarkingRun[] = [];
    for (let round = 0; round < options.rounds; round += 1) {
      const visit = {
        browser,
        origin,
        width: options.width,
        start: round % 2 === 1 ? FURTHER_DOWN : 0,
      };
      const without = await watch(visit);
      const withGadget = await watch(visit, gadget(files));
      if (withGadget.marks !== benchPage.dead.length) {
        throw new Error(`${withGadget.marks} marks instead of ${benchPage.dead.length}`);
      }
      if (withGadget.work.sinceAnswerMs === 0) throw new Error('The trace lacks the answer');
      runs.push(runOf(without, withGadget));
    }
    return runs;
  } finally {
    await browser.close();
    server.close();
  }
}

function runOf(without: Watched, withGadget: Watched): MarkingRun {
  const { work, jump, scroll } = withGadget;
  return {
    ...withGadget,
    loadMs: without.load.totalMs,
    addedToLoadMs: withGadget.load.totalMs - without.load.totalMs,
    markingMs: work.sinceAnswerMs,
    addedMs: work.totalMs - without.work.totalMs,
    longestTaskMs: work.longestTaskMs,
    jumpMs: jump.totalMs - without.jump.totalMs,
    jumpLongestMs: jump.longestTaskMs,
    plainJumpLongestMs: without.jump.longestTaskMs,
    scrollMs: scroll.totalMs - without.scroll.totalMs,
  };
}

interface BenchVisit {
  readonly browser: Browser;
  readonly origin: string;
  readonly width: number;
  /** Where the reader is, in pixels from the top. */
  readonly start: number;
}

/** What the page itself tells. */
type Observed = Pick<MarkingRun, 'longTasks' | 'shift' | 'movedBlocks'> & {
  readonly marks: number;
};

interface Watched extends Observed {
  readonly load: MainThreadWork;
  readonly work: MainThreadWork;
  readonly jump: MainThreadWork;
  readonly scroll: MainThreadWork;
}

/** What is done to the page: made ready before it is measured, so that handing it over does not count. */
interface Act {
  /** Where the page is to which it is done. */
  readonly path: string;
  readonly prepare: (page: Page) => Promise<void>;
  readonly run: (page: Page) => Promise<void>;
}

const NOTHING: Act = {
  path: PLAIN_PAGE,
  prepare: () => Promise.resolve(),
  run: () => Promise.resolve(),
};

async function watch(visit: BenchVisit, act = NOTHING): Promise<Watched> {
  const { browser, origin, width, start } = visit;
  const context = await browser.newContext({ viewport: { width, height: HEIGHT } });
  try {
    const page = await context.newPage();
    const load = await trace(page, async () => {
      await page.goto(origin + act.path);
      await page.waitForTimeout(SETTLE_MS);
    });
    await goTo(page, start);
    await startObserving(page);
    await act.prepare(page);
    const work = await trace(page, async () => {
      await act.run(page);
      await page.waitForTimeout(WATCH_MS);
    });
    const { longTasks } = await page.evaluate(() => weboidObserved());
    const jump = await trace(page, () => jumpToReferences(page));
    const scroll = await trace(page, () => scrollThrough(page));
    // Places are told to 1/64 pixel, and less exactly the further away they are.
    await goTo(page, start);
    const observed = await page.evaluate(() => weboidObserved());
    return { ...observed, longTasks, load, work, jump, scroll };
  } finally {
    await context.close();
  }
}

async function trace(page: Page, act: () => Promise<void>): Promise<MainThreadWork> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser');
  await collectGarbage(page);
  await browser.startTracing(page, { categories: [...TRACE_CATEGORIES] });
  await act();
  return mainThreadWork(await browser.stopTracing());
}

async function goTo(page: Page, y: number): Promise<void> {
  await page.evaluate((top) => scrollTo(0, top), y);
  await page.waitForTimeout(SETTLE_MS);
}

async function jumpToReferences(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelector('.references')?.scrollIntoView());
  await page.waitForTimeout(SETTLE_MS);
}

async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(
    async ([step, pause]) => {
      for (let y = 0; y < document.documentElement.scrollHeight; y += step) {
        scrollTo(0, y);
        await new Promise((done) => setTimeout(done, pause));
      }
    },
    [HEIGHT, STEP_MS] as const,
  );
}

function gadget(files: Files): Act {
  return {
    path: GADGET_PAGE,
    prepare: (page) => page.evaluate(prepareGadget, { files, answered: ANSWERED }),
    run: (page) =>
      page.evaluate(() =>
        startGadget(weboidFiles['weboid.css'] ?? '', weboidFiles['weboid.js'] ?? '', weboidFiles),
      ),
  };
}

function prepareGadget({ files, answered }: { files: Files; answered: string }): void {
  globalThis.weboidFiles = files;
  const fetch = window.fetch.bind(window);
  window.fetch = async (...question) => {
    const answer = await fetch(...question);
    performance.mark(answered);
    return answer;
  };
}

/** What loading the page has left behind is nobody's work. */
async function collectGarbage(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.detach();
}

declare global {
  var weboidFiles: Files;
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
