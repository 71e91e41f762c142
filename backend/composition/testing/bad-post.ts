import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import type { Random } from '../../runtime/random';

/** A mail on its way. */
interface Posted {
  from: string;
  to: string[];
  raw: Buffer;
}

/** In a hundred mails so many are lost, come twice, or are overtaken by others. */
const LOST = 15;
const DOUBLED = 15;
const HELD = 25;
const HUNDRED = 100;

/** A mail server on loopback that takes all mail, and hands it on badly. */
export class BadPost {
  readonly counts = { taken: 0, lost: 0, doubled: 0, held: 0, delivered: 0 };
  port = 0;
  readonly #random: Random;
  readonly #toPort: number;
  #waiting: Posted[] = [];
  readonly #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', done);
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        this.#waiting.push({ from, to, raw: Buffer.concat(chunks) });
        this.counts.taken += 1;
        done();
      });
    },
  });

  /** @param toPort of the server to which it hands mail on */
  constructor(random: Random, toPort: number) {
    this.#random = random;
    this.#toPort = toPort;
  }

  async start(): Promise<void> {
    // Whoever is killed breaks its connection off.
    this.#server.on('error', () => undefined);
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', () => resolve()));
    const address = this.#server.server.address();
    this.port = typeof address === 'object' && address !== null ? address.port : 0;
  }

  /** Hands on what waits, by chance: lost, twice, in another order. @param isGood nothing is lost, doubled or held */
  async deliver(isGood = false): Promise<void> {
    const waiting = this.#shuffled(this.#waiting);
    this.#waiting = [];
    for (const mail of waiting) {
      const draw = isGood ? HUNDRED : this.#random.below(HUNDRED);
      if (draw < LOST) this.counts.lost += 1;
      else if (draw < LOST + HELD) this.#hold(mail);
      else await this.#handOn(mail, draw < LOST + HELD + DOUBLED ? 2 : 1);
    }
  }

  #hold(mail: Posted): void {
    this.counts.held += 1;
    this.#waiting.push(mail);
  }

  /** Where nobody is there it tries again next time, as mail servers do. */
  async #handOn(mail: Posted, times: number): Promise<void> {
    if (times > 1) this.counts.doubled += 1;
    const transport = createTransport({
      host: '127.0.0.1',
      port: this.#toPort,
      ignoreTLS: true,
      connectionTimeout: 2_000,
      socketTimeout: 10_000,
    });
    try {
      for (let time = 0; time < times; time += 1) {
        await transport.sendMail({ envelope: { from: mail.from, to: mail.to }, raw: mail.raw });
      }
      this.counts.delivered += 1;
    } catch {
      this.#waiting.push(mail);
    } finally {
      transport.close();
    }
  }

  #shuffled(mails: readonly Posted[]): Posted[] {
    return mails
      .map((mail) => ({ mail, at: this.#random.below(1_000_000) }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ mail }) => mail);
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
