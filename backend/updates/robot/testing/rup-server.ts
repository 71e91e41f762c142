import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request for an action, as it came. */
export type Asked = Record<string, string>;

/** An answer as a test makes it up. */
interface MadeAnswer {
  status?: number;
  type?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** What a site answers; a function answers by itself, as hostile ones do. */
export type Answer = MadeAnswer | ((response: ServerResponse, request: IncomingMessage) => void);

/** A site on loopback that speaks the Remote Update Protocol as a test wants it to. */
export class RupServer {
  /** What it says in `/rupinfo.txt`; null: 404. */
  rupinfo: Answer | string | null =
    'RUP-CGI: /rup\nLatency: day, week, month\nMaxQuerySpan: 13-week\n';
  /** By action; those that are not there are answered with 501. */
  readonly actions = new Map<string, (asked: Asked) => Answer>();
  /** What was asked for: paths, and actions with what they say. */
  readonly asked: (string | Asked)[] = [];
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<RupServer> {
    const server = createServer();
    const site = new RupServer(server);
    server.on('request', site.#answer);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return site;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Of the actions that were asked for, in their order. */
  get askedActions(): string[] {
    return this.asked.flatMap((one) => (typeof one === 'string' ? [] : [one['Action'] ?? '']));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  readonly #answer: RequestListener = (request, response) => {
    void this.#respond(request, response);
  };

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await this.#answerTo(request);
    if (typeof answer === 'function') return answer(response, request);
    const { status = 200, type = 'text/html', headers = {}, body = '' } = answer;
    response.writeHead(status, { 'Content-Type': type, ...headers }).end(body);
  }

  async #answerTo(request: IncomingMessage): Promise<Answer> {
    const path = request.url ?? '';
    if (path === '/rupinfo.txt') {
      this.asked.push(path);
      const { rupinfo } = this;
      if (typeof rupinfo === 'string') return { type: 'text/plain', body: rupinfo };
      return rupinfo ?? { status: 404 };
    }
    const asked = Object.fromEntries(new URLSearchParams(await text(request)));
    this.asked.push(request.method === 'POST' ? asked : path);
    const action = this.actions.get(asked['Action'] ?? '');
    return action?.(asked) ?? { status: 501 };
  }
}

/** An index of a site, or a report of it. */
export const reportText = (
  site: Pick<RupServer, 'address'>,
  number: number,
  lines: readonly string[],
): string =>
  [`SequenceNumber: ${number}`, `URLBase: ${site.address}`, '', ...lines, ''].join('\r\n');

/** The same as a mail. */
export const reportMail = (
  site: Pick<RupServer, 'address'>,
  number: number,
  lines: readonly string[],
): Buffer =>
  Buffer.from(
    [
      'From: rup@museum-lunden.org',
      'Subject: Changes',
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=us-ascii',
      '',
      reportText(site, number, lines),
    ].join('\r\n'),
  );
