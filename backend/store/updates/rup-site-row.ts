import type { SqlValue } from '../../runtime/database';
import { RUP_STATES, type NumberRange, type RupSite, type RupState } from './rup-standing';

/** A row of rup_site as it is selected. */
export interface RupSiteRow {
  site_id: number;
  host: Buffer;
  port: number;
  token: Buffer;
  is_secure: number;
  state: number;
  due_at: number;
  looked_at: number;
  cgi: Buffer;
  is_open: number;
  units: Buffer;
  max_span: Buffer;
  latency: Buffer;
  address: Buffer;
  registration_key: Buffer;
  register_tried_at: number;
  last_number: number;
  missing: Buffer;
  sent_number: number;
  hole_at: number;
  heard_at: number;
  whole_at: number;
  number_at: number;
  index_at: number;
  sound_at: number;
  rest_until: number;
  wants_index: number;
  wants_recheck: number;
  failures: number;
  holes: number;
  refusals: number;
  confirm_link: Buffer;
}

/** Of the table, in any order. */
export const RUP_SITE_COLUMNS =
  'site_id, host, port, token, is_secure, state, due_at, looked_at, cgi, is_open, units, max_span, latency, address, ' +
  'registration_key, register_tried_at, last_number, missing, sent_number, hole_at, heard_at, whole_at, number_at, ' +
  'index_at, sound_at, rest_until, wants_index, wants_recheck, failures, holes, refusals, confirm_link';

const COUNT_MAX = 255;

/** The number under which a state is stored. */
export const rupStateIdOf = (state: RupState): number => RUP_STATES.indexOf(state) + 1;

/** @throws RangeError when the row is corrupt */
export function rupSiteOf(row: RupSiteRow): RupSite {
  const state = RUP_STATES[row.state - 1];
  if (state === undefined) throw new RangeError(`table rup_site has unknown state ${row.state}`);
  return {
    siteId: row.site_id,
    host: row.host.toString('latin1'),
    port: row.port,
    token: row.token.toString('latin1'),
    isSecure: row.is_secure === 1,
    state,
    dueS: row.due_at,
    lookedS: row.looked_at,
    cgi: row.cgi.toString('utf8'),
    isOpen: row.is_open === 1,
    units: wordsIn(row.units),
    maxSpan: row.max_span.toString('latin1'),
    latency: row.latency.toString('latin1'),
    address: row.address.toString('latin1'),
    key: row.registration_key.toString('latin1'),
    registerTriedS: row.register_tried_at,
    lastNumber: row.last_number,
    missing: rangesIn(row.missing),
    sentNumber: row.sent_number,
    ...momentsOf(row),
    wantsIndex: row.wants_index === 1,
    wantsRecheck: row.wants_recheck === 1,
    failures: row.failures,
    holes: row.holes,
    refusals: row.refusals,
    confirmLink: row.confirm_link.toString('latin1'),
  };
}

const momentsOf = (row: RupSiteRow) => ({
  holeS: row.hole_at,
  heardS: row.heard_at,
  wholeS: row.whole_at,
  numberS: row.number_at,
  indexS: row.index_at,
  soundS: row.sound_at,
  restS: row.rest_until,
});

/** What changes of a row, in the form of `SET`. */
export function rupStandingValues(site: RupSite): [assignments: string, values: SqlValue[]] {
  const values: Record<string, SqlValue> = {
    token: site.token,
    is_secure: Number(site.isSecure),
    state: rupStateIdOf(site.state),
    due_at: site.dueS,
    looked_at: site.lookedS,
    cgi: site.cgi,
    is_open: Number(site.isOpen),
    units: site.units.join(','),
    max_span: site.maxSpan,
    latency: site.latency,
    address: site.address,
    registration_key: site.key,
    register_tried_at: site.registerTriedS,
    last_number: site.lastNumber,
    missing: rangesText(site.missing),
    sent_number: site.sentNumber,
    hole_at: site.holeS,
    heard_at: site.heardS,
    whole_at: site.wholeS,
    number_at: site.numberS,
    index_at: site.indexS,
    sound_at: site.soundS,
    rest_until: site.restS,
    wants_index: Number(site.wantsIndex),
    wants_recheck: Number(site.wantsRecheck),
    failures: Math.min(site.failures, COUNT_MAX),
    holes: site.holes,
    refusals: Math.min(site.refusals, COUNT_MAX),
    confirm_link: site.confirmLink,
  };
  const assignments = Object.keys(values).map((column) => `${column} = ?`);
  return [assignments.join(', '), Object.values(values)];
}

const wordsIn = (list: Buffer): string[] => {
  const text = list.toString('latin1');
  return text === '' ? [] : text.split(',');
};

/** `3,5-9` */
const rangesText = (ranges: readonly NumberRange[]): string =>
  ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',');

const rangesIn = (list: Buffer): NumberRange[] =>
  wordsIn(list).map((word) => {
    const [first = '', last = first] = word.split('-');
    return [Number(first), Number(last)] as const;
  });
