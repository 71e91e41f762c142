import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request for events, as the test answers it. */
export interface SseRequest {
  headers: IncomingHttpHeaders;
  /** Begins a stream that has nothing to say yet. */
  open(): void;
  /** Begins a stream, unless it has begun, and sends text as it is. */
  send: (text: string) => void;
  /** Ends the stream in order. */
  end(): void;
  /** Cuts the connection in the midst of things. */
  cut(): void;
  refuse(status: number, headers?: Record<string, string>): void;
  /** Resolves when the client or the test has closed the connection. */
  closed: Promise<unknown>;
  /** Bytes that wait here because the client does not take them. */
  waitingBytes(): number;
}

/** A server that does nothing but what the test says. */
export interface SseServer {
  address: string;
  /** The next request that nobody has taken yet. */
  request(): Promise<SseRequest>;
  /** Requests so far. */
  requests(): number;
  close(): Promise<void>;
}

export async function startSseServer(): Promise<SseServer> {
  const untaken: SseRequest[] = [];
  const takers: ((request: SseRequest) => void)[] = [];
  let requests = 0;
  const server = createServer(({ headers }, response) => {
    requests += 1;
    const request = requestOf(headers, response);
    const taker = takers.shift();
    if (taker === undefined) untaken.push(request);
    else taker(request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/stream`,
    request: () =>
      new Promise((take) => {
        const request = untaken.shift();
        if (request === undefined) takers.push(take);
        else take(request);
      }),
    requests: () => requests,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function requestOf(headers: IncomingHttpHeaders, response: ServerResponse): SseRequest {
  const open = (): void => {
    if (response.headersSent) return;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
  };
  return {
    headers,
    open,
    send: (text) => {
      open();
      response.write(text);
    },
    end: () => response.end(),
    cut: () => response.socket?.destroy(),
    refuse: (status, more = {}) => response.writeHead(status, more).end('no'),
    closed: once(response, 'close'),
    waitingBytes: () => response.writableLength,
  };
}

/** What may be different about a test event. */
export interface TestEvent {
  id?: string;
  dbname?: string;
  pageId?: number;
  revisionId?: number;
  /** ISO 8601. */
  at?: string;
  domain?: string;
  added?: { link: string; external: boolean }[];
  removed?: { link: string; external: boolean }[];
}

/** An event as Wikimedia's stream sends it. */
export function linkEvent(event: TestEvent): string {
  const { id, dbname = 'one', pageId = 1, revisionId = 10, domain = 'one.example.org' } = event;
  const data = {
    $schema: '/mediawiki/page/links-change/1.0.0',
    meta: { domain, dt: event.at ?? '2026-10-01T00:00:00Z', stream: 'mediawiki.page-links-change' },
    database: dbname,
    page_id: pageId,
    page_title: 'A_page',
    page_namespace: 0,
    page_is_redirect: false,
    rev_id: revisionId,
    added_links: event.added ?? [
      { link: '/wiki/B', external: false },
      { link: 'https://example.org/', external: true },
    ],
    ...(event.removed === undefined ? {} : { removed_links: event.removed }),
  };
  const head = id === undefined ? '' : `id: ${id}\n`;
  return `event: message\n${head}data: ${JSON.stringify(data)}\n\n`;
}
