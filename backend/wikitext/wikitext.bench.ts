import type { Bench, Figure } from '../runtime/bench';
import { analyse } from './analyse';
import { articleOf } from './testing/article';
import { HOSTILE } from './testing/hostile-texts';
import { templatesOf } from './wikis/known-wikis';

const ARTICLE_LENGTH = 1_000_000;
const PAGE_LENGTH = 20_000;
const PAGE_COUNT = 1_000;
/** As often as `JSON.parse` of the same text as a string, in the same run. */
const TARGETS = { article: 90, pages: 70, hostile: 350 };
const MEMORY_TARGET_MB = 60;
const WIKI = 'enwiki';

export const bench: Bench = {
  name: 'wikitext',
  description: 'Analysing the references of pages, against JSON.parse of the same text',
  run: ({ quick }) => Promise.resolve(measure(quick ? 3 : 10)),
};

function measure(rounds: number): Figure[] {
  const article = articleOf(ARTICLE_LENGTH, 1);
  const memory = memoryFigure(article);
  const pages = Array.from({ length: PAGE_COUNT }, (_, seed) => articleOf(PAGE_LENGTH, seed));
  const hostile = HOSTILE.map(({ name, make }) =>
    ratioFigure(`hostile 1 MB: ${name}`, [make(ARTICLE_LENGTH)], TARGETS.hostile, 4),
  );
  return [
    ratioFigure('an article of 1 MB', [article], TARGETS.article, rounds),
    ratioFigure('1,000 pages of 20 kB', pages, TARGETS.pages, Math.ceil(rounds / 5)),
    ...hostile.sort((a, b) => b.value - a.value).slice(0, 3),
    memory,
  ];
}

/** The best of some rounds against the best of the other. */
function ratioFigure(name: string, texts: readonly string[], most: number, rounds: number): Figure {
  const json = texts.map((text) => JSON.stringify(text));
  let [analyseMs, parseMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < rounds; round += 1) {
    analyseMs = Math.min(
      analyseMs,
      timeMs(() => texts.forEach((text) => analyse(text, templatesOf(WIKI)))),
    );
    for (let again = 0; again < 5; again += 1) {
      parseMs = Math.min(
        parseMs,
        timeMs(() => json.forEach((text) => void JSON.parse(text))),
      );
    }
  }
  const value = analyseMs / parseMs;
  return {
    name: `${name} (${Math.round(analyseMs)} ms)`,
    value,
    unit: 'times JSON.parse',
    target: `<= ${most}`,
    ok: value <= most,
  };
}

/** Of the processor: other programs on the machine do not count. */
function timeMs(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

/** What the process grows by when it analyses its first article. */
function memoryFigure(article: string): Figure {
  const before = process.memoryUsage.rss();
  analyse(article, templatesOf(WIKI));
  const value = (process.memoryUsage.rss() - before) / 1e6;
  return {
    name: 'memory for an article of 1 MB',
    value,
    unit: 'MB',
    target: `<= ${MEMORY_TARGET_MB}`,
    ok: value <= MEMORY_TARGET_MB,
  };
}
