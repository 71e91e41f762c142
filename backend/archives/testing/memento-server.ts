import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ArchiveService } from '../../url/archives/archive-services';
import { classifyUrl } from '../../url/classify-url';
import { isSameResource } from '../../url/same-resource';
import type { OpenConnection } from '../service/archive-agent';
import { httpDateOf } from '../memento/http-date';
import type { MementoService } from '../memento/memento-service';
import { faultyBody, type Answer, type Fault } from './memento-faults';

/** What stands at the address of a copy. */
export type CopyKind =
  | 'good'
  /** Says with status 200 that the page is not there. */
  | 'soft-404'
  /** Offers the domain for sale. */
  | 'parked'
  /** Redirects to the copy of the site's front page. */
  | 'to-home'
  /** A copy of an answer 404. */
  | 'error-page'
  /** The archive does not know it, though it lists it. */
  | 'unknown'
  /** Taken out of view: 403, and no longer in TimeMap and TimeGate. */
  | 'withdrawn';

/** A copy that the server has. */
export interface ServedCopy {
  original: string;
  /** `YYYYMMDDhhmmss` in UTC. */
  timestamp: string;
  kind?: CopyKind;
  /** A date that is told in place of the right one. */
  lie?: string;
  /** An address that is told in place of the right one. */
  address?: string;
  /** In place of the usual page. */
  html?: string;
}

export type Place = 'timemap' | 'timegate' | 'copy';

export interface MementoServerOptions {
  /** As told in links, such as `http://arquivo.pt`; else the server's own address. */
  origin?: string;
  /** Path above everything. */
  root?: string;
  /** Copies on one page of a TimeMap; else there are no pages. */
  pageSize?: number;
  /** Whether the first TimeMap is an index, which names pages but no copies. */
  isIndex?: boolean;
  /** Packs TimeMaps. */
  gzip?: boolean;
  /** The TimeGate answers with the copy itself in place of a redirect. */
  gateShowsCopy?: boolean;
}

/** What somebody has asked. */
export interface Asked {
  place: Place | 'nothing';
  url: string;
  headers: IncomingMessage['headers'];
  atMs: number;
}

const PLACES: Readonly<Record<Place, RegExp>> = {
  timemap: /^timemap\/(?:(?<page>\d+)\/)?link\/(?<original>.+)$/,
  copy: /^(?<timestamp>\d{14})(?:[a-z]{2}_)?\/(?<original>.+)$/,
  timegate: /^(?<original>https?:\/\/.+)$/,
};

/** An archive on 127.0.0.1 that speaks Memento (RFC 7089), and fails on command. */
export class MementoServer {
  /** All questions, oldest first. */
  readonly asked: Asked[] = [];
  /** Connections that are open now. */
  readonly open = new Set<Socket>();
  readonly copies: ServedCopy[] = [];
  readonly options: MementoServerOptions;
  readonly #server: Server;
  readonly #faults = new Map<Place, { fault: Fault; left: number }>();

