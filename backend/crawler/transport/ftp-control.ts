import { FTPContext, FTPError } from 'basic-ftp';
import type { Socket } from 'node:net';
import { TooMuchError } from '../../runtime/http/too-much-error';
import { lookForFtpFile, type FtpReply } from './ftp-dialogue';

/** Of all replies together; banners are a page of text at most. */
const REPLY_BYTES_MAX = 65_536;

/** The FTP client's control connection over a socket of our own. */
export class FtpControl extends FTPContext {
  #unfinished = '';
  #bytes = 0;

  constructor(socket: Socket) {
    super(0, 'latin1');
    this.socket = socket;
  }

  /** Looks for a file or folder; the socket is the caller's to destroy. */
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
