import { addressParts } from '../addresses/address-parts';
import { holesOf } from './holes';
import { holeValuesOf } from './hole-values';

const FACTS = { title: 'The Mill of Lunden', date: { year: 2014, month: 5, day: 3 } };

test.each([
  'http://www.courier.example/news/2014/05/03/0012-The_Mill.html?id=007&a%7Cb=Some+Thing',
  'http://anna.blog.example/p/12',
  'http://courier.example/',
])('%s: what is asked for one by one is what all of them are', (address) => {
  const old = addressParts(address);
  expect(old).not.toBeNull();
  if (old === null) return;
  const values = holeValuesOf(old, FACTS);
  for (const { id, value } of holesOf(old, FACTS))
    expect([id, values.get(id)]).toEqual([id, value]);
  expect(values.get('s9|lower')).toBeUndefined();
  expect(values.get('')).toBeUndefined();
});

test.each([
  ['http://anna.blog.example/p/12', ['anna']],
  ['http://www.courier.example/p/12', []],
  ['http://courier.example/p/12', []],
])('%s: the first label of its host names something only below a domain', (address, labels) => {
  const old = addressParts(address);
  const holes = old === null ? [] : holesOf(old, FACTS);
  const plain = holes.filter(({ id }) => id === 'label|');
  expect(plain.map(({ value }) => value)).toEqual(labels);
});
