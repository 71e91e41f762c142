import { gzipSync } from 'node:zlib';
import { request } from 'undici';
import { PAGES_PER_BLOCK } from '../../store/suspects/pages-per-block';
import { askFully } from './full-load';
import { ARTICLE_IDS, LARGE_BLOCK } from './generated-articles';

/** What was measured of answers about blocks of articles, and about the articles alone. */
export interface MeasuredBlocks {
  blocksPerSecond: number;
  /** Answers about one article each. */
  articlesPerSecond: number;
  /** On the wire, in the mean over articles. */
  blockBytes: number;
  articleBytes: number;
  /** Of these without headers. */
  blockBodyBytes: number;
  articleBodyBytes: number;
  detailsBytes: number;
  /** The slowest of some, asked alone. */
  largeMs: number;
  /** One of a hundred takes longer, to who has the answer already; asked alone. */
  knownMs: number;
}

/** Articles whose answers are weighed. */
const WEIGHED = 1_500;
const LARGE_ROUNDS = 10;
const KNOWN_ROUNDS = 500;
/** What a proxy that packs adds to each answer. */
const GZIP_HEADERS = 'Content-Encoding: gzip\r\nVary: Accept-Encoding\r\n';

const articlePath = (pageId: number): string =>
  `/externalLinkProblem?dbname=dewiki&pageid=${pageId}`;
const blockPath = (pageId: number): string =>
  `/externalLinkProblem?dbname=dewiki&block=${Math.floor(pageId / PAGES_PER_BLOCK)}`;
const detailsPath = (pageId: number): string => `${blockPath(pageId)}&details=1`;
const anyArticle = (): number => ARTICLE_IDS[Math.floor(Math.random() * ARTICLE_IDS.length)] ?? NaN;

/** @param seconds how long answers are asked for, of each kind */
export async function measureBlocks(address: string, seconds: number): Promise<MeasuredBlocks> {
  const full = (path: (pageId: number) => string) =>
    askFully(address, { seconds, nextPath: () => path(anyArticle()) });
  await full(blockPath);
  const { perSecond: blocksPerSecond } = await full(blockPath);
  const { perSecond: articlesPerSecond } = await full(articlePath);
  const weighed = ARTICLE_IDS.filter((_, n) => n % Math.ceil(ARTICLE_IDS.length / WEIGHED) === 0);
  const mean = async (path: (pageId: number) => string): Promise<Weight> => {
    const weights: Weight[] = [];
    for (const pageId of weighed) weights.push(await weightOf(`${address}${path(pageId)}`));
    return meanOf(weights);
  };
  const [block, article, details] = [
    await mean(blockPath),
    await mean(articlePath),
    await mean(detailsPath),
  ];
  return {
    blocksPerSecond,
    articlesPerSecond,
    blockBytes: block.bytes,
    articleBytes: article.bytes,
    blockBodyBytes: block.bodyBytes,
    articleBodyBytes: article.bodyBytes,
    detailsBytes: details.bytes,
    largeMs: await largeMsOf(address),
    knownMs: await knownMsOf(address),
  };
}

/** Bytes of an answer as a packing proxy sends it. */
interface Weight {
  /** Headers and packed body, as in HTTP/1.1. */
  bytes: number;
  bodyBytes: number;
}

/** Both kinds of answers are packed alike, whatever the proxy in front of the web side does. */
async function weightOf(url: string): Promise<Weight> {
  const { statusCode, headers, body } = await request(url);
  if (statusCode !== 200) throw new Error(`an answer is ${statusCode}`);
  const bodyBytes = gzipSync(Buffer.from(await body.arrayBuffer())).length;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
  const head = `HTTP/1.1 200 OK\r\n${lines.join('')}${GZIP_HEADERS}\r\n`;
  return { bytes: head.length + bodyBytes, bodyBytes };
}

function meanOf(weights: readonly Weight[]): Weight {
  const sum = (of: (weight: Weight) => number): number =>
    weights.reduce((total, weight) => total + of(weight), 0) / weights.length;
  return { bytes: sum(({ bytes }) => bytes), bodyBytes: sum(({ bodyBytes }) => bodyBytes) };
}

/** Each block is asked for the first time, then again by who has it. */
async function knownMsOf(address: string): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < KNOWN_ROUNDS; round += 1) {
    const url = `${address}${blockPath(anyArticle())}`;
    const first = await request(url);
    await first.body.dump();
    const etag = String(first.headers['etag']);
    const startMs = performance.now();
    const again = await request(url, { headers: { 'if-none-match': etag } });
    await again.body.dump();
    taken.push(performance.now() - startMs);
    if (again.statusCode !== 304) throw new Error(`an answer that is known is ${again.statusCode}`);
  }
  return taken.toSorted((a, b) => a - b)[Math.floor(KNOWN_ROUNDS * 0.99)] ?? Number.NaN;
}

async function largeMsOf(address: string): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < LARGE_ROUNDS; round += 1) {
    const startMs = performance.now();
    const path = blockPath(LARGE_BLOCK * PAGES_PER_BLOCK);
    const { statusCode, body } = await request(`${address}${path}&doubtful=1`);
    const answer = await body.text();
    taken.push(performance.now() - startMs);
    if (statusCode !== 200 || !answer.includes('links-cut')) {
      throw new Error('the large block is not large');
    }
  }
  return Math.max(...taken);
}
