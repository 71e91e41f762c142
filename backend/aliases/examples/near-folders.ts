import { classifyUrl } from '../../url/classify-url';

/**
 * The folders in which siblings of dead pages stand: those that hold most of them first, then, as far as these hold them, the
 * first folders of their paths. Never the root: that is all of the host.
 * @param dead addresses
 * @returns paths that end in a slash, each once
 */
export function nearFolders(dead: readonly string[]): string[] {
  const paths = dead.map((address) => classifyUrl(address).url?.path ?? '');
  return [...new Set([...byFrequency(paths.map(parentOf)), ...byFrequency(paths.map(firstOf))])];
}

const pathAlone = (path: string): string => path.replace(/\?.*$/s, '');

/** A script at the root has its pages in the query: `/page.php?`. */
function parentOf(path: string): string {
  const alone = pathAlone(path);
  const parent = alone.slice(0, alone.lastIndexOf('/') + 1);
  return parent === '/' && alone.length < path.length ? `${alone}?` : parent;
}

const firstOf = (path: string): string => /^\/[^/?]+\//.exec(path)?.[0] ?? '';

function byFrequency(folders: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const folder of folders) {
    if (folder.length > 1) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([folder]) => folder);
}
