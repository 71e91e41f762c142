import type { Hole } from './holes';
import { programOfParts, type Program, type ProgramPart } from './program';

/** A step of a program over a piece of the address that it makes. */
interface Edge {
  readonly to: number;
  readonly part: ProgramPart;
  readonly cost: number;
}

/** A way from the beginning to here. */
interface Way {
  readonly cost: number;
  readonly before: Way | null;
  readonly part: ProgramPart;
}

/** Programs of one pair. */
const PROGRAMS = 10;
/** Ways to fill one piece of text: the likeliest are enough. */
const HOLES_A_VALUE = 4;
const HOST_COST = 0.3;
const WORD_COST = 1;
const LETTER_COST = 0.05;
const MARK_COST = 0.02;
/** Words, numbers, and each character between them. */
const TOKENS = /[\p{L}\p{M}]+|\p{N}+|[^\p{L}\p{M}\p{N}]/gu;
const IS_WORD = /^[\p{L}\p{M}\p{N}]/u;

/**
 * The cheapest ways to make an address of constants and holes: a beam over the edges between its tokens.
 * @param text as addressText writes it
 * @param holes with what they hold for the old address
 * @returns at most ten, the cheapest first
 */
export function cheapestPrograms(text: string, holes: readonly Hole[]): Program[] {
  const ends = tokenEnds(text);
  const edges = edgesOf(text, ends, holesByValue(holes));
  const beams = new Map<number, Way[]>();
  for (const at of [0, ...ends]) {
    const ways: (Way | null)[] = at === 0 ? [null] : (beams.get(at) ?? []);
    for (const edge of edges.get(at) ?? []) {
      for (const way of ways) keep(beams, edge.to, nextWay(way, edge));
    }
  }
  return (beams.get(text.length) ?? []).map(programOf);
}

function nextWay(before: Way | null, { part, cost }: Edge): Way {
  return { before, part, cost: (before?.cost ?? 0) + cost };
}

function keep(beams: Map<number, Way[]>, at: number, way: Way): void {
  const beam = beams.get(at);
  if (beam === undefined) {
    beams.set(at, [way]);
    return;
  }
  if (beam.length === PROGRAMS && way.cost >= (beam.at(-1)?.cost ?? 0)) return;
  let place = beam.length;
  while (place > 0 && (beam[place - 1]?.cost ?? 0) > way.cost) place -= 1;
  beam.splice(place, 0, way);
  if (beam.length > PROGRAMS) beam.pop();
}

function programOf(way: Way): Program {
  const parts: ProgramPart[] = [];
  for (let one: Way | null = way; one !== null; one = one.before) {
    const next = parts[0];
    if (typeof one.part === 'string' && typeof next === 'string') parts[0] = one.part + next;
    else parts.unshift(one.part);
  }
  return programOfParts(parts, way.cost);
}

/** After each token. */
function tokenEnds(text: string): number[] {
  let end = 0;
  return (text.match(TOKENS) ?? []).map((token) => (end += token.length));
}

/** One shape of a piece is enough, and few pieces of one text. */
function holesByValue(holes: readonly Hole[]): ReadonlyMap<string, readonly Hole[]> {
  const byValue = new Map<string, Hole[]>();
  const met = new Set<string>();
  for (const hole of holes.toSorted((one, other) => one.cost - other.cost)) {
    if (hole.value === '') continue;
    const piece = `${hole.id.slice(0, hole.id.indexOf('|'))}\n${hole.value}`;
    if (hole.id.includes('|') && met.has(piece)) continue;
    met.add(piece);
    const alike = byValue.get(hole.value);
    if (alike === undefined) byValue.set(hole.value, [hole]);
    else if (alike.length < HOLES_A_VALUE) alike.push(hole);
  }
  return byValue;
}

function edgesOf(
  text: string,
  ends: readonly number[],
  byValue: ReadonlyMap<string, readonly Hole[]>,
): ReadonlyMap<number, readonly Edge[]> {
  const starts = [0, ...ends.slice(0, -1)];
  const borders = new Set([0, ...ends]);
  const edges = new Map<number, Edge[]>(starts.map((start) => [start, []]));
  starts.forEach((start, place) => edges.get(start)?.push(constant(text, start, ends[place] ?? 0)));
  const host = text.slice(0, text.indexOf('/'));
  edges.get(0)?.push({ to: host.length, part: host, cost: HOST_COST });
  for (const [value, holes] of byValue) {
    for (const start of placesOf(value, text, borders)) {
      for (const { id, text: name, cost } of holes) {
        edges.get(start)?.push({ to: start + value.length, part: { id, text: name }, cost });
      }
    }
  }
  return edges;
}

function constant(text: string, start: number, to: number): Edge {
  const part = text.slice(start, to);
  const cost = IS_WORD.test(part) ? WORD_COST + LETTER_COST * part.length : MARK_COST;
  return { to, part, cost };
}

/** Where a value stands between the borders of tokens. */
function placesOf(value: string, text: string, borders: ReadonlySet<number>): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    if (borders.has(at) && borders.has(at + value.length)) places.push(at);
  }
  return places;
}
