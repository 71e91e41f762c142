import type { ComparedPage } from './compared-page';

/** Days since 1970-01-01 UTC: pages were cited long before day numbers of checks begin. */
export type CalendarDay = number;

/** A stretch of time in which a host's name led to no page of its site. */
export interface GoneRun {
  state: 'no-name' | 'unreachable' | 'parked';
  from: CalendarDay;
  /** null: it lasts. */
  to: CalendarDay | null;
}

/** A page before and now. */
export interface PagePair {
  before: ComparedPage;
  now: ComparedPage;
}

/** What is known of a host beside the page that was cited. */
export interface HostFacts {
  /** When its name was registered, as the registry says; null where that is not known, which is no sign of anything. */
  registeredDay: CalendarDay | null;
  gone: readonly GoneRun[];
  /** Other pages of the host, looked at in the same week. */
  siblings: readonly PagePair[];
  /** What the host shows for an address that nobody has made; null when nobody asked. */
  invented: ComparedPage | null;
  /** −1: people have objected; 1: they have confirmed. */
  people: -1 | 0 | 1;
  /** How many of its URLs changed in one week; null when nobody counted. */
  changed: { urls: number; changed: number; day: string | null } | null;
}

/** Of a host nobody has asked anything. */
export const UNKNOWN_HOST: HostFacts = {
  registeredDay: null,
  gone: [],
  siblings: [],
  invented: null,
  people: 0,
  changed: null,
};
