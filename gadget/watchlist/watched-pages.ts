import { isRecord } from '../state/is-record';

/** A page that the reader watches. */
export interface WatchedPage {
  readonly pageId: number;
  readonly title: string;
}

/** Where the wiki tells what the reader watches; Weboid is never asked. */
export interface WatchedSource {
  /** A question to the wiki by `action=query`; resolves with its answer in format version 2. */
  readonly query: (parameters: Readonly<Record<string, string>>) => Promise<unknown>;
  /** Namespaces of pages that are no talk pages. */
  readonly namespaces: readonly string[];
  /** Keeps a long list of pages while the reader goes to and fro. */
  readonly store: {
    read(): unknown;
    write(pages: readonly WatchedPage[]): void;
  };
}

/** As many as MediaWiki takes. */
const IDS_PER_QUESTION = 50;
/** About so many pages it costs less to ask than for all that somebody watches, which may be thousands. */
const MAX_IDS = 3 * IDS_PER_QUESTION;
/** For all that somebody watches; 500 pages each. Who watches more than 10,000 is told of those alone. */
const MAX_QUESTIONS = 20;

/** Those of these pages that the reader watches, by the cheaper way; none of them is a talk page. */
export async function watchedAmong(
  pageIds: readonly number[],
  source: WatchedSource,
): Promise<WatchedPage[]> {
  if (pageIds.length <= MAX_IDS) return watchedByIds(pageIds, source);
  const ids = new Set(pageIds);
  return (await allWatched(source)).filter(({ pageId }) => ids.has(pageId));
}

async function watchedByIds(
  pageIds: readonly number[],
  { query }: WatchedSource,
): Promise<WatchedPage[]> {
  const found: WatchedPage[] = [];
  for (let start = 0; start < pageIds.length; start += IDS_PER_QUESTION) {
    const pageids = pageIds.slice(start, start + IDS_PER_QUESTION).join('|');
    const answer = await query({ prop: 'info', inprop: 'watched', pageids });
    found.push(...pagesIn(answer, (page) => page.watched === true));
  }
  return found;
}

async function allWatched(source: WatchedSource): Promise<WatchedPage[]> {
  const { store, namespaces, query } = source;
  const kept = parseKept(store.read());
  if (kept) return kept;
  const list = { generator: 'watchlistraw', gwrlimit: 'max', gwrnamespace: namespaces.join('|') };
  const found: WatchedPage[] = [];
  let next: Readonly<Record<string, string>> | null = {};
  for (let asked = 0; next && asked < MAX_QUESTIONS; asked += 1) {
    const answer = await query(Object.assign({ prop: 'info' }, list, next));
    found.push(...pagesIn(answer, () => true));
    next = continuationOf(answer);
  }
  store.write(found);
  return found;
}

/** Pages that are there: people may watch others, too. */
function pagesIn(
  answer: unknown,
  isWanted: (page: Readonly<Record<string, unknown>>) => boolean,
): WatchedPage[] {
  const query: unknown = Object(answer).query;
  const list: unknown = Object(query).pages;
  const found: WatchedPage[] = [];
  for (const page of Array.isArray(list) ? list : []) {
    if (!isRecord(page) || !isWanted(page) || !isSubject(page.ns)) continue;
    const { pageid: pageId, title } = page;
    if (typeof pageId === 'number' && typeof title === 'string') found.push({ pageId, title });
  }
  return found;
}

/** Talk pages have odd numbers. */
function isSubject(namespace: unknown): boolean {
  return typeof namespace === 'number' && namespace % 2 === 0;
}

function continuationOf(answer: unknown): Record<string, string> | null {
  const told: unknown = Object(answer).continue;
  if (!isRecord(told)) return null;
  const next: Record<string, string> = {};
  for (const [name, value] of Object.entries(told)) next[name] = String(value);
  return next;
}

function parseKept(value: unknown): WatchedPage[] | null {
  return Array.isArray(value) && value.every(isWatchedPage) ? value : null;
}

function isWatchedPage(value: unknown): value is WatchedPage {
  return isRecord(value) && typeof value.pageId === 'number' && typeof value.title === 'string';
}
