import { twoDigits, type PageDate } from './page-date';

const MONTHS =
  'january february march april may june july august september october november december'.split(
    ' ',
  );

/** Ways in which addresses name a day or a part of one. */
const FORMS: readonly (readonly [name: string, write: (date: PageDate) => string])[] = [
  ['yyyy', ({ year }) => String(year)],
  ['yy', ({ year }) => String(year).slice(2)],
  ['mm', ({ month }) => twoDigits(month)],
  ['m', ({ month }) => String(month)],
  ['dd', ({ day }) => twoDigits(day)],
  ['d', ({ day }) => String(day)],
  ['mon', ({ month }) => (MONTHS[month - 1] ?? '').slice(0, 3)],
  ['month', ({ month }) => MONTHS[month - 1] ?? ''],
  ...['-', '/', '', '_', '.'].flatMap((between) => compounds(between)),
];

function compounds(
  between: string,
): (readonly [name: string, write: (date: PageDate) => string])[] {
  const padded = ({ year, month, day }: PageDate): string[] => [
    String(year),
    twoDigits(month),
    twoDigits(day),
  ];
  const forms: (readonly [name: string, write: (date: PageDate) => string])[] = [
    [`yyyy${between}mm${between}dd`, (date) => padded(date).join(between)],
    [`yyyy${between}mm`, (date) => padded(date).slice(0, 2).join(between)],
    [`yy${between}mm${between}dd`, (date) => padded(date).join(between).slice(2)],
    [`dd${between}mm${between}yyyy`, (date) => padded(date).toReversed().join(between)],
  ];
  if (between === '') return forms;
  return [
    ...forms,
    [`yyyy${between}m${between}d`, ({ year, month, day }) => [year, month, day].join(between)],
    [`yyyy${between}m`, ({ year, month }) => [year, month].join(between)],
    [
      `yyyy${between}mon${between}dd`,
      (date) =>
        [date.year, (MONTHS[date.month - 1] ?? '').slice(0, 3), padded(date)[2]].join(between),
    ],
  ];
}

/** A day as addresses may name it, each way with its name, such as `yyyy-m-d`. */
export function datePieces(date: PageDate): (readonly [form: string, value: string])[] {
  return FORMS.map(([form, write]) => [form, write(date)]);
}

/** The number of a month by its English name or the first three letters of it, in any case; 0 for anything else. */
export function monthOfName(name: string): number {
  const lower = name.toLowerCase();
  return lower.length < 3 ? 0 : MONTHS.findIndex((month) => month.startsWith(lower)) + 1;
}
