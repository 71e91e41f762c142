import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailOutcome } from './next-mail-step';

/** The server that takes our mail. */
export interface Relay {
  host: string;
  port: number;
  /** Our own name, for its log. */
  name: string;
  /** Milliseconds for which it may be silent; shorter in tests. */
  silentMs?: number;
}

/** A mail as it goes over the wire. */
export interface RawMail {
  /** Addresses of the envelope. */
  from: string;
  to: string;
  raw: Buffer;
}

const SILENT_MS = 60_000;
const CONNECTING_MS = 20_000;
/** For the answer to QUIT, which nothing hangs on. */
const QUIT_MS = 1_000;

/**
 * Hands one mail over, on a connection of its own (RFC 5321), encrypted where the server offers it, whatever its
 * certificate: it is one that an operator has named, and may be private. Never throws for what the server does.
 * @param isStillWanted asked when nothing but the mail itself is left to be said
 * @returns `called-off`: it was not wanted any more
 */
export async function deliverMail(
  relay: Relay,
  mail: RawMail,
  isStillWanted: () => Promise<boolean>,
): Promise<MailOutcome | 'called-off'> {
  const socket = connect({ host: relay.host, port: relay.port });
  // What goes wrong with it is told by the connection; without a listener it would end the process.
  socket.on('error', () => undefined);
  try {
    if (!(await isConnected(socket))) return failureOf(null, false);
    return await overSocket(relay, mail, { socket, isStillWanted });
  } finally {
    socket.destroy();
  }
}

async function isConnected(socket: Socket): Promise<boolean> {
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(CONNECTING_MS) });
    return true;
  } catch {
    // Refused, not found, or too slow: all the same to who waits.
    return false;
  }
}

async function overSocket(
  { host, port, name, silentMs = SILENT_MS }: Relay,
  mail: RawMail,
  { socket, isStillWanted }: { socket: Socket; isStillWanted: () => Promise<boolean> },
): Promise<MailOutcome | 'called-off'> {
  const smtp = new SMTPConnection({
    host,
    port,
    name,
    connection: socket,
    opportunisticTLS: true,
    tls: { rejectUnauthorized: false },
    greetingTimeout: silentMs,
    socketTimeout: silentMs,
  });
  const failed = new Promise<SMTPConnection.SMTPError>((resolve) => {
    smtp.on('error', (error: SMTPConnection.SMTPError) => resolve(error));
  });
  const greeting = await Promise.race([greeted(smtp), failed]);
  if (greeting !== null) return failureOf(greeting, false);
  if (!(await isStillWanted())) {
    await quit(smtp, socket);
    return 'called-off';
  }
  const error = await Promise.race([sent(smtp, mail), failed]);
  // Who has answered is taken leave of.
  if (error?.responseCode !== undefined || error === null) await quit(smtp, socket);
  return error === null ? 'taken' : failureOf(error, true);
}

function greeted(smtp: SMTPConnection): Promise<SMTPConnection.SMTPError | null> {
  return new Promise((resolve) => smtp.connect((error) => resolve(error ?? null)));
}

function sent(
  smtp: SMTPConnection,
  { from, to, raw }: RawMail,
): Promise<SMTPConnection.SMTPError | null> {
  return new Promise((resolve) => smtp.send({ from, to: [to] }, raw, (error) => resolve(error)));
}

async function quit(smtp: SMTPConnection, socket: Socket): Promise<void> {
  smtp.quit();
  // Whoever does not answer has the mail all the same.
  await once(socket, 'close', { signal: AbortSignal.timeout(QUIT_MS) }).catch(() => undefined);
}

function failureOf(
  error: SMTPConnection.SMTPError | null,
  isGreeted: boolean,
): Exclude<MailOutcome, 'taken'> {
  return {
    isGreeted,
    command: error?.command ?? '',
    code: error?.responseCode ?? null,
    response: error?.response ?? '',
  };
}
