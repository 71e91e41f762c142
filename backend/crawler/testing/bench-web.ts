import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { addressOf, isSilent, pageAddresses } from './bench-addresses';
import { pageOf, pageOfLinks } from './bench-pages';
import { createIdentity } from './loopback-web';

/** What the web of a bench is to serve. */
export interface WebWork {
  hosts: number;
  silentHosts: number;
  secure: boolean;
  /** Of each page; 2 KiB by default. */
  pageBytes?: number;
}

/** What it tells: first its port, then, whenever asked, what was going on since the last time. */
export interface WebNews {
  port: number;
  /** The most connections that were open at once. */
  mostOpen: number;
  requests: number;
}

const PAGE = { 'content-type': 'text/html; charset=utf-8' };
const PAGE_BYTES = 2_048;
/** Pages differ, but are made before they are asked for. */
const PAGES = 64;

/**
 * A web on addresses of 127/8, one per host, for benches: a process of its own, that ends with its
 * parent. Every address answers with pages, but those of silent hosts. `/links?500x10` leads to ten pages of each of
 * 500 hosts.
 */
async function main({ hosts, silentHosts, secure, pageBytes }: WebWork): Promise<void> {
  const open = new Set<Socket>();
  const news: WebNews = { port: 0, mostOpen: 0, requests: 0 };
  const watch = (socket: Socket): void => {
    open.add(socket);
    news.mostOpen = Math.max(news.mostOpen, open.size);
    socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy());
  };
  const bytes = pageBytes ?? PAGE_BYTES;
  const pages = Array.from({ length: PAGES }, (_, place) => Buffer.from(pageOf(place, bytes)));
  const web = await serverOf(secure, ({ method, url = '' }, response) => {
    news.requests += 1;
    const page = linksAt(url, news.port) ?? pages[news.requests % PAGES] ?? '';
    response.writeHead(200, { ...PAGE, 'content-length': page.length });
    response.end(method === 'HEAD' ? undefined : page);
  });
  const listenAt = async (address: string, isQuiet: boolean): Promise<void> => {
    const server = createTcpServer((socket) => {
      watch(socket);
      if (!isQuiet) web.emit('connection', socket);
    });
    await new Promise<void>((done) => server.listen(news.port, address, 4_096, done));
    const bound = server.address();
    if (typeof bound === 'object' && bound !== null) news.port = bound.port;
  };
  const names = Array.from({ length: hosts + silentHosts }, (_, n) => n - silentHosts);
  const addresses = new Map(names.map((n) => [addressOf(n), isSilent(n)]));
  for (const [address, isQuiet] of addresses) await listenAt(address, isQuiet);
  process.on('message', () => {
    process.send?.(news);
    Object.assign(news, { mostOpen: open.size, requests: 0 });
  });
  process.on('disconnect', () => process.exit());
  process.send?.(news);
}

function linksAt(url: string, port: number): string | null {
  const [, hosts, urlsPerHost] = /^\/links\?(\d+)x(\d+)$/.exec(url) ?? [];
  if (hosts === undefined) return null;
  return pageOfLinks(pageAddresses(Number(hosts), Number(urlsPerHost), port));
}

async function serverOf(secure: boolean, listener: RequestListener): Promise<Server> {
  if (!secure) return createHttpServer(listener);
  return createHttpsServer(await createIdentity('museum-lunden.org'), listener);
}

void main(JSON.parse(process.argv[2] ?? '') as WebWork);
