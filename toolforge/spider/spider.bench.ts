import type { Bench, Figure } from '../../backend/runtime/bench';
import { stopSignal } from '../../backend/runtime/stop-signal';
import { SERVER_SETTINGS } from '../../backend/runtime/testing/bench-server';
import { createProgress } from '../local/progress';
import { requireSpider } from './require-spider';
import { withOneServer, withSpider, type Arrangement } from './testing/arrangement';
import {
  measureArrangement,
  type MeasuredArrangement,
  type WorldSize,
} from './testing/measure-arrangement';

const QUICK: WorldSize = {
  pages: 2_000,
  results: 2_000,
  hosts: 50,
  answeredUrls: 20_000,
  answerS: 5,
};
const USUAL: WorldSize = {
  pages: 20_000,
  results: 20_000,
  hosts: 200,
  answeredUrls: 100_000,
  answerS: 15,
};

export const bench: Bench = {
  name: 'spider',
  description:
    'Migrating, feeding, crawling and answering on a head of Spider with two data servers, beside one server',
  run: ({ quick }) => measure(quick ? QUICK : USUAL, stopSignal()),
};

async function measure(size: WorldSize, signal: AbortSignal): Promise<Figure[]> {
  requireSpider();
  const progress = createProgress(process.stderr, () => performance.now());
  progress.say(`MariaDB with ${SERVER_SETTINGS.join(' ')}`);
  const on = (arrangement: Arrangement): Promise<MeasuredArrangement> =>
    progress.step(`On ${arrangement.title}`, (report) =>
      measureArrangement(arrangement, size, report),
    );
  const one = await withOneServer(progress, signal, on);
  const spread = await withSpider(progress, signal, on);
  return figuresOf(one, spread);
}

function figuresOf(one: MeasuredArrangement, spread: MeasuredArrangement): Figure[] {
  return [
    told('migrating, one server', one.migrateS, 's'),
    told('migrating, three servers', spread.migrateS, 's'),
    ...rates(
      'fed, first pass',
      'links/s',
      [one, spread],
      ({ links, first }) => links / first.seconds,
    ),
    ...rates(
      'fed, nothing changed',
      'pages/s',
      [one, spread],
      ({ pages, unchanged }) => pages / unchanged.seconds,
    ),
    ...rates(
      'recorded, without a web',
      'results/s',
      [one, spread],
      ({ resultsPerS }) => resultsPerS,
    ),
    ...rates(
      'crawled',
      'results/s',
      [one, spread],
      ({ crawled }) => crawled.results / crawled.seconds,
    ),
    ...rates(
      'answered, pages of 100 links',
      'answers/s',
      [one, spread],
      ({ answersPerS }) => answersPerS,
    ),
    told('CPU of servers, one server', one.resultCpuMs, 'ms a result'),
    told('CPU of servers, Spider', spread.resultCpuMs, 'ms a result'),
    told('CPU of servers, one server', one.answerCpuMs, 'ms an answer'),
    told('CPU of servers, Spider', spread.answerCpuMs, 'ms an answer'),
    exactly('links, Spider less one server', spread.links - one.links, 0),
    exactly('rows that hang on nothing', one.orphans.length + spread.orphans.length, 0),
    ...Object.entries(spread.shares).map(([table, shares]) =>
      told(`rows of ${table} on the fullest data server`, Math.max(...shares) * 100, '%'),
    ),
  ];
}

function rates(
  name: string,
  unit: string,
  [one, spread]: [MeasuredArrangement, MeasuredArrangement],
  of: (measured: MeasuredArrangement) => number,
): Figure[] {
  return [
    told(`${name}, one server`, of(one), unit),
    told(`${name}, Spider`, of(spread), unit),
    told(`${name}, Spider against one server`, of(spread) / of(one), 'times as fast'),
  ];
}

function exactly(name: string, value: number, wanted: number): Figure {
  return { name, value, unit: '', target: `= ${wanted}`, ok: value === wanted };
}

/** No target: it helps to understand the others. */
function told(name: string, value: number, unit: string): Figure {
  return { name, value, unit, target: '-', ok: true };
}
