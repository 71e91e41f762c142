import type { AddressInfo, Socket } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** How a server answers; undefined: it takes it. */
export interface MailAnswers {
  connect?: () => Promise<string | undefined>;
  from?: (address: string) => string | undefined;
  to?: (address: string) => string | undefined;
  /** DROP: the connection ends without an answer, the mail being there; HANG: none ever comes. */
  data?: (mail: ParsedMail) => string | undefined;
}

/** Answers of a kind that is none. */
export const DROP = 'drop';
export const HANG = 'hang';

/** A mail as it came. */
export interface GotMail extends ParsedMail {
  /** Of the envelope. */
  rcpt: string;
}

/** A real SMTP server on loopback. */
export class MailServer {
  readonly got: GotMail[] = [];
  answers: MailAnswers = {};
  port = 0;
  /** Most connections at once. */
  atOnce = 0;
  #open = 0;
  readonly #sockets = new Set<Socket>();
  readonly #server = new SMTPServer({
    authOptional: true,
    logger: false,
    disabledCommands: ['AUTH'],
    onConnect: (_session, done) => {
      this.#open += 1;
      this.atOnce = Math.max(this.atOnce, this.#open);
      void this.#told(this.answers.connect?.() ?? Promise.resolve(undefined), done);
    },
    onClose: () => {
      this.#open -= 1;
    },
    onMailFrom: ({ address }, _session, done) => done(errorOf(this.answers.from?.(address))),
    onRcptTo: ({ address }, _session, done) => done(errorOf(this.answers.to?.(address))),
    onData: (stream, session, done) => {
      // A sender that ends in the middle of a mail has sent none.
      simpleParser(stream).then((mail) => this.#take(mail, session, done), done);
    },
  });

  async start(): Promise<void> {
    // A connection that breaks is a test's own doing.
    this.#server.on('error', () => undefined);
    this.#server.server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', () => resolve()));
    this.port = (this.#server.server.address() as AddressInfo).port;
  }

  async #told(answer: Promise<string | undefined>, done: (error?: Error | null) => void) {
    done(errorOf(await answer));
  }

  #take(mail: ParsedMail, session: SMTPServerSession, done: (error?: Error | null) => void): void {
    const answer = this.answers.data?.(mail);
    if (answer === undefined || answer === DROP) {
      const rcpt = session.envelope.rcptTo.map(({ address }) => address).join();
      this.got.push({ ...mail, rcpt });
    }
    if (answer === HANG) return;
    if (answer !== DROP) return done(errorOf(answer));
    this.#dropAll();
  }

  #dropAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): Promise<void> {
    this.#dropAll();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}

/** @param answer such as `550 5.1.1 no such user` */
function errorOf(answer: string | undefined): Error | null {
  if (answer === undefined) return null;
  const [code = '', ...words] = answer.split(' ');
  return Object.assign(new Error(words.join(' ')), { responseCode: Number(code) });
}
