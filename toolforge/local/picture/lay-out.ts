import { arrangeLayers, type Layers, type NamedArrow } from './arrange-layers';
import { spreadOut } from './spread-out';

export interface Size {
  width: number;
  height: number;
}

/** All lengths are pixels; y grows downwards. */
export interface FolderBox extends Size {
  x: number;
  y: number;
}

export interface Point {
  x: number;
  y: number;
}

/** Where everything stands. An arrow's points are, in pairs, where it is straight: in a layer. It bends between two. */
export interface LaidOut<Arrow> extends Size {
  boxes: ReadonlyMap<string, FolderBox>;
  lines: readonly { arrow: Arrow; points: readonly Point[] }[];
}

/** Free room between boxes of a layer, and between layers. */
export interface Gaps {
  beside: number;
  below: number;
}

/** Room for an arrow that passes a layer. */
const WAY_POINT_WIDTH = 14;
/** Between the ends of arrows at one box. */
const PORT_DISTANCE = 26;
/** Places hardly change any more after these. The last one goes downwards. */
const ROUNDS = 25;

/** What is known of each name while it is laid out. */
type Middles = ReadonlyMap<string, number>;

/**
 * Finds a place for each box, in layers, so that arrows are short and lead downwards.
 * The same input gives the same places.
 */
export function layOut<Arrow extends NamedArrow>(
  sizes: ReadonlyMap<string, Size>,
  arrows: readonly Arrow[],
  gaps: Gaps,
): LaidOut<Arrow> {
  const arranged = arrangeLayers([...sizes.keys()], arrows);
  const middles = fromLeft(findMiddles(arranged, sizes, gaps), sizes);
  const rows = rowsOf(arranged, sizes, gaps);
  const boxes = new Map(
    [...sizes].map(([name, size]) => {
      const row = rows.get(name) ?? { top: 0, bottom: 0 };
      const x = (middles.get(name) ?? 0) - size.width / 2;
      return [name, { ...size, x, y: (row.top + row.bottom - size.height) / 2 }] as const;
    }),
  );
  const lines = arrows.map((arrow, index) => ({
    arrow,
    points: pointsOf(arranged.ways[index] ?? [], { ways: arranged.ways, middles, rows, boxes }),
  }));
  const all = [...boxes.values()];
  return {
    width: Math.max(0, ...all.map(({ x, width }) => x + width), ...middles.values()),
    height: Math.max(0, ...[...rows.values()].map(({ bottom }) => bottom)),
    boxes,
    lines,
  };
}

/** Everything to the mean of its neighbours, as far as it does not get into another's way. */
function findMiddles(
  { layers, ways }: Layers,
  sizes: ReadonlyMap<string, Size>,
  gaps: Gaps,
): Middles {
  const neighbours = neighboursOf(ways);
  let middles: Middles = new Map();
  const place = (layer: readonly string[]): void => {
    const wanted = layer.map((name) => ({
      wanted: meanOf((neighbours.get(name) ?? []).flatMap((one) => middles.get(one) ?? [])),
      width: sizes.get(name)?.width ?? WAY_POINT_WIDTH,
    }));
    const found = spreadOut(wanted, gaps.beside);
    middles = new Map([
      ...middles,
      ...layer.map((name, index) => [name, found[index] ?? 0] as const),
    ]);
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const layer of round % 2 === 0 ? layers : layers.toReversed()) place(layer);
  }
  return middles;
}

function neighboursOf(ways: Layers['ways']): Map<string, string[]> {
  const neighbours = new Map<string, string[]>();
  const add = (name: string, other: string): void => {
    neighbours.set(name, [...(neighbours.get(name) ?? []), other]);
  };
  for (const way of ways) {
    way.slice(1).forEach((to, index) => {
      const from = way[index] ?? '';
      add(from, to);
      add(to, from);
    });
  }
  return neighbours;
}

function meanOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length);
}

/** The leftmost edge at 0. */
function fromLeft(middles: Middles, sizes: ReadonlyMap<string, Size>): Middles {
  const edges = [...middles].map(
    ([name, middle]) => middle - (sizes.get(name)?.width ?? WAY_POINT_WIDTH) / 2,
  );
  const left = Math.min(...edges);
  return new Map([...middles].map(([name, middle]) => [name, middle - left]));
}

interface Row {
  top: number;
  bottom: number;
}

/** The layer of each name, as high as its highest box. */
function rowsOf(
  { layers }: Layers,
  sizes: ReadonlyMap<string, Size>,
  gaps: Gaps,
): Map<string, Row> {
  const rows = new Map<string, Row>();
  let top = 0;
  for (const layer of layers) {
    const bottom = top + Math.max(0, ...layer.map((name) => sizes.get(name)?.height ?? 0));
    for (const name of layer) rows.set(name, { top, bottom });
    top = bottom + gaps.below;
  }
  return rows;
}

interface Places {
  ways: Layers['ways'];
  middles: Middles;
  rows: ReadonlyMap<string, Row>;
  boxes: ReadonlyMap<string, FolderBox>;
}

function pointsOf(way: readonly string[], places: Places): Point[] {
  return way.flatMap((name, index) => {
    const row = places.rows.get(name) ?? { top: 0, bottom: 0 };
    const box = places.boxes.get(name);
    const x = portOf(way, index, places);
    if (box === undefined) return [row.top, row.bottom].map((y) => ({ x, y }));
    const edges = index === 0 ? [box.y + box.height, row.bottom] : [row.top, box.y];
    return edges.map((y) => ({ x, y }));
  });
}

/** Where an arrow leaves or enters a box: those of one edge beside each other, by where they come from. */
function portOf(way: readonly string[], index: number, { ways, middles, boxes }: Places): number {
  const name = way[index] ?? '';
  const middle = middles.get(name) ?? 0;
  const box = boxes.get(name);
  if (box === undefined) return middle;
  const leaves = index === 0;
  const others = ways
    .filter((other) => (leaves ? other[0] : other.at(-1)) === name)
    .map((other) => (leaves ? other[1] : other.at(-2)) ?? '')
    .toSorted((a, b) => (middles.get(a) ?? 0) - (middles.get(b) ?? 0));
  const distance = Math.min(PORT_DISTANCE, (box.width - 16) / others.length);
  const own = others.indexOf(way[leaves ? 1 : index - 1] ?? '');
  return middle + (own - (others.length - 1) / 2) * distance;
}
