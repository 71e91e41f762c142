import { sleepReal } from '../../../backend/runtime/clock';
import type { Database } from '../../../backend/runtime/database';
import { addressOfRow, type AddressColumns } from '../../../backend/store/urls/addresses';
import { createSigner } from '../../../backend/web/rooms/people/signer';
import { TestVisitor } from '../../../backend/web/rooms/people/testing/visitor';
import type { MailServer } from '../../../backend/mail/testing/mail-server';
import { accountIdOf } from '../sign-in/sign-in-server';
import { fillAtFront, signInAtFront, signInToReport } from './front-forms';
import { checkPeople, type PeopleRecord, type SoakedPerson } from './people-check';
import { FRONT } from './soaked-front';
import { fateOf, isWell } from './soaked-web';

/** The consumer of the soak, and the key that all processes share. */
export const SOAK_CONSUMER = {
  clientId: 'weboid-soak',
  clientSecret: 'no-secret-at-all',
  callback: `${FRONT}/auth/callback`,
};
export const SOAK_SESSION_KEY = 's'.repeat(32);

const EVERY_MS = 6_000;
const MAIL_WITHIN_MS = 60_000;
const LOOK_MS = 500;
const TRIES_MAX = 4;
const AGAIN_MS = 1_500;
const URLS_MAX = 200;
const STORED = 'Thank you, that is stored.';
const REPEATED = 'You have reported that already.';
const TAKEN_BACK = 'Your report is taken back.';

/** Somebody on the way. */
interface ComingPerson extends SoakedPerson {
  visitor: TestVisitor;
  /** What they report. */
  url: string | null;
}

/** Has one person after the other sign in, report a link, take that back and ask for mail, until `signal` aborts. */
export class SoakedPeople {
  readonly #own: Database;
  readonly #mail: Pick<MailServer, 'got'>;
  readonly #people: ComingPerson[] = [];
  #failed = 0;

  constructor(own: Database, mail: Pick<MailServer, 'got'>) {
    this.#own = own;
    this.#mail = mail;
  }

  async run(signal: AbortSignal): Promise<void> {
    const signer = createSigner(SOAK_SESSION_KEY);
    const confirming: Promise<unknown>[] = [];
    for (let n = 1; !signal.aborted; n += 1) {
      const name = `Reader ${n}`;
      const person: ComingPerson = {
        name,
        key: signer.hash('person', String(accountIdOf(name))),
        address: `reader${n}@soaked-people.org`,
        reported: 'none',
        tookBack: 'none',
        isShown: null,
        hasAdded: false,
        hasConfirmed: false,
        visitor: new TestVisitor(),
        url: null,
      };
      this.#people.push(person);
      // Every third one takes the report back.
      await this.#visit(person, n % 2 === 0, n % 3 === 0);
      if (person.hasAdded) confirming.push(this.#step(() => this.#confirm(person, signal)));
      await sleepReal(EVERY_MS);
    }
    await Promise.all(confirming);
    for (const person of this.#people) await this.#tried(() => this.#look(person));
  }

  async #step(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch {
      // Not answered, or not as wanted: counted, and what was answered before still has to hold.
      this.#failed += 1;
      return false;
    }
  }

  /** The same again, as people do, some times. */
  async #tried(work: () => Promise<void>): Promise<void> {
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      if (await this.#step(work)) return;
      await sleepReal(AGAIN_MS);
    }
  }

  async #visit(person: ComingPerson, atOnce: boolean, takesBack: boolean): Promise<void> {
    await this.#step(async () => void (person.url = await this.#anyUrl()));
    if (atOnce) await this.#tried(() => reportAtOnce(person));
    else await this.#tried(() => signInAtFront(person.visitor, person.name));
    await this.#step(() => add(person));
    if (!atOnce) await this.#tried(() => report(person));
    if (takesBack && person.reported === 'yes') await this.#tried(() => takeBack(person));
  }

  /** Of a page that is not well: a report ends where one is found working. */
  async #anyUrl(): Promise<string | null> {
    const rows = await this.#own.select<AddressColumns>(
      `SELECT scheme, name, port, path FROM url JOIN host USING (host_id)
       WHERE checked_day IS NOT NULL AND failures > 0 AND url_id >= ? LIMIT ?`,
      [this.#people.length * 7, URLS_MAX],
    );
    const urls = rows.map((row) => new URL(addressOfRow(row).text));
    return urls.find(({ host, pathname }) => !isWell(fateOf(host, pathname)))?.href ?? null;
  }

  /** By the link in the mail that asks. */
  async #confirm(person: ComingPerson, signal: AbortSignal): Promise<void> {
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

  /** At last they look whether their report stands. */
  async #look(person: ComingPerson): Promise<void> {
    if (person.url === null) return;
    const { status, text } = await person.visitor.get(FRONT + placeOf(person.url));
    if (status !== 200) throw new Error(`looking: ${status}`);
    // Who is not signed in is shown nothing of theirs.
    if (text.includes('/auth/logout')) person.isShown = text.includes('value="take-back"');
  }

  check(): Promise<PeopleRecord> {
    return checkPeople(this.#own, this.#people, this.#failed);
  }
}

const placeOf = (url: string): string =>
  `/report?${new URLSearchParams({ url, lang: 'en' }).toString()}`;

/** One click, with which who comes signs in, too. */
async function reportAtOnce(person: ComingPerson): Promise<void> {
  if (person.url === null) return signInAtFront(person.visitor, person.name);
  // An answer that is lost may have been a yes.
  person.reported = 'unknown';
  const came = await signInToReport(person.visitor, person.name, placeOf(person.url));
  hear(person, came);
}

async function report(person: ComingPerson): Promise<void> {
  if (person.url === null) return;
  const form = { page: placeOf(person.url), to: '/report/say', action: 'report' };
  person.reported = 'unknown';
  hear(person, await fillAtFront(person.visitor, form, {}));
}

function hear(person: ComingPerson, came: string): void {
  if (!came.includes(STORED) && !came.includes(REPEATED)) throw new Error('not reported');
  person.reported = 'yes';
}

async function takeBack(person: ComingPerson): Promise<void> {
  const form = { page: placeOf(person.url ?? ''), to: '/report/say', action: 'take-back' };
  person.tookBack = 'unknown';
  const came = await fillAtFront(person.visitor, form, {});
  if (!came.includes(TAKEN_BACK)) throw new Error('not taken back');
  person.tookBack = 'yes';
}

async function add(person: ComingPerson): Promise<void> {
  const { visitor, address } = person;
  const form = { page: '/mail?lang=en', to: '/mail/do', action: 'add' };
  const added = await fillAtFront(visitor, form, { address, language: 'en' });
  person.hasAdded = added.includes(address);
}
