import type { Bench, Figure } from '../../runtime/bench';
import { parseSpamList } from './parse-spam-list';
import { readSpamList } from './spam-list';
import { createSpamMatcher } from './spam-matcher';

const LINES = 10_000;
const URLS = 20_000;
/** Trying every line is slow; a few URLs tell how slow. */
const NAIVE_URLS = 20;
const TARGET_PER_SECOND = 20_000;
const TARGET_RATIO = 20;

const SYLLABLES = [
  'casi',
  'pill',
  'loan',
  'bet',
  'shop',
  'news',
  'ado',
  'rank',
  'film',
  'vip',
  'wan',
];
const TLDS = ['com', 'net', 'org', 'info', 'ru', 'top', 'xyz', 'co\\.uk'];

/** How often each kind stands in a hundred lines of a large list, roughly. */
const LINE_MIX: readonly [share: number, line: (n: number) => string][] = [
  [70, (n) => `\\b${name(n)}\\.${pick(TLDS, n)}\\b`],
  [8, (n) => `\\b${name(n)}-?${name(n + 7)}\\.(?:com|net|org|biz)\\b`],
  [6, (n) => `${name(n)}\\.blogspot\\.`],
  [5, (n) => `[a-z0-9-]*${name(n)}[0-9]{1,3}\\.${pick(TLDS, n)} # added by request`],
  [4, (n) => `\\bsites\\.google\\.com/(?:site|view)/${name(n)}`],
  [3, (n) => `(?:${name(n)}|${name(n + 1)}|${name(n + 2)})\\.[a-z]{2,6}/`],
  [2, (n) => `\\bgoo?\\.gl/${name(n)}`],
  [1, (n) => `cheap.{0,20}${name(n)}`],
  [1, (n) => `\\b${n.toString(36)}\\.[a-z]{2}/[a-z]{${n % 5},9}\\?r=`],
];
const URL_MIX: readonly [share: number, url: (n: number) => string][] = [
  [52, (n) => `https://www.site${n % 977}.org/news/${2000 + (n % 25)}/article-${n}.html`],
  [20, (n) => `https://${pick(SYLLABLES, n)}${n % 499}.com/index.php?id=${n}&lang=en&view=full`],
  [15, (n) => `https://web.archive.org/web/2019010${n % 10}/http://old${n}.net/page/${n}`],
  [5, (n) => `https://ru.site${n % 77}.ru/%D0%9D%D0%BE%D0%B2%D0%BE%D1%81%D1%82%D0%B8/${n}`],
  [5, (n) => `https://xn--mnchen-3ya.de/pfad/${n}?q=%C3%A4`],
  [3, (n) => `https://${name(n % LINES)}.com/`],
];

export const bench: Bench = {
  name: 'spam',
  description: 'Matching URLs with a spam list of 10,000 lines, against one RegExp per line',
  run: ({ quick }) => measure(quick),
};

async function measure(quick: boolean): Promise<Figure[]> {
  const text = mixed(LINE_MIX, LINES).join('\n');
  const urls = mixed(URL_MIX, URLS);
  const start = performance.now();
  const list = await readSpamList('bench', text);
  const readMs = performance.now() - start;
  const sources = { blacklists: [list], whitelists: [], blockedDomains: [] };
  let perSecond = 0;
  for (let round = 0; round < (quick ? 2 : 10); round += 1) {
    perSecond = Math.max(perSecond, speed(urls, createSpamMatcher(sources).match));
  }
  const ratio = perSecond / naiveSpeed(text, urls.slice(0, NAIVE_URLS));
  return [
    figure('matching', perSecond, 'URLs/s', TARGET_PER_SECOND),
    figure('against one RegExp per line', ratio, 'times as fast', TARGET_RATIO),
    {
      name: 'reading the list',
      value: readMs,
      unit: 'ms',
      target: '<= 2000',
      ok: readMs <= 2000 && list.unsupported.length === 0,
    },
  ];
}

function figure(title: string, value: number, unit: string, target: number): Figure {
  return {
    name: title,
    value: Math.round(value),
    unit,
    target: `>= ${target}`,
    ok: value >= target,
  };
}

function naiveSpeed(text: string, urls: string[]): number {
  const start = '(?:https?:)?\\/\\/+[a-z0-9_\\-.]*';
  const lines = parseSpamList(text).map((line) => new RegExp(`${start}(${line})`, 'im'));
  const matchOne = (url: string): boolean => lines.some((line) => line.test(url));
  // An engine compiles an expression at its first use.
  speed(urls, matchOne);
  return speed(urls, matchOne);
}

function speed(urls: string[], work: (url: string) => unknown): number {
  const start = performance.now();
  for (const url of urls) work(url);
  return (urls.length / (performance.now() - start)) * 1000;
}

function mixed(mix: readonly [number, (n: number) => string][], length: number): string[] {
  const hundred = mix.flatMap(([share, make]) => Array.from({ length: share }, () => make));
  // 37 and 100 have no common divisor: neighbours are of different kinds.
  return Array.from({ length }, (_, n) => hundred[(n * 37) % 100]?.(n) ?? '');
}

function name(n: number): string {
  return `${pick(SYLLABLES, n)}${pick(SYLLABLES, Math.floor(n / 11))}${(n * 7919).toString(36)}`;
}

function pick(words: readonly string[], n: number): string {
  return words[n % words.length] ?? '';
}
