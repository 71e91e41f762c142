import { arrangeLayers, crossings } from './arrange-layers';

const arrows = (...pairs: string[]) =>
  pairs.map((pair) => {
    const [from = '', to = ''] = pair.split(' ');
    return { from, to };
  });

test('a name stands below all that lead to it', () => {
  const { layers } = arrangeLayers(['a', 'b', 'c', 'd'], arrows('a b', 'b c', 'a c', 'd c'));
  const depth = (name: string): number => layers.findIndex((layer) => layer.includes(name));
  expect(['a', 'd', 'b', 'c'].map(depth)).toEqual([0, 0, 1, 2]);
});

test('an arrow that passes layers has a point in each', () => {
  const { layers, ways } = arrangeLayers(['a', 'b', 'c', 'd'], arrows('a b', 'b c', 'c d', 'a d'));
  const [from, ...passed] = ways[3] ?? [];
  const to = passed.pop();
  expect([from, to]).toEqual(['a', 'd']);
  expect(passed.map((point) => layers.findIndex((layer) => layer.includes(point)))).toEqual([1, 2]);
});

test('layers are ordered so that arrows need not cross', () => {
  const crossing = arrows('a z', 'b y', 'c x', 'z 1', 'y 2', 'x 3');
  const names = ['a', 'b', 'c', 'x', 'y', 'z', '3', '2', '1'];
  const { layers } = arrangeLayers(names, crossing);
  expect(crossings(layers, crossing)).toBe(0);
  expect(
    crossings(
      [
        ['a', 'b', 'c'],
        ['x', 'y', 'z'],
      ],
      crossing.slice(0, 3),
    ),
  ).toBe(3);
});

test('the same input gives the same layers', () => {
  const input = arrows('a x', 'a y', 'b x', 'c y', 'b z', 'x t', 'z t');
  const names = ['a', 'b', 'c', 'x', 'y', 'z', 't'];
  expect(arrangeLayers(names, input)).toEqual(arrangeLayers(names, input));
});

test('nothing is arranged as nothing', () => {
  expect(arrangeLayers([], [])).toEqual({ layers: [], ways: [] });
});
