import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { aptListener } from './apt';
import type { Progress, Report } from './progress';
import { FailedCommandError, runCommand } from './run-command';

/** An unpacked MediaWiki; its code is never written to. */
export interface MediawikiCode {
  /** The folder with index.php. */
  folder: string;
  /** As in `1.43.9`. */
  version: string;
}

/** No usable MediaWiki could be had; the message says what was tried. */
class MediawikiPackageError extends Error {
  override readonly name = 'MediawikiPackageError';
}

/** Where apt looks for the package; without a list: where this system gets its packages from. */
export interface MediawikiSource {
  title: string;
  list?: string;
}

/** The one to prefer: the tables of 1.43 are those of Wikimedia's wikis. */
const USUAL_SOURCES: readonly MediawikiSource[] = [
  { title: 'MediaWiki 1.43 of Debian 13', list: debianList('trixie') },
  { title: 'the MediaWiki of this system' },
];
/** The oldest version that Weboid and its gadget support. */
export const OLDEST_SOURCES: readonly MediawikiSource[] = [
  { title: 'MediaWiki 1.39 of Debian 12', list: debianList('bookworm') },
];
/** The oldest version whose schema Weboid reads. */
const OLDEST_MINOR = 39;

/**
 * Fetches Debian's package of MediaWiki and unpacks it; nothing is installed in the system.
 * @param folder where to unpack; what is there already is used again
 * @param sources the best first
 * @throws {MediawikiPackageError} when no source has a usable version
 */
export async function ensureMediawiki(
  folder: string,
  progress: Progress,
  sources = USUAL_SOURCES,
): Promise<MediawikiCode> {
  if (!existsSync(folder)) await fetchFromFirst(sources, folder, progress);
  return readCode(folder);
}

async function fetchFromFirst(
  sources: readonly MediawikiSource[],
  folder: string,
  progress: Progress,
): Promise<void> {
  const failures: string[] = [];
  for (const source of sources) {
    try {
      return await fetchFrom(source, folder, progress);
    } catch (error) {
      if (!(error instanceof FailedCommandError || error instanceof MediawikiPackageError))
        throw error;
      failures.push(`${source.title}: ${error.message}`);
    }
  }
  throw new MediawikiPackageError(`No MediaWiki could be fetched.\n${failures.join('\n')}`);
}

/** Renamed when complete, so that an interrupted download is not taken for a finished one. */
async function fetchFrom(
  source: MediawikiSource,
  folder: string,
  progress: Progress,
): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(path.join(unfinished, 'download'), { recursive: true });
  const packages = await progress.step(`Downloading ${source.title}`, (report) =>
    download(source, path.join(unfinished, 'download'), report),
  );
  await progress.step('Unpacking MediaWiki', async () => {
    for (const file of packages) await runCommand('dpkg-deb', ['-x', file, unfinished]);
    rmSync(path.join(unfinished, 'download'), { recursive: true });
    mendLinks(codeFolder(unfinished));
    await checkUsable(unfinished);
  });
  renameSync(unfinished, folder);
}

/** Uses apt with lists and cache of its own: works without root, and for another release. */
async function download(
  source: MediawikiSource,
  folder: string,
  report: Report,
): Promise<string[]> {
  const lists = path.join(folder, 'state/lists');
  const archives = path.join(folder, 'cache/archives');
  for (const part of [lists, archives]) mkdirSync(path.join(part, 'partial'), { recursive: true });
  const list = path.join(folder, 'sources.list');
  if (source.list !== undefined) writeFileSync(list, source.list);
  const options = {
    'Dir::State': path.dirname(lists),
    'Dir::State::status': '/var/lib/dpkg/status',
    'Dir::Cache': path.dirname(archives),
    ...(source.list === undefined
      ? {}
      : { 'Dir::Etc::sourcelist': list, 'Dir::Etc::sourceparts': '-' }),
    'Acquire::Languages': 'none',
    // apt-file asks for lists of all files, which are large, and fail by themselves.
    'Acquire::IndexTargets::deb::Contents-deb::DefaultEnabled': 'false',
    'APT::Sandbox::User': '',
    'APT::Status-Fd': '1',
  };
  const args = Object.entries(options).map(([key, value]) => `-o${key}=${value}`);
  const onLine = aptListener(report);
  await runCommand('apt-get', [...args, 'update'], { cwd: folder, onLine });
  const wanted = ['download', 'mediawiki', 'mediawiki-classes'];
  await runCommand('apt-get', [...args, ...wanted], { cwd: folder, onLine });
  const packages = readdirSync(folder).filter((name) => name.endsWith('.deb'));
  return packages.map((name) => path.join(folder, name));
}

/** Debian links these to /var/lib/mediawiki and /etc, where nothing is unpacked. */
function mendLinks(code: string): void {
  for (const link of ['extensions', 'config', 'images', 'LocalSettings.php']) {
    rmSync(path.join(code, link), { recursive: true, force: true });
  }
  symlinkSync('extensions-core', path.join(code, 'extensions'));
  mkdirSync(path.join(code, 'images'));
}

/** MediaWiki itself tells whether this system's PHP is new enough for it. */
async function checkUsable(unpacked: string): Promise<void> {
  const { version, folder } = readCode(unpacked);
  if (Number(version.split('.')[1]) < OLDEST_MINOR) {
    throw new MediawikiPackageError(`version ${version} is too old, 1.${OLDEST_MINOR} is needed`);
  }
  const check = "require 'includes/PHPVersionCheck.php'; wfEntryPointCheck('text', '');";
  await runCommand('php', ['-r', check], { cwd: folder });
}

function readCode(unpacked: string): MediawikiCode {
  const folder = codeFolder(unpacked);
  const defines = readFileSync(path.join(folder, 'includes/Defines.php'), 'utf8');
  const version = /'MW_VERSION', '([\d.]+)/.exec(defines)?.[1];
  if (version === undefined) throw new MediawikiPackageError(`${folder} is not a MediaWiki`);
  return { folder, version };
}

function debianList(release: string): string {
  const keys = '/usr/share/keyrings/debian-archive-keyring.gpg';
  return `deb [signed-by=${keys}] http://deb.debian.org/debian ${release} main\n`;
}

const codeFolder = (unpacked: string): string => path.join(unpacked, 'usr/share/mediawiki');
