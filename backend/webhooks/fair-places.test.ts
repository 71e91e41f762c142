import { FairPlaces } from './fair-places';

const due = (subscriberId: number, owner: string, host: string) => ({
  subscriberId,
  owner: Buffer.from(owner),
  address: host === '' ? '' : `https://${host}/in`,
});
const idsOf = (chosen: readonly { subscriberId: number }[]) =>
  chosen.map(({ subscriberId }) => subscriberId);

test('two places at most are one person’s, and one host’s, also among those chosen at once', () => {
  const places = new FairPlaces();
  const ofOwner = [1, 2, 3].map((n) => due(n, 'kari', `${n}.example.org`));
  const ofHost = [4, 5, 6].map((n) => due(n, `owner ${n}`, 'hook.example.org'));
  const other = due(7, 'ola', 'other.example.org');
  const all = [...ofOwner, ...ofHost, other];
  expect(idsOf(places.choose(all))).toEqual([1, 2, 4, 5, 7]);
  const giveBack = places.choose(all).map((one) => places.take(one));
  expect(idsOf(places.choose(all))).toEqual([7]);
  giveBack[0]?.();
  expect(idsOf(places.choose(all))).toEqual([1, 7]);
});

test('there are 64 places, and as many again when they were given back', () => {
  const places = new FairPlaces();
  const many = Array.from({ length: 100 }, (_, n) => due(n, `${n}`, `${n}.example.org`));
  const giveBack = places.choose(many).map((one) => places.take(one));
  expect([giveBack.length, places.free, places.choose(many).length]).toEqual([64, 0, 0]);
  for (const end of giveBack) end();
  expect([places.free, places.choose(many).length]).toEqual([64, 64]);
});

test('those that were removed, and have nobody and no address any more, are all cleared', () => {
  const removed = Array.from({ length: 10 }, (_, n) => due(n, 'nobody', ''));
  expect(new FairPlaces().choose(removed)).toHaveLength(10);
});
