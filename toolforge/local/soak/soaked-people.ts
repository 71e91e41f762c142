import { sleepReal } from '../../../backend/runtime/clock';
import type { Database } from '../../../backend/runtime/database';
import { recipientStateIdOf } from '../../../backend/store/mail/recipients';
import { addressOfRow, type AddressColumns } from '../../../backend/store/urls/addresses';
import { createSigner } from '../../../backend/web/rooms/people/signer';
import { TestVisitor } from '../../../backend/web/rooms/people/testing/visitor';
import type { MailServer } from '../../../backend/mail/testing/mail-server';
import { accountIdOf } from '../sign-in/sign-in-server';
import { fillAtFront, signInAtFront } from './front-forms';
import { FRONT } from './soaked-front';

/** The consumer of the soak, and the key that all processes share. */
export const SOAK_CONSUMER = {
  clientId: 'weboid-soak',
  clientSecret: 'no-secret-at-all',
  callback: `${FRONT}/auth/callback`,
};
export const SOAK_SESSION_KEY = 's'.repeat(32);

const EVERY_MS = 10_000;
const MAIL_WITHIN_MS = 60_000;
const LOOK_MS = 500;

/** What somebody has done, as far as it was answered with yes. */
interface Person {
  name: string;
  address: string;
  hasReported: boolean;
  hasAdded: boolean;
  hasConfirmed: boolean;
}

/** What people who have signed in came to. */
export interface PeopleRecord {
  people: number;
  reports: number;
  confirmed: number;
  /** Steps that were not answered, as while the database was away. */
  failed: number;
  broken: string[];
}

/** Has one person after the other sign in, report a link and ask for mail, until `signal` aborts. */
export class SoakedPeople {
  readonly #own: Database;
  readonly #mail: Pick<MailServer, 'got'>;
  readonly #people: Person[] = [];
  #failed = 0;

  constructor(own: Database, mail: Pick<MailServer, 'got'>) {
    this.#own = own;
    this.#mail = mail;
  }

  async run(signal: AbortSignal): Promise<void> {
    const confirming: Promise<void>[] = [];
    for (let n = 1; !signal.aborted; n += 1) {
      const person: Person = {
        name: `Reader ${n}`,
        address: `reader${n}@soaked-people.org`,
        hasReported: false,
        hasAdded: false,
        hasConfirmed: false,
      };
      this.#people.push(person);
      await this.#step(() => this.#visit(person));
      if (person.hasAdded) confirming.push(this.#step(() => this.#confirm(person, signal)));
      await sleepReal(EVERY_MS);
    }
    await Promise.all(confirming);
  }

  async #step(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch {
      // Not answered, or not as wanted: counted, and what was answered before still has to hold.
      this.#failed += 1;
    }
  }

  async #visit(person: Person): Promise<void> {
    const visitor = new TestVisitor();
    await signInAtFront(visitor, person.name);
    const added = await fillAtFront(
      visitor,
      { page: '/mail?lang=en', to: '/mail/do', action: 'add' },
      {
        address: person.address,
        language: 'en',
      },
    );
    person.hasAdded = added.includes(person.address);
    const url = await this.#anyUrl();
    if (url === null) return;
    const page = `/report?${new URLSearchParams({ url, lang: 'en' }).toString()}`;
    await fillAtFront(visitor, { page, to: '/report/say', action: 'report' }, {});
    person.hasReported = true;
  }

  async #anyUrl(): Promise<string | null> {
    const [row] = await this.#own.select<AddressColumns>(
      `SELECT scheme, name, port, path FROM url JOIN host USING (host_id)
       WHERE checked_day IS NOT NULL AND failures > 0 AND url_id >= ? LIMIT 1`,
      [this.#people.length * 7],
    );
    return row === undefined ? null : addressOfRow(row).text;
  }

  /** By the link in the mail that asks. */
  async #confirm(person: Person, signal: AbortSignal): Promise<void> {
    const untilMs = performance.now() + MAIL_WITHIN_MS;
    while (performance.now() < untilMs && !signal.aborted) {
      const mail = this.#mail.got.find(({ rcpt }) => rcpt === person.address);
      const link = /http:\/\/\S+\/mail\/confirm\/\S+/.exec(mail?.text ?? '')?.[0];
      if (link !== undefined) {
        const { status } = await new TestVisitor().post(link, {});
        if (status !== 200) throw new Error(`confirming: ${status}`);
        person.hasConfirmed = true;
        return;
      }
      await sleepReal(LOOK_MS);
    }
  }

  /** What must hold: what was answered with yes is there, once. */
  async check(): Promise<PeopleRecord> {
    const broken: string[] = [];
    const signer = createSigner(SOAK_SESSION_KEY);
    for (const person of this.#people) {
      const key = signer.hash('person', String(accountIdOf(person.name)));
      const reports = await this.#own.select('SELECT 1 FROM report WHERE reporter = ?', [key]);
      const rows = await this.#own.select<{ state: number }>(
        'SELECT state FROM mail_recipient WHERE owner = ?',
        [key],
      );
      const isOn = rows[0]?.state === recipientStateIdOf('on');
      const faults: [what: string, isSo: boolean][] = [
        ['reported once, stored more often', reports.length > 1],
        ['a report was taken and is lost', person.hasReported && reports.length === 0],
        ['an address was added once, stored more often', rows.length > 1],
        ['an address was taken and is lost', person.hasAdded && rows.length === 0],
        ['a yes was taken and is lost', person.hasConfirmed && !isOn],
        ['an address is told that nobody has confirmed', isOn && !person.hasAdded],
      ];
      for (const [what, isSo] of faults) if (isSo) broken.push(`${person.name}: ${what}`);
    }
    const count = (has: (person: Person) => boolean): number => this.#people.filter(has).length;
    const reports = count(({ hasReported }) => hasReported);
    if (reports === 0) broken.push('nobody could report anything');
    return {
      people: this.#people.length,
      reports,
      confirmed: count(({ hasConfirmed }) => hasConfirmed),
      failed: this.#failed,
      broken,
    };
  }
}
