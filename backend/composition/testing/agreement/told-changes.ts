import { json, type AskedWorld } from './asked-world';

/** A change of a wiki, as programs are told of it. */
export interface ChangeTold {
  id: number;
  url: string;
  from: string;
  to: string;
  changed_at: string;
  name?: string;
  pages: { pageid: number; title?: string }[];
  page_count: number;
}

/** All of a wiki, the newest first. */
export async function changesOf(
  asked: Pick<AskedWorld, 'web'>,
  dbname: string,
): Promise<ChangeTold[]> {
  const all: ChangeTold[] = [];
  let path: string | null = `/changes?dbname=${dbname}&format=json&limit=100`;
  while (path !== null) {
    const part: { next?: string; changes: ChangeTold[] } = await json(asked, path);
    all.push(...part.changes);
    const next: URL | null = part.next === undefined ? null : new URL(part.next);
    path = next && next.pathname + next.search;
  }
  return all;
}

/** The last word of each URL. */
export const newestChanges = (changes: readonly ChangeTold[]): Map<string, ChangeTold> =>
  new Map(changes.toReversed().map((change) => [change.url, change]));
