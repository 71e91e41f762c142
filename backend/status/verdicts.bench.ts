import type { Bench, Figure } from '../runtime/bench';
import { WEBOID, compare, FROZEN, ROWS, type Row } from './testing/simulated-year/compare';
import type { Figures } from './testing/simulated-year/tally';

const URLS = 20_000;
const SEEDS = 6;
const QUICK_SEEDS = 2;

interface Column {
  readonly key: keyof Figures;
  readonly title: string;
  readonly unit: '%' | 'days' | '';
  /** What the rules may reach at most, as a multiple of those of 7b64b0f. */
  readonly ratioMax?: number;
  /** The same in its own unit. */
  readonly max?: number;
}

const COLUMNS: readonly Column[] = [
  { key: 'falseAll', title: 'false', unit: '%' },
  { key: 'falseAvoidable', title: 'avoidable', unit: '%', ratioMax: 0.45 },
  { key: 'precision', title: 'precision', unit: '%' },
  { key: 'found', title: 'hard dead found', unit: '%' },
  { key: 'lost', title: 'lost', unit: '%', ratioMax: 0.3 },
  { key: 'softDoubted', title: 'soft doubted', unit: '%' },
  { key: 'delay', title: 'delay', unit: 'days', max: 16 },
  { key: 'checks', title: 'checks/URL/month', unit: '', max: 2.5 },
  { key: 'shutOutTold', title: 'shut out, told', unit: '%' },
  { key: 'silentTold', title: 'never heard, told', unit: '%' },
];

/**
 * False: days of living URLs told unreachable though people could open them; avoidable: but on hosts
 * that are always silent or 404 to us. Lost: hard dead for 60 days, not told. Apart, the last two
 * columns: living URLs of hosts that shut us out, and URLs of hosts that were dead before the first
 * look and silent since.
 */
export const bench: Bench = {
  name: 'verdicts',
  description: 'A simulated year of links: false, lost and late verdicts by rule, and their checks',
  run: ({ quick }) => Promise.resolve(measure(quick ? QUICK_SEEDS : SEEDS)),
};

function measure(seeds: number): Figure[] {
  const figures = compare(ROWS, { seeds, urls: URLS });
  process.stdout.write(`${tableOf(figures)}\n\n`);
  const frozen = figuresOf(FROZEN, figures);
  return [WEBOID, ...ROWS.filter(({ archivedShare }) => archivedShare > 0)].flatMap((row) => [
    ...ratios(row, figuresOf(row, figures), frozen),
    ...absolutes(row, figuresOf(row, figures)),
  ]);
}

function tableOf(figures: ReadonlyMap<Row, Figures>): string {
  const head = ['', ...COLUMNS.map(({ title }) => title)];
  const rows = [...figures].map(([{ name }, one]) => [
    name,
    ...COLUMNS.map((column) => cellOf(column, one)),
  ]);
  const table = [head, ...rows];
  const widths = head.map((_, column) =>
    Math.max(...table.map((row) => (row[column] ?? '').length)),
  );
  return table
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .join('\n');
}

function cellOf({ key, unit }: Column, figures: Figures): string {
  const value = valueOf(figures[key], unit);
  return `${value.toFixed(unit === '%' && value < 10 ? 3 : 2)}${unit === '%' ? ' %' : ''}`;
}

const valueOf = (figure: number, unit: Column['unit']): number =>
  unit === '%' ? figure * 100 : figure;

function ratios({ name }: Row, figures: Figures, frozen: Figures): Figure[] {
  return COLUMNS.flatMap(({ key, title, ratioMax }) => {
    if (ratioMax === undefined) return [];
    const value = figures[key] / frozen[key];
    const target = `<= ${ratioMax}`;
    return { name: `${name}: ${title}`, value, unit: 'x 7b64b0f', target, ok: value <= ratioMax };
  });
}

function absolutes({ name }: Row, figures: Figures): Figure[] {
  return COLUMNS.map(({ key, title, unit, max }) => {
    const value = valueOf(figures[key], unit);
    const isBound = max !== undefined;
    const target = isBound ? `<= ${max}` : '-';
    return { name: `${name}: ${title}`, value, unit, target, ok: !isBound || value <= max };
  });
}

/** @throws {RangeError} when it was not simulated */
function figuresOf(row: Row, figures: ReadonlyMap<Row, Figures>): Figures {
  const found = figures.get(row);
  if (found === undefined) throw new RangeError(`${row.name} was not simulated`);
  return found;
}
