import path from 'node:path';

/** A README and the repository in which it stands. Paths are relative to the root, with slashes. */
export interface Readme {
  path: string;
  text: string;
}

/** The files of the repository, and the folders that they lie in. */
export interface Repository {
  files: ReadonlySet<string>;
  folders: ReadonlySet<string>;
}

const LINK = /\]\((?![a-z]+:)([^)#\s]*)(?:#[^)]*)?\)/g;
const CODE = /`([^`\s]+)`/g;
const FILE_NAME = /\.(?:ts|mjs|sql|json|css)$/;
/** Addresses, patterns of page titles, endings, and names that stand for any (`x.test.ts`). */
const NO_FILE = /^[/.-]|[:<]|^x[.-]|^dist\//;
const FENCE = /^```[^]*?^```$/gm;

/** The repository that consists of these files. */
export function repositoryOf(files: readonly string[]): Repository {
  return { files: new Set(files), folders: new Set(files.flatMap((file) => foldersAbove(file))) };
}

/** Relative links that lead to no file or folder. */
export function brokenLinks({ path: readme, text }: Readme, repository: Repository): string[] {
  return [...text.matchAll(LINK)]
    .map(([, target = '']) => target)
    .filter((target) => target !== '')
    .filter((target) => !isThere(path.posix.join(path.posix.dirname(readme), target), repository));
}

/**
 * File names in backticks that no file has. A name counts from the README's folder or any folder above it;
 * what its paragraph, list, table or a heading above names as a folder (`folder/`) may stand before it.
 * @param generated names of files that are made, and not in the repository
 */
export function unfoundNames(
  { path: readme, text }: Readme,
  repository: Repository,
  generated: ReadonlySet<string>,
): string[] {
  const bases = foldersAbove(readme);
  return blocksOf(text).flatMap(({ block, headings }) => {
    const folders = codesIn(`${headings}\n${block}`).filter((code) => code.endsWith('/'));
    return codesIn(block)
      .filter((code) => FILE_NAME.test(code) && !NO_FILE.test(code.replace(/^(?:\.\.?\/)+/, '')))
      .filter((code) => !generated.has(code))
      .filter((code) => {
        const isHere = (prefix: string): boolean =>
          bases.some((base) => isThere(path.posix.join(base, prefix, code), repository));
        return !['', ...folders].some(isHere);
      });
  });
}

function codesIn(text: string): string[] {
  return [...text.matchAll(CODE)].map(([, code = '']) => code);
}

/** Paragraphs, lists, tables and headings, each with the headings that it stands under. */
function blocksOf(text: string): { block: string; headings: string }[] {
  let above: string[] = [];
  return text
    .replaceAll(FENCE, '')
    .split(/\n{2,}/)
    .map((block) => {
      const level = /^(#+) /.exec(block)?.[1]?.length;
      if (level !== undefined) {
        above = above.slice(0, level);
        above[level] = block;
      }
      return { block, headings: above.join('\n') };
    });
}

/** A star in a name stands for anything but a slash. */
function isThere(name: string, { files, folders }: Repository): boolean {
  if (name.includes('*')) {
    const pattern = name.replaceAll(/[.+()[\]{}]/g, String.raw`\$&`).replaceAll('*', '[^/]*');
    return [...files].some((file) => new RegExp(`^${pattern}$`).test(file));
  }
  const place = name.replace(/\/$/, '');
  return files.has(place) || folders.has(place) || place === '.';
}

function foldersAbove(file: string): string[] {
  const folder = path.posix.dirname(file);
  return folder === '.' ? ['.'] : [folder, ...foldersAbove(folder)];
}
