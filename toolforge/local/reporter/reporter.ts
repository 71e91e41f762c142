import { randomBytes } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { markup } from '../../../backend/web/words/markup';
import { answerWith, type Answer } from '../world/site/answer';
import type { ReportedChange, ReportingSite } from '../world/site/reported-change';
import type { ExampleSite, Visit } from '../world/site/site';
import { UPDATES_PATH } from '../world/sites/telling-sites';
import { reportText } from './report';
import type { RegisteredRobot, Robots } from './robots';

/** What a site that reports is made of. */
export interface ReporterParts {
  site: ReportingSite;
  robots: Robots;
  /** Milliseconds since 1970 at the beginning of day 0. */
  startMs: number;
}

type Action = (form: URLSearchParams, day: number) => Answer;

const DAYS_OF: Readonly<Record<string, number>> = { day: 1, week: 7 };
/** As its rupinfo.txt says. */
const SPAN_DAYS_MAX = 35;
const ADDRESS = /^[^\s<>,@]+@[^\s<>,@]+$/;

/** A site that speaks the Remote Update Protocol: robots register with it, and are told by mail what has changed. */
export class Reporter {
  readonly #parts: ReporterParts;
  readonly #actions: Readonly<Record<string, Action>> = {
    Register: (form, day) => this.#register(form, day),
    Unregister: (form) => this.#unregister(form),
    ModifyPreferences: (form) => this.#modify(form),
    GetSequenceNumber: (form) => this.#tellNumber(form),
    GetIndex: (form, day) => this.#tellIndex(form, day),
  };

  constructor(parts: ReporterParts) {
    this.#parts = parts;
  }

  /** What a request by the protocol meets; undefined: it is none. */
  answer({ host }: ExampleSite, { path, method, body = '', day }: Visit): Answer | undefined {
    const [address, query = ''] = path.split('?');
    if (host !== this.#parts.site.host || address !== UPDATES_PATH) return undefined;
    const form = new URLSearchParams(method === 'POST' ? body : query);
    const action = form.get('Action');
    if (action === null) return refused(400);
    return this.#actions[action]?.(form, day) ?? refused(501);
  }

  /**
   * Mails all reports that are due on a day of the simulation.
   * @param smtpPort of the mail server on loopback
   * @throws what the mail server says; the report is sent again next time
   */
  async mailReports(day: number, smtpPort: number): Promise<void> {
    const { robots, site } = this.#parts;
    for (const [address, robot] of robots.all()) {
      const due = robot.unsent === null ? this.#written(robot, day) : robot;
      if (due === null) continue;
      robots.set(address, due);
      await mail({ smtpPort, from: `updates@${site.host}`, to: address, report: due.unsent ?? '' });
      robots.set(address, { ...due, unsent: null });
    }
  }

  /** null: it is too early. */
  #written(robot: RegisteredRobot, day: number): RegisteredRobot | null {
    if (day - robot.untilDay < robot.latencyDays) return null;
    const { site, startMs } = this.#parts;
    const number = robot.number + 1;
    const changes = this.#changes(robot.untilDay + 1, day);
    const unsent = reportText({ number, host: site.host, changes, startMs });
    return { ...robot, number, untilDay: day, unsent };
  }

  #changes(from: number, to: number): ReportedChange[] {
    const days = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
    return days.flatMap((day) => this.#parts.site.changesOn(day));
  }

  #register(form: URLSearchParams, day: number): Answer {
    const address = form.get('RobotEmail') ?? '';
    const latencyDays = daysOf(form.get('Latency') ?? 'day');
    if (!ADDRESS.test(address) || latencyDays === null) return refused(400);
    if (this.#parts.robots.of(address) !== undefined) return refused(400);
    const key = randomBytes(18).toString('base64url');
    const robot = { key, latencyDays, number: 0, untilDay: day, unsent: null };
    this.#parts.robots.set(address, robot);
    return told(`RegistrationKey: ${key}`);
  }

  #unregister(form: URLSearchParams): Answer {
    const known = this.#known(form);
    if (known === null) return refused(400);
    this.#parts.robots.set(known.address, null);
    return told('Unregistered.');
  }

  #modify(form: URLSearchParams): Answer {
    const known = this.#known(form);
    const latencyDays = daysOf(form.get('Latency') ?? `${known?.robot.latencyDays ?? 1}-day`);
    if (known === null || latencyDays === null) return refused(400);
    const { address, robot } = known;
    const moved = form.get('RobotEmail') ?? address;
    if (!ADDRESS.test(moved)) return refused(400);
    this.#parts.robots.set(address, null);
    this.#parts.robots.set(moved, { ...robot, latencyDays });
    return told('Modified.');
  }

  #tellNumber(form: URLSearchParams): Answer {
    const known = this.#known(form);
    if (known === null) return refused(400);
    const { number, unsent } = known.robot;
    return told(`SequenceNumber=${unsent === null ? number : number - 1}`);
  }

  #tellIndex(form: URLSearchParams, day: number): Answer {
    const days = daysOf(form.get('Span') ?? '');
    if (days === null || days > SPAN_DAYS_MAX) return refused(400);
    const { site, startMs } = this.#parts;
    const changes = this.#changes(Math.max(0, day - days + 1), day);
    return told(reportText({ number: 0, host: site.host, changes, startMs }));
  }

  #known(form: URLSearchParams): { address: string; robot: RegisteredRobot } | null {
    const address = form.get('RegisteredRobotEmail') ?? '';
    const robot = this.#parts.robots.of(address);
    if (robot === undefined || robot.key !== form.get('RegistrationKey')) return null;
    return { address, robot };
  }
}

/** Days of a latency or a span, such as `day` or `2-week`; null: it is none that the site offers. */
function daysOf(text: string): number | null {
  const { count = '1', unit = '' } =
    /^(?:(?<count>[1-9]\d{0,4})-)?(?<unit>\w+)$/.exec(text)?.groups ?? {};
  const days = DAYS_OF[unit.toLowerCase()];
  return days === undefined ? null : Number(count) * days;
}

const told = (lines: string): Answer =>
  answerWith(200, markup`<!DOCTYPE html><title>Updates</title><pre>\n${lines}\n</pre>\n`.text);

const refused = (status: 400 | 501): Answer => answerWith(status, 'Refused.');

async function mail(letter: {
  smtpPort: number;
  from: string;
  to: string;
  report: string;
}): Promise<void> {
  const { smtpPort: port, from, to, report: text } = letter;
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
  try {
    await transport.sendMail({ from, to, subject: 'Changes of our pages', text });
  } finally {
    transport.close();
  }
}
