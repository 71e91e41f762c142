import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';

/** A folder cannot hold backups. */
class BackupFolderError extends Error {
  override readonly name = 'BackupFolderError';
}

/** One a night: a week. */
const KEPT = 7;
/** Whether all tables are in it; those that lack some are counted apart, so that they push out none that is whole. */
export type BackupKind = 'whole' | 'lacking';

const NAMES: Record<BackupKind, RegExp> = {
  whole: /^weboid-backup-\d{8}T\d{6}Z\.ndjson\.gz$/,
  lacking: /^weboid-backup-\d{8}T\d{6}Z\.lacking\.ndjson\.gz$/,
};
const PART_SUFFIX = '.part';

/** `weboid-backup-20261126T130500Z.ndjson.gz`, or `….lacking.ndjson.gz` */
export function backupNameAt(nowMs: number, kind: BackupKind): string {
  const moment = new Date(nowMs).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `weboid-backup-${moment}${kind === 'lacking' ? '.lacking' : ''}.ndjson.gz`;
}

/** What a backup is called until it is whole. */
export const partPathOf = (path: string): string => path + PART_SUFFIX;

/**
 * Makes the folder, for nobody but its owner: backups hold addresses and secrets. One that is there stays as it is, since it
 * may be the tool's home; its files are for their owner alone anyway.
 * @throws BackupFolderError where everybody could read it
 */
export async function openBackupFolder(folder: string): Promise<void> {
  if (resolve(folder).split(sep).includes('public_html')) {
    throw new BackupFolderError(
      `${folder} is below public_html, which everybody can read; backups hold mail addresses and secrets`,
    );
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** Removes what writers have left that were killed. Call only while nobody else writes here. */
export async function removeParts(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter(
    (name) => name.endsWith(PART_SUFFIX) && isOurs(name.slice(0, -PART_SUFFIX.length)),
  );
  for (const name of names) await rm(join(folder, name), { force: true });
}

/**
 * Keeps the newest seven of a kind; all of them where the newest is less than half as large as the largest: then something is lost,
 * and the older ones are what is left of it, however many nights have passed since.
 * @returns those that are gone
 */
export async function removeOldBackups(
  folder: string,
  kind: BackupKind,
): Promise<string[] | 'shrunk'> {
  const names = (await readdir(folder)).filter((name) => NAMES[kind].test(name)).toSorted();
  if (await hasShrunk(folder, names)) return 'shrunk';
  const old = names.slice(0, -KEPT);
  for (const name of old) await rm(join(folder, name), { force: true });
  return old;
}

const isOurs = (name: string): boolean => Object.values(NAMES).some((form) => form.test(name));

async function hasShrunk(folder: string, names: readonly string[]): Promise<boolean> {
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return (sizes.at(-1) ?? 0) < Math.max(0, ...sizes) / 2;
}
