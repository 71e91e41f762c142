import { SharedMaps } from './shared-maps';

test('maps with the same content are one, in whatever order', () => {
  const maps = new SharedMaps<{ url: string }>();
  const first = maps.share(
    new Map([
      ['a', { url: '1' }],
      ['b', { url: '2' }],
    ]),
  );
  const second = maps.share(
    new Map([
      ['b', { url: '2' }],
      ['a', { url: '1' }],
    ]),
  );
  expect(second).toBe(first);
  expect(maps.share(new Map([['a', { url: '1' }]]))).not.toBe(first);
});
