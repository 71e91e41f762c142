import { chmodSync, cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What an image holds of the repository, beside its packages. */
const PARTS = ['dist', 'sql', 'i18n', 'gadget/dist', 'Procfile', 'package.json', 'LICENSE'];

/** Makes a folder that holds what an image does: what was built, and nothing that builds or tests it. */
export function makeBareFolder(root: string, into: string): string {
  const folder = path.join(into, 'app');
  mkdirSync(folder, { recursive: true });
  for (const part of PARTS) {
    cpSync(path.join(root, part), path.join(folder, part), { recursive: true });
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  chmodSync(into, 0o755);
  return folder;
}

/** The tool's data folder, which belongs to the user that jobs run as. */
export function makeDataFolder(into: string, wikisFile: object): { folder: string; wikis: string } {
  const folder = path.join(into, 'data');
  mkdirSync(folder, { recursive: true });
  const wikis = path.join(folder, 'wikis.json');
  writeFileSync(wikis, JSON.stringify(wikisFile), { mode: 0o644 });
  return { folder, wikis };
}
