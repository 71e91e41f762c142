import { OWN_FILES, partOf } from '../folder-parts';
import type { FileImport } from '../folder-circles';
import type { ProductImports } from '../product-imports';

/** One part of a folder imports another one. */
export interface FolderArrow {
  from: string;
  to: string;
  /** Pairs of files, one of which imports the other. */
  imports: number;
}

/** The parts of a folder (its folders, and its own files as one part, `OWN_FILES`) and who imports whom. */
export interface FolderGraph {
  parts: readonly string[];
  arrows: readonly FolderArrow[];
}

/** All parts of a folder of the product and all arrows between them, in the order of names. */
export function folderGraph(folder: string, { files, imports }: ProductImports): FolderGraph {
  const isInside = (file: string): boolean => file.startsWith(`${folder}/`);
  const parts = new Set(files.filter(isInside).map((file) => partOf(file, folder)));
  const arrows = new Map<string, FolderArrow>();
  for (const one of imports.filter(({ from, to }) => isInside(from) && isInside(to))) {
    countArrow(arrows, one, folder);
  }
  return {
    parts: [...parts].toSorted(),
    arrows: [...arrows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, arrow]) => arrow),
  };
}

function countArrow(arrows: Map<string, FolderArrow>, one: FileImport, folder: string): void {
  const [from, to] = [partOf(one.from, folder), partOf(one.to, folder)];
  if (from === to) return;
  const key = `${from} ${to}`;
  const imports = (arrows.get(key)?.imports ?? 0) + 1;
  arrows.set(key, { from, to, imports });
}

/**
 * Without the arrows whose end is reached along others, too (the transitive reduction), and without
 * own files that have no arrow.
 * @param graph has no circle: `npm run test:layers` refuses them
 */
export function withoutDetours({ parts, arrows }: FolderGraph): FolderGraph {
  const reached = new Map<string, ReadonlySet<string>>();
  const reachedFrom = (part: string): ReadonlySet<string> => {
    const known = reached.get(part);
    if (known !== undefined) return known;
    const next = arrows.filter(({ from }) => from === part).map(({ to }) => to);
    const all = new Set(next.flatMap((one) => [one, ...reachedFrom(one)]));
    reached.set(part, all);
    return all;
  };
  const isDetour = ({ from, to }: FolderArrow): boolean =>
    arrows.some((other) => other.from === from && reachedFrom(other.to).has(to));
  const hasArrow = (part: string): boolean =>
    arrows.some(({ from, to }) => from === part || to === part);
  return {
    parts: parts.filter((part) => part !== OWN_FILES || hasArrow(part)),
    arrows: arrows.filter((arrow) => !isDetour(arrow)),
  };
}
