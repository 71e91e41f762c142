import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../root';

/** Folders of what is fetched and made. */
const NOT_OURS: ReadonlySet<string> = new Set([
  'node_modules',
  'dist',
  'coverage',
  '.git',
  '.weboid',
]);

/** All files of the repository below a folder. Paths are relative to the root, with slashes. */
export function ownFiles(folder = '.'): string[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const place = path.posix.join(folder, entry.name);
    if (!entry.isDirectory()) return [place];
    return NOT_OURS.has(entry.name) ? [] : ownFiles(place);
  });
}

/** The text of a file of the repository. */
export function readOwnFile(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}
