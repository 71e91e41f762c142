import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { systemClock } from '../runtime/clock';
import type { Bench, Figure } from '../runtime/bench';
import { atOnce, inSteps } from '../runtime/in-steps';
import { comparedText } from './check/compared-text';
import { HostBoilerplate } from './check/host-boilerplate';
import { judgePages } from './check/judge-pages';
import { readAliasPage } from './pages/read-alias-page';
import type { KnownMove } from './rules/known-move';
import { learnRules } from './rules/learn-rules';
import { findAliases } from './find/find-aliases';
import { learnSite } from './find/learn-site';
import { selfTest } from './find/self-test';
import type { AskAddress } from './hosts/ask-address';
import { createLargeSite, largeSiteMoves } from './testing/large-site';
import { proseOf, slugOfTitle, titleOfStory } from './testing/prose';

const MOVES = 30;
const PAGE_BYTES = 65_536;
const LEARN_MS_MAX = 20;
const CHECK_MS_MAX = 10;
const TIMES = 40;
const QUICK_TIMES = 8;
/** Milliseconds in which a machine of ours does the work that others are measured by. */
const YARDSTICK_MS = 4;
const YARDSTICK_KEYS = 30_000;
/** As many of each as are looked at, but for redirects: those of a host and its twin. */
const LARGE_SITE = { moves: 2_000, entries: 50_000, dead: 50, living: 3_000 };
const QUICK_SITE = { moves: 500, entries: 10_000, dead: 20, living: 1_000 };
const RULE_MOVES = 400;
/** So that the delay of the first and of the last turn counts. */
const SETTLING_MS = 50;

/** Real addresses and pages are other people's: those of this bench are invented. */
export const bench: Bench = {
  name: 'aliases',
  description:
    'Pages that moved: milliseconds of learning from 30 moves, of the check of a page, and for how long a large host keeps others waiting',
  run: async ({ quick }) => [
    ...figures(quick ? QUICK_TIMES : TIMES),
    ...(await largeSiteFigures(quick ? QUICK_SITE : LARGE_SITE)),
  ],
};

function figures(times: number): Figure[] {
  const moves = Array.from({ length: MOVES }, (_, number) => moveOf(number));
  const [copy, page] = [pageOf('copy'), pageOf('page')];
  const yardstickMs = msOf(yardstick, times);
  const scale = Math.max(1, yardstickMs / YARDSTICK_MS);
  const learnMs = msOf(() => atOnce(learnRules(moves)), times);
  const checkMs = msOf(() => checked(copy, page), times);
  return [
    figure(`learning from ${MOVES} moves`, learnMs, LEARN_MS_MAX * scale),
    figure('a check of two pages of 64 KiB', checkMs, CHECK_MS_MAX * scale),
    { name: 'the yardstick', value: yardstickMs, unit: 'ms', target: 'none', ok: true },
  ];
}

/** Words into a map and out of it, as learning and checks do all the time. */
function yardstick(): number {
  const counts = new Map<string, number>();
  for (let n = 0; n < YARDSTICK_KEYS; n += 1) {
    const key = `word ${n % 5_000}`;
    counts.set(key, (counts.get(key) ?? 0) + key.length);
  }
  return counts.size;
}

function moveOf(number: number): KnownMove {
  const slug = slugOfTitle(titleOfStory(number));
  const section = ['news', 'sports', 'arts'][number % 3];
  return {
    old: `http://www.courier.example/${section}/${1000 + number}/${slug}.html`,
    now: `https://courier.example/articles/2016-${1 + (number % 12)}-${1 + (number % 28)}-${slug}/`,
    facts: null,
  };
}

/** Paragraphs, menus, links and scripts, in about the shares of real pages. */
function pageOf(name: string): string {
  const head = `<html lang=en><title>The mill of Lunden | Courier</title><h1>The mill of Lunden</h1>${proseOf('the same', 40)}`;
  const piece = `<div class="post" id="p"><p>${proseOf(name, 2)}</p><script>var a="${'x = 1; '.repeat(60)}";</script><ul class="menu"><li><a href="/one">One</a></ul></div>`;
  return (head + piece.repeat(Math.ceil(PAGE_BYTES / piece.length))).slice(0, PAGE_BYTES);
}

function checked(copyHtml: string, pageHtml: string): unknown {
  const [copies, pages] = [new HostBoilerplate(), new HostBoilerplate()];
  const copy = comparedText(readAliasPage(copyHtml), 'http://a.example/mill');
  const page = comparedText(readAliasPage(pageHtml), 'http://b.example/mill');
  copies.add(copy);
  pages.add(page);
  return judgePages(copy, page, { copies, pages }).same;
}

/** Processor time of one run, the best of three rounds. */
function msOf(work: () => unknown, times: number): number {
  const rounds = [0, 1, 2].map(() => {
    const beforeMs = cpuMs();
    for (let n = 0; n < times; n += 1) work();
    return (cpuMs() - beforeMs) / times;
  });
  return Math.min(...rounds);
}

function figure(name: string, value: number, max: number): Figure {
  return { name, value, unit: 'ms', target: `<= ${Number(max.toPrecision(3))}`, ok: value <= max };
}

/** All that is computed for one large host; its pages are answered as fast as can be. */
async function largeSiteFigures(size: typeof LARGE_SITE): Promise<Figure[]> {
  const { known, ask: askAtOnce } = createLargeSite(size);
  const ask: AskAddress = async (...asked) => {
    // As a network does.
    await nextTurn();
    return askAtOnce(...asked);
  };
  const { signal } = new AbortController();
  return [
    ...(await blocksOf(`rules of ${RULE_MOVES} moves`, () =>
      inSteps(learnSite(largeSiteMoves(RULE_MOVES))),
    )),
    ...(await blocksOf(`self-test of ${size.moves} moves`, () => inSteps(selfTest(known.moves)))),
    ...(await blocksOf(
      `search of ${size.dead} pages, ${size.moves} moves, ${size.entries} entries`,
      () => findAliases(known, ask, signal),
    )),
  ];
}

/** Measures the processor time of turns of the event loop: what else works on the machine adds nothing to it. */
class TurnMeter {
  longestMs = 0;
  #isOver = false;
  #startMs = cpuMs();

  constructor() {
    this.#turn();
  }

  end(): void {
    this.#isOver = true;
  }

  #turn(): void {
    const nowMs = cpuMs();
    this.longestMs = Math.max(this.longestMs, nowMs - this.#startMs);
    this.#startMs = nowMs;
    if (!this.#isOver) setImmediate(() => this.#turn());
  }
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Told, as whoever else works on the machine adds to them; wanted is 50 ms where nobody does. */
async function blocksOf(name: string, work: () => Promise<unknown>): Promise<Figure[]> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await systemClock.sleep(SETTLING_MS);
  const turns = new TurnMeter();
  const startMs = performance.now();
  await work();
  const ms = performance.now() - startMs;
  await systemClock.sleep(SETTLING_MS);
  turns.end();
  delay.disable();
  const told = (what: string, value: number): Figure => ({
    name: `${name}: ${what}`,
    value,
    unit: 'ms',
    target: 'none',
    ok: true,
  });
  return [
    told('the whole', ms),
    told('the longest turn, processor', turns.longestMs),
    told('the longest others wait', delay.max / 1e6),
  ];
}
