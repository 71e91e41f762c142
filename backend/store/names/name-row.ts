import type { SqlValue } from '../../runtime/database';
import { toCalendarDay, dayNumberOfCalendar, type DayNumber } from '../../status/day-number';
import type { CalendarDay } from '../../status/takeover/host-facts';
import type { LookSeries, NameStanding } from '../../status/takeover/name-standing';
import { OFFER_TOPICS } from '../../status/takeover/offer';
import { domainKeyOf } from '../changes/domain-key';
import { packedSignals, unpackedSignals } from './packed-signals';
import type { StoredName } from './stored-name';

/** Storage ids are the places in these lists: append only. */
const STANDINGS = ['quiet', 'suspected', 'taken'] as const satisfies readonly NameStanding[];
/** Storage ids are the places in this list, from 1 on: append only. */
const SERIES = ['usurped', 'free', 'silent'] as const satisfies readonly LookSeries['says'][];

/** Columns of table name_standing, as a program reads them. */
export interface NameRow {
  name: string;
  standing: number;
  sinceDay: number;
  noticedDay: number;
  series: number;
  seriesLooks: number;
  seriesDay: number;
  lookedDay: number;
  lookAt: number;
  vainLooks: number;
  firstUrlId: number;
  secondUrlId: number;
  noticedUrlId: number;
  people: number;
  lockedUntilDay: number;
  registeredOn: number;
  askedDay: number;
  topic: number;
  signals: string;
  pages: number;
}

/** Under which byte a standing is stored. */
export function standingIdOf(standing: NameStanding): number {
  return STANDINGS.indexOf(standing);
}

/**
 * The standing stored under a byte.
 * @throws {RangeError} when none has this id
 */
export function standingOfId(id: number): NameStanding {
  const standing = STANDINGS[id];
  if (standing === undefined) throw new RangeError(`no standing of a name has the id ${id}`);
  return standing;
}

/** What a row says. */
export function nameOfRow(row: NameRow): StoredName {
  return {
    name: row.name,
    standing: standingOfId(row.standing),
    sinceDay: toCalendarDay(row.sinceDay),
    noticedDay: orNull(row.noticedDay),
    series: seriesOf(row),
    lookedDay: calendarDayOrNull(row.lookedDay),
    lookAtS: orNull(row.lookAt),
    vainLooks: row.vainLooks,
    usurpedUrls: [row.firstUrlId, row.secondUrlId].filter((urlId) => urlId > 0),
    noticedUrlId: orNull(row.noticedUrlId),
    people: peopleOf(row.people),
    lockedUntil: calendarDayOrNull(row.lockedUntilDay),
    registeredDay: orNull(row.registeredOn),
    askedDay: orNull(row.askedDay),
    topic: OFFER_TOPICS[row.topic - 1] ?? null,
    signals: unpackedSignals(row.signals),
    pages: row.pages,
  };
}

/** The columns of `nameValues`, in their order. */
export const STORED_NAME_COLUMNS =
  'name_key, name, standing, since_day, noticed_day, series, series_looks, series_day, looked_day, look_at, vain_looks, first_url_id, second_url_id, noticed_url_id, people, locked_until_day, registered_on, asked_day, topic, signals, pages';

/** What is stored of a name. */
export function nameValues(stored: StoredName): SqlValue[] {
  const { usurpedUrls, topic } = stored;
  return [
    domainKeyOf(stored.name),
    Buffer.from(stored.name),
    standingIdOf(stored.standing),
    dayNumberIn(stored.sinceDay),
    orZero(stored.noticedDay),
    ...seriesValues(stored.series),
    dayNumberIn(stored.lookedDay),
    orZero(stored.lookAtS),
    stored.vainLooks,
    orZero(usurpedUrls[0]),
    orZero(usurpedUrls[1]),
    orZero(stored.noticedUrlId),
    stored.people,
    dayNumberIn(stored.lockedUntil),
    Math.max(0, orZero(stored.registeredDay)),
    orZero(stored.askedDay),
    topic === null ? 0 : OFFER_TOPICS.indexOf(topic) + 1,
    packedSignals(stored.signals),
    stored.pages,
  ];
}

function seriesValues(series: LookSeries | null): number[] {
  if (series === null) return [0, 0, 0];
  return [SERIES.indexOf(series.says) + 1, series.looks, dayNumberIn(series.lastDay)];
}

function orZero(value: number | null | undefined): number {
  return value ?? 0;
}

function seriesOf({ series, seriesLooks, seriesDay }: NameRow): LookSeries | null {
  const says = SERIES[series - 1];
  if (says === undefined) return null;
  return { says, looks: seriesLooks, lastDay: toCalendarDay(seriesDay) };
}

function peopleOf(stored: number): StoredName['people'] {
  if (stored === 0) return 0;
  return stored > 0 ? 1 : -1;
}

function orNull(stored: number): number | null {
  return stored === 0 ? null : stored;
}

function calendarDayOrNull(day: DayNumber): CalendarDay | null {
  return day === 0 ? null : toCalendarDay(day);
}

/** Looks are no older than day numbers are. */
function dayNumberIn(day: CalendarDay | null): DayNumber {
  return day === null ? 0 : dayNumberOfCalendar(day);
}
