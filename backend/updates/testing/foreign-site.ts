import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What a site was asked. */
export interface Asked {
  path: string;
  action: string | null;
  params: URLSearchParams;
}

/** An answer, or what writes one by itself. */
export type Answer =
  | { status?: number; type?: string; location?: string; body?: string }
  | ((response: ServerResponse) => void);

/** How a site answers an action, or `rupinfo`, where it is not as the protocol wants it. */
export type Manners = Partial<Record<string, (site: ForeignSite) => Answer>>;

const KEY = 'a-key-of-thirty-and-2-letters-01';

/** A site on loopback that speaks the Remote Update Protocol, well or as its manners are. */
export class ForeignSite {
  readonly asked: Asked[] = [];
  readonly key = KEY;
  /** Number of the last report that it has sent. */
  sent = 0;
  /** Lines of its log of changes. */
  log: string[] = [];
  host = '';
  #port = 0;
  readonly #server = createServer((request, response) => {
    void text(request).then((body) => this.#take(request.url ?? '/', body, response));
  });

  constructor(private readonly manners: Manners = {}) {}

  /** @param host an address of 127.0.0.0/8 */
  async start(host: string): Promise<this> {
    this.host = host;
    this.#server.listen(0, host);
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
    return this;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** Host and port. */
  get name(): string {
    return `${this.host}:${this.#port}`;
  }

  get base(): string {
    return `http://${this.name}`;
  }

  /** Where it sends its reports; absent: it knows of no robot. */
  get robotEmail(): string | null {
    return this.askedFor('Register')[0]?.params.get('RobotEmail') ?? null;
  }

  /** @param what an action, or a path */
  askedFor(what: string): Asked[] {
    return this.asked.filter(({ action, path }) => action === what || path === what);
  }

  /** A report as mail. */
  mail(number: number | string, lines: readonly string[], base = `${this.base}/`): string {
    const report = [`SequenceNumber: ${number}`, `URLBase: ${base}`, '', ...lines, ''];
    const headers = ['From: site@site.example', 'MIME-Version: 1.0', 'Content-Type: text/plain'];
    return [...headers, '', ...report].join('\r\n');
  }

  #take(target: string, body: string, response: ServerResponse): void {
    const { pathname } = new URL(target, this.base);
    const params = new URLSearchParams(body);
    const action = params.get('Action');
    this.asked.push({ path: pathname, action, params });
    const wanted = pathname === '/rupinfo.txt' ? 'rupinfo' : (action ?? '');
    const answer = this.manners[wanted]?.(this) ?? this.#answerTo(wanted, params);
    if (typeof answer === 'function') {
      answer(response);
      return;
    }
    const { status = 200, type = 'text/html', location, body: said = '' } = answer;
    response.writeHead(status, { 'content-type': type, ...(location && { location }) });
    response.end(said);
  }

  #answerTo(wanted: string, params: URLSearchParams): Answer {
    if (wanted === 'rupinfo') {
      const fields = [`RUP-CGI: ${this.base}/rup`, 'Authentifier: none', 'Latency: day'];
      return { type: 'text/plain', body: [...fields, 'MaxQuerySpan: 13-week', ''].join('\n') };
    }
    if (wanted === 'Register') return { body: `<p>Welcome<p>RegistrationKey: ${this.key}</p>` };
    if (wanted === 'GetIndex') {
      const head = `SequenceNumber: 0\nURLBase: ${this.base}/`;
      return { body: `<html><pre>\n${head}\n\n${this.log.join('\n')}\n</pre></html>` };
    }
    const isKnown = params.get('RegistrationKey') === this.key;
    return isKnown ? { body: `<b>SequenceNumber=${this.sent}</b>` } : { status: 400 };
  }
}

/** Writes as long as anybody reads, 1 GB at most. */
export function endlessly(head: string, chunk: Buffer): (response: ServerResponse) => void {
  return (response) => {
    response.on('error', () => undefined);
    response.writeHead(200, { 'content-type': 'text/html' });
    response.write(head);
    let written = 0;
    const go = (): void => {
      while (!response.destroyed && written < 2 ** 30) {
        written += chunk.length;
        if (response.write(chunk)) continue;
        response.once('drain', go);
        return;
      }
      response.end();
    };
    go();
  };
}
