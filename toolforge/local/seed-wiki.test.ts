import type { WikiClient } from './wiki-client';
import { readArticles } from './world/articles';
import { seedWiki } from './seed-wiki';

/** A wiki of titles and texts, enough to see what is left at the end and in which order it came. */
function createPlainWiki(): { client: WikiClient; pages: Map<string, string>; log: string[] } {
  const pages = new Map<string, string>();
  const trash = new Map<string, string>();
  const log: string[] = [];
  const take = (from: Map<string, string>, title: string): string => {
    const text = from.get(title);
    if (text === undefined) throw new Error(`no page ${title}`);
    from.delete(title);
    return text;
  };
  const client: WikiClient = {
    edit: async (title, text) => void (pages.set(title, text), log.push(title)),
    move: async (from, to) => {
      pages.set(to, take(pages, from));
      pages.set(from, `#REDIRECT [[${to}]]`);
    },
    remove: async (title) => void trash.set(title, take(pages, title)),
    restore: async (title) => void pages.set(title, take(trash, title)),
    protect: () => Promise.reject(new Error('nothing is protected')),
    hideText: () => Promise.resolve(),
    undo: () => Promise.reject(new Error('nothing is undone')),
    createTag: () => Promise.reject(new Error('nothing is tagged')),
    changeContentModel: () => Promise.reject(new Error('every example is wikitext')),
  };
  return { client, pages, log };
}

test('leaves all articles but the deleted one, and the redirect of the moved one', async () => {
  const { client, pages } = createPlainWiki();
  await seedWiki(client, () => undefined);
  const expected = new Map(readArticles().map(({ title, text }) => [title, text]));
  expected.delete('Tarnhavn Ice Festival');
  expected.set('Tarnhavn Harbour', '#REDIRECT [[Port of Tarnhavn]]');
  expect(pages).toEqual(expected);
});

test('templates and categories come first, each article once as a stub before its text', async () => {
  const { client, log } = createPlainWiki();
  await seedWiki(client, () => undefined);
  const isBasis = (title: string): boolean => /^(?:Template|Category):/.test(title);
  expect(log.findLastIndex(isBasis)).toBeLessThan(log.findIndex((title) => !isBasis(title)));
  expect(log.filter((title) => title === 'Tarnhavn')).toHaveLength(2);
  expect(log).not.toContain('Port of Tarnhavn');
});

test('reports each step, and the total from the beginning', async () => {
  const { client } = createPlainWiki();
  const reports: [number, number][] = [];
  await seedWiki(client, (done, total) => reports.push([done, total]));
  expect(reports.map(([done]) => done)).toEqual(reports.map((_, index) => index + 1));
  expect(new Set(reports.map(([, total]) => total))).toEqual(new Set([reports.length]));
});