  constructor(options: MementoServerOptions = {}) {
    this.options = options;
    this.#server = createServer({ keepAliveTimeout: 5_000 }, (request, response) => {
      void this.#answer(request, response);
    });
    this.#server.on('connection', (socket) => {
      this.open.add(socket);
      socket.on('error', () => undefined).on('close', () => this.open.delete(socket));
    });
  }

  async start(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  /** Resolves when whoever asked has ended all connections. */
  async left(): Promise<void> {
    const ends = [...this.open].map((socket) => new Promise((end) => socket.once('close', end)));
    await Promise.all(ends);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  /** Where all is said to stand, with a slash at the end. */
  get root(): string {
    const { origin = `http://127.0.0.1:${this.port}`, root = '/wayback/' } = this.options;
    return origin + root;
  }

  /** As whom it is asked. */
  service(service: ArchiveService = 'arquivo-pt'): MementoService {
    return { service, timeMap: `${this.root}timemap/link/`, timeGate: this.root };
  }

  /** Leads all connections here, whatever host they are for, and never with TLS. */
  readonly openConnection: OpenConnection = async (_, signal) => {
    const socket = connect({ host: '127.0.0.1', port: this.port });
    await once(socket, 'connect', { signal });
    return socket;
  };

  add(original: string, timestamps: readonly string[], more: Partial<ServedCopy> = {}): void {
    for (const timestamp of timestamps) this.copies.push({ original, timestamp, ...more });
    this.copies.sort((one, other) => (one.timestamp < other.timestamp ? -1 : 1));
  }

  /** Makes something else of the copies of these moments; without any: of all. */
  turn(kind: CopyKind, timestamps: readonly string[] = []): void {
    for (const copy of this.copies) {
      if (timestamps.length === 0 || timestamps.includes(copy.timestamp)) copy.kind = kind;
    }
  }

  /** Fails from now on: so many times, or until `heal`. */
  fail(
    fault: Fault,
    { at = 'timemap', times = Infinity }: { at?: Place; times?: number } = {},
  ): void {
    this.#faults.set(at, { fault, left: times });
  }

  heal(): void {
    this.#faults.clear();
  }

  addressOf({ address, original, timestamp }: ServedCopy): string {
    return address ?? `${this.root}${timestamp}/${original}`;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { root = '/wayback/' } = this.options;
    const path = request.url ?? '';
    const [place, groups] = placeOf(path.startsWith(root) ? path.slice(root.length) : '');
    const { headers } = request;
    this.asked.push({ place: place ?? 'nothing', url: path, headers, atMs: Date.now() });
    const answer = place === null ? plain(404) : this.#answerAt(place, groups, headers);
    const fault = place === null ? null : this.#takeFault(place);
    try {
      await send(answer, fault, response);
    } catch {
      // Whoever asked has gone, or the fault was to break off.
      response.destroy();
    }
  }

  #takeFault(place: Place): Fault | null {
    const planned = this.#faults.get(place);
    if (planned === undefined || planned.left <= 0) return null;
    planned.left -= 1;
    return planned.fault;
  }

  #answerAt(
    place: Place,
    groups: Record<string, string | undefined>,
    headers: IncomingMessage['headers'],
  ): Answer {
    const { original = '', page, timestamp = '' } = groups;
    const known = copiesOf(this.copies, original);
    if (place === 'copy')
      return this.#copyAnswer(known.find((copy) => copy.timestamp === timestamp));
    const listed = known.filter(({ kind }) => kind !== 'withdrawn');
    if (listed.length === 0) return plain(404);
    if (place === 'timegate') return this.#gateAnswer(listed, original, headers);
    return this.#mapAnswer(listed, original, page === undefined ? null : Number(page));
  }

  #mapAnswer(copies: ServedCopy[], original: string, page: number | null): Answer {
    const { gzip = false, pageSize = Infinity, isIndex = false } = this.options;
    const first = isIndex ? -1 : 0;
    const links = this.#linksOf(copies, original, { page: page ?? first, pageSize });
    const headers = { 'content-type': 'application/link-format' };
    return { status: 200, headers, body: links, gzip };
  }

  *#linksOf(
    copies: ServedCopy[],
    original: string,
    { page, pageSize }: { page: number; pageSize: number },
  ): Generator<string> {
    const map = (n: number): string =>
      `${this.root}timemap/${pageSize === Infinity ? '' : `${n}/`}link/${original}`;
    yield `<${original}>; rel="original",\n<${this.root}${original}>; rel="timegate",\n`;
    yield `<${map(page)}>; rel="self"; type="application/link-format"`;
    const shown = page < 0 ? [] : copies.slice(page * pageSize || 0, (page + 1) * pageSize);
    for (const copy of shown) {
      const date = copy.lie ?? httpDateOf(copy.timestamp);
      yield `,\n<${this.addressOf(copy)}>; rel="memento"; datetime="${date}"`;
    }
    for (let n = 0; n * pageSize < copies.length; n += 1) {
      if (n === page || pageSize === Infinity) continue;
      const [from, until] = [
        copies[n * pageSize],
        copies[Math.min((n + 1) * pageSize, copies.length) - 1],
      ];
      const span = `from="${dateOf(from)}"; until="${dateOf(until)}"`;
      yield `,\n<${map(n)}>; rel="timemap"; type="application/link-format"; ${span}`;
    }
    yield '\n';
  }

  #gateAnswer(copies: ServedCopy[], original: string, headers: IncomingMessage['headers']): Answer {
    const wantedMs = Date.parse(String(headers['accept-datetime'] ?? new Date(0).toUTCString()));
    if (Number.isNaN(wantedMs)) return plain(400);
    const away = ({ timestamp }: ServedCopy): number =>
      Math.abs(Date.parse(httpDateOf(timestamp)) - wantedMs);
    const [nearest] = copies.toSorted((one, other) => away(one) - away(other));
    if (nearest === undefined) return plain(404);
    const date = nearest.lie ?? httpDateOf(nearest.timestamp);
    const links = [
      `<${original}>; rel="original"`,
      `<${this.root}timemap/link/${original}>; rel="timemap"; type="application/link-format"`,
      `<${this.addressOf(nearest)}>; rel="memento"; datetime="${date}"`,
    ];
    const told = { vary: 'accept-datetime', link: links.join(', ') };
    const location = this.addressOf(nearest);
    if (this.options.gateShowsCopy !== true) {
      return { ...plain(302), headers: { ...told, location } };
    }
    const shown = this.#copyAnswer(nearest);
    return { ...shown, headers: { ...shown.headers, ...told, 'content-location': location } };
  }

  #copyAnswer(copy: ServedCopy | undefined): Answer {
    if (copy === undefined || copy.kind === 'unknown') return plain(404);
    const { kind = 'good', timestamp, original } = copy;
    if (kind === 'withdrawn') return { ...plain(403), headers: EXCLUDED };
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'memento-datetime': copy.lie ?? httpDateOf(timestamp),
      link: `<${original}>; rel="original"`,
    };
    if (kind === 'to-home') {
      const location = `${this.root}${timestamp}/${new URL('/', original).href}`;
      return { status: 302, headers: { ...headers, location }, body: [] };
    }
    return {
      status: kind === 'error-page' ? 404 : 200,
      headers,
      body: [copy.html ?? pageOf(kind, original)],
    };
  }
}

