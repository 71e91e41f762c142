import { Outbox } from './outbox';
import { createSlowReader } from './testing/slow-reader';
import { UnsentBytes } from './unsent-bytes';

const KIB_64 = 65_536;

function openOutbox(max = 10_000_000) {
  const reader = createSlowReader();
  const unsent = new UnsentBytes(max);
  return { reader, unsent, outbox: new Outbox(reader.stream, unsent) };
}

test('what was sent goes out in order, a piece at a time, and each one taken shows', async () => {
  const { reader, unsent, outbox } = openOutbox();
  const texts = ['a'.repeat(10), 'ü'.repeat(100_000), Buffer.from('b'.repeat(70_000)), 'c'];
  for (const text of texts) outbox.post(text);
  // What is for many is not counted for each.
  expect([outbox.unsentBytes, unsent.total, reader.pieces()]).toEqual([270_011, 200_011, [10]]);
  for (let taken = 1; await reader.take(); taken += 1) expect(outbox.piecesTaken).toBe(taken);
  expect(reader.text()).toBe(texts.map(String).join(''));
  expect(Math.max(...reader.pieces())).toBe(KIB_64);
  expect([outbox.isEmpty, outbox.unsentBytes, unsent.total]).toEqual([true, 0, 0]);
});

test('bytes for many are not copied for each, and nobody is cut for what is kept but once', async () => {
  const bytes = Buffer.from('x'.repeat(150_000));
  const unsent = new UnsentBytes(200_000);
  const readers = [createSlowReader(), createSlowReader(), createSlowReader()];
  const outboxes = readers.map(({ stream }) => new Outbox(stream, unsent));
  const written = readers.map(({ stream }) => jest.spyOn(stream, 'write'));
  for (const outbox of outboxes) outbox.post(bytes);
  for (const reader of readers) while (await reader.take());
  for (const { mock } of written) {
    expect(mock.calls.every(([piece]) => (piece as Buffer).buffer === bytes.buffer)).toBe(true);
  }
  expect(readers.map((reader) => reader.text().length)).toEqual([150_000, 150_000, 150_000]);
  expect(readers.map(({ stream }) => stream.destroyed)).toEqual([false, false, false]);
});

test('the end comes behind all that was sent', async () => {
  const { reader, outbox } = openOutbox();
  outbox.post('a'.repeat(KIB_64 + 1));
  outbox.end();
  await reader.take();
  expect(reader.stream.writableEnded).toBe(false);
  await reader.take();
  expect([reader.stream.writableEnded, reader.text().length]).toEqual([true, KIB_64 + 1]);
});

test('of who is gone nothing is counted any more, and nobody waits for them', async () => {
  const { reader, unsent, outbox } = openOutbox();
  outbox.post('a'.repeat(200_000));
  const empty = new Promise<void>((resolve) => outbox.onceEmpty(resolve));
  reader.stream.destroy();
  await empty;
  expect([outbox.isEmpty, outbox.unsentBytes, unsent.total]).toEqual([true, 0, 0]);
});

test('who leaves more than all may together is cut', () => {
  const { reader, outbox } = openOutbox(100_000);
  outbox.post('a'.repeat(90_000));
  expect(reader.stream.destroyed).toBe(false);
  outbox.post('a'.repeat(20_000));
  expect(reader.stream.destroyed).toBe(true);
});
