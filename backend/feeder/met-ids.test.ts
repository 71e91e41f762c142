import { MetIds } from './met-ids';

test('each id is new once, at the edges of pages and of what a column holds, too', () => {
  const met = new MetIds();
  const ids = [0, 1, 7, 8, 65_535, 65_536, 4_294_967_295];
  for (const id of ids) expect([id, met.meet(id)]).toEqual([id, true]);
  for (const id of ids) expect([id, met.meet(id)]).toEqual([id, false]);
  expect(met.meet(2)).toBe(true);
});
