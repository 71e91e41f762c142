/** An arrow from one name to another. */
export interface NamedArrow {
  from: string;
  to: string;
}

/** Names in layers from top to bottom, each layer from left to right. */
export interface Layers {
  /** Where an arrow passes a layer, a way point stands in it. */
  layers: readonly (readonly string[])[];
  /** For each arrow in turn what it leads through, one name a layer. */
  ways: readonly (readonly string[])[];
}

/** More do not make it better. */
const SWEEPS = 12;

/**
 * Puts names into layers so that every arrow leads downwards (each name as high as it can be), and orders
 * each layer so that few arrows cross: a name goes to the mean of its neighbours' places (the barycentre
 * method of Sugiyama, Tagawa and Toda, 1981), downwards and upwards in turn, the best order is kept.
 * The same input gives the same layers.
 */
export function arrangeLayers(names: readonly string[], arrows: readonly NamedArrow[]): Layers {
  const depths = depthsOf(names, arrows);
  const ways = arrows.map((arrow) => wayOf(arrow, depths));
  const segments = ways.flatMap((way) =>
    way.slice(1).map((to, index) => ({ from: way[index] ?? '', to })),
  );
  let layers: Layers['layers'] = unordered(depths, ways);
  let best = layers;
  for (let sweep = 0; sweep < SWEEPS && crossings(best, segments) > 0; sweep += 1) {
    layers = sweep % 2 === 0 ? swept(layers, segments) : upwards(layers, segments);
    if (crossings(layers, segments) < crossings(best, segments)) best = layers;
  }
  return { layers: best, ways };
}

/** How many pairs of arrows between neighbouring layers cross. */
export function crossings(
  layers: readonly (readonly string[])[],
  segments: readonly NamedArrow[],
): number {
  const places = placesIn(layers);
  const place = (name: string): number => places.get(name) ?? 0;
  const depth = new Map(layers.flatMap((layer, at) => layer.map((name) => [name, at] as const)));
  const cross = (a: NamedArrow, b: NamedArrow): boolean =>
    depth.get(a.from) === depth.get(b.from) &&
    (place(a.from) - place(b.from)) * (place(a.to) - place(b.to)) < 0;
  return segments.reduce(
    (sum, a, index) => sum + segments.slice(index + 1).filter((b) => cross(a, b)).length,
    0,
  );
}

/** The length of the longest way from above to each name. */
function depthsOf(names: readonly string[], arrows: readonly NamedArrow[]): Map<string, number> {
  const depths = new Map<string, number>();
  const depthOf = (name: string): number => {
    const known = depths.get(name);
    if (known !== undefined) return known;
    const above = arrows.filter(({ to }) => to === name).map(({ from }) => depthOf(from) + 1);
    const depth = Math.max(0, ...above);
    depths.set(name, depth);
    return depth;
  };
  for (const name of names) depthOf(name);
  return depths;
}

function wayOf({ from, to }: NamedArrow, depths: ReadonlyMap<string, number>): string[] {
  const [first, last] = [depths.get(from) ?? 0, depths.get(to) ?? 0];
  const passed = Array.from({ length: last - first - 1 }, (_, index) =>
    [from, to, String(first + index + 1)].join(' '),
  );
  return [from, ...passed, to];
}

function unordered(
  depths: ReadonlyMap<string, number>,
  ways: readonly (readonly string[])[],
): string[][] {
  const layers = Array.from({ length: Math.max(...depths.values()) + 1 }, (): string[] => []);
  for (const [name, depth] of depths) layers[depth]?.push(name);
  for (const way of ways) {
    const first = depths.get(way[0] ?? '') ?? 0;
    way.slice(1, -1).forEach((point, index) => layers[first + index + 1]?.push(point));
  }
  return layers;
}

/** Each layer by the one above. */
function swept(
  layers: readonly (readonly string[])[],
  segments: readonly NamedArrow[],
): (readonly string[])[] {
  const done: (readonly string[])[] = [];
  for (const layer of layers) {
    const above = done.at(-1);
    done.push(above === undefined ? layer : byNeighbours(layer, above, segments));
  }
  return done;
}

/** Each layer by the one below. */
function upwards(
  layers: readonly (readonly string[])[],
  segments: readonly NamedArrow[],
): (readonly string[])[] {
  const turned = segments.map(({ from, to }) => ({ from: to, to: from }));
  return swept(layers.toReversed(), turned).toReversed();
}

/** Names without neighbours above keep their place. */
function byNeighbours(
  layer: readonly string[],
  above: readonly string[],
  segments: readonly NamedArrow[],
): string[] {
  const places = placesIn([above]);
  const wanted = new Map(
    layer.map((name, at) => {
      const parents = segments.filter(({ to }) => to === name);
      const sum = parents.reduce((total, { from }) => total + (places.get(from) ?? 0), 0);
      return [name, parents.length === 0 ? (at + 0.5) / layer.length : sum / parents.length];
    }),
  );
  return layer.toSorted((a, b) => (wanted.get(a) ?? 0) - (wanted.get(b) ?? 0));
}

/** Each name's place in its layer, from 0 to 1: layers have different numbers of names. */
function placesIn(layers: readonly (readonly string[])[]): Map<string, number> {
  return new Map(
    layers.flatMap((layer) => layer.map((name, at) => [name, (at + 0.5) / layer.length] as const)),
  );
}
