import { callbackify } from 'node:util';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { listenOnLoopback } from '../servers/loopback-server';

/** A mail that came. */
export interface ReceivedMail {
  to: string;
  subject: string;
  /** The plain text. */
  text: string;
  /** As it came over the wire. */
  source: string;
}

/** A mail server on loopback that takes everything in and shows it; nothing goes on from here. */
export interface Mailbox {
  port: number;
  /** Newest first, a hundred at most. */
  mails(): readonly ReceivedMail[];
  close(): Promise<void>;
}

/** Is handed a mail (RFC 5322) for one address; what is for somebody else it passes over. */
export type MailIntake = (to: string, mail: Buffer) => Promise<void>;

const MAILS_MAX = 100;

/**
 * Starts it on 127.0.0.1.
 * @param port 0 takes any free one
 * @param intake is handed each mail before it is kept; what it throws is told to the sender, who may try again
 */
export async function startMailbox(
  port = 0,
  intake: MailIntake = () => Promise.resolve(),
): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, callback) {
      const receivers = session.envelope.rcptTo.map(({ address }) => address);
      const keep = async (): Promise<void> => {
        const source = await bytesOf(stream);
        for (const to of receivers) await intake(to, source);
        mails.unshift(await readMail(source, receivers.join(', ')));
        mails.splice(MAILS_MAX);
      };
      callbackify(keep)(callback);
    },
  });
  const bound = await listenOnLoopback(server.server, port);
  // A sender that is killed breaks its connection off, which is no fault of the mailbox.
  server.on('error', () => undefined);
  return {
    port: bound,
    mails: () => mails,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function readMail(source: Buffer, to: string): Promise<ReceivedMail> {
  const { subject = '', text = '' } = await simpleParser(source);
  return { to, subject, text, source: source.toString('utf8') };
}
