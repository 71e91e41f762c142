import type { Bench, Figure } from '../runtime/bench';
import { comparedText } from './check/compared-text';
import { HostBoilerplate } from './check/host-boilerplate';
import { judgeLikeness } from './check/judge-likeness';
import { pageLikenessOf } from './check/likeness';
import { readAliasPage } from './pages/read-alias-page';
import type { KnownMove } from './rules/known-move';
import { learnRules } from './rules/learn-rules';
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

/** Real addresses and pages are other people's: those of this bench are invented. */
export const bench: Bench = {
  name: 'aliases',
  description:
    'Pages that moved: milliseconds of learning from 30 moves, and of the check of a page',
  run: ({ quick }) => Promise.resolve(figures(quick ? QUICK_TIMES : TIMES)),
};

function figures(times: number): Figure[] {
  const moves = Array.from({ length: MOVES }, (_, number) => moveOf(number));
  const [copy, page] = [pageOf('copy'), pageOf('page')];
  const yardstickMs = msOf(yardstick, times);
  const scale = Math.max(1, yardstickMs / YARDSTICK_MS);
  const learnMs = msOf(() => learnRules(moves), times);
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
  return judgeLikeness(pageLikenessOf(copy, page, { copies, pages }));
}

/** Processor time of one run, the best of three rounds. */
function msOf(work: () => unknown, times: number): number {
  const rounds = [0, 1, 2].map(() => {
    const before = process.cpuUsage();
    for (let n = 0; n < times; n += 1) work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000 / times;
  });
  return Math.min(...rounds);
}

function figure(name: string, value: number, max: number): Figure {
  return { name, value, unit: 'ms', target: `<= ${Number(max.toPrecision(3))}`, ok: value <= max };
}
