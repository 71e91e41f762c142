import type { Bench, Figure } from '../runtime/bench';
import { classifyUrl } from './classify-url';
import { rowToUrl, type LinkRow } from './row-url';

/** Distinct URLs, so that no cache of the engine's sees one often. */
const LIST_LENGTH = 20_000;
const TARGET_PER_SECOND = 200_000;
/** Judging, normalizing and hinting may cost as much as five times the platform's bare parsing. */
const TARGET_RATIO = 0.2;

/** How often each kind stands in a hundred links of a large wiki, roughly. */
const MIX: readonly [share: number, url: (n: number) => string][] = [
  [40, (n) => `https://www.site${n % 977}.org/news/${2000 + (n % 25)}/article-${n}.html`],
  [14, (n) => `https://site${n % 499}.com/index.php?id=${n}&lang=en&view=full`],
  [14, (n) => `https://web.archive.org/web/2019010${n % 10}/http://old${n}.net/page/${n}`],
  [8, (n) => `https://doi.org/10.1000/j.${n}.2020.01(${n % 12})`],
  [6, (n) => `http://press.gov.example-${n % 99}.uk:80/Docs/Report%20${n}.pdf#page=3`],
  [5, (n) => `https://ru.site${n % 77}.ru/%D0%9D%D0%BE%D0%B2%D0%BE%D1%81%D1%82%D0%B8/${n}`],
  [3, (n) => `https://books.google.com/books?id=x${n}&q=%22caf%c3%a9%22&pg=PA${n % 300}`],
  [2, (n) => `https://münchen-${n % 50}.de/straße/${n}`],
  [2, (n) => `//cdn.site${n % 31}.net/a/../b/%7euser/${n}`],
  [1, (n) => `https://xn--mnchen-3ya.de/pfad/${n}?q=ä`],
  [1, (n) => `https://de.wikipedia.org/wiki/Artikel_${n}`],
  [1, (n) => `http://192.0.2.${n % 256}/${n}`],
  [1, (n) => `http://example.org/${n}`],
  [1, (n) => `http://intranet${n}/start`],
  [1, (n) => `mailto:person${n}@site.org`],
];

export const bench: Bench = {
  name: 'url',
  description: 'Classifying and normalizing links, against new URL() on the same list',
  run: ({ quick }) => Promise.resolve(measure(quick)),
};

function measure(quick: boolean): Figure[] {
  const rounds = quick ? 5 : 25;
  const urls = mixedUrls();
  const rows = urls.map(toRow);
  const perSecond = { classify: 0, parse: 0, rows: 0 };
  for (let round = 0; round < rounds; round += 1) {
    perSecond.classify = Math.max(perSecond.classify, speed(urls, classifyUrl));
    perSecond.parse = Math.max(perSecond.parse, speed(urls, parseByPlatform));
    perSecond.rows = Math.max(perSecond.rows, speed(rows, classifyRow));
  }
  return [
    speedFigure('classifyUrl', perSecond.classify, 'URLs/s'),
    speedFigure('rowToUrl and classifyUrl', perSecond.rows, 'rows/s'),
    {
      name: 'classifyUrl against new URL()',
      value: Math.round((perSecond.classify / perSecond.parse) * 100) / 100,
      unit: 'times as fast',
      target: `>= ${TARGET_RATIO}`,
      ok: perSecond.classify >= perSecond.parse * TARGET_RATIO,
    },
  ];
}

function speedFigure(name: string, value: number, unit: string): Figure {
  const target = `>= ${TARGET_PER_SECOND}`;
  return { name, value: Math.round(value), unit, target, ok: value >= TARGET_PER_SECOND };
}

function speed<Item>(items: readonly Item[], work: (item: Item) => unknown): number {
  const start = performance.now();
  for (const item of items) work(item);
  return (items.length / (performance.now() - start)) * 1000;
}

function mixedUrls(): string[] {
  const hundred = MIX.flatMap(([share, url]) => Array.from({ length: share }, () => url));
  // 37 and 100 have no common divisor: neighbours are of different kinds.
  return Array.from({ length: LIST_LENGTH }, (_, n) => hundred[(n * 37) % 100]?.(n) ?? '');
}

function parseByPlatform(url: string): URL {
  return new URL(url, 'https://site.org/');
}

function classifyRow(row: LinkRow): unknown {
  const url = rowToUrl(row);
  return url === null ? null : classifyUrl(url);
}

function toRow(url: string): LinkRow {
  const [, scheme = 'https:', host = '', path = ''] =
    /^(\w+:)?(?:\/\/)?([^/]*)(.*)$/.exec(url) ?? [];
  const [name = '', port] = host.split(':');
  const index = `${name.split('.').toReversed().join('.')}.${port === undefined ? '' : `:${port}`}`;
  return { el_to_domain_index: `${scheme}//${index}`, el_to_path: path };
}
