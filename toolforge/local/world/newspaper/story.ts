import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../../root';

/** A story of the newspaper. */
export interface Story {
  /** As addresses have it. */
  slug: string;
  /** Of publication: `2016-04-29`. */
  date: string;
  title: string;
  author: string;
  paragraphs: readonly string[];
  /** What was added to it later on; null: nothing. */
  correction: string | null;
}

const FOLDER = path.join(ROOT, 'toolforge/local/world/stories');
const FILE_NAME = /^(?<date>\d{4}-\d{2}-\d{2})-(?<slug>[a-z-]+)$/;

/**
 * Reads a story: a line with its title, one with its author, paragraphs.
 * @param name of its file, without extension: the day of publication and the slug
 */
export function readStory(name: string): Story {
  const { date, slug } = FILE_NAME.exec(name)?.groups ?? {};
  if (date === undefined || slug === undefined) {
    throw new TypeError(`No story can be called ${name}: a day and a slug are wanted.`);
  }
  const lines = readFileSync(path.join(FOLDER, `${name}.txt`), 'utf8').split('\n');
  const [title = '', author = '', ...text] = lines.filter((line) => line !== '');
  const isCorrection = (line: string): boolean => line.startsWith('Correction, ');
  return {
    slug,
    date,
    title,
    author,
    paragraphs: text.filter((line) => !isCorrection(line)),
    correction: text.find(isCorrection) ?? null,
  };
}
