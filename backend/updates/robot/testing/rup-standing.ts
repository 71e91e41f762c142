import type { RupSite } from '../../../store/updates/rup-standing';

/** A Monday. */
export const START_S = Date.UTC(2026, 10, 23, 12) / 1_000;
export const DAY_S = 86_400;

/** A site that nobody asked yet. */
export const NEW_SITE: RupSite = {
  siteId: 1,
  host: 'museum-lunden.org',
  port: 0,
  token: 'abcdefghijklmnopqrstuvwxyz',
  isSecure: false,
  dueS: 0,
  state: 'new',
  lookedS: 0,
  cgi: '',
  isOpen: false,
  units: [],
  maxSpan: '',
  latency: '',
  address: '',
  key: '',
  registerTriedS: 0,
  confirmLink: '',
  lastNumber: 0,
  missing: [],
  sentNumber: 0,
  holeS: 0,
  heardS: 0,
  wholeS: 0,
  numberS: 0,
  indexS: 0,
  soundS: 0,
  restS: 0,
  wantsIndex: false,
  wantsRecheck: false,
  failures: 0,
  refusals: 0,
  holes: 0,
};

/** One that speaks, each day, and is not registered. */
export const POLLED_SITE: RupSite = {
  ...NEW_SITE,
  state: 'polling',
  lookedS: START_S,
  cgi: 'http://museum-lunden.org/rup',
  isOpen: true,
  units: ['day', 'week', 'month'],
  latency: 'day',
};

/** One that has sent five reports, the last one just now. */
export const SENDING_SITE: RupSite = {
  ...POLLED_SITE,
  state: 'registered',
  address: 'weboid.rup-abcdefghijklmnopqrstuvwxyz@toolforge.org',
  key: 'k'.repeat(22),
  registerTriedS: START_S,
  lastNumber: 5,
  heardS: START_S,
  wholeS: START_S,
  soundS: START_S,
};

/** One with which we registered just now; it wants to have our address confirmed. */
export const WAITING_SITE: RupSite = {
  ...SENDING_SITE,
  lastNumber: 0,
  confirmLink: 'http://museum-lunden.org/rup/yes?t=1',
};