const PROSE =
  'The mill was built in 1847 by the brothers Olsen, who ground rye for the whole valley. ';
const LOST =
  '<title>404 Not Found</title><h1>Not Found</h1><p>The page was not found on this server.';

const PAGES: Readonly<Record<Exclude<CopyKind, 'to-home' | 'unknown' | 'withdrawn'>, string>> = {
  good: `<!doctype html><html lang="en"><title>The mill</title><h1>The mill</h1><p>${PROSE.repeat(20)}</p></html>`,
  'soft-404': LOST,
  parked: '<title>{domain}</title><h1>{domain} is for sale</h1><p>Buy this domain now.',
  'error-page': LOST,
};

/** Many copies are of few pages: each page is compared once. */
function copiesOf(copies: readonly ServedCopy[], original: string): ServedCopy[] {
  const asked = classifyUrl(original).url;
  const isAsked = new Map<string, boolean>();
  return copies.filter((copy) => {
    const known = isAsked.get(copy.original);
    if (known !== undefined) return known;
    const { url } = classifyUrl(copy.original);
    const isSame = asked !== null && url !== null && isSameResource(url, asked);
    isAsked.set(copy.original, isSame);
    return isSame;
  });
}

function pageOf(kind: keyof typeof PAGES, original: string): string {
  return PAGES[kind].replaceAll('{domain}', new URL(original).hostname);
}

/** As the Wayback Machine says it. */
const EXCLUDED = {
  'content-type': 'text/html',
  'x-archive-wayback-runtime-error': 'AdministrativeAccessControlException: Blocked Site Error',
};

function plain(status: number): Answer {
  return { status, headers: { 'content-type': 'text/plain' }, body: [`${status}\n`] };
}

function dateOf(copy: ServedCopy | undefined): string {
  return copy === undefined ? '' : httpDateOf(copy.timestamp);
}

function placeOf(path: string): [Place | null, Record<string, string | undefined>] {
  for (const place of ['timemap', 'copy', 'timegate'] as const) {
    const groups = PLACES[place].exec(path)?.groups;
    if (groups !== undefined) return [place, groups];
  }
  return [null, {}];
}

async function send(answer: Answer, fault: Fault | null, response: ServerResponse): Promise<void> {
  if (fault?.kind === 'silent') return;
  const {
    status,
    headers,
    body,
    gzip = false,
  } = fault === null ? answer : faultyBody(answer, fault);
  response.writeHead(status, { ...headers, ...(gzip && { 'content-encoding': 'gzip' }) });
  const pieces = Readable.from(inLargePieces(body));
  await (gzip ? pipeline(pieces, createGzip(), response) : pipeline(pieces, response));
}

const PIECE_CHARS = 16_384;

/** One write for each link would be slow. */
async function* inLargePieces(
  body: Iterable<string> | AsyncIterable<string>,
): AsyncGenerator<string> {
  let piece = '';
  for await (const text of body) {
    piece += text;
    if (piece.length < PIECE_CHARS) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}
