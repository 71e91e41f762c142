import path from 'node:path';
import { partOf } from './folder-parts';

/** One file imports another; paths from the repository's root. */
export interface FileImport {
  from: string;
  to: string;
}

/** Which parts of one folder import which, each with an import that shows it. */
type PartGraph = Map<string, Map<string, FileImport>>;

/**
 * Circles between folders at any depth: parts of one folder (its folders, and its own files as one
 * part) that import each other, directly or around others.
 * @returns one circle of each folder that has any, as lines for people
 */
export function folderCircles(imports: readonly FileImport[]): string[] {
  const graphs = graphsByFolder(imports);
  return [...graphs].flatMap(([folder, graph]) => {
    const circle = circleIn(graph);
    return circle === null ? [] : [describe(folder, circle)];
  });
}

function graphsByFolder(imports: readonly FileImport[]): Map<string, PartGraph> {
  const graphs = new Map<string, PartGraph>();
  for (const one of imports) {
    const folder = commonFolder(one);
    const [from, to] = [partOf(one.from, folder), partOf(one.to, folder)];
    if (from === to) continue;
    const graph = graphs.get(folder) ?? new Map<string, Map<string, FileImport>>();
    const arrows = graph.get(from) ?? new Map<string, FileImport>();
    graphs.set(folder, graph.set(from, arrows.set(to, arrows.get(to) ?? one)));
  }
  return graphs;
}

/** The deepest folder that both files lie in; '' is the repository's. */
function commonFolder({ from, to }: FileImport): string {
  const [a, b] = [from, to].map((file) => path.dirname(file).split('/'));
  const apart = a?.findIndex((name, depth) => name !== b?.[depth]) ?? 0;
  return (apart < 0 ? a : a?.slice(0, apart))?.join('/') ?? '';
}

/** The arrows of a shortest circle; null where there is none. */
function circleIn(graph: PartGraph): FileImport[] | null {
  const circles = [...graph.keys()].flatMap((part) => {
    const circle = wayBack(part, graph);
    return circle === null ? [] : [circle];
  });
  return circles.toSorted((a, b) => a.length - b.length)[0] ?? null;
}

/** The shortest way from a part to itself. */
function wayBack(start: string, graph: PartGraph): FileImport[] | null {
  const ways: { part: string; arrows: FileImport[] }[] = [{ part: start, arrows: [] }];
  const seen = new Set<string>();
  for (const { part, arrows } of ways) {
    for (const [next, arrow] of graph.get(part) ?? []) {
      if (next === start) return [...arrows, arrow];
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push({ part: next, arrows: [...arrows, arrow] });
    }
  }
  return null;
}

function describe(folder: string, circle: readonly FileImport[]): string {
  const arrows = circle.map(({ from, to }) => `${from} → ${to}`);
  return `folders of ${folder || 'the repository'} go round in a circle: ${arrows.join(', ')}`;
}
