import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../root';
import type { Article } from './lists/written-article';
import { birdArticle } from './lists/birds';
import { wreckArticle } from './lists/wrecks';

/** Which articles have a past; all others are simply there. */
export const pageHistory = {
  /** Written under the first title, then renamed. */
  moved: { from: 'Tarnhavn Harbour', to: 'Port of Tarnhavn' },
  deleted: 'Tarnhavn Ice Festival',
  deletedAndRestored: 'Kvalberg Cable Car',
} as const;

const folder = path.join(ROOT, 'toolforge/local/world/articles');
const extension = '.wikitext';

/**
 * Reads all pages, and those that are made from tables (lists/). The file name is the title; a folder is the namespace: `Talk/Tarnhavn.wikitext`
 * holds `Talk:Tarnhavn`.
 */
export function readArticles(): Article[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const written = files
    .filter((file) => file.endsWith(extension))
    .sort()
    .map((file) => ({ title: titleOf(file), text: readFileSync(path.join(folder, file), 'utf8') }));
  return [...written, birdArticle, wreckArticle];
}

function titleOf(file: string): string {
  return file.slice(0, -extension.length).replaceAll(path.sep, ':').normalize('NFC');
}

/** Whether Weboid watches the page after the whole story: an article, no redirect, not deleted. */
export function isWatchedArticle({ title, text }: Article): boolean {
  return !title.includes(':') && !/^#redirect/i.test(text) && title !== pageHistory.deleted;
}
