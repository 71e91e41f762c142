import { createTransport } from 'nodemailer';
import { sleepReal } from '../../../backend/runtime/clock';
import type { Database } from '../../../backend/runtime/database';
import { rupStateIdOf } from '../../../backend/store/updates/rup-site-row';
import { startMailbox } from '../webmaster/mailbox';
import type { MailedRobot } from './mailing-hosts';
import {
  checkMailedReports,
  type HandedMail,
  type MailedReportsRecord,
} from './mailed-reports-check';
import { saidNow } from './said-pages';
import { percentOf } from './soaked-hosts';
import type { UpdateHosts } from './update-hosts';
import { listedPages } from './updates-check';
import type { RunWeboid } from './weboid-command';

/** The address that hosts are told; WEBOID_RUP_ADDRESS. */
export const REPORTS_ADDRESS = 'weboid-{token}@soaked-reports.org';

const EVERY_MS = 1_500;
const AGAIN_MS = 1_000;
const VISITS_MS = 15_000;
/** Few, so that each has some reports. */
const HOSTS_MAX = 4;
const PAGES_EACH = 15;
const DAY_S = 86_400;
/** Who takes a mail in is killed so often, in per cent, within the time that it takes. */
const KILLED_BELOW = 20;
const KILLED_WITHIN_MS = 1_500;
/** sysexits.h. */
const REFUSED = 65;

/** A mail on its way. */
interface Letter {
  from: string;
  to: string;
  text: string;
}

/** Hosts that report by mail, and the mail server that hands each mail to `weboid rup mail`. */
export class SoakedReports {
  readonly #own: Database;
  readonly #hosts: UpdateHosts;
  readonly #weboid: RunWeboid;
  readonly #handed: HandedMail[] = [];
  /** By host, mails that are on their way for long. */
  readonly #late = new Map<string, Letter>();

  constructor(own: Database, hosts: UpdateHosts, weboid: RunWeboid) {
    this.#own = own;
    this.#hosts = hosts;
    this.#weboid = weboid;
  }

  /** Has hosts visited and reports sent, until `signal` aborts. */
  async run(signal: AbortSignal): Promise<void> {
    const mailbox = await startMailbox(0, (to, mail) => this.#handOver(to, mail));
    const transport = createTransport({ host: '127.0.0.1', port: mailbox.port, ignoreTLS: true });
    const send = async (letter: Letter): Promise<void> => {
      while (!signal.aborted) {
        const isTaken = await transport.sendMail({ ...letter, subject: 'Changes' }).then(
          () => true,
          // It was not taken just now.
          () => false,
        );
        if (isTaken) return;
        await sleepReal(AGAIN_MS);
      }
    };
    try {
      await Promise.all([this.#visit(signal), this.#mail(send, signal)]);
    } finally {
      transport.close();
      await mailbox.close();
    }
  }

  /** As an operator does, who wants nobody to wait for the next round; days pass meanwhile. */
  async #visit(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await sleepReal(VISITS_MS);
      // While the database is away nothing is done, and all of it again later.
      await this.#letDayPass().catch(() => undefined);
      if (!signal.aborted) await this.#weboid(['rup', 'visit'], { signal });
    }
  }

  /** For whoever waits for a report that is missing: it is asked after when a day is over. */
  async #letDayPass(): Promise<void> {
    const nowS = Math.floor(Date.now() / 1_000);
    await this.#own.run(
      `UPDATE rup_site SET hole_at = hole_at - ?, index_at = GREATEST(index_at, ?) - ?, due_at = ?
       WHERE state = ? AND hole_at > ?`,
      [DAY_S, DAY_S, DAY_S, nowS, rupStateIdOf('registered'), nowS - DAY_S],
    );
  }

  async #mail(send: (letter: Letter) => Promise<void>, signal: AbortSignal): Promise<void> {
    for (let turn = 0; !signal.aborted; turn += 1) {
      await sleepReal(EVERY_MS);
      const hosts = await this.#registered().catch(() => []);
      const registration = hosts[turn % Math.max(1, hosts.length)];
      if (registration === undefined) continue;
      // Without its pages nothing is made: it has its next turn.
      const pages = await listedPages(this.#own, registration.host).catch(() => []);
      if (pages.length > 0) await this.#report(registration, pages, send);
    }
  }

  /** Those that Weboid knows to have it registered: its own word for that is not lost any more. */
  async #registered(): Promise<MailedRobot[]> {
    const rows = await this.#own.select<{ host: Buffer }>(
      'SELECT host FROM rup_site WHERE state = ? ORDER BY site_id',
      [rupStateIdOf('registered')],
    );
    return rows
      .flatMap(({ host }) => this.#hosts.mailing.registrations.get(host.toString()) ?? [])
      .slice(0, HOSTS_MAX);
  }

  async #report(
    registration: MailedRobot,
    listed: readonly string[],
    send: (letter: Letter) => Promise<void>,
  ): Promise<void> {
    const { host, address: to, reports } = registration;
    const first = reports.length * PAGES_EACH;
    const pages = Array.from({ length: Math.min(PAGES_EACH, listed.length) }, (_, n) =>
      saidNow(host, listed[(first + n) % listed.length] ?? '/'),
    );
    const { report, text } = this.#hosts.mailing.report(registration, pages);
    const letter = { from: `updates@${host}`, to, text };
    const late = this.#late.get(host);
    this.#late.delete(host);
    if (report.fate === 'late') this.#late.set(host, letter);
    else if (report.fate !== 'lost') await send(letter);
    if (report.fate === 'twice') await send(letter);
    if (late !== undefined) await send(late);
  }

  /** As Postfix does: what is put off is to be sent again. */
  async #handOver(to: string, mail: Buffer): Promise<void> {
    const chance = percentOf(`hand over ${this.#handed.length}`);
    const [code, said] = await this.#takeIn(to, mail, chance < KILLED_BELOW ? chance : null);
    const number = Number(/^SequenceNumber: (\d+)/m.exec(mail.toString('latin1'))?.[1]);
    const isTaken = code === 0 && (said === 'applied' || said === 'duplicate');
    const outcome = isTaken ? said : code === REFUSED ? 'refused' : 'deferred';
    this.#handed.push({ to, number, outcome, atMs: Date.now() });
    if (outcome === 'deferred') throw new Error('come again');
  }

  async #takeIn(to: string, mail: Buffer, kill: number | null): Promise<[number | null, string]> {
    const killAfterMs = ((kill ?? 0) / KILLED_BELOW) * KILLED_WITHIN_MS;
    const given = { input: mail, ...(kill !== null && { killAfterMs }) };
    const { code, said } = await this.#weboid(['rup', 'mail', '--to', to], given);
    return [code, said.trim()];
  }

  check(): Promise<MailedReportsRecord> {
    return checkMailedReports(this.#own, this.#hosts, this.#handed);
  }
}
