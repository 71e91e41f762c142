import { layOut, type FolderBox } from './lay-out';

const arrows = ['a b', 'a c', 'b d', 'c d', 'a d'].map((pair) => {
  const [from = '', to = ''] = pair.split(' ');
  return { from, to };
});
const sizes = new Map(
  ['a', 'b', 'c', 'd'].map((name, index) => [name, { width: 60 + 10 * index, height: 20 }]),
);
const gaps = { beside: 12, below: 30 };
const laidOut = layOut(sizes, arrows, gaps);
const none: FolderBox = { x: Number.NaN, y: Number.NaN, width: 0, height: 0 };
const box = (name: string): FolderBox => laidOut.boxes.get(name) ?? none;

test('boxes do not touch, and lie within the whole', () => {
  const [left, right] = [box('b'), box('c')].toSorted((one, other) => one.x - other.x);
  expect((right?.x ?? 0) - (left?.x ?? 0) - (left?.width ?? 0)).toBeGreaterThanOrEqual(gaps.beside);
  for (const { x, y, width, height } of laidOut.boxes.values()) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(laidOut.width);
    expect(y + height).toBeLessThanOrEqual(laidOut.height);
  }
});

test('arrows lead downwards, from the lower edge of one box to the upper one of another', () => {
  expect(laidOut.lines.map(({ arrow }) => arrow)).toEqual(arrows);
  for (const { arrow, points } of laidOut.lines) {
    const heights = points.map(({ y }) => y);
    expect(heights).toEqual(heights.toSorted((one, other) => one - other));
    expect(heights[0]).toBe(box(arrow.from).y + box(arrow.from).height);
    expect(heights.at(-1)).toBe(box(arrow.to).y);
  }
});

test('no two arrows leave or enter a box at one place', () => {
  const ends = laidOut.lines.flatMap(({ points }) => [points[0], points.at(-1)]);
  const places = ends.map((point) => `${point?.x} ${point?.y}`);
  expect(new Set(places).size).toBe(places.length);
});
