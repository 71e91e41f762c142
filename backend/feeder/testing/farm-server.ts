import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** As many prefixes as Wikimedia's map has. */
const PREFIXES = 900;

/** The APIs of all wikis of a farm, on loopback. */
export interface FarmServer {
  /** Address of an API; `{dbname}` stands for the wiki. */
  url: string;
  close(): Promise<void>;
}

/** Answers in place of the farm's own server. @returns false: it does not */
type OtherAnswer = (
  dbname: string,
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<boolean>;

/**
 * Starts a server that tells of each wiki what the feeder asks: no spam lists, an interwiki map as large as Wikimedia's.
 * @param other is asked first
 */
export async function startFarmServer(
  other: OtherAnswer = () => Promise.resolve(false),
): Promise<FarmServer> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const dbname = pathname.split('/')[1] ?? '';
    const answer = async (): Promise<void> => {
      if (await other(dbname, request, response)) return;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ query: answerOf(dbname, searchParams) }));
    };
    answer().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/{dbname}/api.php`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const interwikimap = Array.from({ length: PREFIXES }, (_, n) => ({
  prefix: `p${n}`,
  url: `https://site${n}.example.org/wiki/$1`,
  local: n % 3 === 0,
}));
const namespace = (id: number, name: string) => ({
  id,
  case: 'first-letter',
  name,
  canonical: name,
});

function answerOf(dbname: string, params: URLSearchParams): object {
  if (params.get('meta') !== 'siteinfo') return { pages: [] };
  return {
    general: { wikiid: dbname, articlepath: '/wiki/$1', lang: 'en' },
    interwikimap,
    namespaces: { 0: { ...namespace(0, ''), content: true }, 1: namespace(1, 'Talk') },
    namespacealiases: [],
  };
}
