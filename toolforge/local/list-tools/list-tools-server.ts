import { createServer, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { closeAtOnce, listenOnLoopback } from '../servers/loopback-server';

/** A running server; `origin` is what WEBOID_PETSCAN_URL and WEBOID_QUARRY_URL take. */
export interface ListToolsServer {
  origin: string;
  port: number;
  close(): Promise<void>;
}

/** Where the wiki is, whose pages the queries find. */
interface AskedWiki {
  /** Address of its api.php. */
  api: string;
  dbname: string;
}

/** Category of the pages that a query finds, by its number. */
const PETSCAN_QUERIES: ReadonlyMap<string, string> = new Map([['1', 'Tarnhavn']]);
const QUARRY_QUERIES: ReadonlyMap<string, string> = new Map([
  ['1', 'People from the Norrask Islands'],
]);

/**
 * In place of PetScan and Quarry, by HTTP on loopback: the addresses that Weboid asks, with answers of their shapes
 * (petscan_rs, src/render/json.rs; analytics-quarry-web, quarry/web/output.py). One query each, found in the wiki.
 * @param port 0 takes any free one
 */
export async function startListTools(wiki: AskedWiki, port = 0): Promise<ListToolsServer> {
  const server = createServer((request, response) => {
    answer(wiki, new URL(request.url ?? '/', 'http://tools'), response).catch(() => {
      if (!response.headersSent) reply(response, 500, 'the wiki does not answer');
      else response.destroy();
    });
  });
  const bound = await listenOnLoopback(server, port);
  return { origin: listToolsOrigin(bound), port: bound, close: () => closeAtOnce(server) };
}

export const listToolsOrigin = (port: number): string => `http://127.0.0.1:${port}`;

const QUARRY_PATH = /^\/query\/(\d+)\/result\/latest\/0\/json$/;

async function answer(wiki: AskedWiki, address: URL, response: ServerResponse): Promise<void> {
  const psid = address.searchParams.get('psid');
  if (psid !== null) return answerPetscan(wiki, address.searchParams, response);
  const [, query = ''] = QUARRY_PATH.exec(address.pathname) ?? [];
  const category = QUARRY_QUERIES.get(query);
  if (category === undefined) return reply(response, 404, 'No such query');
  const pages = await pagesIn(wiki, category);
  reply(response, 200, {
    meta: { run_id: 1, rev_id: 1, query_id: Number(query) },
    headers: ['page_id', 'page_title'],
    rows: pages.map(({ pageid, title }) => [pageid, title.replaceAll(' ', '_')]),
  });
}

async function answerPetscan(
  wiki: AskedWiki,
  query: URLSearchParams,
  response: ServerResponse,
): Promise<void> {
  const category = PETSCAN_QUERIES.get(query.get('psid') ?? '');
  if (category === undefined) return reply(response, 200, { error: 'No such psid' });
  const pages = await pagesIn(wiki, category);
  const isQuick = query.get('output_compatability') === 'quick-intersection';
  reply(response, 200, isQuick ? quickAnswer(wiki, pages) : scanAnswer(pages));
}

function quickAnswer({ dbname }: AskedWiki, pages: readonly FoundPage[]): unknown {
  return {
    namespaces: { '0': '' },
    wiki: dbname,
    status: 'OK',
    start: 0,
    max: pages.length + 1,
    pagecount: pages.length,
    pages: pages.map(({ pageid, ns, title }) => ({
      page_id: pageid,
      page_namespace: ns,
      page_title: title.replaceAll(' ', '_'),
      page_latest: '',
      page_len: 0,
    })),
  };
}

function scanAnswer(pages: readonly FoundPage[]): unknown {
  const entries = pages.map(({ pageid, ns, title }) => ({
    n: 'page',
    title: title.replaceAll(' ', '_'),
    id: pageid,
    namespace: ns,
    len: 0,
    touched: '',
    nstext: '',
  }));
  const combination = { n: 'combination', a: { type: 'subset', '*': entries } };
  return { n: 'result', a: { query: '', querytime_sec: 0.1 }, '*': [combination] };
}

const foundSchema = z.object({
  query: z.object({
    categorymembers: z.array(z.object({ pageid: z.int(), ns: z.int(), title: z.string() })),
  }),
});
type FoundPage = z.infer<typeof foundSchema>['query']['categorymembers'][number];

async function pagesIn({ api }: AskedWiki, category: string): Promise<FoundPage[]> {
  const query = new URLSearchParams({
    action: 'query',
    list: 'categorymembers',
    cmtitle: `Category:${category}`,
    cmnamespace: '0',
    cmlimit: '500',
    format: 'json',
    formatversion: '2',
  });
  const found = await fetch(`${api}?${query.toString()}`);
  return foundSchema.parse(await found.json()).query.categorymembers;
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
    .end(typeof body === 'string' ? body : JSON.stringify(body));
}
