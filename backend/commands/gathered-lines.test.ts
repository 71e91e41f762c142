import { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { GatheredLines } from './gathered-lines';

function outputInto(chunks: string[], error: Error | null = null): Writable {
  return new Writable({
    write: (chunk, _encoding, done) => {
      chunks.push(String(chunk));
      done(error);
    },
  });
}

test('what ends together is one write, in its order', async () => {
  const chunks: string[] = [];
  const lines = new GatheredLines(outputInto(chunks));
  await Promise.all([lines.write(1), lines.write({ two: 2 })]);
  await lines.write('three');
  expect(chunks).toEqual(['1\n{"two":2}\n', '"three"\n']);
});

test('a line is not lost that comes while others are written', async () => {
  const chunks: string[] = [];
  const lines = new GatheredLines(outputInto(chunks));
  const first = lines.write(1);
  await nextTurn();
  await Promise.all([first, lines.write(2)]);
  expect(chunks).toEqual(['1\n', '2\n']);
});

test('an output that fails is told to all whose lines are lost', async () => {
  const output = outputInto([], new Error('EPIPE'));
  output.on('error', () => undefined);
  const lines = new GatheredLines(output);
  const both = await Promise.allSettled([lines.write(1), lines.write(2)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
