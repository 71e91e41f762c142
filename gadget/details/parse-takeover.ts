import { isRecord } from '../state/is-record';
import type { LinkData } from '../../backend/web/formats/link-fields';
import { calendarDateOf, checkDateOf, parseEach, wordOf, type Fields } from './parse-fields';

const MAX_SIGNALS = 20;

/** What is told of an address whose name may have come into other hands. */
export interface TakeoverDetails {
  readonly isTaken: boolean;
  readonly since: string | undefined;
  /** What is there now: a word of the backend's. */
  readonly topic: string | undefined;
  /** Day of a registration after it was cited. */
  readonly registered: string | undefined;
  /** When the name led nowhere, or to a notice that it was for sale. */
  readonly gone:
    { readonly from: string; readonly to: string; readonly isParked: boolean } | undefined;
  /** By people, not by a program alone. */
  readonly isConfirmed: boolean;
}

/** @returns undefined where nothing can be told */
export function parseTakeover(value: unknown): TakeoverDetails | undefined {
  const fields: TakeoverFields = isRecord(value) ? value : {};
  const { state } = fields;
  if (state !== 'suspected' && state !== 'taken') return undefined;
  const signals = parseEach(fields.signals, MAX_SIGNALS, (signal) => signal);
  const of = (...names: readonly string[]): Fields | undefined =>
    signals.filter(({ signal }) => names.some((name) => name === signal))[0];
  return {
    isTaken: state === 'taken',
    since: checkDateOf(fields.since),
    topic: wordOf(of('sales-topic')?.['topic']),
    registered: calendarDateOf(of('registered-later')?.['registered']),
    gone: goneOf(of('was-gone', 'parked-before')),
    isConfirmed: of('people') !== undefined,
  };
}

type TakeoverFields = { readonly [Name in keyof NonNullable<LinkData['takeover']>]?: unknown };

function goneOf(signal: Fields | undefined): TakeoverDetails['gone'] {
  const [from, to] = [calendarDateOf(signal?.['from']), calendarDateOf(signal?.['to'])];
  return from && to ? { from, to, isParked: signal?.['signal'] === 'parked-before' } : undefined;
}
