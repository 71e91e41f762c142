/* oxlint-disable unicorn/no-thenable -- “then” is a word of the command line's contract; nobody awaits these objects */
import type { Bench, Figure } from '../runtime/bench';
import { judgeTakeover } from '../status/takeover/judge-takeover';
import { readTakeoverLine } from './takeover-line';
import { inventedCases } from './testing/takeover-cases';

const PAGE_BYTES = 65_536;
const HOSTILE_BYTES = 524_288;
const PAIRS = 200;
const QUICK_PAIRS = 40;
const PAIR_MS_MAX = 5;
const HOSTILE_MS_MAX = 100;
/** Each piece over and over, to the last byte that counts. */
const HOSTILE: readonly string[] = [
  '<',
  '<div>',
  '<a href="/aaaaaaaa">casino bonus</a>',
  '<p class="a-b c-d" style="left:-1px;height:2px">x',
  'a',
  'a@b.',
  'casino bonus ',
  'slot88 ',
  '賭博場',
  'UA-123456',
  '&#x61;',
  '<!--',
  'á\u0301',
];

/** Real pages are other people's: those of this bench are invented. */
export const bench: Bench = {
  name: 'usurped',
  description: 'What became of cited pages: right verdicts of invented cases, milliseconds a pair',
  run: ({ quick }) =>
    Promise.resolve([...verdictFigures(), ...speedFigures(quick ? QUICK_PAIRS : PAIRS)]),
};

/** For people, and whether it is reached. */
type Target = readonly [target: string, ok: boolean];

function verdictFigures(): Figure[] {
  const judged = inventedCases().map(({ line, right }) => {
    const { case: given } = readTakeoverLine(JSON.stringify(line));
    return { right, verdict: given === null ? null : judgeTakeover(given).verdict };
  });
  const fits = judged.filter(({ right, verdict }) => right.some((one) => one === verdict)).length;
  const isFalse = judged.filter(
    ({ right, verdict }) => verdict === 'usurped' && !right.includes('usurped'),
  ).length;
  return [
    figure('invented cases, right', fits / judged.length, '', [
      '>= 0.9',
      fits >= 0.9 * judged.length,
    ]),
    figure('taken over, and it was not', isFalse, '', ['<= 0', isFalse === 0]),
  ];
}

function speedFigures(pairs: number): Figure[] {
  const [one, other] = inventedCases().map(({ line }) => JSON.stringify(line));
  const htmls = [grown(one ?? ''), grown(other ?? '')];
  const line = JSON.stringify({ id: 1, then: { html: htmls[0] }, now: { html: htmls[1] } });
  msOf(line, pairs);
  const pairMs = msOf(line, pairs);
  const worst = Math.max(...HOSTILE.map(leastMsOf));
  return [
    figure('a pair of 64 KiB', pairMs, 'ms', [`<= ${PAIR_MS_MAX}`, pairMs <= PAIR_MS_MAX]),
    figure('the worst hostile page of 512 KiB', worst, 'ms', [
      `<= ${HOSTILE_MS_MAX}`,
      worst <= HOSTILE_MS_MAX,
    ]),
  ];
}

/** Paragraphs, menus, links and scripts, in about the shares of real pages. */
function grown(line: string): string {
  const text = line.replaceAll(/[^\p{L}\p{N} .,]+/gu, ' ').slice(0, 400);
  const piece = `<div class="post entry" id="p"><h2><a href="/archive/of-the-page">More</a></h2><p>${text}</p><script>var a="${'x = 1; '.repeat(150)}";</script><ul class="menu"><li><a href="/one">One</a></ul></div>`;
  return piece.repeat(Math.ceil(PAGE_BYTES / piece.length)).slice(0, PAGE_BYTES);
}

function hostileLine(piece: string): string {
  const html = piece.repeat(Math.ceil(HOSTILE_BYTES / Buffer.byteLength(piece)));
  return JSON.stringify({ id: 1, then: null, now: { html } });
}

/** Of two runs, for whatever else the machine does. */
function leastMsOf(piece: string): number {
  const line = hostileLine(piece);
  return Math.min(msOf(line, 1), msOf(line, 1));
}

/** Processor time of one line, read and judged. */
function msOf(line: string, times: number): number {
  const before = process.cpuUsage();
  for (let n = 0; n < times; n += 1) {
    const { case: given } = readTakeoverLine(line);
    if (given !== null) judgeTakeover(given);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / times;
}

function figure(name: string, value: number, unit: string, [target, ok]: Target): Figure {
  return { name, value, unit, target, ok };
}
