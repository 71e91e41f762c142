import { FTPContext, FTPError } from 'basic-ftp';
import type { Socket } from 'node:net';
import { TooMuchError } from '../../runtime/http/too-much-error';
import { connect, type Connection } from './connector';
import type { FileAnswer, FileRequest } from './file-answer';
import { lookForFtpFile, type FtpReply } from './ftp-dialogue';
import { failureOfError, requestInvalid, timeoutIn } from './network-failure';
import type { NetworkFailure, Phase } from './network-failure';
import type { Network } from './network';
import type { Timing } from './step-limits';
import { unlessAborted } from '../../runtime/unless-aborted';

/** Of all replies together; banners are a page of text at most. */
const REPLY_BYTES_MAX = 65_536;

/**
 * Looks for a file or folder by ftp, or by ftps with TLS from the first byte, as an anonymous
 * visitor. There is only the control connection, and it goes to the address that was judged.
 * @param timing ends it
 * @throws {LocalFaultError} when it failed on this side
 */
export async function exchangeFtp(
  request: FileRequest,
  network: Network,
  { signal, enter }: Timing,
): Promise<FileAnswer | NetworkFailure> {
  const path = ftpPathOf(request.path);
  if (path === null) return requestInvalid();
  let phase: Phase = 'dns';
  let connection: Connection | undefined;
  let control: ControlConnection | undefined;
  try {
    enter('connect');
    connection = await connect({ ...request, protocols: [] }, network, signal, (next) => {
      phase = next;
    });
    phase = 'answer';
    enter('header');
    control = new ControlConnection(connection.socket);
    const finding = await unlessAborted(control.lookFor(path), signal);
    return { kind: 'file', ...finding, fault: connection.fault };
  } catch (error) {
    if (signal.aborted) return timeoutIn(phase, request.host);
    return failureOfError(error, phase, request.host);
  } finally {
    control?.close();
    connection?.socket.destroy();
  }
}

/**
 * A path as commands take it: bytes as Latin-1, relative to where anonymous visitors begin, as
 * browsers and curl read such addresses (RFC 1738, 3.2.2; `;type=` is not part of it).
 * @returns null when it holds what would end a command
 */
function ftpPathOf(escaped: string): string | null {
  const bare = escaped.replace(/^\//, '').replace(/;type=[aid]$/i, '');
  const path = bare.replace(/%([0-9a-f]{2})/gi, (_escape, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  if (/[\r\n\0]/.test(path)) return null;
  // Servers skip blanks before an argument.
  return path.startsWith(' ') ? `./${path}` : path;
}

/** The client's control connection over a socket of our own. */
class ControlConnection extends FTPContext {
  #unfinished = '';
  #bytes = 0;

  constructor(socket: Socket) {
    super(0, 'latin1');
    this.socket = socket;
  }

  async lookFor(path: string): ReturnType<typeof lookForFtpFile> {
    const greeting = await this.#ask();
    return lookForFtpFile(greeting, path, (command) => this.#ask(command));
  }

  /** Replies may come in pieces; the client reads the number of each piece as it is. */
  protected override _onControlSocketData(chunk: string): void {
    this.#bytes += chunk.length;
    if (this.#bytes > REPLY_BYTES_MAX)
      return this.closeWithError(new TooMuchError(REPLY_BYTES_MAX));
    const text = this.#unfinished + chunk;
    const end = text.lastIndexOf('\n') + 1;
    this.#unfinished = text.slice(end);
    // oxlint-disable-next-line no-underscore-dangle -- the client's own name
    if (end > 0) super._onControlSocketData(text.slice(0, end));
  }

  /** Refusals are replies like others; an interim reply (1yz) is waited out. */
  async #ask(command?: string): Promise<FtpReply> {
    const replies: FtpReply[] = [];
    await this.handle(command, (response, task) => {
      if (response instanceof Error && !(response instanceof FTPError))
        return task.reject(asReset(response));
      const { code, message } = response;
      if (code < 200) return;
      replies.push({ code, message });
      task.resolve(undefined);
    });
    const [reply] = replies;
    if (reply === undefined) throw new TypeError('a task without a reply');
    return reply;
  }
}

/** The client has no code for an end that comes too soon. */
function asReset(error: Error): Error {
  return 'code' in error
    ? error
    : Object.assign(new Error(error.message, { cause: error }), { code: 'ECONNRESET' });
}
