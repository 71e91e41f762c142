import { percentOf } from './soaked-hosts';

/** What a host said of a page. */
export interface SaidPage {
  path: string;
  word: 'changed' | 'gone';
  /** Milliseconds since 1970. */
  saidMs: number;
}

const SPEAKS_BELOW = 40;
const BY_MAIL_BELOW = 50;
const GONE_BELOW = 30;
/** Pages to which nobody links begin so. */
export const MADE_UP = '/nobody-links-here/';

/** Whether a site speaks the Remote Update Protocol. */
export function speaksOfUpdates(host: string): boolean {
  return host.includes('-site') && percentOf(`updates of ${host}`) < SPEAKS_BELOW;
}

/** Whether a site has robots register with it, and reports to them by mail. */
export function reportsByMail(host: string): boolean {
  return speaksOfUpdates(host) && percentOf(`mails of ${host}`) < BY_MAIL_BELOW;
}

/** The word of a host for a page, which is always the same. */
export function saidNow(host: string, path: string): SaidPage {
  const isGone = percentOf(`is ${host}${path} gone?`) < GONE_BELOW;
  return { path, word: isGone ? 'gone' : 'changed', saidMs: Date.now() };
}

/** What a host writes: a report, or an index, whose number is 0. */
interface WrittenReport {
  host: string;
  number: number;
  pages: readonly SaidPage[];
  /** A page to which nobody links. */
  madeUp: string;
  /** Addresses of others, of which it has nothing to say. */
  ofOthers?: readonly string[];
}

/** The text of a report. */
export function hostReportText({
  host,
  number,
  pages,
  madeUp,
  ofOthers = [],
}: WrittenReport): string {
  const dt = new Date().toISOString();
  const line = (kind: string, path: string): string => `${kind}[${dt}]: ${path}`;
  return [
    `SequenceNumber: ${number}`,
    `URLBase: http://${host}`,
    '',
    ...pages.map(({ path, word }) => line(word === 'gone' ? 'Delete' : 'Change', path)),
    line('New', madeUp),
    ...ofOthers.map((address) => line('Delete', address)),
    '',
  ].join('\n');
}
