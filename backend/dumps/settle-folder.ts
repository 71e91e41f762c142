import { mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../runtime/database-errors';
import { namingFile } from '../runtime/named-file-error';
import type { DumpManifest } from './manifest';
import {
  isFileName,
  isPartName,
  LATEST_NAME,
  LATEST_TEXT_NAME,
  MANIFEST_NAME,
  partNameOf,
  SUMS_NAME,
} from './published-file';

/**
 * Makes the folder what the manifest says: it is written first, then what follows from it, and at last all goes that it does
 * not name. Whoever is killed in between leaves files that are whole, and the next one goes on.
 */
export async function settleFolder(folder: string, manifest: DumpManifest): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeWhole(folder, MANIFEST_NAME, `${JSON.stringify(manifest, null, 1)}\n`);
  await pointToLatest(folder, manifest);
  await writeWhole(folder, SUMS_NAME, sumsOf(manifest));
  await removeUnnamed(folder, manifest);
}

/** Removes files that the manifest does not name, and what was begun and never became whole; there may be no folder. */
export async function removeUnnamed(folder: string, manifest: DumpManifest): Promise<void> {
  const named = new Set(manifest.files.map(({ name }) => name));
  for (const name of await readdir(folder).catch(noneIfMissing)) {
    const isOld = isFileName(name) && !named.has(name);
    if (isOld || isPartName(name)) await rm(join(folder, name), { force: true });
  }
}

/** @throws what is about anything else */
function noneIfMissing(error: unknown): string[] {
  if (errorCode(error) === 'ENOENT') return [];
  throw error;
}

/** As sha256sum writes it: two blanks, names without a folder. */
function sumsOf({ files }: DumpManifest): string {
  return files.map(({ sha256, name }) => `${sha256}  ${name}\n`).join('');
}

async function writeWhole(folder: string, name: string, text: string): Promise<void> {
  const part = join(folder, partNameOf(name));
  try {
    await writeFile(part, text, { flush: true });
    await rename(part, join(folder, name));
  } catch (error) {
    await rm(part, { force: true });
    throw namingFile(join(folder, name), error);
  }
}

/** A link, and its name as a text. */
async function pointToLatest(folder: string, { files }: DumpManifest): Promise<void> {
  const newest = files.find(({ kind }) => kind === 'dump');
  if (newest === undefined) {
    for (const name of [LATEST_NAME, LATEST_TEXT_NAME]) {
      await rm(join(folder, name), { force: true });
    }
    return;
  }
  await writeWhole(folder, LATEST_TEXT_NAME, `${newest.name}\n`);
  await link(folder, newest.name).catch(unlessUnsupported);
}

async function link(folder: string, target: string): Promise<void> {
  const part = join(folder, partNameOf(LATEST_NAME));
  await rm(part, { force: true });
  await symlink(target, part);
  await rename(part, join(folder, LATEST_NAME));
}

/** What file systems say that have no links. */
const UNSUPPORTED: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** The name as a text is enough. @throws what is about anything else */
function unlessUnsupported(error: unknown): void {
  if (UNSUPPORTED.has(errorCode(error))) return;
  throw error;
}
