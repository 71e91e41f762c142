import { sleepReal } from '../../../backend/runtime/clock';
import type { Database } from '../../../backend/runtime/database';
import type { MailServer } from '../../../backend/mail/testing/mail-server';
import { robotStateIdOf } from '../../../backend/store/robots/robots';
import { checkRobots, type RobotsRecord, type SoakedRobot } from './robots-check';
import { FRONT } from './soaked-front';

const LOOK_MS = 2_000;
/** All of them want a report a day: so often a day passes for them. */
const DAY_EACH_MS = 15_000;
const EVEN_SITES = String.raw`-site\d*[02468]\.`;

/** A robot on its way. */
interface ComingRobot extends SoakedRobot {
  /** What it asks for when it registers. */
  preferences: Readonly<Record<string, string>>;
  key: string;
  isOn: boolean;
}

/** Robots that register by the Remote Update Protocol, and take reports. */
export class SoakedRobots {
  readonly #own: Database;
  readonly #mail: Pick<MailServer, 'got'>;
  readonly #robots: readonly ComingRobot[] = [
    robot(1, {}, () => true),
    robot(2, { IncludeOnly: EVEN_SITES }, isOfEvenSite),
    robot(3, { Exclude: EVEN_SITES }, (url) => !isOfEvenSite(url)),
  ];
  /** Numbers that were told, and are of no report that came. */
  #unheard = 0;
  #failed = 0;

  constructor(own: Database, mail: Pick<MailServer, 'got'>) {
    this.#own = own;
    this.#mail = mail;
  }

  /** Has them register, confirmed and told, until `signal` aborts. */
  async run(signal: AbortSignal): Promise<void> {
    for (const one of this.#robots) await this.#until(() => this.#register(one), signal);
    for (const one of this.#robots) await this.#until(() => this.#confirm(one), signal);
    while (!signal.aborted) {
      await this.#step(() => this.#letDayPass());
      for (const one of this.#robots) await this.#step(() => this.#compareNumber(one));
      await sleepReal(DAY_EACH_MS);
    }
  }

  /** The same again until it is answered with a yes: pods end all the time. */
  async #until(act: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && !(await this.#step(act))) await sleepReal(LOOK_MS);
  }

  async #step(act: () => Promise<boolean>): Promise<boolean> {
    try {
      return await act();
    } catch {
      // Not answered, or not as wanted: counted, and what was answered before still has to hold.
      this.#failed += 1;
      return false;
    }
  }

  async #register(one: ComingRobot): Promise<boolean> {
    const asked = { Action: 'Register', RobotEmail: one.address, ...one.preferences };
    const answer = await askAtFront(asked);
    const key = /^RegistrationKey: (\S+)$/m.exec(answer)?.[1];
    if (key === undefined) throw new Error('no key was told');
    const [row] = await this.#own.select<{ robot_id: number; seen_change_id: number }>(
      'SELECT robot_id, seen_change_id FROM robot WHERE address = ?',
      [Buffer.from(one.address)],
    );
    if (row === undefined) throw new Error('a registration is lost');
    Object.assign(one, { key, robotId: row.robot_id, since: row.seen_change_id });
    return true;
  }

  /** By the link in the mail that asks. */
  async #confirm(one: ComingRobot): Promise<boolean> {
    const mail = this.#mail.got.findLast(({ rcpt }) => rcpt === one.address);
    const link = /http:\/\/\S+\/rup\/confirm\/\S+/.exec(mail?.text ?? '')?.[0];
    if (link === undefined) return false;
    const { status } = await fetch(link, { method: 'POST' });
    if (status !== 200) throw new Error(`confirming: ${status}`);
    one.isOn = true;
    return true;
  }

  async #letDayPass(): Promise<boolean> {
    const nowS = Math.floor(Date.now() / 1_000);
    await this.#own.run('UPDATE robot SET due_at = ? WHERE state = ? AND due_at > ?', [
      nowS,
      robotStateIdOf('on'),
      nowS,
    ]);
    return true;
  }

  async #compareNumber({ address, key }: ComingRobot): Promise<boolean> {
    const asked = { RegisteredRobotEmail: address, RegistrationKey: key };
    const answer = await askAtFront({ Action: 'GetSequenceNumber', ...asked });
    const number = Number(/^SequenceNumber=(\d+)$/m.exec(answer)?.[1]);
    const hasCome = this.#mail.got.some(
      ({ rcpt, text = '' }) =>
        rcpt === address && new RegExp(`^SequenceNumber: ${number}$`, 'm').test(text),
    );
    if (number !== 0 && !hasCome) this.#unheard += 1;
    return true;
  }

  check(): Promise<RobotsRecord> {
    const robots = this.#robots.filter(({ isOn }) => isOn);
    const seen = { robots, got: this.#mail.got, unheard: this.#unheard, failed: this.#failed };
    return checkRobots(this.#own, seen);
  }
}

function isOfEvenSite(url: string): boolean {
  return new RegExp(EVEN_SITES).test(url);
}

function robot(
  n: number,
  preferences: Record<string, string>,
  wants: SoakedRobot['wants'],
): ComingRobot {
  const address = `robot${n}@soaked-robots.org`;
  return { address, preferences, wants, key: '', isOn: false, robotId: 0, since: 0 };
}

/** @throws where the answer is no yes */
async function askAtFront(asked: Readonly<Record<string, string>>): Promise<string> {
  const rupinfo = await (await fetch(`${FRONT}/rupinfo.txt`)).text();
  const cgi = /^RUP-CGI: (\S+)$/m.exec(rupinfo)?.[1];
  if (cgi === undefined) throw new Error('no rupinfo.txt');
  const answer = await fetch(cgi, { method: 'POST', body: new URLSearchParams(asked) });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${cgi}: ${answer.status}`);
  return text;
}
