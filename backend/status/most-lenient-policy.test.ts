import { mostLenientPolicy } from './most-lenient-policy';
import { DEFAULT_POLICY } from './verdict';

test('nobody is told of a loss that is none by the most lenient policy', () => {
  expect(mostLenientPolicy([])).toEqual(DEFAULT_POLICY);
  expect(mostLenientPolicy([{ minFailures: 9, minDays: 30 }])).toEqual(DEFAULT_POLICY);
  const [few, soon] = [
    { minFailures: 2, minDays: 20 },
    { minFailures: 5, minDays: 1 },
  ];
  expect(mostLenientPolicy([few, soon])).toEqual({ minFailures: 2, minDays: 1 });
});
