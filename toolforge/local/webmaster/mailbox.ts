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

const MAILS_MAX = 100;

/** Starts it on 127.0.0.1. @param port 0 takes any free one */
export async function startMailbox(port = 0): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, callback) {
      const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
      const keep = async (): Promise<void> => {
        mails.unshift(await readMail(stream, to));
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

async function readMail(stream: AsyncIterable<Buffer>, to: string): Promise<ReceivedMail> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  const source = Buffer.concat(chunks);
  const { subject = '', text = '' } = await simpleParser(source);
  return { to, subject, text, source: source.toString('utf8') };
}
