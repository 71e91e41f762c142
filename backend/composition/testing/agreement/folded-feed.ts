import { registeredDomain } from '../../../answers/registered-domain';
import { normalUrl } from '../../../url/testing/normal-url';
import { grouped } from './grouped';
import type { ChangeTold } from './told-changes';

/** What a feed tells in one entry, without what tells it: of a URL, of many of a domain, or of a name. */
export type EntryTold =
  | { id: number; url: string; from: string; to: string }
  | { id: number; domain: string; count: number; to: Record<string, number> }
  | { id: number; domain: string; count: number; name: string };

/** C5: more of a domain and day are told as one. */
const TOLD_ALONE = 20;

/** Whether who wants changes of a verdict is told of one. */
export const isWanted =
  (filter: string) =>
  ({ from, to, name }: ChangeTold): boolean =>
    name !== undefined || filter === 'all' || filter === from || filter === to;

/** What a feed is to tell of changes, the newest first; in the worlds each name is its registered domain. */
export function foldedFeed(changes: readonly ChangeTold[]): EntryTold[] {
  const groups = grouped(
    changes,
    ({ changed_at: at, name = '', url }) => `${at.slice(0, 10)} ${name} ${domainOfUrl(url)}`,
  );
  return [...groups.values()]
    .flatMap((group): EntryTold[] => {
      const [newest] = group;
      if (newest === undefined) return [];
      const many = { id: newest.id, domain: domainOfUrl(newest.url), count: group.length };
      if (newest.name !== undefined) return [{ ...many, name: newest.name }];
      if (group.length > TOLD_ALONE) return [{ ...many, to: wordsOf(group) }];
      return group.map(({ id, url, from, to }) => ({ id, url, from, to }));
    })
    .toSorted((a, b) => b.id - a.id);
}

const wordsOf = (group: readonly ChangeTold[]): Record<string, number> => {
  const words: Record<string, number> = {};
  for (const { to } of group) words[to] = (words[to] ?? 0) + 1;
  return words;
};

/** Its registered domain. @param url normal form */
export const domainOfUrl = (url: string): string => registeredDomain(normalUrl(url).host);
