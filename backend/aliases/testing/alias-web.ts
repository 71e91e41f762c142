import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** What an address of this web answers. */
export interface WebAnswer {
  readonly status?: number;
  readonly location?: string;
  readonly html?: string;
  /** In place of a page. */
  readonly text?: string;
  readonly isPacked?: boolean;
}

/** A web of hosts behind one proxy, which tells what it was asked for. */
export class AliasWeb {
  readonly asked: string[] = [];
  readonly #answers = new Map<string, WebAnswer>();
  readonly #origins = new Set<string>();
  readonly #elses = new Map<string, (path: string) => WebAnswer>();
  #server: Server | null = null;

  /** @param address of http or https: nobody answers by the other one, unless it is put, too */
  put(address: string, answer: WebAnswer): void {
    const url = new URL(address);
    this.#origins.add(url.origin);
    this.#answers.set(url.href, answer);
  }

  /** What `https://host` answers to everything else. */
  putElse(host: string, answer: (path: string) => WebAnswer): void {
    const origin = `https://${host}`;
    this.#origins.add(origin);
    this.#elses.set(origin, answer);
  }

  /** @returns the proxy's address */
  async start(): Promise<string> {
    const server = createServer((request, response) => this.#answer(request, response));
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server?.close();
    this.#server?.closeAllConnections();
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '');
    this.asked.push(url.href);
    if (!this.#origins.has(url.origin)) {
      request.socket.destroy();
      return;
    }
    const answer = this.#answers.get(url.href) ??
      this.#elses.get(url.origin)?.(url.pathname) ?? { status: 404, html: '<h1>Not found</h1>' };
    send(response, answer);
  }
}

function send(response: ServerResponse, answer: WebAnswer): void {
  const { location, html, text = '', isPacked = false } = answer;
  response.statusCode = answer.status ?? (location === undefined ? 200 : 301);
  if (location !== undefined) response.setHeader('location', location);
  response.setHeader('content-type', html === undefined ? 'text/plain' : 'text/html');
  response.end(isPacked ? gzipSync(text) : (html ?? text));
}
