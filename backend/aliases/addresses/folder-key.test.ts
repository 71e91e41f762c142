import { areKin } from './folder-key';

test.each([
  ['anna.blogspot.com', 'berta.blogspot.com', false],
  ['www.anna.blogspot.com', 'anna.blogspot.com', true],
  ['news.lunden.co.uk', 'lunden.co.uk', true],
  ['lunden.co.uk:8080', 'lunden.co.uk', true],
  ['lunden.co.uk', 'torsholm.co.uk', false],
])('%s and %s', (one, other, isOne) => expect(areKin(one, other)).toBe(isOne));
