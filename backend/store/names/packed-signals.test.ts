import { packedSignals, unpackedSignals } from './packed-signals';

/** Two signs whose JSON has so many bytes. */
const signsOf = (bytes: number) => {
  const signs = [{ signal: 'sales-topic' }, { signal: 'parked-now', word: '' }];
  const word = 'x'.repeat(bytes - JSON.stringify(signs).length);
  return [{ signal: 'sales-topic' }, { signal: 'parked-now', word }];
};

test('all is kept that fills the column to its last byte', () => {
  const signs = signsOf(2_000);
  expect(packedSignals(signs)).toHaveLength(2_000);
  expect(unpackedSignals(packedSignals(signs).toString())).toEqual(signs);
});

test('of more, what weighs least is left out', () => {
  expect(unpackedSignals(packedSignals(signsOf(2_001)).toString())).toEqual([
    { signal: 'sales-topic' },
  ]);
});
