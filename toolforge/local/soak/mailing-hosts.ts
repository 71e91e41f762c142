import { randomBytes } from 'node:crypto';
import { MADE_UP, hostReportText, type SaidPage } from './said-pages';
import { percentOf } from './soaked-hosts';

/** What becomes of the mail of a report on its way: it gets lost, comes after the next one, comes twice, or as it should. */
type MailFate = 'lost' | 'late' | 'twice' | 'once';

/** A report that a host has made. */
export interface HostReport {
  number: number;
  pages: readonly SaidPage[];
  fate: MailFate;
}

/** A robot that a host has registered. */
export interface MailedRobot {
  host: string;
  address: string;
  key: string;
  reports: HostReport[];
  /** The last report that an index told of. */
  indexedTo: number;
}

/** An answer, as it is sent. */
interface AnswerByHost {
  status: number;
  text: string;
}

const LOST_BELOW = 15;
const LATE_BELOW = 35;
const TWICE_BELOW = 55;

/** Hosts that have robots register, and know what they have told them since. */
export class MailingHosts {
  /** By host. */
  readonly registrations = new Map<string, MailedRobot>();
  readonly #said: Map<string, readonly SaidPage[]>;

  /** @param said by host, whatever it has said of pages: what it makes is added */
  constructor(said: Map<string, readonly SaidPage[]>) {
    this.#said = said;
  }

  /** What a host says to a robot. */
  answer(host: string, form: URLSearchParams): AnswerByHost {
    const known = this.registrations.get(host);
    const action = form.get('Action');
    if (action === 'Register') return told(this.#register(host, form.get('RobotEmail') ?? ''));
    if (action === 'GetIndex') return told(index(host, known));
    const isTheirs =
      form.get('RegisteredRobotEmail') === known?.address &&
      form.get('RegistrationKey') === known?.key;
    if (action !== 'GetSequenceNumber') return { status: 501, text: '' };
    if (known === undefined || !isTheirs) return { status: 400, text: '' };
    return told(`SequenceNumber=${known.reports.length}\n`);
  }

  /** Whoever comes again, as the answer was lost, is told the same. */
  #register(host: string, address: string): string {
    const known = this.registrations.get(host);
    const key = known?.address === address ? known.key : randomBytes(18).toString('base64url');
    if (known?.key !== key) {
      this.registrations.set(host, { host, address, key, reports: [], indexedTo: 0 });
    }
    return `RegistrationKey: ${key}\n`;
  }

  /** Makes the next report of a host. @returns it, and what its mail says */
  report(
    registration: MailedRobot,
    pages: readonly SaidPage[],
  ): { report: HostReport; text: string } {
    const { host, reports } = registration;
    const number = reports.length + 1;
    const report = { number, pages, fate: fateOf(host, number) };
    reports.push(report);
    this.#said.set(host, [...(this.#said.get(host) ?? []), ...pages]);
    return { report, text: hostReportText({ host, number, pages, madeUp: `${MADE_UP}by-mail` }) };
  }
}

/** All that it has reported. */
function index(host: string, registration: MailedRobot | undefined): string {
  const reports = registration?.reports ?? [];
  if (registration !== undefined) registration.indexedTo = reports.length;
  const pages = reports.flatMap((report) => report.pages);
  return hostReportText({ host, number: 0, pages, madeUp: `${MADE_UP}in-index` });
}

function fateOf(host: string, number: number): MailFate {
  const chance = percentOf(`mail ${number} of ${host}`);
  if (chance < LOST_BELOW) return 'lost';
  if (chance < LATE_BELOW) return 'late';
  return chance < TWICE_BELOW ? 'twice' : 'once';
}

const told = (text: string): AnswerByHost => ({ status: 200, text });
