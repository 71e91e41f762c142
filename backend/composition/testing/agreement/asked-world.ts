import type { Database } from '../../../runtime/database';
import type { Clock } from '../../../runtime/clock';
import type { Served } from '../../../web/testing/serve';
import { byUrl, type Disagreements, type ToldLink, type ToldLinks } from './disagreements';
import type { RandomWorld } from './random-world';
import { TOOL_TOKEN } from './world-web';
import type { WorldWiki } from './world-wikis';

/** A world that is stored and asked, with what was found to differ. */
export interface AskedWorld {
  world: RandomWorld;
  wikis: readonly WorldWiki[];
  database: Database;
  clock: Clock;
  web: Served;
  found: Disagreements;
}

/** What the report on each page of a wiki tells of all its links: by this all other ways are measured. */
export type PageReports = ReadonlyMap<number, ToldLinks>;

/** @throws where the answer is no success */
export async function text(
  { web }: Pick<AskedWorld, 'web'>,
  path: string,
  init?: RequestInit,
): Promise<string> {
  const response = await web.get(path, init);
  const body = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${body.slice(0, 300)}`);
  return body;
}

/** An answer for programs, as it comes. @throws likewise */
export async function json<Answer>(
  asked: Pick<AskedWorld, 'web'>,
  path: string,
  init?: RequestInit,
): Promise<Answer> {
  return JSON.parse(await text(asked, path, init)) as Answer;
}

/** As a tool sends a form. */
export const asTool = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  headers: { authorization: `Bearer ${TOOL_TOKEN}` },
  body: new URLSearchParams(fields),
});

interface PagesOf {
  pages: { pageid: number; links?: ToldLink[]; problems?: ToldLink[] }[];
}

/** An answer about all pages of a wiki, by page. */
export async function pagesTold(
  asked: Pick<AskedWorld, 'web'>,
  { wiki, pages }: WorldWiki,
  path: string,
): Promise<Map<number, ToldLinks>> {
  const ids = pages.map(({ pageId }) => pageId).join('|');
  const join = path.includes('?') ? '&' : '?';
  const address = `${path}${join}dbname=${wiki.dbname}&pageid=${ids}&format=json`;
  const answer = await json<PagesOf>(asked, address);
  return new Map(
    answer.pages.map(({ pageid, links, problems }) => [pageid, byUrl(links ?? problems ?? [])]),
  );
}
